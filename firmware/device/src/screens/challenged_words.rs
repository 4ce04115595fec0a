//! The challenged words: typed by anyone, then the list is asked.

use super::verdict::{self, Judgement};
use super::{ActiveScreen, Screen, Transition, phase_screen, referee, refuse, typing};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::draft::{Announcement, Said};
use crate::frame_buffer::WIDTH;
use crate::gestures::Gesture;
use crate::io::Answer;
use crate::list::{self, Key, Line, List, TakeLine};
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use core::fmt::Write as _;
use game::house::WrongChallenge;
use game::{Announces, Event, Phase, Points, Repeats, Scope, ScoringMode, Seat, Slot, Words};
use letters::Word;
use typing::Purpose;

/// The answer, if it is shown already; else the words typed so far, or the keyboard if there are none.
pub(crate) fn screen(shared: &Shared) -> ActiveScreen {
    if let Some(&judgement) = shared.announcement.judgement.as_ref() {
        return judgement.into();
    }
    if shared.announcement.challenged.is_empty() {
        typing::screen(shared, Purpose::Challenged(None)).into()
    } else {
        ChallengedWords::first().into()
    }
}

/// The most words one challenge is about.
fn most(shared: &Shared) -> usize {
    match shared.game.sheet().challenging.map(|challenging| challenging.scope) {
        Some(Scope::OneWord) => 1,
        Some(Scope::WholeTurn) | None => shared.announcement.challenged.capacity(),
    }
}

/// The list of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChallengedWords {
    pub(super) chosen: usize,
}

impl ChallengedWords {
    pub(super) const fn first() -> Self {
        Self { chosen: 0 }
    }
}

impl Screen for ChallengedWords {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let len = shared.announcement.challenged.len();
        match gesture {
            Gesture::Push if self.chosen == len && offers_referee(shared) => referee::open(shared),
            // Two look it up: whose word it is confirms that it is spelled as it lies there.
            Gesture::Seat(button) if confirms(shared, button) => ask(shared, self.chosen),
            Gesture::Push if needs_confirmation(shared) => refuse(shared, gesture),
            // By board all words are known, and once an answer was shown no other is asked for.
            Gesture::Seat(_) if !may_type(shared) => refuse(shared, gesture),
            Gesture::Seat(_) if len < most(shared) && !shared.announcement.correcting => {
                typing::open(shared, Purpose::Challenged(None))
            }
            Gesture::Seat(_) => {
                let word = shared.announcement.challenged.get(self.chosen).cloned().unwrap_or_default();
                typing::edit(shared, Purpose::Challenged(Some(self.chosen)), word)
            }
            Gesture::Turn { detents, .. } => {
                self.chosen = list::moved(self.chosen, detents, lines(shared));
                Transition::Stay
            }
            Gesture::Push => ask(shared, self.chosen),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let (texts, words, lines) = (shared.texts(), &shared.announcement.challenged, lines(shared));
        let line = |index: usize, take: TakeLine<'_>| match words.get(index) {
            Some(word) => {
                let label = in_line(core::slice::from_ref(word), LINE);
                take(Line { key: Key::numbered("word", index + 1), label: &label, value: "" });
            }
            None => take(Line { key: Key::of("referee"), label: texts.words_changed(), value: "" }),
        };
        List { title: &at_what_price(shared), len: lines, chosen: self.chosen, edited: false, line: &line }
            .draw(canvas);
        if lines >= 4 {
            return;
        }
        if needs_confirmation(shared) {
            let name = shared.game.phase().seat().map(|seat| shared.name(seat)).unwrap_or_default();
            let whole = texts.says(&name, texts.confirm_spelling());
            let x = canvas.icon(Icon::SEAT, (0, 55));
            let fits = Font::Narrow.width(whole.as_str()) <= WIDTH as i32 - x;
            let hint = if fits { whole } else { plain(texts.confirm_spelling()) };
            canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 62), WIDTH as i32 - x, &hint);
        } else if !may_type(shared) {
            canvas.hints((Icon::HOLD, texts.menu()), (Icon::PUSH, texts.ask()));
        } else {
            let adds = words.len() < most(shared) && !shared.announcement.correcting;
            let typing = if adds { texts.add_word() } else { texts.type_them() };
            canvas.hints((Icon::SEAT, typing), (Icon::PUSH, texts.ask()));
        }
    }

    fn answered(&mut self, shared: &mut Shared, answer: Answer) -> Transition {
        Judgement::of(shared, answer).shown(shared)
    }
}

/// True if the last line asks about words that were changed, and the typed ones are what became of them.
fn offers_referee(shared: &Shared) -> bool {
    shared.game.sheet().robbing.is_some() && may_type(shared)
}

fn lines(shared: &Shared) -> usize {
    shared.announcement.challenged.len() + usize::from(offers_referee(shared))
}

/// True if the list answers only when the challenged seat has confirmed the spelling.
fn needs_confirmation(shared: &Shared) -> bool {
    shared.game.settings().house.two_person && !shared.game.is_answered()
}

/// True if this is the button that confirms.
fn confirms(shared: &Shared, button: u8) -> bool {
    let seat = shared.game.phase().seat().map(u8::from);
    needs_confirmation(shared) && seat == Some(button)
}

/// True if words can be typed here, or changed.
fn may_type(shared: &Shared) -> bool {
    let asked = shared.game.is_answered() && !shared.announcement.correcting;
    shared.game.scoring_mode() != ScoringMode::Board && !asked
}

/// True if a slip may be corrected now. Of words that were changed only the referee's answer comes back after a power cut: there
/// it is booked.
pub(crate) fn may_correct_slip(shared: &Shared) -> bool {
    let refereed = matches!(shared.announcement.judgement.as_ref(), Some(Judgement::Rules { .. }));
    shared.game.may_correct_slip() && !(refereed && shared.announcement.after.is_empty())
}

/// A slip in a word is corrected after the answer was shown; words that were changed are typed from their last one on.
pub(crate) fn correct_slip(shared: &mut Shared) -> Transition {
    shared.announcement.judgement = Slot::Empty;
    shared.announcement.correcting = true;
    shared.play(Sound::Click);
    match shared.announcement.challenged.first() {
        _ if !shared.announcement.after.is_empty() => referee::leave(shared, Purpose::After),
        Some(&word) if most(shared) == 1 => typing::edit(shared, Purpose::Challenged(Some(0)), word),
        _ => Transition::to(ChallengedWords::first()),
    }
}

/// In games where one word is challenged, only the chosen one goes to the judge.
fn ask(shared: &mut Shared, chosen: usize) -> Transition {
    if most(shared) == 1
        && let Some(word) = shared.announcement.challenged.get(chosen).cloned()
    {
        shared.announcement.challenged.clear();
        let _ = shared.announcement.challenged.push(word);
    }
    match shared.game.settings().language() {
        Some(language) if !shared.lists(language).is_empty() && !has_too_long(shared) => {
            shared.look_up(shared.lists(language), shared.announcement.challenged.clone());
            Transition::Stay
        }
        Some(language) if shared.game.settings().house.list_decides && !shared.lists(language).is_empty() => {
            // No list has a word so long.
            shared.play(Sound::Falls);
            Judgement::List { found: false, overruled: false }.shown(shared)
        }
        _ => Transition::to(Judgement::TableAlone { valid: is_laid_again(shared).then_some(false) }),
    }
}

/// True if a challenged word is longer than any list knows.
pub(crate) fn has_too_long(shared: &Shared) -> bool {
    shared.announcement.challenged.iter().any(|word| word.len() > letters::LISTED_MAX)
}

/// A reminder about a challenged word: it was laid before, or a form of it.
pub(crate) fn remembered(shared: &Shared) -> Option<Sentence> {
    let Announcement { challenged, before, after, .. } = &shared.announcement;
    let of_one = challenged.iter().find_map(|word| remembered_of(shared, word));
    of_one.or_else(|| shared.game.form_of(before, after).map(|lies| filled(shared.texts().form_of(), lies)))
}

/// The same of one word.
fn remembered_of(shared: &Shared, word: &Word) -> Option<Sentence> {
    let texts = shared.texts();
    if shared.game.repeats(word) {
        let question = if is_against_the_sheet(shared) { texts.laid_before() } else { texts.still_there() };
        return Some(filled(question, word));
    }
    shared.game.same_stem(word).map(|earlier| filled(texts.form_of(), earlier))
}

/// True if a word laid before breaks a rule wherever it lies now.
fn is_against_the_sheet(shared: &Shared) -> bool {
    shared.game.sheet().repeats == Repeats::Never
}

/// True if a challenged word is known to break the sheet's rule that none is laid twice.
pub(crate) fn is_laid_again(shared: &Shared) -> bool {
    is_against_the_sheet(shared) && shared.announcement.challenged.iter().any(|word| shared.game.repeats(word))
}

fn withdraw(shared: &mut Shared) -> Transition {
    if shared.game.is_said() {
        // In a tournament a challenge is as final as the announcement.
        shared.play(Sound::Nope);
        return Transition::Stay;
    }
    let _ = shared.happen_plain(Event::Withdraw, Sound::Click);
    Transition::Table
}

/// Back from the keyboard without a word: to the list, or, if that is empty, out of the challenge.
pub(crate) fn leave_typing(shared: &mut Shared) -> Transition {
    if shared.announcement.challenged.is_empty() { withdraw(shared) } else { Transition::to(ChallengedWords::first()) }
}

/// A challenged word was typed or changed.
pub(crate) fn typed(shared: &mut Shared, place: Option<usize>, word: &Word) -> Transition {
    let words = &mut shared.announcement.challenged;
    let chosen = match place.filter(|&place| place < words.len()) {
        Some(place) => {
            words[place] = *word;
            place
        }
        None => {
            let _ = words.push(*word);
            words.len().saturating_sub(1)
        }
    };
    shared.play(Sound::Click);
    // Where a challenge is about one word there is nothing to wait for.
    if most(shared) == 1 { ask(shared, chosen) } else { Transition::to(ChallengedWords { chosen }) }
}

/// A word laid was typed: it counts, and stands ready should it be challenged.
pub(crate) fn lay(shared: &mut Shared, word: &Word) -> Transition {
    if shared.announcement.words.push(*word).is_err() {
        shared.play(Sound::Nope);
        return Transition::Table;
    }
    count_laid(shared, word)
}

/// One of the words laid was typed again; an empty one was none.
pub(crate) fn lay_again(shared: &mut Shared, place: usize, word: &Word) -> Transition {
    let words = &mut shared.announcement.words;
    match words.get_mut(place) {
        Some(_) if word.is_empty() => _ = words.remove(place),
        Some(known) => *known = *word,
        None => {}
    }
    count_laid(shared, word)
}

/// Counts the longest word, where that is what is said, and tells what the device remembers of this one.
fn count_laid(shared: &mut Shared, word: &Word) -> Transition {
    if shared.game.sheet().announces == Announces::LongestWord {
        let longest = shared.announcement.words.iter().map(Word::len).max().unwrap_or(0);
        let said = u8::try_from(longest).ok().filter(|&letters| letters > 0);
        shared.announcement.said = said.map_or(Said::Nothing, Said::Letters);
    }
    match remembered_of(shared, word) {
        Some(remembered) => shared.warn(&remembered),
        None => shared.play(Sound::Click),
    }
    Transition::Table
}

/// Pixels there are for a title.
const TITLE: i32 = WIDTH as i32 - 4;

/// Letters that fit one line of the smallest font.
const LINE: usize = 31;

/// The words, for the verdict's screen.
pub(crate) fn written(shared: &Shared) -> Sentence {
    in_line(&shared.announcement.challenged, LINE)
}

/// The words that the lists lack.
pub(crate) fn missing(shared: &Shared) -> Sentence {
    let Announcement { challenged, missing, .. } = &shared.announcement;
    shared.texts().says(&some_in_line(challenged, *missing, LINE), shared.texts().not_in_list())
}

/// The challenged words that the lists lack.
pub(crate) fn unlisted(shared: &Shared) -> Words {
    let Announcement { challenged, missing, .. } = &shared.announcement;
    challenged.iter().enumerate().filter(|(place, _)| missing >> place & 1 == 1).map(|(_, word)| *word).collect()
}

/// True if the table has found all of them good before that the lists lack; in a tournament only lists count.
pub(crate) fn are_house_words(shared: &Shared) -> bool {
    let Some(language) = shared.game.settings().language() else { return false };
    let unlisted = unlisted(shared);
    let known = |word: &Word| shared.house_words.has(language, word);
    !unlisted.is_empty() && unlisted.iter().all(known) && !verdict::only_lists(shared)
}

/// Words in a line of so many letters; of those that do not fit, how many there are.
pub(crate) fn in_line(words: &[Word], room: usize) -> Sentence {
    some_in_line(words, u8::MAX, room)
}

/// The same of those words that are meant, a bit each.
fn some_in_line(words: &[Word], meant: u8, room: usize) -> Sentence {
    let (mut text, mut letters) = (Sentence::new(), 0);
    for (place, word) in words.iter().enumerate().filter(|(place, _)| meant >> place & 1 == 1) {
        letters += word.len() + 1;
        if !text.is_empty() {
            if letters + " +7".len() > room {
                let _ = write!(text, " +{}", (meant >> place).count_ones().min(words.len() as u32 - place as u32));
                break;
            }
            let _ = text.write_str(" ");
        }
        for letter in word.letters() {
            let _ = text.write_char(letter.as_char());
        }
    }
    text
}

/// The two players of a challenge, with as much of their names as there is room for.
pub(crate) fn both(shared: &Shared, by: Seat, on: Seat) -> Sentence {
    let whole = as_text(format_args!("{} > {}", shared.name(by), shared.name(on)));
    if Font::Narrow.width(whole.as_str()) <= TITLE || shared.is_read_aloud() {
        return whole;
    }
    as_text(format_args!("{} > {}", shared.short_name(by), shared.short_name(on)))
}

/// The two players of a challenge, while there is one.
pub(crate) fn versus(shared: &Shared) -> Sentence {
    match shared.game.phase() {
        Phase::Challenged { on, by } => as_text(format_args!("{} > {}", shared.name(by), shared.name(on.seat))),
        _ => plain(shared.texts().challenged()),
    }
}

/// The two players of a challenge, and who judges, with as much of the names as there is room for.
pub(crate) fn versus_and(shared: &Shared, judge: &str) -> Sentence {
    let Phase::Challenged { on, by } = shared.game.phase() else { return as_text(judge) };
    let title = |by, on| shared.texts().says(&as_text(format_args!("{by} > {on}")), judge);
    let fits = |title: &Sentence| Font::Narrow.width(title.as_str()) <= TITLE || shared.is_read_aloud();
    let whole = title(shared.name(by), shared.name(on.seat));
    let short = title(shared.short_name(by), shared.short_name(on.seat));
    [whole, short].into_iter().find(fits).unwrap_or_else(|| as_text(judge))
}

/// The two players of a challenge, and its price if the words stand, with as much of the names as there is room for.
fn at_what_price(shared: &Shared) -> Sentence {
    let challenged = shared.announcement.challenged.len();
    let (Some(price), Phase::Challenged { on, by }) = (price(shared, challenged), shared.game.phase()) else {
        return versus(shared);
    };
    let title = |by, on| as_text(format_args!("{by} > {on}, {price}?"));
    let whole = title(shared.name(by), shared.name(on.seat));
    if Font::Narrow.width(whole.as_str()) <= TITLE {
        whole
    } else {
        title(shared.short_name(by), shared.short_name(on.seat))
    }
}

/// The price of a challenge of so many words if they stand: points, or a turn.
pub(crate) fn price(shared: &Shared, words: usize) -> Option<Sentence> {
    let cost = shared.game.cost_of_challenge(words);
    match shared.game.settings().house.wrong_challenge {
        _ if cost != Points::ZERO => Some(filled("-#", cost.0)),
        WrongChallenge::NextTurn => Some(plain(shared.texts().reason_missed_turn())),
        _ => None,
    }
}

/// Who pays what for a challenge in vain, if it costs something.
pub(crate) fn at_whose_cost(shared: &Shared) -> Option<Sentence> {
    let Phase::Challenged { by, .. } = shared.game.phase() else { return None };
    let price = price(shared, shared.announcement.challenged.len())?;
    let line = |name| as_text(format_args!("{name} {price}"));
    let whole = line(shared.name(by));
    Some(if Font::Plain.width(whole.as_str()) <= WIDTH as i32 - 2 { whole } else { line(shared.short_name(by)) })
}
