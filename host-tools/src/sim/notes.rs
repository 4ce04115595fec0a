//! Note names: melodies as people read them.

use device::sound::{Note, Sound};

/// `Warning  A6 – A6`: the name, then the notes.
pub(super) fn written(sound: Sound) -> String {
    let notes: Vec<String> = sound.notes().iter().map(name).collect();
    format!("{sound:?}  {}", notes.join(" "))
}

/// Its duration in milliseconds.
pub(super) fn duration(sound: Sound) -> u64 {
    sound.notes().iter().map(|note| u64::from(note.millis)).sum()
}

/// The nearest key of a piano; a rest is a dash.
fn name(note: &Note) -> String {
    const NAMES: [&str; 12] = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
    if note.hz == 0 {
        return "–".into();
    }
    // As MIDI counts: 69 is the A of 440 Hz, 12 keys to an octave, and octave 0 begins at 12.
    let key = (69.0 + 12.0 * (f64::from(note.hz) / 440.0).log2()).round() as i32;
    format!("{}{}", NAMES[key.rem_euclid(12) as usize], key.div_euclid(12) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_named_by_its_pitch() {
        let named = |hz| name(&Note { hz, millis: 1 });
        assert_eq!([named(440), named(262), named(1760), named(1), named(0)], ["A4", "C4", "A6", "C-4", "–"]);
    }

    #[test]
    fn a_sound_is_written_with_its_notes() {
        assert_eq!(written(Sound::Warning), "Warning  A7 – A7");
        assert_eq!(duration(Sound::Warning), 240);
    }
}
