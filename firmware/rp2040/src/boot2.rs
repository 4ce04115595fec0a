//! Second stage of the boot loader (boot2): the first 256 bytes of flash, assembled from `boot2/boot2.s` with their checksum by the build script.

/// The boot ROM runs it at every start, and embassy-rp after every erase and program.
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = *include_bytes!(concat!(env!("OUT_DIR"), "/boot2.bin"));
