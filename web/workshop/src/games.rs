//! Games as scenarios: what hands did in one, moment by moment, whatever its steps mean.

use crate::message::Message;
use crate::request::Answer;
use serde_json::json;
use zeitwort::scenario::{Player, Scenario, Timeline, Unseen, What};

#[derive(Debug, thiserror::Error)]
#[error("a scenario is text in UTF-8")]
struct NoText;

/// Plays a scenario as `zeitwort sim --scenario` does, and tells what the hands did; its word lists, if it has any, are
/// attached as they lie in flash.
pub(crate) fn inputs(file: &[u8]) -> Answer {
    let scenario = Scenario::parse(std::str::from_utf8(file).map_err(|_| NoText)?)?;
    let mut timeline = Timeline::default();
    Player::new(&scenario, &Unseen).timed(&mut timeline).play(|_| ())?;
    let over = timeline.entries.last().map_or(0, |entry| entry.at);
    timeline.entries.retain(|entry| {
        !matches!(entry.what, What::Sound(_) | What::Picture(_) | What::Scores(_) | What::Dark(_) | What::Done(_))
    });
    let lists = if scenario.lexicons.is_empty() { vec![] } else { vec![scenario.lexicons.region()?] };
    let object = json!({ "seed": scenario.seed, "entries": timeline.entries, "over": over });
    Ok(Message { object, attached: lists })
}
