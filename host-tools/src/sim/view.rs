//! Terminal user interface: the device drawn in a terminal, the display in half blocks, or in braille where the window
//! is small, the six buttons and the dial in a row under it, then what sounds, then the keys.

use super::keys::{LEGEND, RECORDING};
use super::notes;
use super::simulator::{Control, Simulator};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};
use scenario::picture::{self, BRAILLE_CELLS, HALF_BLOCK_CELLS};

/// Border of the display, on each side.
const BORDER: u16 = 1;
/// Rows below the display: buttons, buzzer, keys.
const BELOW: u16 = 2 + LEGEND.len() as u16;
/// Below this contrast the display looks dimmed.
const DIM: u8 = 0x40;

/// Columns and rows without which nothing can be shown.
pub(super) const fn smallest() -> (u16, u16) {
    needs(BRAILLE_CELLS)
}

const fn needs(cells: (u16, u16)) -> (u16, u16) {
    (cells.0 + 2 * BORDER, cells.1 + 2 * BORDER + BELOW)
}

fn fits(area: Rect, cells: (u16, u16)) -> bool {
    let (columns, rows) = needs(cells);
    area.width >= columns && area.height >= rows
}

/// Draws everything; a window made too small meanwhile says so.
pub(super) fn draw(frame: &mut Frame<'_>, simulator: &Simulator, flash_name: &str) {
    let area = frame.area();
    let (cells, lines) = if fits(area, HALF_BLOCK_CELLS) {
        (HALF_BLOCK_CELLS, picture::half_blocks(simulator.device().frame()))
    } else if fits(area, BRAILLE_CELLS) {
        (BRAILLE_CELLS, picture::braille(simulator.device().frame()))
    } else {
        return frame.render_widget(Paragraph::new("The window is too small."), area);
    };
    let (width, height) = needs(cells);
    let device = Rect { width, height, ..area };
    let [display, buttons, buzzer, keys] = Layout::vertical([
        Constraint::Length(cells.1 + 2 * BORDER),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(LEGEND.len() as u16),
    ])
    .areas(device);
    draw_display(frame, display, simulator, lines, flash_name);
    draw_controls(frame, buttons, simulator);
    draw_buzzer(frame, buzzer, simulator);
    let [.., last] = LEGEND;
    let line = |told| if told == last && simulator.is_recorded() { RECORDING } else { told };
    frame.render_widget(Paragraph::new(Text::from_iter(LEGEND.map(|told| Line::from(line(told))))).dim(), keys);
}

fn draw_display(frame: &mut Frame<'_>, area: Rect, simulator: &Simulator, lines: Vec<String>, flash_name: &str) {
    let panel = simulator.device().panel();
    let light = if panel.contrast < DIM { Color::DarkGray } else { Color::White };
    let turned = if panel.flipped { " Zeitwort, turned by 180° " } else { " Zeitwort " };
    // What does not fit of the name is cut from its front, where the folders are.
    let room = usize::from(area.width).saturating_sub(6);
    let skipped = flash_name.chars().count().saturating_sub(room);
    let name: String = flash_name.chars().skip(skipped).collect();
    let block = Block::bordered().title(turned).title_bottom(Line::from(format!(" {name} ")).dim().right_aligned());
    let picture = Text::from_iter(lines.into_iter().map(Line::from));
    frame.render_widget(Paragraph::new(picture).style(Style::new().fg(light).bg(Color::Black)).block(block), area);
}

fn draw_controls(frame: &mut Frame<'_>, area: Rect, simulator: &Simulator) {
    let [seats @ .., dial] = Layout::horizontal([Constraint::Fill(1); 7]).areas::<7>(area);
    for (seat, area) in (1..).zip(seats) {
        draw_control(frame, area, format!("( {seat} )"), simulator.is_down(Control::Seat(seat)));
    }
    const DIAL: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    let points = DIAL[simulator.detents().rem_euclid(DIAL.len() as i64) as usize];
    draw_control(frame, dial, format!("({points})"), simulator.is_down(Control::Push));
}

fn draw_control(frame: &mut Frame<'_>, area: Rect, label: String, down: bool) {
    let style = if down { Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { Style::new() };
    frame.render_widget(Paragraph::new(Span::styled(label, style)).alignment(Alignment::Center), area);
}

fn draw_buzzer(frame: &mut Frame<'_>, area: Rect, simulator: &Simulator) {
    if let Some((sound, playing)) = simulator.sound() {
        let text = Span::raw(format!("♪ {}", notes::written(sound)));
        frame.render_widget(Paragraph::new(if playing { text.bold() } else { text.dim() }), area);
    }
}

#[cfg(test)]
mod tests {
    use super::super::simulator::Act;
    use super::*;
    use pico_image::flash::Flash;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn shown(columns: u16, rows: u16, simulator: &Simulator) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| draw(frame, simulator, "/home/anna/.local/share/zeitwort/simulator.flash")).unwrap();
        let buffer = terminal.backend().buffer().clone();
        buffer.content().chunks(columns.into()).map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
    }

    fn inside(lines: &[String], cells: (u16, u16)) -> Vec<String> {
        let cut = |line: &String| line.chars().skip(1).take(cells.0.into()).collect();
        lines[1..=cells.1 as usize].iter().map(cut).collect()
    }

    #[test]
    fn a_large_window_shows_half_blocks_pixel_by_pixel() {
        let simulator = Simulator::power_up(Flash::erased(), 1, None).unwrap();
        let lines = shown(140, 40, &simulator);
        assert_eq!(inside(&lines, HALF_BLOCK_CELLS), picture::half_blocks(simulator.device().frame()));
    }

    #[test]
    fn a_small_window_shows_braille_dot_by_dot() {
        let simulator = Simulator::power_up(Flash::erased(), 1, None).unwrap();
        let (columns, rows) = smallest();
        assert!(columns <= 80 && rows <= 24, "an ordinary terminal is enough");
        let lines = shown(columns, rows, &simulator);
        assert_eq!(inside(&lines, BRAILLE_CELLS), picture::braille(simulator.device().frame()));
    }

    #[test]
    fn every_window_shows_all_the_keys() {
        let simulator = Simulator::power_up(Flash::erased(), 1, None).unwrap();
        let (columns, rows) = smallest();
        let all = shown(columns, rows, &simulator).join("\n");
        assert!(LEGEND.iter().all(|line| all.contains(line)), "{all}");
        assert!(all.contains("zeitwort/simulator.flash"), "{all}");
    }

    #[test]
    fn a_window_made_too_small_says_so() {
        let simulator = Simulator::power_up(Flash::erased(), 1, None).unwrap();
        assert!(shown(65, 24, &simulator)[0].contains("too small"));
        assert!(shown(80, 21, &simulator)[0].contains("too small"));
    }

    #[test]
    fn the_dial_turns_and_comes_round() {
        let mut simulator = Simulator::power_up(Flash::erased(), 1, None).unwrap();
        let dial = |simulator: &Simulator| shown(80, 24, simulator)[18].contains("(↑)");
        assert!(dial(&simulator));
        simulator.act(Act::Turn(1)).unwrap();
        assert!(!dial(&simulator));
        (0..7).for_each(|_| simulator.act(Act::Turn(1)).unwrap());
        assert!(dial(&simulator));
    }

    #[test]
    fn the_buzzer_is_written_as_notes() {
        let mut simulator = Simulator::power_up(Flash::erased(), 1, None).unwrap();
        simulator.act(Act::Press(Control::Seat(1))).unwrap();
        let (sound, _) = simulator.sound().unwrap();
        assert!(shown(80, 24, &simulator)[19].contains(&notes::written(sound)));
    }
}
