//! The moving picture of the README shows the device as it is.

use repository::in_repository;
use scenario::{Film, Player, Scenario, Unseen};
use std::fs;

#[test]
fn the_film_is_of_the_device_as_it_is() {
    let text = fs::read_to_string(in_repository("tests/films/turn.toml")).unwrap();
    let scenario = Scenario::parse(&text).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut film = Film::default();
    Player::new(&scenario, &Unseen).filmed(&mut film).play(|_| ()).unwrap();
    let filmed = folder.path().join("film.png");
    zeitwort::pictures::write_film(&film, &filmed).unwrap();
    let shown = fs::read(in_repository("docs/turn.png")).unwrap();
    assert!(fs::read(filmed).unwrap() == shown, "docs/turn.png is old: `cargo xtask snapshots` films it again");
}
