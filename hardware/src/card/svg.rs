//! SVG writer: a side with the outline of each letter once, and screens as their pixels.

use super::SIZE;
use super::font::{Fonts, STYLES};
use super::page::{Page, Screen};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Draws a side; a reader that cannot see gets its text as description.
pub(super) fn draw(title: &str, page: &Page, fonts: &Fonts) -> String {
    let (width, height) = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(title),
        escaped(&page.text())
    );
    letters(&mut svg, page, fonts);
    for rule in &page.rules {
        let _ = writeln!(
            svg,
            "<path d=\"M{:.2} {:.2}h{:.2}\" stroke=\"#999\" stroke-width=\".15\"/>",
            rule.x, rule.y, rule.width
        );
    }
    page.screens.iter().for_each(|screen| draw_screen(&mut svg, screen));
    svg.push_str("</svg>\n");
    svg
}

/// Every letter that is used, and where.
fn letters(svg: &mut String, page: &Page, fonts: &Fonts) {
    let mut used = BTreeMap::new();
    let mut placed = String::new();
    for run in &page.runs {
        let font = fonts.cut(run.style);
        let scale = run.size / 1000.0;
        let mut x = run.x;
        for letter in run.text.chars() {
            let outline = font.outline(letter);
            if !outline.is_empty() {
                let cut = STYLES.iter().position(|style| *style == run.style).unwrap_or(0);
                let name = format!("{}{:x}", ['p', 'b', 'i'][cut], u32::from(letter));
                let _ = writeln!(
                    placed,
                    "<use href=\"#{name}\" transform=\"matrix({scale:.5} 0 0 {scale:.5} {x:.3} {:.3})\"/>",
                    run.y
                );
                used.insert(name, outline);
            }
            x += font.advance(letter) * run.size;
        }
    }
    svg.push_str("<defs>\n");
    for (name, outline) in used {
        let _ = writeln!(svg, "<path id=\"{name}\" d=\"{outline}\"/>");
    }
    let _ = writeln!(svg, "</defs>\n{}", placed.trim_end());
}

fn draw_screen(svg: &mut String, screen: &Screen) {
    let Screen { x, y, width, .. } = screen;
    let _ = write!(
        svg,
        "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{:.2}\" rx=\".6\"/>\n<path fill=\"#fff\" d=\"",
        screen.tall()
    );
    for (x, y, width, height) in screen.lit() {
        let _ = write!(svg, "M{x:.3} {y:.3}h{width:.3}v{height:.3}h-{width:.3}z");
    }
    svg.push_str("\"/>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
