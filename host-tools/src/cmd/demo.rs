//! A demonstration without a terminal: a short game in virtual time on the real device, its screens as text and its score sheet.

use crate::Failure;
use crate::output::{print, say};
use device::FrameBuffer;
use records::bookings::Bookings;
use scenario::picture::half_blocks;
use scenario::{Pictures, Player, Scenario, SimDevice};

/// Two sit down, a turn runs, a word is challenged and judged, points are noted, the plug is pulled and put back.
const GAME: &str = include_str!("demo.toml");

const BY_HAND: &str = "\nTo play by hand, start this in a terminal: 1 to 6 are the buttons, the arrow keys turn the dial, Enter pushes it,\n\
                       p pulls the plug.\n";

/// Plays the game with the lists of a UF2 file, or with none.
pub(super) fn run(lists: Option<&[u8]>) -> Result<(), Failure> {
    let scenario = Scenario::parse(GAME).map_err(Failure::unusable)?;
    let player = Player::new(&scenario, &Printed).dropping(lists);
    let flash = player.play(|_| ()).map_err(Failure::negative)?;
    let device = SimDevice::power_up(flash, scenario.seed).map_err(Failure::unusable)?;
    say!("\nThe score sheet, read back from flash:\n")?;
    print(format_args!("{}", Bookings::of(device.device()).markdown()))?;
    print(format_args!("{BY_HAND}"))
}

/// Screens are printed, two rows of pixels in a line, and never compared.
struct Printed;

impl Pictures for Printed {
    fn look(&self, name: &str, shown: &FrameBuffer) -> Result<(), String> {
        let picture: String = half_blocks(shown).iter().map(|line| format!("  {}\n", line.trim_end())).collect();
        print(format_args!("\n── {}\n{picture}", name.replace('-', " "))).map_err(|failure| failure.to_string())
    }
}
