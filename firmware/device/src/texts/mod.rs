//! Localisation (i18n): every text the device shows and its translations, in one table. A language that lacks one does not
//! compile.

mod de;
mod en;
mod fr;
mod wording;

pub(crate) use wording::{Sentence, as_text, filled, plain, supply_empty};

use letters::Language;

/// Makes the table of its rows: the name of a text, and what it is for.
macro_rules! texts {
    ($($name:ident: $what:literal,)*) => {
        /// All texts as a language writes them. Short: the screen is 128 pixels wide, and a test draws every one of them. `#` stands
        /// for a number or a name that is filled in.
        struct Translation {
            $($name: &'static str,)*
        }

        impl Translation {
            const fn texts(&self) -> [&'static str; COUNT] {
                [$(self.$name,)*]
            }
        }

        /// A text, whatever the language.
        #[allow(non_camel_case_types, reason = "the names are those of the texts")]
        #[derive(Clone, Copy)]
        pub(crate) enum Text {
            $($name,)*
        }

        const COUNT: usize = [$(Text::$name,)*].len();

        #[cfg(test)]
        impl Text {
            const ALL: [Self; COUNT] = [$(Text::$name,)*];
        }

        #[cfg(test)]
        const NAMES: [&str; COUNT] = [$(stringify!($name),)*];

        #[allow(clippy::wrong_self_convention, reason = "a text may begin with *from*")]
        #[allow(dead_code, reason = "some are only in tables, by their names; a test finds those that are nowhere")]
        impl Texts {
            $(
                #[doc = $what]
                #[inline(always)]
                pub(crate) fn $name(&self) -> &'static str {
                    self.at(Text::$name)
                }
            )*
        }
    };
}

texts! {
    choose_language: "Title of the first question of all.",
    tagline: "Under the name on the first screen.",
    no_lexicon: "First screen: there is no word list.",

    choose_game: "Title: which game?",
    free_play: "The game without rules: a clock and points.",
    as_last_time: "Home: the last game with its rules and players; # is its name.",
    next_pairing: "Menu at the end: the same rules, new names.",
    check_word: "Home: look a word up.",
    device_settings: "Home and menu: the device's own settings.",
    archive: "Home: the games of the last evenings.",
    times: "How long each player took.",
    game_left: "How a game ended that was left for another.",
    about: "Home: what is in this device.",

    take_home: "Menu, archive and title: the game goes home as codes.",
    result: "Beside a code: it is the result.",
    result_only: "The same for a game of which nothing else is kept.",
    whole_game: "Beside a code: it is a part of the whole game.",
    by_phone: "Beside a code of the result: who reads it.",
    by_page: "Beside a code of the game: who reads it.",
    stop: "Push: the codes stop.",
    size_of_codes: "Whether codes are coarse or fine.",
    coarse: "Codes of two pixels per module.",
    fine_codes: "Codes of one pixel per module.",

    press_to_sit: "Each player presses a button.",
    sit_or_name: "The same where players sit down; a name is typed by holding the button.",
    begin: "Push: the game begins.",
    settings: "Turn: the settings of this game.",
    too_few_players: "Too few seats are taken; # is how many it takes.",
    too_many_players: "More seats than this game has; # is how many.",
    player: "A player without a name; the seat's number follows.",
    type_name: "Hint while a name is typed.",

    clock_kind: "Setting: a clock for each turn or for the whole game.",
    clock_of_turn: "It is for each turn.",
    clock_of_game: "It is for the whole game.",
    bank: "Setting: time for the whole game.",
    increment: "Setting: what each turn adds to it.",
    overtime_cost: "Setting: what a minute of overtime costs.",
    overtime_limit: "Setting: how much overtime ends the game.",
    tournament: "Setting: the next clock starts with the announcement.",
    clock: "Setting: how long a turn may take.",
    clock_of: "Setting: the clock of one seat; its name follows.",
    like_all: "The same as everybody.",
    clock_mode: "Setting: what the end of the time means.",
    clock_soft: "The clock only tells.",
    clock_hard: "The clock ends the turn.",
    starter: "Setting: who begins.",
    by_lot: "Lots decide.",
    goal: "Setting: what ends the game.",
    goal_open: "To the natural end.",
    goal_points: "So many points; the number stands before it.",
    goal_round: "One round; the number stands before it.",
    goal_rounds: "So many rounds; the number stands before it.",
    keeping: "Setting: whether points are said or counted from the board.",
    board: "Setting, menu and title: the board.",
    type_on_board: "By board: the word as it reads there.",
    type_on_board_short: "The same, where there is little room for it.",
    only_points: "By board, on the empty line: points without a word.",
    fits_nowhere: "By board: the word has no place.",
    announce: "Push: the place is announced.",
    used_up: "By board: the box does not have the letter so often; # says how often, and which.",
    by_points: "Menu and title: the board is given up.",
    board_unknown: "What that means.",
    unseen: "By board, over the letters: # tiles nobody has seen.",
    in_bag: "By board: # of them are in the bag.",
    first_word: "Setting: letters of the first word.",
    later_word: "Setting: letters of later words.",
    child: "Marks a setting as the children's.",
    first_melds: "Setting: what the first melds are worth.",
    edition: "Setting: whose tiles lie in the box.",
    wrong_challenge: "Setting: what a wrong challenge costs.",
    per_word: "A wrong challenge costs points for each word.",
    a_turn: "A wrong challenge costs the next turn.",
    challenge_cost: "Setting: points a wrong challenge costs.",
    penalty_tiles: "Setting: tiles drawn for a bad word.",
    all_tiles_bonus: "Setting: points for the whole rack.",
    exchange_is_pass: "Setting: an exchange counts as a pass.",
    pass_rounds: "Setting: rounds of passes that end it.",
    stem_rule: "Setting: forms of words laid earlier.",
    stem_off: "All forms may be laid.",
    stem_endings: "No other ending of the same stem.",
    stem_prefixes: "No ending and no prefix of the same stem.",
    ending_bonus: "Setting: points for ending the round.",
    passed_out: "Setting: who gets them when all passed.",
    nobody: "Nobody gets it.",
    last_to_lay: "Whoever laid last.",
    rack_letter: "Setting: whether the word that scores needs a letter from the rack.",
    rob_from: "Setting: from when on a player may rob and change words.",
    next_turn: "… from the turn after the first word.",
    same_turn: "… in the turn of the first word.",
    joker_in_hand: "Setting: what a joker in the hand costs.",
    drawn_round: "Setting: a drawn round.",
    counts: "It counts.",
    played_again: "It is played again.",
    next_starter: "Setting: who begins the next round.",
    same_seat: "The same seat.",
    rotates: "The next seat.",
    left_of_winner: "Left of the winner.",
    seats_max: "Setting: how many may play, where the sheet does not say.",
    theme: "Setting: what the words are about.",
    theme_nouns: "Nouns only.",
    theme_animals: "Animals.",
    theme_plants: "Plants.",
    theme_other: "What the table agreed.",
    length_bonus: "Setting: bonus of a word; its letters follow.",
    off: "A switch that is off, a clock that does not run.",
    on: "A switch that is on.",
    lots: "Title of the lots.",
    begins: "Under the name of the one who begins.",

    flip_the_glass: "Under the name of the one whose turn it is.",
    start_clock: "The same with a game clock, which has no glass.",
    pass: "Pass this turn.",
    draw_one: "Draw one instead of laying.",
    exchange: "Exchange tiles; their number follows.",
    laid: "The seat has laid.",
    all_laid: "The seat has laid everything.",
    time_over: "The time is over.",
    points: "What the dial sets: points.",
    letters_dialled: "What the dial sets: letters of the longest word.",
    note: "Push: the points are written down.",
    challenge: "Other seats: challenge the word.",
    challenge_question: "Question after another seat's press: does it challenge the turn?",
    press_again: "After that question: the same button again is the challenge.",
    fine: "Answer: no challenge, # is noted.",
    challenge_it: "Answer: the turn is challenged; the price follows.",
    too_late: "A press just after a note, which may have been meant as a challenge.",

    type_challenged: "Hint: type the word that is challenged.",
    challenged: "Title: the challenged words.",
    challenges: "Going back in time: somebody challenged a word.",
    add_word: "Any button adds a word.",
    ask: "Push: ask the list.",
    in_list: "Verdict: it is in the list.",
    not_in_list: "Verdict: it is not in the list.",
    table_decides: "There is no list: the table decides.",
    reads_as: "The list lacks a word, but it reads as two that it has; # are the two.",
    choose: "Turn: the table has yet to say whether it stands.",
    why_no_list: "Why the table decides; # is the language.",
    valid: "The table says it stands.",
    invalid: "The table says it does not stand.",
    foreign: "The list has it, but the sheet forbids foreign words.",
    compound: "The list has it, but the sheet forbids compounds.",
    a_name: "The list lacks it, it reads as two words, and the sheet forbids names.",
    book: "Push: the verdict is booked.",
    overruled: "The table has overruled the list.",

    duty_done: "Push: it is done.",
    duty_draw: "Duty: draw so many.",
    duty_refill: "Duty: fill the rack up to so many.",
    duty_exchange: "Duty: exchange so many.",
    duty_extra_turn: "Duty: draw so many and play again.",
    duty_back_all: "Duty: take everything back.",
    duty_back_word: "Duty: take the word back.",
    duty_back_invalid: "Duty: take back what is not valid.",
    duty_back_uncombined: "Duty: take what is in no combination.",
    duty_first_word: "Duty: a first word of so many letters.",
    duty_first_melds: "Duty: first melds worth so many.",
    and_draw: "Joins a duty and its penalty.",

    colon: "Between a name and what it does or gets.",
    left_of_oldest: "The sheet says who begins: left of the oldest, who deals.",
    who_is_oldest: "Title: press the button of the oldest.",
    oldest_deals: "Under it: what that means.",
    last_turn: "The seat on turn has no other.",
    late_question: "Question when the glass ran out.",
    late_no: "Answer: nothing is.",
    late_yes: "Answer: something is; # tiles are drawn.",
    leave_question: "Question: is this game left?",
    again_question: "Question: the same table once more?",
    out_question: "Question: is # out?",
    no: "Answer.",
    yes: "Answer.",
    do_it: "Push: do what is chosen.",
    no_penalty: "The table lets it off.",
    duty_deal: "Duty: deal # to everybody.",
    duty_deal_few: "Duty: deal # to everybody, without the cards for many players.",
    first_word_short: "The letters of the first word and the theme, in short.",
    duty_again: "Duty: play again, with nothing to draw.",
    the_list: "Verdict: turn back to what the list says.",
    table_valid: "Verdict: turn to the table's word.",
    table_invalid: "Verdict: turn to the table's word.",
    too_long: "Why the table decides: more than # letters.",
    reason_table_invalid: "Why something is told without points.",
    refused_rack: "Tiles went back, so not all is laid.",
    refused_hand_empty: "Who is out has nothing left.",
    laid_before: "Verdict: the list has it, but it was laid in this game.",
    still_there: "Verdict: the list has it; does it still lie there?",
    form_of: "Verdict: the list has it, but it may be a form of another.",
    reason_rules: "Why something is told without points: a change broke a rule.",
    house_words: "Settings and title: words that the table has found good once.",
    house_word: "Verdict: why such a word is good.",
    remember: "Menu of a verdict: keep it as a house word.",
    remembered: "Told then; # are the words.",
    forget_question: "Question: is a house word forgotten?",
    withdraw: "Menu: take the challenge back.",
    correct_slip: "Menu, once an answer is shown: a slip of typing is corrected, once.",
    word_or_rules: "Hint in a challenge: type the word, or turn the dial to ask about words that were changed.",
    words_changed: "Last line of the challenged words: not the word, but what became of others is asked about.",
    ask_before: "Hint: type the words that were changed as they lay before.",
    ask_after: "Hint: type what became of them.",
    before: "The words before, as far as they were typed: #.",
    after: "The words after, as far as they were typed: #.",
    seen_only: "Under the referee's sentence.",
    rules_kept: "The referee: no rule is broken.",
    clause: "The number of a rule of the sheet.",
    broken_tiles: "Rule: tiles are missing or too many.",
    broken_hand: "Rule: something must come from the hand.",
    broken_early: "Rule: words are changed only in a turn after that of the first one.",
    broken_twice: "Rule: no word twice.",
    broken_joker: "Rule: a joker goes only for its letter.",
    broken_joker_alone: "Rule: a joker gained goes with tiles from the rack.",
    broken_rest: "Rule: what is left is a word of three letters in the same order.",
    broken_robbed: "Rule: robbed letters go into a new word.",
    broken_golden: "Rule: no more robbed letters than letters from the hand.",
    broken_order: "Rule: a whole word keeps its order.",
    broken_swap: "Rule: no letter is swapped.",
    broken_first_robbed: "Rule: the first word comes from the own hand alone.",
    broken_stem: "Rule: no word becomes another form of itself.",
    whose_word: "Robbing: before whom does the word lie now?",
    word_robbed: "Its answer: before the player whose turn it is, who took it away.",
    word_left: "Its answer: where it lay.",

    pause: "Title: the clock stands.",
    go_on: "Push: on with it.",
    power_was_gone: "Why it stands: the power was gone.",
    restarted: "Why it stands: the device had to start again by itself.",
    damaged_after: "Title: the game is known up to this entry, and no further.",
    on_from_here: "Push: play on from there.",
    last_game: "Title: what became of the last game.",
    game_lost: "Nothing of it is known.",
    game_of_other_version: "An older version kept it.",

    menu: "Title of the menu.",
    back: "Leaves a list.",
    play_on: "Leaves the menu: on with the game.",
    type_word: "Menu: type the word laid.",
    correct: "Menu: back into the turn.",
    undo: "Menu: go back in time.",
    history: "Menu and title: every point with its reason.",
    letters: "Menu: what the letters are worth.",
    letters_counted: "What the two numbers beside a letter are, as a title.",
    clocks: "Menu and title: set the game clocks.",
    time_used: "Time a player has used.",
    time_lost: "The same of whoever has lost by overtime.",
    bag_empty: "Menu: nothing left to draw.",
    pool_empty: "Menu: nothing left to draw.",
    bank_empty: "Menu: nothing left to draw.",
    stack_empty: "Menu: nothing left to draw.",
    somebody_out: "Menu: a rack is empty.",
    who_is_out: "Title: press the button of the one who is out.",
    somebody_leaves: "Menu, and its question: somebody goes in the middle.",
    somebody_joins: "Menu, and its question: somebody sits down in the middle.",
    correct_name: "Menu, and its question: a wrong name.",
    correct_age: "Menu, and its question: a wrong age.",
    who: "A seat button: who gets the points.",
    whose_points: "Open score pad: the button of whoever gets points.",
    end_round_question: "Question: does the table end the round?",
    round_unscored: "The same where nothing is counted then.",
    players: "Menu and title: people come, go and are put right.",
    tiles_back: "Players: the tiles of somebody who has left go into the bag.",
    tiles_back_question: "The same as a question; # tiles.",
    from_now: "Joining: at once.",
    from_round: "Joining: from this round on; # is its number.",
    by_board: "Menu: the board is kept from here on.",
    of_rounds: "After the number of the round: of how many.",
    joins: "Push, time travel and history: somebody sits down.",
    leaves: "Time travel: somebody went.",
    corrected: "Time travel: a name or an age was put right.",
    end_round: "Menu: end the round.",
    end_game: "Menu: end the game and see who won.",
    new_game: "Menu: leave this game and choose another.",
    update: "Menu, while a computer is at the cable: become a drive that takes new firmware.",
    drive: "After that: the computer has a drive RPI-RP2, which takes a file.",

    time_travel: "Title of the scrubber.",
    from_here: "Push: play on from the moment shown.",
    now: "The moment shown is the newest.",
    beginning: "The moment shown is the very beginning.",
    no_history: "The list of points is still empty.",
    announces: "Time travel: a seat says what it laid.",
    drop_question: "Question of time travel: these turns are dropped.",
    another_word: "The words laid: one more.",
    longest_word: "End of a game, and its history.",
    best_word: "The same: the word with the most points.",
    mend: "Push, in the history: put this right.",
    mend_word: "Mending a turn by board.",
    mend_whose: "Mending a turn: it was another's.",
    mend_strike: "Mending a turn: it counts nothing.",
    mend_verdict: "Mending a challenge: the other verdict's cost.",
    mend_leave: "Mending: nothing is changed.",
    mended: "Sheet: the line was put right.",
    no_longer_fits: "Refused: counted again, this line would be against the rules.",
    refused_no_longer_fits: "The same of something without a line.",
    play_on_question: "Question: a mended game is not over any more.",

    settlement: "Title: words and hands are counted.",
    hand: "Title: what is left in the hand.",
    hand_sum: "Settlement: values left in the hand.",
    letter_sum: "Settlement: values of the letters laid.",
    count_words: "Settlement: count words by their length instead of typing them.",
    count_hint: "Count the words: a press adds one of its length, a hold takes one away.",
    type_settled: "Hint: type a word that lies before the player.",
    type_changed: "Hint: type a word of the settlement anew; an empty line takes it away.",
    type_hand: "Hint: type the letters left in the hand.",
    hold_for_joker: "Adder: the own button held adds a joker.",
    done: "Settlement: all entered.",
    type_them: "Any button: type letters instead.",
    round: "Title: a round is over; its number follows.",
    next_round: "Push: the next round.",

    game_over: "Title at the end.",
    wins: "Under the name of the one who won.",
    tie: "Several share it.",
    rematch: "Push: the same again.",
    ending_out: "Why it ended; # is a name.",
    ending_all_passed: "Why it ended.",
    ending_supply_empty: "Why it ended.",
    ending_drawn: "Why it ended.",
    ending_target: "Why it ended.",
    ending_rounds: "Why it ended.",
    ending_by_table: "Why it ended.",
    ending_overtime: "Somebody was too long in overtime.",

    reason_noted: "Why points were booked.",
    reason_board: "Why points were booked.",
    reason_longest: "Why points were booked.",
    reason_rack_emptied: "Why points were booked.",
    reason_all_tiles: "Why points were booked.",
    reason_challenge: "Why points were booked.",
    reason_challenge_table: "Why points were booked.",
    reason_lengths: "Why points were booked.",
    reason_letters: "Why points were booked.",
    reason_ended: "Why points were booked.",
    reason_hand: "Why points were booked.",
    reason_others: "Why points were booked.",
    reason_missed_turn: "A wrong challenge cost a turn.",
    reason_clock_set: "The table set a game clock.",
    reason_overtime: "Overtime on the game clock.",

    refused: "The rules do not allow it now.",
    refused_not_in_game: "This game has no such thing.",
    refused_first_word: "The first word is too short.",
    refused_word: "The word is too short.",
    refused_longest: "The points are not the longest word typed.",
    refused_must_draw: "Passing means drawing.",
    refused_supply_empty: "There is nothing left to draw.",
    refused_supply_left: "There is still something to draw.",
    refused_told: "It has been told already.",
    refused_judged: "The turn has had its verdict.",
    refused_answered: "Refused: after an answer there is only booking.",
    refused_points: "Too many points for one line.",
    refused_nothing_laid: "Nothing was laid.",
    refused_full: "The score sheet is full.",

    text_language: "Setting: language of the texts.",
    sound: "Setting: loudness.",
    quiet: "Sound: for a quiet room.",
    loud: "Sound: for a table of six.",
    brightness: "Setting: brightness.",
    low: "Brightness: low.",
    medium: "Brightness: medium.",
    high: "Brightness: high.",
    upside_down: "Setting: the picture turned by 180°.",
    display: "Setting: which display is built in.",
    automatic: "A display that is found out by itself.",
    dial: "Setting: what a click of the dial is.",
    whole_pulse: "An encoder with as many pulses as clicks.",
    half_pulse: "An encoder with half as many.",

    words: "After the number of words in a list.",
    damaged: "A word list that cannot be read.",
    other_version: "A word list made for other firmware.",
    version: "About: the firmware.",
    memory_nearly_full: "The journal has room for only a few more moves.",
    memory_full: "The journal is full: the game goes on but is not kept.",
    memory_failed: "The flash does not answer: the game goes on but is not kept.",
    supply_low: "The batteries give little more.",

    held: "Window of a tournament: another seat stops the bar, or has.",
    accept: "Whoever holds accepts the turn.",
    pause_question: "Tournament: the other side is asked for a pause.",
    clock_runs_on: "Under it: until then nothing stops.",
    other_agrees: "Under it: another seat's button agrees.",
    confirm_spelling: "Look-up by two: the challenged seat's button confirms what was typed.",
    club: "Setting: the federation whose rules are played.",
    window: "Setting: how long an announcement can be challenged.",
    window_open: "… until somebody pushes.",
    list_decides: "Setting: what the list lacks is not valid.",
    silent_verdict: "Setting: which word failed is not told.",
    two_person: "Setting: both see to the spelling before the list answers.",
    exchange_from: "Setting: tiles in the bag that an exchange needs.",
    scoreless_turns: "Setting: turns without points that end the game.",
    plain_clock: "Setting: no points, one press a move.",
    replay: "Menu in a tournament: the arbiter gives the turn back.",
    slip: "Menu and title: the result slip.",
    number: "Result slip: a player's number.",
    spread: "Result slip: points between the two.",
    ending_scoreless: "Why it ended.",
    reason_replayed: "The arbiter gave a turn back.",
    refused_few_in_bag: "Too few tiles for an exchange; # is how many it takes.",
    refused_no_list: "A tournament does not begin without a list.",
}

/// The texts of one language, one behind the other: a length takes a byte, where a reference to a text takes eight.
#[derive(Debug)]
pub(crate) struct Texts {
    joined: &'static str,
    lengths: &'static [u8; COUNT],
    /// The beginning of each [`STRIDE`]th text, so that few lengths are summed.
    starts: &'static [u16; COUNT.div_ceil(STRIDE)],
}

/// Lengths that are summed at most.
const STRIDE: usize = 128;

/// Makes the languages the screens speak, in the order in which they are offered, of their rows; their texts are joined while
/// compiling.
macro_rules! spoken {
    ($($language:ident $translation:path,)*) => {
        impl Texts {
            /// The languages the screens speak, in the order in which they are offered.
            pub(crate) const SPOKEN: [Language; [$(Language::$language),*].len()] = [$(Language::$language),*];

            /// The texts of a language: English also for one whose words are judged, but in which no screen is written.
            pub(crate) fn of(language: Language) -> &'static Texts {
                match language {
                    $(Language::$language => {
                        const TEXTS: [&str; COUNT] = $translation.texts();
                        const LENGTHS: [u8; COUNT] = lengths(&TEXTS);
                        const STARTS: [u16; COUNT.div_ceil(STRIDE)] = starts(&LENGTHS);
                        const JOINED: [u8; sum(&LENGTHS, COUNT)] = join(&TEXTS);
                        static TABLE: Texts = match core::str::from_utf8(&JOINED) {
                            Ok(joined) => Texts { joined, lengths: &LENGTHS, starts: &STARTS },
                            Err(_) => unreachable!(),
                        };
                        &TABLE
                    })*
                    _ => Self::of(Language::English),
                }
            }
        }
    };
}

spoken! {
    German de::TRANSLATION,
    French fr::TRANSLATION,
    English en::TRANSLATION,
}

const fn lengths(texts: &[&str; COUNT]) -> [u8; COUNT] {
    let (mut lengths, mut text) = ([0; COUNT], 0);
    while text < COUNT {
        assert!(texts[text].len() <= u8::MAX as usize);
        lengths[text] = texts[text].len() as u8;
        text += 1;
    }
    lengths
}

const fn starts(lengths: &[u8; COUNT]) -> [u16; COUNT.div_ceil(STRIDE)] {
    let (mut starts, mut place) = ([0; COUNT.div_ceil(STRIDE)], 0);
    while place < starts.len() {
        let start = sum(lengths, place * STRIDE);
        assert!(start <= u16::MAX as usize);
        starts[place] = start as u16;
        place += 1;
    }
    starts
}

/// The bytes of so many texts.
const fn sum(lengths: &[u8; COUNT], texts: usize) -> usize {
    let (mut sum, mut text) = (0, 0);
    while text < texts {
        sum += lengths[text] as usize;
        text += 1;
    }
    sum
}

const fn join<const BYTES: usize>(texts: &[&str; COUNT]) -> [u8; BYTES] {
    let (mut joined, mut end, mut text) = ([0; BYTES], 0, 0);
    while text < COUNT {
        let (_, room) = joined.split_at_mut(end);
        let (room, _) = room.split_at_mut(texts[text].len());
        room.copy_from_slice(texts[text].as_bytes());
        end += texts[text].len();
        text += 1;
    }
    joined
}

impl Texts {
    /// A text in this language.
    #[inline(never)]
    pub(crate) fn at(&self, text: Text) -> &'static str {
        let place = text as usize;
        let before = self.lengths.get(place / STRIDE * STRIDE..place).unwrap_or_default();
        let start = self.starts.get(place / STRIDE).map_or(0, |&start| usize::from(start));
        let begin = before.iter().fold(start, |begin, &length| begin + usize::from(length));
        let end = begin + self.lengths.get(place).map_or(0, |&length| usize::from(length));
        self.joined.get(begin..end).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::path::Path;
    use std::string::String;
    use std::{fs, vec::Vec};

    /// All that is written in a folder, but for the translations.
    fn read(folder: &Path, source: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, source);
            } else if path.parent().is_some_and(|folder| !folder.ends_with("texts")) || path.ends_with("wording.rs") {
                source.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn every_text_is_shown_somewhere() {
        let mut source = String::new();
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut source);
        // By its method, by its name, or as an argument of the tables of settings.
        let is_shown = |name: &&str| {
            let ways = [
                std::format!(".{name}()"),
                std::format!("Text::{name}"),
                std::format!(", {name},"),
                std::format!("=> {name}"),
            ];
            ways.iter().any(|way| source.contains(way.as_str()))
        };
        let idle: Vec<&str> = NAMES.into_iter().filter(|name| !is_shown(name)).collect();
        assert!(idle.is_empty(), "shown nowhere: {idle:?}");
    }

    #[test]
    fn texts_are_found_where_they_were_joined() {
        for (language, texts) in [
            (Language::German, de::TRANSLATION.texts()),
            (Language::French, fr::TRANSLATION.texts()),
            (Language::English, en::TRANSLATION.texts()),
        ] {
            let found = Texts::of(language);
            assert_eq!(Text::ALL.map(|text| found.at(text)), texts);
        }
    }
}
