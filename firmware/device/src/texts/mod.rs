//! Every text the device shows, in one table: a language that lacks one does not compile.

mod de;
mod en;
mod fr;
mod wording;

pub(crate) use wording::{Sentence, filled};

use game::Language;

/// All texts of one language. Short: the screen is 128 pixels wide, and a test draws every one of them. `#` stands for a
/// number or a name that is filled in.
#[derive(Debug)]
pub(crate) struct Texts {
    /// Title of the first question of all.
    pub(crate) choose_language: &'static str,
    /// Under the name on the first screen.
    pub(crate) tagline: &'static str,
    /// First screen: there is no word list.
    pub(crate) no_lexicon: &'static str,

    /// Title: which game?
    pub(crate) choose_game: &'static str,
    /// The game without rules: a clock and points.
    pub(crate) free_play: &'static str,
    /// Home: look a word up.
    pub(crate) check_word: &'static str,
    /// Home and menu: the device's own settings.
    pub(crate) device_settings: &'static str,
    /// Home: the games of the last evenings.
    pub(crate) archive: &'static str,
    /// How long each player took.
    pub(crate) times: &'static str,
    /// How a game ended that was left for another.
    pub(crate) game_left: &'static str,
    /// Home: what is in this device.
    pub(crate) about: &'static str,

    /// Each player presses a button.
    pub(crate) press_to_sit: &'static str,
    /// The same where players sit down; a name is typed by holding the button.
    pub(crate) sit_or_name: &'static str,
    /// Push: the game begins.
    pub(crate) begin: &'static str,
    /// Turn: the settings of this game.
    pub(crate) settings: &'static str,
    /// Too few seats are taken; # is how many it takes.
    pub(crate) too_few_players: &'static str,
    /// More seats than this game has; # is how many.
    pub(crate) too_many_players: &'static str,
    /// A player without a name; the seat's number follows.
    pub(crate) player: &'static str,
    /// Hint while a name is typed.
    pub(crate) type_name: &'static str,

    /// Setting: a clock for each turn or for the whole game.
    pub(crate) clock_kind: &'static str,
    /// It is for each turn.
    pub(crate) clock_of_turn: &'static str,
    /// It is for the whole game.
    pub(crate) clock_of_game: &'static str,
    /// Setting: time for the whole game.
    pub(crate) bank: &'static str,
    /// Setting: what each turn adds to it.
    pub(crate) increment: &'static str,
    /// Setting: what a minute of overtime costs.
    pub(crate) overtime_cost: &'static str,
    /// Setting: how much overtime ends the game.
    pub(crate) overtime_limit: &'static str,
    /// Setting: the next clock starts with the announcement.
    pub(crate) tournament: &'static str,
    /// Setting: how long a turn may take.
    pub(crate) clock: &'static str,
    /// Setting: the clock of one seat; its name follows.
    pub(crate) clock_of: &'static str,
    /// The same as everybody.
    pub(crate) like_all: &'static str,
    /// Setting: what the end of the time means.
    pub(crate) clock_mode: &'static str,
    /// The clock only tells.
    pub(crate) clock_soft: &'static str,
    /// The clock ends the turn.
    pub(crate) clock_hard: &'static str,
    /// Setting: who begins.
    pub(crate) starter: &'static str,
    /// Lots decide.
    pub(crate) by_lot: &'static str,
    /// Setting: what ends the game.
    pub(crate) goal: &'static str,
    /// To the natural end.
    pub(crate) goal_open: &'static str,
    /// So many points; the number stands before it.
    pub(crate) goal_points: &'static str,
    /// One round; the number stands before it.
    pub(crate) goal_round: &'static str,
    /// So many rounds; the number stands before it.
    pub(crate) goal_rounds: &'static str,
    /// Setting: whether points are said or counted from the board.
    pub(crate) keeping: &'static str,
    /// Setting, menu and title: the board.
    pub(crate) board: &'static str,
    /// By board: the word as it reads there.
    pub(crate) type_on_board: &'static str,
    /// By board, on the empty line: points without a word.
    pub(crate) only_points: &'static str,
    /// By board: the word has no place.
    pub(crate) fits_nowhere: &'static str,
    /// Push: the place is announced.
    pub(crate) announce: &'static str,
    /// By board: the box does not have the letter so often; # says how often, and which.
    pub(crate) used_up: &'static str,
    /// Menu and title: the board is given up.
    pub(crate) by_points: &'static str,
    /// What that means.
    pub(crate) board_unknown: &'static str,
    /// By board, over the letters: # tiles nobody has seen.
    pub(crate) unseen: &'static str,
    /// By board: # of them are in the bag.
    pub(crate) in_bag: &'static str,
    /// Setting: letters of the first word.
    pub(crate) first_word: &'static str,
    /// Setting: letters of later words.
    pub(crate) later_word: &'static str,
    /// Marks a setting as the children's.
    pub(crate) child: &'static str,
    /// Setting: what the first melds are worth.
    pub(crate) first_melds: &'static str,
    /// Setting: whose tiles lie in the box.
    pub(crate) edition: &'static str,
    /// Setting: what a wrong doubt costs.
    pub(crate) doubt_costs: &'static str,
    /// A wrong doubt costs points for each word.
    pub(crate) per_word: &'static str,
    /// A wrong doubt costs the next turn.
    pub(crate) a_turn: &'static str,
    /// Setting: points a wrong challenge costs.
    pub(crate) challenge_cost: &'static str,
    /// Setting: tiles drawn for a bad word.
    pub(crate) penalty_tiles: &'static str,
    /// Setting: points for the whole rack.
    pub(crate) all_tiles_bonus: &'static str,
    /// Setting: an exchange counts as a pass.
    pub(crate) exchange_is_pass: &'static str,
    /// Setting: rounds of passes that end it.
    pub(crate) pass_rounds: &'static str,
    /// Setting: forms of words laid earlier.
    pub(crate) stem_rule: &'static str,
    /// All forms may be laid.
    pub(crate) stem_off: &'static str,
    /// No other ending of the same stem.
    pub(crate) stem_endings: &'static str,
    /// No ending and no prefix of the same stem.
    pub(crate) stem_prefixes: &'static str,
    /// Setting: points for ending the round.
    pub(crate) ending_bonus: &'static str,
    /// Setting: who gets them when all passed.
    pub(crate) passed_out: &'static str,
    /// Nobody gets it.
    pub(crate) nobody: &'static str,
    /// Whoever laid last.
    pub(crate) last_to_lay: &'static str,
    /// Setting: whether the word that scores needs a letter from the rack.
    pub(crate) rack_letter: &'static str,
    /// Setting: from when on a player may rob and change words.
    pub(crate) rob_from: &'static str,
    /// … from the turn after the first word.
    pub(crate) next_turn: &'static str,
    /// … in the turn of the first word.
    pub(crate) same_turn: &'static str,
    /// Setting: what a joker in the hand costs.
    pub(crate) joker_in_hand: &'static str,
    /// Setting: a drawn round.
    pub(crate) drawn_round: &'static str,
    /// It counts.
    pub(crate) counts: &'static str,
    /// It is played again.
    pub(crate) played_again: &'static str,
    /// Setting: who begins the next round.
    pub(crate) next_starter: &'static str,
    /// The same seat.
    pub(crate) same_seat: &'static str,
    /// The next seat.
    pub(crate) rotates: &'static str,
    /// Left of the winner.
    pub(crate) left_of_winner: &'static str,
    /// Setting: how many may play, where the sheet does not say.
    pub(crate) seats_max: &'static str,
    /// Setting: what the words are about.
    pub(crate) theme: &'static str,
    /// Nouns only.
    pub(crate) theme_nouns: &'static str,
    /// Animals.
    pub(crate) theme_animals: &'static str,
    /// Plants.
    pub(crate) theme_plants: &'static str,
    /// What the table agreed.
    pub(crate) theme_other: &'static str,
    /// Setting: bonus of a word; its letters follow.
    pub(crate) length_bonus: &'static str,
    /// A switch that is off, a clock that does not run.
    pub(crate) off: &'static str,
    /// A switch that is on.
    pub(crate) on: &'static str,
    /// Title of the lots.
    pub(crate) lots: &'static str,
    /// Under the name of the one who begins.
    pub(crate) begins: &'static str,

    /// Under the name of the one whose turn it is.
    pub(crate) flip_the_glass: &'static str,
    /// Pass this turn.
    pub(crate) pass: &'static str,
    /// Draw one instead of laying.
    pub(crate) draw_one: &'static str,
    /// Exchange tiles; their number follows.
    pub(crate) exchange: &'static str,
    /// The seat has laid.
    pub(crate) laid: &'static str,
    /// The seat has laid everything.
    pub(crate) all_laid: &'static str,
    /// The time is over.
    pub(crate) time_over: &'static str,
    /// What the dial sets: points.
    pub(crate) points: &'static str,
    /// What the dial sets: letters of the longest word.
    pub(crate) letters_dialled: &'static str,
    /// Push: the points are written down.
    pub(crate) note: &'static str,
    /// Other seats: doubt the word.
    pub(crate) doubt: &'static str,
    /// A form of this word was laid before.
    pub(crate) stem_warning: &'static str,

    /// Hint: type the word that is doubted.
    pub(crate) type_doubted: &'static str,
    /// Title: the words in doubt.
    pub(crate) doubted: &'static str,
    /// Any button adds a word.
    pub(crate) add_word: &'static str,
    /// Push: ask the list.
    pub(crate) ask: &'static str,
    /// Verdict: it is in the list.
    pub(crate) in_list: &'static str,
    /// Verdict: it is not in the list.
    pub(crate) not_in_list: &'static str,
    /// There is no list: the table decides.
    pub(crate) table_decides: &'static str,
    /// The list lacks a word, but it reads as two that it has; # are the two.
    pub(crate) reads_as: &'static str,
    /// Turn: the table has yet to say whether it stands.
    pub(crate) choose: &'static str,
    /// Why the table decides; # is the language.
    pub(crate) why_no_list: &'static str,
    /// The table says it stands.
    pub(crate) valid: &'static str,
    /// The table says it does not stand.
    pub(crate) invalid: &'static str,
    /// The list has it, but the sheet forbids foreign words.
    pub(crate) foreign: &'static str,
    /// The list has it, but the sheet forbids compounds.
    pub(crate) compound: &'static str,
    /// Push: the verdict is booked.
    pub(crate) book: &'static str,
    /// The table has overruled the list.
    pub(crate) overruled: &'static str,

    /// Push: it is done.
    pub(crate) duty_done: &'static str,
    /// Duty: draw so many.
    pub(crate) duty_draw: &'static str,
    /// Duty: fill the rack up to so many.
    pub(crate) duty_refill: &'static str,
    /// Duty: exchange so many.
    pub(crate) duty_exchange: &'static str,
    /// Duty: draw so many and play again.
    pub(crate) duty_extra_turn: &'static str,
    /// Duty: take everything back.
    pub(crate) duty_back_all: &'static str,
    /// Duty: take the word back.
    pub(crate) duty_back_word: &'static str,
    /// Duty: take back what is not valid.
    pub(crate) duty_back_invalid: &'static str,
    /// Duty: take what is in no combination.
    pub(crate) duty_back_uncombined: &'static str,
    /// Duty: a first word of so many letters.
    pub(crate) duty_first_word: &'static str,
    /// Duty: first melds worth so many.
    pub(crate) duty_first_melds: &'static str,
    /// Joins a duty and its penalty.
    pub(crate) and_draw: &'static str,

    /// Between a name and what it does or gets.
    pub(crate) colon: &'static str,
    /// The sheet says who begins: left of the oldest, who deals.
    pub(crate) left_of_oldest: &'static str,
    /// Title: press the button of the oldest.
    pub(crate) who_is_oldest: &'static str,
    /// Under it: what that means.
    pub(crate) oldest_deals: &'static str,
    /// The seat on turn has no other.
    pub(crate) last_turn: &'static str,
    /// Question when the glass ran out.
    pub(crate) late_question: &'static str,
    /// Answer: nothing is.
    pub(crate) late_no: &'static str,
    /// Answer: something is; # tiles are drawn.
    pub(crate) late_yes: &'static str,
    /// Question: is this game left?
    pub(crate) leave_question: &'static str,
    /// Question: the same table once more?
    pub(crate) again_question: &'static str,
    /// Question: is # out?
    pub(crate) out_question: &'static str,
    /// Answer.
    pub(crate) no: &'static str,
    /// Answer.
    pub(crate) yes: &'static str,
    /// Push: do what is chosen.
    pub(crate) do_it: &'static str,
    /// The table lets it off.
    pub(crate) no_penalty: &'static str,
    /// Duty: deal # to everybody.
    pub(crate) duty_deal: &'static str,
    /// Duty: play again, with nothing to draw.
    pub(crate) duty_again: &'static str,
    /// Verdict: turn back to what the list says.
    pub(crate) the_list: &'static str,
    /// Verdict: turn to the table's word.
    pub(crate) table_valid: &'static str,
    /// Verdict: turn to the table's word.
    pub(crate) table_invalid: &'static str,
    /// Why the table decides: more than # letters.
    pub(crate) too_long: &'static str,
    /// Why something is told without points.
    pub(crate) reason_table_invalid: &'static str,
    /// Tiles went back, so not all is laid.
    pub(crate) refused_rack: &'static str,
    /// Who is out has nothing left.
    pub(crate) refused_hand_empty: &'static str,
    /// Verdict: the list has it, but it was laid in this game.
    pub(crate) laid_before: &'static str,
    /// Verdict: the list has it; does it still lie there?
    pub(crate) still_there: &'static str,
    /// Verdict: the list has it, but it may be a form of another.
    pub(crate) form_of: &'static str,
    /// Why something is told without points: a change broke a rule.
    pub(crate) reason_rules: &'static str,
    /// Menu: take the doubt back.
    pub(crate) withdraw: &'static str,
    /// Hint in a doubt: type the word, or turn the dial to ask about words that were changed.
    pub(crate) word_or_rules: &'static str,
    /// Hint: type the words that were changed as they lay before.
    pub(crate) ask_before: &'static str,
    /// Hint: type what became of them.
    pub(crate) ask_after: &'static str,
    /// The words before, as far as they were typed: #.
    pub(crate) before: &'static str,
    /// The words after, as far as they were typed: #.
    pub(crate) after: &'static str,
    /// Under the referee's sentence.
    pub(crate) seen_only: &'static str,
    /// The referee: no rule is broken.
    pub(crate) rules_kept: &'static str,
    /// The number of a rule of the sheet.
    pub(crate) clause: &'static str,
    /// Rule: tiles are missing or too many.
    pub(crate) broken_tiles: &'static str,
    /// Rule: something must come from the hand.
    pub(crate) broken_hand: &'static str,
    /// Rule: words are changed only after the first one.
    pub(crate) broken_early: &'static str,
    /// Rule: no word twice.
    pub(crate) broken_twice: &'static str,
    /// Rule: a joker goes only for its letter.
    pub(crate) broken_joker: &'static str,
    /// Rule: a joker gained goes with tiles from the rack.
    pub(crate) broken_joker_alone: &'static str,
    /// Rule: what is left is a word of three letters in the same order.
    pub(crate) broken_rest: &'static str,
    /// Rule: robbed letters go into a new word.
    pub(crate) broken_robbed: &'static str,
    /// Rule: no more robbed letters than letters from the hand.
    pub(crate) broken_golden: &'static str,
    /// Rule: a whole word keeps its order.
    pub(crate) broken_order: &'static str,
    /// Rule: no letter is swapped.
    pub(crate) broken_swap: &'static str,

    /// Title: the clock stands.
    pub(crate) pause: &'static str,
    /// Push: on with it.
    pub(crate) go_on: &'static str,
    /// Why it stands: the power was gone.
    pub(crate) power_was_gone: &'static str,
    /// Why it stands: the device had to start again by itself.
    pub(crate) restarted: &'static str,
    /// Title: the game is known up to this entry, and no further.
    pub(crate) damaged_after: &'static str,
    /// Push: play on from there.
    pub(crate) on_from_here: &'static str,
    /// Title: what became of the last game.
    pub(crate) last_game: &'static str,
    /// Nothing of it is known.
    pub(crate) game_lost: &'static str,
    /// An older version kept it.
    pub(crate) game_of_other_version: &'static str,

    /// Title of the menu.
    pub(crate) menu: &'static str,
    /// Leaves a list.
    pub(crate) back: &'static str,
    /// Leaves the menu: on with the game.
    pub(crate) play_on: &'static str,
    /// Menu: type the word laid.
    pub(crate) type_word: &'static str,
    /// Menu: back into the turn.
    pub(crate) correct: &'static str,
    /// Menu: go back in time.
    pub(crate) undo: &'static str,
    /// Menu and title: every point with its reason.
    pub(crate) history: &'static str,
    /// Menu: what the letters are worth.
    pub(crate) letters: &'static str,
    /// What the two numbers beside a letter are, as a title.
    pub(crate) letters_counted: &'static str,
    /// Menu and title: set the game clocks.
    pub(crate) clocks: &'static str,
    /// Time a player has used.
    pub(crate) time_used: &'static str,
    /// Menu: nothing left to draw.
    pub(crate) bag_empty: &'static str,
    /// Menu: nothing left to draw.
    pub(crate) pool_empty: &'static str,
    /// Menu: nothing left to draw.
    pub(crate) bank_empty: &'static str,
    /// Menu: nothing left to draw.
    pub(crate) stack_empty: &'static str,
    /// Menu: a rack is empty.
    pub(crate) somebody_out: &'static str,
    /// Title: press the button of the one who is out.
    pub(crate) who_is_out: &'static str,
    /// Menu, and its question: somebody goes in the middle.
    pub(crate) somebody_leaves: &'static str,
    /// Menu, and its question: somebody sits down in the middle.
    pub(crate) somebody_joins: &'static str,
    /// Menu, and its question: a wrong name.
    pub(crate) correct_name: &'static str,
    /// Menu, and its question: a wrong age.
    pub(crate) correct_age: &'static str,
    /// A seat button: who gets the points.
    pub(crate) who: &'static str,
    /// Time travel: somebody sat down.
    pub(crate) joins: &'static str,
    /// Time travel: somebody went.
    pub(crate) leaves: &'static str,
    /// Time travel: a name or an age was put right.
    pub(crate) corrected: &'static str,
    /// Menu: end the round.
    pub(crate) end_round: &'static str,
    /// Menu: end the game and see who won.
    pub(crate) end_game: &'static str,
    /// Menu: leave this game and choose another.
    pub(crate) new_game: &'static str,

    /// Title of the scrubber.
    pub(crate) time_travel: &'static str,
    /// Push: play on from the moment shown.
    pub(crate) from_here: &'static str,
    /// The moment shown is the newest.
    pub(crate) now: &'static str,
    /// The moment shown is the very beginning.
    pub(crate) beginning: &'static str,
    /// The list of points is still empty.
    pub(crate) no_history: &'static str,

    /// Title: words and hands are counted.
    pub(crate) settlement: &'static str,
    /// Title: what is left in the hand.
    pub(crate) hand: &'static str,
    /// Settlement: values left in the hand.
    pub(crate) hand_sum: &'static str,
    /// Settlement: values of the letters laid.
    pub(crate) letter_sum: &'static str,
    /// Settlement: words of so many letters.
    pub(crate) words_of: &'static str,
    /// Settlement: count words by their length instead of typing them.
    pub(crate) count_words: &'static str,
    /// Hint: type a word that lies before the player.
    pub(crate) type_settled: &'static str,
    /// Hint: type a word of the settlement anew; an empty line takes it away.
    pub(crate) type_changed: &'static str,
    /// Hint: type the letters left in the hand.
    pub(crate) type_hand: &'static str,
    /// Adder: the own button held adds a joker.
    pub(crate) hold_for_joker: &'static str,
    /// Settlement: all entered.
    pub(crate) done: &'static str,
    /// Any button: type letters instead.
    pub(crate) type_them: &'static str,
    /// Title: a round is over; its number follows.
    pub(crate) round: &'static str,
    /// Push: the next round.
    pub(crate) next_round: &'static str,

    /// Title at the end.
    pub(crate) game_over: &'static str,
    /// Under the name of the one who won.
    pub(crate) wins: &'static str,
    /// Several share it.
    pub(crate) tie: &'static str,
    /// Push: the same again.
    pub(crate) rematch: &'static str,
    /// Why it ended; # is a name.
    pub(crate) ending_out: &'static str,
    /// Why it ended.
    pub(crate) ending_all_passed: &'static str,
    /// Why it ended.
    pub(crate) ending_supply_empty: &'static str,
    /// Why it ended.
    pub(crate) ending_drawn: &'static str,
    /// Why it ended.
    pub(crate) ending_target: &'static str,
    /// Why it ended.
    pub(crate) ending_rounds: &'static str,
    /// Why it ended.
    pub(crate) ending_by_table: &'static str,
    /// Somebody was too long in overtime.
    pub(crate) ending_overtime: &'static str,

    /// Why points were booked.
    pub(crate) reason_noted: &'static str,
    /// Why points were booked.
    pub(crate) reason_board: &'static str,
    /// Why points were booked.
    pub(crate) reason_longest: &'static str,
    /// Why points were booked.
    pub(crate) reason_rack_emptied: &'static str,
    /// Why points were booked.
    pub(crate) reason_all_tiles: &'static str,
    /// Why points were booked.
    pub(crate) reason_doubt: &'static str,
    /// Why points were booked.
    pub(crate) reason_doubt_table: &'static str,
    /// Why points were booked.
    pub(crate) reason_lengths: &'static str,
    /// Why points were booked.
    pub(crate) reason_letters: &'static str,
    /// Why points were booked.
    pub(crate) reason_ended: &'static str,
    /// Why points were booked.
    pub(crate) reason_hand: &'static str,
    /// Why points were booked.
    pub(crate) reason_others: &'static str,
    /// A wrong doubt cost a turn.
    pub(crate) reason_missed_turn: &'static str,
    /// The table set a game clock.
    pub(crate) reason_clock_set: &'static str,
    /// Overtime on the game clock.
    pub(crate) reason_overtime: &'static str,

    /// The rules do not allow it now.
    pub(crate) refused: &'static str,
    /// This game has no such thing.
    pub(crate) refused_not_in_game: &'static str,
    /// The first word is too short.
    pub(crate) refused_first_word: &'static str,
    /// The word is too short.
    pub(crate) refused_word: &'static str,
    /// The points are not the longest word typed.
    pub(crate) refused_longest: &'static str,
    /// Passing means drawing.
    pub(crate) refused_must_draw: &'static str,
    /// There is nothing left to draw.
    pub(crate) refused_supply_empty: &'static str,
    /// There is still something to draw.
    pub(crate) refused_supply_left: &'static str,
    /// It has been told already.
    pub(crate) refused_told: &'static str,
    /// The turn has had its verdict.
    pub(crate) refused_judged: &'static str,
    /// Too many points for one line.
    pub(crate) refused_points: &'static str,
    /// Nothing was laid.
    pub(crate) refused_nothing_laid: &'static str,
    /// The score sheet is full.
    pub(crate) refused_full: &'static str,

    /// Setting: language of the texts.
    pub(crate) text_language: &'static str,
    /// Setting: loudness.
    pub(crate) sound: &'static str,
    /// Sound: for a quiet room.
    pub(crate) quiet: &'static str,
    /// Sound: for a table of six.
    pub(crate) loud: &'static str,
    /// Setting: brightness.
    pub(crate) brightness: &'static str,
    /// Brightness: low.
    pub(crate) low: &'static str,
    /// Brightness: medium.
    pub(crate) medium: &'static str,
    /// Brightness: high.
    pub(crate) high: &'static str,
    /// Setting: the picture turned by 180°.
    pub(crate) upside_down: &'static str,
    /// Setting: which display is built in.
    pub(crate) display: &'static str,
    /// A display that is found out by itself.
    pub(crate) automatic: &'static str,
    /// Setting: what a click of the dial is.
    pub(crate) dial: &'static str,
    /// An encoder with as many pulses as clicks.
    pub(crate) whole_pulse: &'static str,
    /// An encoder with half as many.
    pub(crate) half_pulse: &'static str,

    /// Hint: type a word to look up.
    pub(crate) type_check: &'static str,
    /// After the number of words in a list.
    pub(crate) words: &'static str,
    /// A word list that cannot be read.
    pub(crate) damaged: &'static str,
    /// A word list made for other firmware.
    pub(crate) other_version: &'static str,
    /// About: the firmware.
    pub(crate) version: &'static str,
    /// The journal has room for only a few more moves.
    pub(crate) memory_nearly_full: &'static str,
    /// The journal is full: the game goes on but is not kept.
    pub(crate) memory_full: &'static str,
    /// The flash does not answer: the game goes on but is not kept.
    pub(crate) memory_failed: &'static str,
    /// The batteries give little more.
    pub(crate) supply_low: &'static str,
}

impl Texts {
    /// The languages the screens speak, in the order in which they are offered.
    pub(crate) const SPOKEN: [Language; 3] = [Language::German, Language::French, Language::English];

    /// The table of a language.
    pub(crate) const fn of(language: Language) -> &'static Texts {
        match language {
            Language::German => &de::TEXTS,
            Language::French => &fr::TEXTS,
            // English also for a language whose words are judged, but in which no screen is written.
            _ => &en::TEXTS,
        }
    }
}
