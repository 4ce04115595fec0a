//! Games as files: scenarios, as the input in them whatever their steps mean, and GCG.

use crate::message::Message;
use crate::request::Answer;
use records::gcg;
use scenario::{Player, Scenario, Timeline, Unseen, What};
use serde_json::json;

#[derive(Debug, thiserror::Error)]
#[error("this is no text in UTF-8")]
struct NoText;

/// Plays a scenario as `zeitwort sim --scenario` does, and tells the input and how often each sound was heard; its
/// word lists, if it has any, are attached as they lie in flash, and behind them the sectors of the game it begins with.
pub(crate) fn inputs(file: &[u8]) -> Answer {
    let scenario = Scenario::parse(std::str::from_utf8(file).map_err(|_| NoText)?)?;
    let mut timeline = Timeline::default();
    Player::new(&scenario, &Unseen).timed(&mut timeline).play(|_| ())?;
    let over = timeline.entries.last().map_or(0, |entry| entry.at);
    let heard = timeline.tally().to_string();
    timeline.entries.retain(|entry| {
        !matches!(entry.what, What::Sound(_) | What::Picture(_) | What::Scores(_) | What::Dark(_) | What::Done(_))
    });
    let mut attached = if scenario.lexicons.is_empty() { vec![] } else { vec![scenario.lexicons.region()?] };
    let lists = attached.len();
    let kept = scenario.kept_sectors()?;
    let offsets: Vec<u32> = kept.iter().map(|(offset, _)| *offset).collect();
    attached.extend(kept.into_iter().map(|(_, bytes)| bytes));
    let object = json!({
        "seed": scenario.seed, "entries": timeline.entries, "over": over, "heard": heard, "lists": lists, "kept": offsets,
    });
    Ok(Message { object, attached })
}

/// The game of the events that a device told, in GCG.
pub(crate) fn gcg(told: &[u8]) -> Answer {
    let text = gcg::of_told(std::str::from_utf8(told).map_err(|_| NoText)?)?;
    Ok(Message { object: json!({ "gcg": text }), attached: vec![] })
}
