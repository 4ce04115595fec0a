//! Every screen in every state that changes its size.

use super::*;
use crate::screens::challenge_question::{ChallengeQuestion, Choice};

/// Every line of a list of this length, chosen and, if it can be, edited.
fn lines<S: Into<ActiveScreen>>(len: usize, screen: impl Fn(usize, bool) -> S) -> Vec<ActiveScreen> {
    let lines = (0..len).flat_map(|chosen| [(chosen, false), (chosen, true)]);
    lines.map(|(chosen, edited)| screen(chosen, edited).into()).collect()
}

/// Every screen that can stand over a game in this phase, in every state that changes its size.
pub(super) fn screens(shared: &mut Shared) -> Vec<ActiveScreen> {
    let typed = |letters| {
        let mut entry = Entry::new(Language::German.alphabet(), letters);
        for _ in 0..letters {
            entry.press(0);
            entry.turn(1);
        }
        entry
    };
    let (listed, entry) = (*typed(LISTED_MAX).word(), typed(WORD_MAX));
    let settle = Settle::of(shared, Seat::ALL[0]);
    let mut peeking = Turn::of(Seat::ALL[0]);
    let _ = peeking.gesture(shared.at(NOW), Gesture::Turn { detents: 1, fast: false });
    let mut screens = Vec::<ActiveScreen>::from([
        phase_screen::of(shared),
        peeking.into(),
        Splash { since: NOW }.into(),
        Seating.into(),
        WhoBegins { since: NOW }.into(),
        WhoBegins { since: Moment(0) }.into(),
        WhoIsOldest.into(),
        ChallengedWords::first().into(),
        settle.into(),
        CountWords::of(shared, settle).into(),
        Adder::of(Seat::ALL[0], Sum::Hand, 999).into(),
        Adder::of(Seat::ALL[0], Sum::Melds, 0).into(),
        agreed_pause::AgreedPause { seat: Seat::ALL[0], until: NOW }.into(),
        About { page: 0 }.into(),
        About { page: 1 }.into(),
    ]);
    screens.extend([Paused::Asked, Paused::PowerWasGone, Paused::Restarted].map(ActiveScreen::from));
    screens
        .extend([Recalled::Damaged, Recalled::OtherVersion].map(|recalled| ActiveScreen::from(Salvage { recalled })));
    screens.extend(lines(Texts::SPOKEN.len(), |chosen, _| LanguageQuestion { chosen }));
    screens.extend(lines(menu::offered(shared).len(), |chosen, _| Menu { chosen }));
    let _ = shared.archive.take(&shared.game);
    use last_games::Showing;
    for showing in [Showing::List, Showing::Totals, Showing::Times, Showing::TakeHome] {
        screens.push(last_games::LastGames { chosen: 0, showing }.into());
    }
    screens.extend(take_home_places(shared));
    for matter in [Matter::Out, Matter::Leaves, Matter::Joins, Matter::Name, Matter::Age, Matter::Mended(0)] {
        screens.push(whose::Whose { matter }.into());
    }
    screens
        .extend(lines(crate::screens::players::len(shared), |chosen, _| crate::screens::players::Players { chosen }));
    for (points, later) in [(0, true), (999, false), (-9_999, true)] {
        screens.push(joining::Joining { seat: Seat::ALL[0], points, later }.into());
    }
    for points in [0, 7, -99, 999, -9_999] {
        screens.push(score_pad::ScorePad { seat: Seat::ALL[0], points }.into());
    }
    screens.extend(lines(home::len(shared), |chosen, _| Home { chosen }));
    screens.extend(lines(history::len(shared).max(1), |chosen, _| History { chosen }));
    screens.extend(lines(laid_words::LaidWords::len(shared), |chosen, _| laid_words::LaidWords { chosen }));
    if let Some(line) = shared.game.ledger().lines().len().checked_sub(1) {
        screens.extend(lines(mend::ways(shared, line).len(), |chosen, _| mend::Mend { line, chosen }));
        screens.extend([0, -99, 999, -9_999].map(|points| ActiveScreen::from(mend::Number { line, points })));
    }
    screens.extend(lines(clocks::seats(shared).len(), |chosen, edited| Clocks {
        chosen,
        edited: edited.then_some(-5_940),
    }));
    screens.extend(lines(3, |chosen, edited| slip::Slip { chosen, edited: (edited && chosen < 2).then_some(9_999) }));
    screens.extend(lines(preferences::LEN, |chosen, edited| PreferencesScreen { chosen, edited }));
    let settings = shared.draft.as_ref().map_or(0, |draft| setup::setting::offered(draft).len());
    screens.extend(lines(settings, |chosen, edited| Setup { chosen, edited }));
    screens.extend(lines(settings, |chosen, edited| rules::Rules { chosen, edited }));
    screens.extend(lines(letters::of(shared).map_or(1, letters::pages), |page, _| Letters { page }));
    let purposes = one_of_each!(Purpose {
        Name(Seat::ALL[0]),
        Rename(Seat::ALL[0]),
        Laid,
        LaidAgain(0),
        Challenged(None),
        Before,
        After,
        Settled(settle),
        Changed(settle),
        Hand(settle),
        Check(Language::German),
    });
    for purpose in purposes {
        screens.push(Typing { purpose, entry }.into());
        screens.push(Typing { purpose, entry: Entry::new(Language::German.alphabet(), 15) }.into());
    }
    for found in [false, true] {
        screens.extend([None, Some(found)].map(|valid| ActiveScreen::from(Judgement::TableAlone { valid })));
        screens.push(Judgement::LaidBefore { overruled: found }.into());
        screens.push(Judgement::House { overruled: found }.into());
        let reads_as = ReadsAs { word: 0, first: 7, second: 8 };
        let reads = found.then_some(reads_as);
        let answer = if found { Answer::Listed(reads) } else { Answer::Compound(reads_as) };
        screens.push(Checked { answer, word: listed, language: Language::German, list: found.then_some(0) }.into());
        screens.extend([false, true].map(|overruled| ActiveScreen::from(Judgement::List { found, overruled })));
        for why in [Why::Remembered, Why::Compound(reads_as)] {
            screens.extend([None, Some(found)].map(|valid| ActiveScreen::from(Judgement::Open { why, valid })));
        }
        screens.extend([None, Some(found)].map(|valid| ActiveScreen::from(Judgement::Compound { reads_as, valid })));
    }
    for verdict in [Ok(20)].into_iter().chain(every_rule().map(Err)) {
        screens.extend([false, true].map(|overruled| ActiveScreen::from(Judgement::Rules { verdict, overruled })));
    }
    screens.push(whose_word::WhoseWord { place: 0 }.into());
    screens.push(house_list::HouseList { chosen: 0 }.into());
    let _ = shared.house_words.remember(Language::German, &"QUALITÄTSWORTEN".parse().unwrap());
    screens.push(house_list::HouseList { chosen: 0 }.into());
    let asked = one_of_each!(Asked {
        Late(Seat::ALL[0]),
        Leave,
        Again,
        Out(settle),
        ByPoints,
        PlayOn,
        Drop(scrub::Scrub::at(shared)),
        EndRound,
        TilesBack(Seat::ALL[0]),
        Forget(0),
    });
    for (asked, yes) in asked.into_iter().flat_map(|asked| [(asked, false), (asked, true)]) {
        screens.push(Question { asked, yes }.into());
    }
    let on = OnTurn::fresh(Seat::ALL[0]);
    for chosen in [None, Some(Choice::Fine), Some(Choice::Challenge)] {
        screens.push(ChallengeQuestion { on, by: Seat::ALL[1], pressed: NOW, chosen }.into());
    }
    let what = one_of_each!(TakeBack { Everything, TheWord, TheInvalid, TheUncombined });
    for (what, late) in what.into_iter().flat_map(|what| [(what, false), (what, true)]) {
        let duty = Duty::TakeBack { what, draw: 3 };
        screens.extend(
            [false, true].map(|waived| ActiveScreen::from(DutyScreen { on: OnTurn { late, ..on }, duty, waived })),
        );
    }
    if let Transition::To(scrub) = scrub::open(shared) {
        screens.push(scrub);
    }
    screens
}

/// Every place of the dial in *Take home*, and the most codes that there can be.
fn take_home_places(shared: &Shared) -> Vec<ActiveScreen> {
    use crate::screens::take_home::{Count, Place, TakeHome};
    let places = [Place::Result(0), Place::Game { stopped: false }, Place::Game { stopped: true }, Place::Size];
    let counts = [(Count::Counting, 0), (Count::Known(4_095), 4_094)];
    let screens = places.into_iter().flat_map(|place| counts.map(|(count, number)| (place, count, number)));
    screens
        .map(|(place, count, number)| {
            let mut screen = TakeHome::of(shared, None);
            (screen.place, screen.count, screen.number) = (place, count, number);
            screen.into()
        })
        .collect()
}
