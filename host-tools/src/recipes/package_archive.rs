//! Archives of package managers: one file out of a `.deb`, a `.tgz` or a `.whl`, without unpacking the rest to disk.

use std::io::Cursor;
use std::path::Path;

use word_lists::text::read_bounded;

/// The archive format of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Archive {
    /// Debian: an `ar` with a tar inside.
    Deb,
    /// npm: a gzipped tar.
    Tarball,
    /// Python: a zip.
    Wheel,
}

impl Archive {
    /// The format of a file of this name.
    pub(crate) fn of_file(path: &Path) -> Self {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("deb") => Self::Deb,
            Some("whl") => Self::Wheel,
            _ => Self::Tarball,
        }
    }

    /// The bytes of a file inside, if it is there; a leading `package/`, as npm puts it, may be left out.
    pub(crate) fn file(self, bytes: &[u8], name: &str) -> std::io::Result<Option<Vec<u8>>> {
        match self {
            Self::Deb => find_in_tar(&debian_data(bytes)?, name),
            Self::Tarball => find_in_tar(&read_bounded(&mut flate2::read::GzDecoder::new(bytes))?, name),
            Self::Wheel => find_in_zip(bytes, name),
        }
    }
}

fn find_in_zip(bytes: &[u8], name: &str) -> std::io::Result<Option<Vec<u8>>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes))?;
    match archive.by_name(name) {
        Ok(mut file) => read_bounded(&mut file).map(Some),
        Err(zip::result::ZipError::FileNotFound) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The tar archive with the files of a Debian package.
fn debian_data(deb: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut archive = ar::Archive::new(deb);
    while let Some(member) = archive.next_entry() {
        let mut member = member?;
        match member.header().identifier() {
            b"data.tar.xz" => return read_bounded(&mut liblzma::read::XzDecoder::new(&mut member)),
            b"data.tar.zst" => return read_bounded(&mut zstd::Decoder::new(&mut member)?),
            b"data.tar.gz" => return read_bounded(&mut flate2::read::GzDecoder::new(&mut member)),
            _ => {}
        }
    }
    Err(std::io::Error::other("it has no data.tar"))
}

fn find_in_tar(tar: &[u8], name: &str) -> std::io::Result<Option<Vec<u8>>> {
    let mut archive = tar::Archive::new(tar);
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let path = path.strip_prefix(".").unwrap_or(&path);
        if path == Path::new(name) || path == Path::new("package").join(name) {
            return read_bounded(&mut entry).map(Some);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_file_is_found_inside_a_tarball() {
        let mut builder = tar::Builder::new(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast()));
        let mut header = tar::Header::new_gnu();
        header.set_size(4);
        builder.append_data(&mut header, "package/words.txt", &b"Haus"[..]).unwrap();
        let bytes = builder.into_inner().unwrap().finish().unwrap();
        let archive = Archive::of_file(Path::new("list-1.tgz"));
        assert_eq!(archive.file(&bytes, "words.txt").unwrap().as_deref(), Some(&b"Haus"[..]));
        assert_eq!(archive.file(&bytes, "word.txt").unwrap(), None);
    }

    #[test]
    fn a_file_is_found_inside_a_wheel() {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        writer.start_file("list/words.txt", zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(b"Haus").unwrap();
        let bytes = writer.finish().unwrap().into_inner();
        let archive = Archive::of_file(Path::new("list-1-py3-none-any.whl"));
        assert_eq!(archive.file(&bytes, "list/words.txt").unwrap().as_deref(), Some(&b"Haus"[..]));
        assert_eq!(archive.file(&bytes, "words.txt").unwrap(), None);
    }
}
