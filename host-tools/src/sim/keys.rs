//! Key bindings: the key for each thing done at the table.
//!
//! Most terminals tell only that a key went down. There a digit is a short press and holding has keys of its own. Where
//! the terminal also tells releases (the kitty keyboard protocol), digits, Enter and Space are held as long as they are.
//! Two digits at once are a chord, as on the device; for one finger there is a key for every pair of neighbours. Alt and a digit
//! are that button together with the dial.

use super::simulator::{Act, Control};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The command of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// Something at the table.
    Act(Act),
    /// Power off and on again.
    PullPlug,
    /// Take a picture, if a scenario is recorded.
    Picture,
    /// Leave the simulator.
    Quit,
}

/// The lines that tell the keys, none longer than the smallest picture is wide.
pub(super) const LEGEND: [&str; 3] = [
    "1–6 press · Shift+1–6 or F1–F6 hold · ← → turn · Enter push",
    "a–f two neighbours at once: 1+2, 2+3 … 6+1 · A–F hold both",
    "Alt+1–6 replace · h hold the dial · p pull the plug · q quit",
];
/// The last of them while a scenario is recorded.
pub(super) const RECORDING: &str = "Alt+1–6 replace · h hold the dial · p plug · s picture · q write";

/// Shift and the digits, as keyboards without releases send them: American, then German where it differs.
const SHIFTED: [(char, u8); 9] =
    [('!', 1), ('@', 2), ('"', 2), ('#', 3), ('§', 3), ('$', 4), ('%', 5), ('^', 6), ('&', 6)];

/// The command of this event, if it has one.
pub(super) fn command(event: &Event, releases: bool) -> Option<Command> {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Press => pressed(key, releases),
        Event::Key(key) if key.kind == KeyEventKind::Release => control(key).map(Act::Up).map(Command::Act),
        // Whoever turns to another window lets go of the buttons.
        Event::FocusLost => Some(Command::Act(Act::LetGo)),
        _ => None,
    }
}

fn pressed(key: &KeyEvent, releases: bool) -> Option<Command> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let act = match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Some(Command::Quit),
        KeyCode::Char('q' | 'Q') => return Some(Command::Quit),
        KeyCode::Char('p' | 'P') => return Some(Command::PullPlug),
        KeyCode::Char('s' | 'S') => return Some(Command::Picture),
        KeyCode::Left => Act::Turn(-1),
        KeyCode::Right => Act::Turn(1),
        KeyCode::Char('h' | 'H') => Act::Hold(Control::Push),
        KeyCode::Char(letter @ 'a'..='f') if !shift => Act::Chord(letter as u8 - b'a' + 1),
        KeyCode::Char(letter @ ('a'..='f' | 'A'..='F')) => Act::HoldChord(letter.to_ascii_lowercase() as u8 - b'a' + 1),
        KeyCode::Char(digit @ '1'..='6') if key.modifiers.contains(KeyModifiers::ALT) => {
            Act::PressPush(digit as u8 - b'0')
        }
        KeyCode::F(seat @ 1..=6) => Act::Hold(Control::Seat(seat)),
        KeyCode::Char(letter) if let Some((_, seat)) = SHIFTED.iter().find(|(shifted, _)| *shifted == letter) => {
            Act::Hold(Control::Seat(*seat))
        }
        _ if shift => Act::Hold(control(key)?),
        _ if releases => Act::Down(control(key)?),
        _ => Act::Press(control(key)?),
    };
    Some(Command::Act(act))
}

/// The button or push a key stands for.
fn control(key: &KeyEvent) -> Option<Control> {
    match key.code {
        KeyCode::Char(' ') | KeyCode::Enter => Some(Control::Push),
        KeyCode::Char(digit @ '1'..='6') => Some(Control::Seat(digit as u8 - b'0')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(code: KeyCode, modifiers: KeyModifiers, releases: bool) -> Option<Command> {
        command(&Event::Key(KeyEvent::new(code, modifiers)), releases)
    }

    fn plain(letter: char) -> Option<Command> {
        typed(KeyCode::Char(letter), KeyModifiers::NONE, false)
    }

    #[test]
    fn digits_press_the_seats_and_nothing_else_does() {
        assert_eq!(plain('1'), Some(Command::Act(Act::Press(Control::Seat(1)))));
        assert_eq!(plain('6'), Some(Command::Act(Act::Press(Control::Seat(6)))));
        assert_eq!([plain('0'), plain('7'), plain('x')], [None; 3]);
    }

    #[test]
    fn shift_and_function_keys_hold_a_seat() {
        let hold = |seat| Some(Command::Act(Act::Hold(Control::Seat(seat))));
        for (seat, american, german) in
            [(1, '!', '!'), (2, '@', '"'), (3, '#', '§'), (4, '$', '$'), (5, '%', '%'), (6, '^', '&')]
        {
            assert_eq!([plain(american), plain(german)], [hold(seat); 2]);
            assert_eq!(typed(KeyCode::F(seat), KeyModifiers::NONE, false), hold(seat));
            let digit = KeyCode::Char((b'0' + seat) as char);
            assert_eq!(typed(digit, KeyModifiers::SHIFT, true), hold(seat));
        }
    }

    #[test]
    fn letters_press_two_neighbours_and_capitals_hold_them() {
        for (seat, letter) in (1..).zip('a'..='f') {
            let capital = letter.to_ascii_uppercase();
            assert_eq!(plain(letter), Some(Command::Act(Act::Chord(seat))));
            assert_eq!(plain(capital), Some(Command::Act(Act::HoldChord(seat))));
            for held in [letter, capital] {
                let typed = typed(KeyCode::Char(held), KeyModifiers::SHIFT, true);
                assert_eq!(typed, Some(Command::Act(Act::HoldChord(seat))));
            }
        }
        assert_eq!(plain('g'), None);
    }

    #[test]
    fn alt_and_a_digit_are_that_button_with_the_dial() {
        for releases in [false, true] {
            let pressed = typed(KeyCode::Char('4'), KeyModifiers::ALT, releases);
            assert_eq!(pressed, Some(Command::Act(Act::PressPush(4))));
        }
    }

    #[test]
    fn a_terminal_that_tells_releases_decides_how_long() {
        let mut key = KeyEvent::new(KeyCode::Char('3'), KeyModifiers::NONE);
        assert_eq!(command(&Event::Key(key), true), Some(Command::Act(Act::Down(Control::Seat(3)))));
        key.kind = KeyEventKind::Repeat;
        assert_eq!(command(&Event::Key(key), true), None);
        key.kind = KeyEventKind::Release;
        assert_eq!(command(&Event::Key(key), true), Some(Command::Act(Act::Up(Control::Seat(3)))));
    }

    #[test]
    fn the_dial_has_arrows_enter_and_h() {
        assert_eq!(typed(KeyCode::Left, KeyModifiers::NONE, true), Some(Command::Act(Act::Turn(-1))));
        assert_eq!(typed(KeyCode::Right, KeyModifiers::NONE, true), Some(Command::Act(Act::Turn(1))));
        assert_eq!(plain(' '), Some(Command::Act(Act::Press(Control::Push))));
        assert_eq!(plain('h'), Some(Command::Act(Act::Hold(Control::Push))));
        assert_eq!(typed(KeyCode::Enter, KeyModifiers::SHIFT, true), Some(Command::Act(Act::Hold(Control::Push))));
    }

    #[test]
    fn q_and_control_c_leave() {
        assert_eq!(plain('q'), Some(Command::Quit));
        assert_eq!(typed(KeyCode::Char('c'), KeyModifiers::CONTROL, false), Some(Command::Quit));
        assert_eq!(plain('p'), Some(Command::PullPlug));
    }
}
