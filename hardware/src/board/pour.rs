//! Ground pour: on each layer all copper that no other net needs, as polygons without holes, which is how KiCad keeps a filled zone. Legs
//! on ground hang in it by four spokes, so that they can be soldered by hand.

use super::route::{Copper, EDGE, TRACK, Terminal, VIA};

/// Between two points of the raster.
const STEP: f64 = 0.2;
/// From the pour to copper of other nets, and around its own legs.
pub(super) const GAP: f64 = 0.35;
/// Width of a spoke.
pub(super) const SPOKE: f64 = 0.6;
/// The net of the pour.
pub(super) const NET: &str = "GND";

/// An outline, corner by corner.
pub(super) type Polygon = Vec<(f64, f64)>;

struct Raster {
    width: usize,
    height: usize,
    copper: Vec<bool>,
}

impl Raster {
    fn at(&self, x: i32, y: i32) -> bool {
        let inside = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        inside && self.copper[y as usize * self.width + x as usize]
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let width = self.width;
        (0..self.copper.len()).map(move |nth| ((nth % width) as i32, (nth / width) as i32))
    }

    fn set(&mut self, (x, y): (i32, i32), copper: bool) {
        self.copper[y as usize * self.width + x as usize] = copper;
    }

    /// Marks all points that a test holds for.
    fn mark(&mut self, copper: bool, holds: impl Fn(f64, f64) -> bool) {
        for (x, y) in self.points() {
            if holds(f64::from(x) * STEP, f64::from(y) * STEP) {
                self.set((x, y), copper);
            }
        }
    }

    /// Takes away all that is thinner than three points.
    fn without_slivers(&self) -> Self {
        let around = |x, y| (-1..=1).flat_map(move |down| (-1..=1).map(move |across| (x + across, y + down)));
        let thick = |(x, y)| around(x, y).all(|(x, y)| self.at(x, y));
        let copper = self.points().map(|(x, y)| around(x, y).any(thick)).collect();
        Self { width: self.width, height: self.height, copper }
    }

    /// Points that hang together with one, over edges, and over corners if told so.
    fn piece(&self, from: (i32, i32), over_corners: bool, seen: &mut [bool]) -> Vec<(i32, i32)> {
        let value = self.at(from.0, from.1);
        let index = |(x, y): (i32, i32)| y as usize * self.width + x as usize;
        let (mut piece, mut next) = (vec![from], 0);
        seen[index(from)] = true;
        while let Some((x, y)) = piece.get(next).copied() {
            next += 1;
            let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
            for (across, down) in steps.into_iter().take(if over_corners { 8 } else { 4 }) {
                let point = (x + across, y + down);
                let inside = point.0 >= 0 && point.1 >= 0 && (point.0 as usize) < self.width;
                if inside
                    && (point.1 as usize) < self.height
                    && self.at(point.0, point.1) == value
                    && !seen[index(point)]
                {
                    seen[index(point)] = true;
                    piece.push(point);
                }
            }
        }
        piece
    }

    /// Keeps the pieces that one of these points is on.
    fn keep(&mut self, anchors: &[(i32, i32)]) {
        let mut kept = vec![false; self.copper.len()];
        for (x, y) in anchors.iter().filter(|(x, y)| self.at(*x, *y)) {
            if !kept[*y as usize * self.width + *x as usize] {
                self.piece((*x, *y), false, &mut kept);
            }
        }
        self.copper = kept;
    }

    /// Cuts a slit from every hole to the left, until it meets another hole or the outside: what is left has none.
    fn open_holes(&mut self) {
        let mut seen = vec![false; self.copper.len()];
        let mut slits = Vec::new();
        for point in self.points() {
            if self.at(point.0, point.1) || seen[point.1 as usize * self.width + point.0 as usize] {
                continue;
            }
            let hole = self.piece(point, true, &mut seen);
            let first = hole.iter().min().copied().unwrap_or(point);
            // The raster's edge is free of copper: the piece that has its corner is the outside.
            if first.0 > 0 {
                slits.extend((0..first.0).rev().map(|x| (x, first.1)).take_while(|(x, y)| self.at(*x, *y)));
            }
        }
        slits.into_iter().for_each(|point| self.set(point, false));
    }

    /// The outlines of all pieces, through the middles of the points' edges: diagonals are straight, and pieces that meet at a corner stay apart.
    fn outlines(&self) -> Vec<Polygon> {
        let mut seen = vec![false; self.copper.len()];
        let mut all = Vec::new();
        for start in self.points() {
            if self.at(start.0, start.1) && !seen[start.1 as usize * self.width + start.0 as usize] {
                self.piece(start, false, &mut seen);
                all.push(self.outline(start));
            }
        }
        all
    }

    /// Walks around a piece with it on the right, from its first point, the leftmost of its uppermost.
    fn outline(&self, start: (i32, i32)) -> Polygon {
        // A corner of the raster and the direction of the edge that leaves it; the first runs along the upper edge of the first point.
        let begin = (start, (1, 0));
        let (mut corner, mut way) = begin;
        let mut middles: Polygon = Vec::new();
        loop {
            let middle = |at: i32, step: i32| (f64::from(at) + f64::from(step) / 2.0 - 0.5) * STEP;
            middles.push((middle(corner.0, way.0), middle(corner.1, way.1)));
            corner = (corner.0 + way.0, corner.1 + way.1);
            // Points ahead, on the right and on the left of the direction.
            let ahead = |side: i32| {
                let (right_x, right_y) = (-way.1 * side, way.0 * side);
                let half = |at: i32, step: i32, right: i32| at + (step + right - 1).div_euclid(2);
                self.at(half(corner.0, way.0, right_x), half(corner.1, way.1, right_y))
            };
            way = match (ahead(1), ahead(-1)) {
                (true, true) => (way.1, -way.0),
                (true, false) => way,
                _ => (-way.1, way.0),
            };
            if (corner, way) == begin {
                break;
            }
        }
        straight(&middles)
    }
}

/// Leaves out what lies on the line between its neighbours.
fn straight(points: &[(f64, f64)]) -> Polygon {
    let bends = |nth: &usize| {
        let [before, here, after] = [points.len() - 1, 0, 1].map(|offset| points[(nth + offset) % points.len()]);
        let cross = (here.0 - before.0) * (after.1 - here.1) - (here.1 - before.1) * (after.0 - here.0);
        cross.abs() > 1e-9
    };
    (0..points.len()).filter(bends).map(|nth| points[nth]).collect()
}

/// The pour of a layer.
pub(super) fn pour(size: (f64, f64), terminals: &[Terminal], copper: &[Copper], layer: usize) -> Vec<Polygon> {
    let (width, height) = ((size.0 / STEP) as usize + 2, (size.1 / STEP) as usize + 2);
    let mut raster = Raster { width, height, copper: vec![false; width * height] };
    let edge = EDGE + STEP;
    raster.mark(true, |x, y| x > edge && y > edge && x < size.0 - edge && y < size.1 - edge);
    for terminal in terminals {
        raster.mark(false, |x, y| from_terminal(terminal, layer, (x, y)) < GAP + STEP / 2.0);
    }
    let others = copper.iter().filter(|piece| piece.net() != NET);
    for piece in others {
        let distance = |point| from_copper(piece, layer, point);
        raster.mark(false, |x, y| distance((x, y)) < GAP + STEP / 2.0);
    }
    let mut poured = raster.without_slivers();
    let grounds = terminals.iter().filter(|terminal| terminal.net.as_deref() == Some(NET));
    for terminal in grounds.clone() {
        let flat = terminal.flat.filter(|_| layer == 1);
        for [middle, half] in [[(terminal.x, terminal.y), (terminal.radius, terminal.radius)]].into_iter().chain(flat) {
            spokes(&mut poured, middle, half, |point| {
                let legs = terminals.iter().filter(|other| other.net.as_deref() != Some(NET));
                let tracks = copper.iter().filter(|piece| piece.net() != NET);
                legs.map(|other| from_terminal(other, layer, point)).all(|distance| distance >= GAP)
                    && tracks.map(|piece| from_copper(piece, layer, point)).all(|distance| distance >= GAP)
            });
        }
    }
    let anchors: Vec<(i32, i32)> =
        grounds.map(|leg| ((leg.x / STEP).round() as i32, (leg.y / STEP).round() as i32)).collect();
    poured.keep(&anchors);
    poured.open_holes();
    poured.keep(&anchors);
    poured.outlines()
}

/// Four spokes from the middle of a pad to the pour around it, as far as nothing else is in their way.
fn spokes(poured: &mut Raster, middle: (f64, f64), half: (f64, f64), free: impl Fn((f64, f64)) -> bool) {
    for (across, down) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let reach = f64::abs(half.0 * across + half.1 * down) + GAP + 3.0 * STEP;
        let on_spoke = |(x, y): (f64, f64)| {
            let (x, y) = (x - middle.0, y - middle.1);
            let (along, aside) = (x * across + y * down, (x * down - y * across).abs());
            aside <= SPOKE / 2.0 && (-SPOKE / 2.0..=reach).contains(&along)
        };
        let place = |(x, y): &(i32, i32)| (f64::from(*x) * STEP, f64::from(*y) * STEP);
        let spoke: Vec<(i32, i32)> = poured.points().filter(|point| on_spoke(place(point))).collect();
        if spoke.iter().any(|(x, y)| poured.at(*x, *y)) && spoke.iter().all(|point| free(place(point))) {
            spoke.into_iter().for_each(|point| poured.set(point, true));
        }
    }
}

/// From a point to the copper of a leg, or to the hole of a screw.
fn from_terminal(terminal: &Terminal, layer: usize, (x, y): (f64, f64)) -> f64 {
    let from_box = |(middle_x, middle_y): (f64, f64), (half_x, half_y): (f64, f64)| {
        ((x - middle_x).abs() - half_x).max(0.0).hypot(((y - middle_y).abs() - half_y).max(0.0))
    };
    let own = if terminal.square {
        from_box((terminal.x, terminal.y), (terminal.radius, terminal.radius))
    } else {
        (x - terminal.x).hypot(y - terminal.y) - terminal.radius
    };
    match terminal.flat {
        Some([middle, half]) if layer == 1 => own.min(from_box(middle, half)),
        _ => own,
    }
}

/// From a point to the edge of a track or a via on a layer.
fn from_copper(piece: &Copper, on: usize, (x, y): (f64, f64)) -> f64 {
    match piece {
        Copper::Via { at, .. } => (x - at.0).hypot(y - at.1) - VIA.0 / 2.0,
        Copper::Track { layer, .. } if *layer != on => f64::MAX,
        Copper::Track { from, to, .. } => {
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let length = across * across + down * down;
            let along = if length > 0.0 { ((x - from.0) * across + (y - from.1) * down) / length } else { 0.0 };
            let along = along.clamp(0.0, 1.0);
            (x - from.0 - along * across).hypot(y - from.1 - along * down) - TRACK / 2.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leg(net: &str, x: f64, y: f64) -> Terminal {
        Terminal { net: Some(net.into()), x, y, radius: 0.8, square: false, flat: None }
    }

    fn area(polygon: &Polygon) -> f64 {
        let next = polygon.iter().cycle().skip(1);
        polygon.iter().zip(next).map(|(one, other)| one.0 * other.1 - other.0 * one.1).sum::<f64>().abs() / 2.0
    }

    #[test]
    fn an_empty_board_is_poured_up_to_its_edge() {
        let pour = pour((20.0, 10.0), &[leg(NET, 10.0, 5.0)], &[], 0);
        assert_eq!(pour.len(), 1);
        // The leg's ring is bare but for four spokes.
        assert!((area(&pour[0]) - 18.6 * 8.6).abs() < 10.0, "{}", area(&pour[0]));
    }

    #[test]
    fn what_a_foreign_leg_fences_in_is_left_bare() {
        let fence: Vec<Copper> = [((8.0, 0.0), (8.0, 10.0))]
            .map(|(from, to)| Copper::Track { net: "SDA".into(), layer: 0, from, to })
            .to_vec();
        let legs = [leg(NET, 4.0, 5.0), leg("SDA", 14.0, 5.0)];
        let whole: f64 = pour((20.0, 10.0), &legs, &[], 0).iter().map(area).sum();
        let fenced: f64 = pour((20.0, 10.0), &legs, &fence, 0).iter().map(area).sum();
        assert!(fenced < whole / 2.0, "{fenced} of {whole}");
        assert_eq!(pour((20.0, 10.0), &legs, &fence, 1).iter().map(area).sum::<f64>(), whole, "the other layer");
    }

    #[test]
    fn no_corner_is_nearer_to_a_foreign_leg_than_the_gap() {
        let legs = [leg(NET, 3.0, 5.0), leg("SDA", 8.0, 5.0), leg("SCL", 12.0, 5.1), leg("SCL", 15.3, 4.7)];
        for polygon in pour((20.0, 10.0), &legs, &[], 0) {
            for (x, y) in polygon {
                for other in &legs[1..] {
                    let distance = (x - other.x).hypot(y - other.y) - other.radius;
                    assert!(distance > GAP - 0.01, "{distance} at {x} {y}");
                }
            }
        }
    }
}
