//! Take home: the result of a game in words, for the codes that any phone's camera reads.

use crate::device::Device;
use crate::screens::history::finest;
use core::fmt::Write as _;
use game::SEATS;
use heapless::{String, Vec};
use take_home::{Density, Longest, ResultPlayer, Results, Score};

impl Device {
    /// The texts of the result of the game that is on or over, one for each code; the club's line and the page's address are the
    /// caller's, if there are any.
    pub fn result_texts(&self, density: Density, slip: Option<&str>, page: Option<&str>) -> Results {
        let game = &self.shared.game;
        let names: Vec<_, SEATS> = game.settings().seats().iter().map(|seat| (seat, self.name(seat))).collect();
        let players: Vec<ResultPlayer<'_>, SEATS> = names
            .iter()
            .map(|(seat, name)| {
                let used = game.time_bank(*seat).map_or(game.time_used(*seat), |bank| bank.used).0 / 1_000;
                ResultPlayer { name, total: game.total(*seat).0, seconds: (used > 0).then_some(used) }
            })
            .collect();
        let (mut label, mut longest) = (String::<40>::new(), String::<40>::new());
        if let Some((key, name, _, word)) = finest(&self.shared).first()
            && *key == "longest-word"
        {
            let _ = write!(label, "{name}:");
            let _ = write!(longest, "{word}");
        }
        let longest = (!longest.is_empty()).then_some(Longest { label: &label, word: &longest });
        let score = Score { game: self.game_name(), players: &players, longest, slip, page };
        match density {
            Density::Coarse => score.coarse(density.text_bytes()),
            Density::Fine => core::iter::once(score.fine(density.text_bytes())).collect(),
        }
    }
}
