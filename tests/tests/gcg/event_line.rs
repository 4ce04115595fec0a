//! An event line of GCG, in exactly the forms that the published format has and Macondo matches.

/// A line's news of its player.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum EventLine<'a> {
    Play {
        rack: &'a str,
        place: &'a str,
        word: &'a str,
        score: i32,
    },
    /// The last word goes back.
    Withdrawn {
        lost: i32,
    },
    Pass {
        rack: &'a str,
    },
    /// A number of tiles, or the tiles.
    Exchange {
        rack: &'a str,
        tiles: &'a str,
    },
    /// Tiles on the others' racks.
    Gained {
        score: i32,
    },
    /// Tiles on the own rack.
    Left {
        lost: i32,
    },
    Time {
        rack: Option<&'a str>,
        lost: i32,
    },
}

/// The nick, what happened, and the total.
pub(crate) fn parse(line: &str) -> Option<(&str, EventLine<'_>, i32)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&head, words) = words.split_first()?;
    let nick = head.strip_prefix('>')?.strip_suffix(':').filter(|nick| !nick.is_empty())?;
    let (&total, words) = words.split_last()?;
    let event = event(words)?;
    // Only what ends a game may leave somebody below zero.
    let ends = matches!(event, EventLine::Gained { .. } | EventLine::Left { .. } | EventLine::Time { .. });
    let digits = if ends { total.strip_prefix('-').unwrap_or(total) } else { total };
    number(digits).map(|size| (nick, event, if digits == total { size } else { -size }))
}

fn event<'a>(words: &[&'a str]) -> Option<EventLine<'a>> {
    let plus = |text: &str| text.strip_prefix('+').and_then(number);
    let minus = |text: &str| text.strip_prefix('-').and_then(number);
    match *words {
        [_, "--", lost] => Some(EventLine::Withdrawn { lost: minus(lost)? }),
        [rack, "-", "+0"] => Some(EventLine::Pass { rack }),
        [rack, tiles, "+0"] if tiles.starts_with('-') => Some(EventLine::Exchange { rack, tiles: &tiles[1..] }),
        ["(time)", lost] => Some(EventLine::Time { rack: None, lost: minus(lost)? }),
        [rack, "(time)", lost] => Some(EventLine::Time { rack: Some(rack), lost: minus(lost)? }),
        [tiles, score] => bracketed(tiles).and(Some(EventLine::Gained { score: plus(score)? })),
        [rack, tiles, lost] if bracketed(tiles)? == rack => Some(EventLine::Left { lost: minus(lost)? }),
        [rack, place, word, score] => Some(EventLine::Play { rack, place, word, score: plus(score)? }),
        _ => None,
    }
}

fn bracketed(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.strip_suffix(')').filter(|tiles| !tiles.is_empty())
}

fn number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
