//! Requests: the messages of the page to its worker.

use crate::message::{Message, NoMessage};
use crate::{correct, games, home, lists, live, pack};
use serde::Deserialize;
use serde_json::json;
use std::error::Error;

/// An answer, or one sentence that says why there is none.
pub(crate) type Answer = Result<Message, Box<dyn Error>>;

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Request {
    /// Attached files become a lexicon.
    Pack(pack::Order),
    /// Words to add and to remove become corrections, over those of the attached image if there is one.
    Correct(correct::Order),
    /// Tell the lists on the attached shelf.
    Shelf,
    /// Tell the lists on the shelf in the attached UF2 file.
    Open { name: String },
    /// Attached lexicons become a shelf and `lexicons.uf2`.
    Join {
        /// The address of the page that stands on the shelf.
        #[serde(default)]
        page: Option<String>,
    },
    /// The attached firmware and `lexicons.uf2` become one file.
    Full,
    /// Tell the input of the attached scenario.
    Scenario,
    /// The game of the attached events, as the console tells them, in GCG.
    Gcg,
    /// Texts of codes become games.
    Gather { texts: Vec<String> },
    /// Tell all of the game whose log is attached.
    Game(home::Kept),
    /// Tell how the game stands whose log is attached, as far as it has come.
    Live(home::Kept),
}

/// Answers a message.
pub(crate) fn answer(bytes: &[u8]) -> Vec<u8> {
    let answered = Message::read(bytes).map_err(Box::<dyn Error>::from).and_then(serve);
    let refused = |error: Box<dyn Error>| Message { object: json!({ "error": error.to_string() }), attached: vec![] };
    answered.unwrap_or_else(refused).write()
}

fn serve(Message { object, attached }: Message) -> Answer {
    match serde_json::from_value(object).map_err(|_| NoMessage)? {
        Request::Pack(order) => pack::pack(order, &attached),
        Request::Correct(order) => correct::correct(order, &attached),
        Request::Shelf => lists::on_shelf(first(&attached)?),
        Request::Open { name } => lists::in_uf2(first(&attached)?, &name),
        Request::Join { page } => lists::join(&attached, page.as_deref()),
        Request::Full => {
            let [firmware, lexicons] = attached.as_slice() else { return Err(NoMessage.into()) };
            lists::full(firmware, lexicons)
        }
        Request::Gcg => games::gcg(first(&attached)?),
        Request::Gather { texts } => home::gather(&texts),
        Request::Game(kept) => home::tell(&kept, first(&attached)?),
        Request::Live(kept) => live::tell(&kept, first(&attached)?),
        Request::Scenario => games::inputs(first(&attached)?),
    }
}

fn first(attached: &[Vec<u8>]) -> Result<&[u8], NoMessage> {
    attached.first().map(Vec::as_slice).ok_or(NoMessage)
}
