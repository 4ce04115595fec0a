//! Links and pictures: each leads to a file that is there, and to a heading that is in it.

use crate::{Document, documents, none};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A link or a picture of a document.
#[derive(Debug, PartialEq, Eq)]
enum Pointer {
    Link(String),
    Picture { to: String, described: bool },
}

fn events(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

fn pointers(text: &str) -> Vec<Pointer> {
    let mut found = Vec::new();
    let mut picture: Option<(String, bool)> = None;
    for event in events(text) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => found.push(Pointer::Link(dest_url.into_string())),
            Event::Start(Tag::Image { dest_url, .. }) => picture = Some((dest_url.into_string(), false)),
            Event::Text(_) => {
                if let Some((_, described)) = &mut picture {
                    *described = true;
                }
            }
            Event::End(TagEnd::Image) => {
                found.extend(picture.take().map(|(to, described)| Pointer::Picture { to, described }));
            }
            Event::Html(html) | Event::InlineHtml(html) => found.extend(in_html(&html)),
            _ => {}
        }
    }
    found
}

fn in_html(html: &str) -> Vec<Pointer> {
    let tags = html.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    let found = tags.filter_map(|tag| match tag.split_whitespace().next()? {
        "img" => Some(Pointer::Picture {
            to: attribute(tag, "src")?,
            described: attribute(tag, "alt").is_some_and(|text| !text.trim().is_empty()),
        }),
        "a" => attribute(tag, "href").map(Pointer::Link),
        _ => None,
    });
    found.collect()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split_once(&format!(" {name}=\""))?.1;
    Some(value.split('"').next()?.to_string())
}

/// The names under which headings can be reached, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let (mut anchors, mut seen) = (BTreeSet::new(), BTreeMap::<String, usize>::new());
    let mut heading: Option<String> = None;
    for event in events(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&words);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let anchor = slug(&heading.take().unwrap_or_default());
                let times = seen.entry(anchor.clone()).and_modify(|times| *times += 1).or_default();
                anchors.insert(if *times == 0 { anchor } else { format!("{anchor}-{times}") });
            }
            _ => {}
        }
    }
    anchors
}

fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|character| if character == ' ' { '-' } else { character }).collect()
}

/// The releases of whichever fork shows the README: a page of the host, above the repository's files.
const RELEASES: &str = "../../releases/latest";

/// The complaint about a pointer of a document, if there is one. Addresses on the net are not asked.
fn complaint(document: &Document, to: &str, root: &Path) -> Option<String> {
    if to.contains("://") || to.starts_with("mailto:") || (to == RELEASES && document.name == "README.md") {
        return None;
    }
    let (file, anchor) = to.split_once('#').map_or((to, None), |(file, anchor)| (file, Some(anchor)));
    let path = match file {
        "" => document.path.clone(),
        file => document.path.parent().map_or_else(PathBuf::new, Path::to_owned).join(file),
    };
    let Ok(path) = path.canonicalize() else { return Some(format!("{}: {to} is not there", document.name)) };
    if !path.starts_with(root) {
        return Some(format!("{}: {to} leads out of the repository", document.name));
    }
    let anchor = anchor.filter(|_| path.extension().is_some_and(|ending| ending == "md"))?;
    let text = std::fs::read_to_string(&path).unwrap();
    (!anchors(&text).contains(anchor)).then(|| format!("{}: {to} names no heading", document.name))
}

#[test]
fn every_link_and_picture_leads_to_something_that_is_there() {
    let root = repository::in_repository("").canonicalize().unwrap();
    let mut complaints = Vec::new();
    for document in documents() {
        for pointer in pointers(&document.text) {
            let (Pointer::Link(to) | Pointer::Picture { to, .. }) = &pointer;
            complaints.extend(complaint(&document, to, &root));
        }
    }
    none(&complaints);
}

#[test]
fn every_picture_is_described_for_those_who_do_not_see_it() {
    let mut complaints = Vec::new();
    for document in documents() {
        for pointer in pointers(&document.text) {
            if let Pointer::Picture { to, described: false } = pointer {
                complaints.push(format!("{}: {to} has no description", document.name));
            }
        }
    }
    none(&complaints);
}

#[test]
fn links_are_found_in_text_and_html_but_not_in_code() {
    let text = "[a](b.md) ![seen](c.png)\n\n    [not](me)\n\n<p><img src=\"d.png\" width=\"9\" alt=\"\"></p>\n";
    let picture = |to: &str, described| Pointer::Picture { to: to.into(), described };
    assert_eq!(pointers(text), [Pointer::Link("b.md".into()), picture("c.png", true), picture("d.png", false)]);
}

#[test]
fn headings_are_reached_as_they_are_on_github() {
    let text = "# What `zeitwort` does: *all*\n## Prüfen & zählen\n## Once\n## Once\n";
    let expected = ["what-zeitwort-does-all", "prüfen--zählen", "once", "once-1"];
    assert_eq!(anchors(text), expected.map(String::from).into());
}

#[test]
fn the_walks_through_the_code_tell_how_many_files_they_pass() {
    let documents = documents();
    let text = &documents.iter().find(|document| document.name == "docs/architecture.md").unwrap().text;
    let files = |walk: &str| {
        let walk = text.split("\n## ").find(|section| section.starts_with(walk)).unwrap();
        let links = pointers(walk).into_iter().filter_map(|pointer| match pointer {
            Pointer::Link(to) if to.starts_with("../") => Some(to),
            _ => None,
        });
        links.collect::<BTreeSet<String>>().len()
    };
    let (press, word, cut) = (files("One press"), files("One word"), files("One power cut"));
    // The dial's file and that of the rule errors stand beside the way.
    let sentence = format!(
        "Files on the way: {} from pin to pixel (the dial's and the rule errors' stand beside it), {word} from list to verdict, {cut} from power cut to the game.",
        press - 2
    );
    let told = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    assert!(told.clone().any(|paragraph| paragraph == sentence), "docs/architecture.md should say: {sentence}");
}
