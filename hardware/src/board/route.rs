//! Autorouter: A* on a grid of two layers, net by net; when one finds no way it goes first, and all are laid again.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Between two points of the grid.
const GRID: f64 = 0.2;
/// Width of a track.
pub(super) const TRACK: f64 = 0.3;
/// Copper and hole of a via.
pub(super) const VIA: (f64, f64) = (0.7, 0.35);
const GAP: f64 = 0.18;
/// Copper stays so far from the edge.
pub(super) const EDGE: f64 = 0.5;
const ATTEMPTS: usize = 80;
const STEPS: [(i32, i32, u32); 8] =
    [(1, 0, 10), (-1, 0, 10), (0, 1, 10), (0, -1, 10), (1, 1, 14), (1, -1, 14), (-1, 1, 14), (-1, -1, 14)];
const VIA_COST: u32 = 200;

/// A leg on the board, or a hole without copper.
#[derive(Debug, Clone)]
pub(super) struct Terminal {
    /// Its net; `None` is in everybody's way.
    pub(super) net: Option<String>,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) radius: f64,
    /// Square ones reach as far along both edges.
    pub(super) square: bool,
    /// A pad on the lower layer alone that belongs to it: its middle and half its sides.
    pub(super) flat: Option<[(f64, f64); 2]>,
}

/// A piece of copper.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Copper {
    /// From point to point on a layer: 0 is the upper one.
    Track { net: String, layer: usize, from: (f64, f64), to: (f64, f64) },
    /// Through both layers.
    Via { net: String, at: (f64, f64) },
}

impl Copper {
    /// Its net.
    pub(super) fn net(&self) -> &str {
        match self {
            Self::Track { net, .. } | Self::Via { net, .. } => net,
        }
    }
}

type Cell = (usize, i32, i32);

/// Who may use a point of the grid: nobody, all, or one net.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    Free,
    Net(usize),
    Blocked,
}

struct Grid {
    width: i32,
    height: i32,
    cells: [Vec<Owner>; 2],
}

impl Grid {
    fn at(&self, (layer, x, y): Cell) -> Owner {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return Owner::Blocked;
        }
        self.cells[layer][(y * self.width + x) as usize]
    }

    fn free_for(&self, cell: Cell, net: usize) -> bool {
        matches!(self.at(cell), Owner::Free) || self.at(cell) == Owner::Net(net)
    }

    /// Keeps others away from a thing that is round, or has corners and those halves of its sides.
    fn claim(&mut self, layer: usize, (x, y): (f64, f64), half: (f64, f64), margin: f64, owner: Owner) {
        let low = |value: f64, half: f64| ((value - half - margin) / GRID).floor() as i32;
        let high = |value: f64, half: f64| ((value + half + margin) / GRID).ceil() as i32;
        for row in low(y, half.1).max(0)..=high(y, half.1).min(self.height - 1) {
            for column in low(x, half.0).max(0)..=high(x, half.0).min(self.width - 1) {
                let (across, along) = ((f64::from(column) * GRID - x).abs(), (f64::from(row) * GRID - y).abs());
                if (across - half.0).max(0.0).hypot((along - half.1).max(0.0)) < margin {
                    let cell = &mut self.cells[layer][(row * self.width + column) as usize];
                    *cell = if *cell == Owner::Free || *cell == owner { owner } else { Owner::Blocked };
                }
            }
        }
    }
}

/// Joins all terminals of each net on a board of that size; the name of the net that found no way.
pub(super) fn route(size: (f64, f64), terminals: &[Terminal]) -> Result<Vec<Copper>, String> {
    let mut nets: BTreeMap<&str, Vec<&Terminal>> = BTreeMap::new();
    for terminal in terminals {
        if let Some(net) = &terminal.net {
            nets.entry(net).or_default().push(terminal);
        }
    }
    let names: Vec<&str> = nets.keys().copied().collect();
    let number = |net: &str| names.iter().position(|name| *name == net).unwrap_or(usize::MAX);
    let base = obstacles(size, terminals, number);
    // Short nets first; ground, which is everywhere, takes what is left.
    let mut order: Vec<&str> = nets.iter().filter(|(_, legs)| legs.len() > 1).map(|(net, _)| *net).collect();
    let length = |net: &str| {
        let legs = &nets[net];
        legs.windows(2).map(|pair| (pair[0].x - pair[1].x).abs() + (pair[0].y - pair[1].y).abs()).sum::<f64>()
    };
    order.sort_by(|one, other| length(one).total_cmp(&length(other)));
    let mut failed = String::new();
    for _ in 0..ATTEMPTS {
        match lay(&base, &order, &nets, number) {
            Ok(copper) => return Ok(copper),
            Err(net) => {
                failed = net.into();
                order.retain(|other| *other != net);
                order.insert(0, net);
            }
        }
    }
    Err(failed)
}

fn obstacles(size: (f64, f64), terminals: &[Terminal], number: impl Fn(&str) -> usize) -> Grid {
    let (width, height) = ((size.0 / GRID) as i32 + 1, (size.1 / GRID) as i32 + 1);
    let empty = vec![Owner::Free; (width * height) as usize];
    let mut grid = Grid { width, height, cells: [empty.clone(), empty] };
    let edge = ((EDGE + TRACK / 2.0) / GRID).ceil() as i32;
    for layer in &mut grid.cells {
        for (nth, cell) in layer.iter_mut().enumerate() {
            let (x, y) = (nth as i32 % width, nth as i32 / width);
            if x < edge || y < edge || x >= width - edge || y >= height - edge {
                *cell = Owner::Blocked;
            }
        }
    }
    for terminal in terminals {
        let owner = terminal.net.as_deref().map_or(Owner::Blocked, |net| Owner::Net(number(net)));
        for layer in 0..2 {
            let (half, round) = if terminal.square { (terminal.radius, 0.0) } else { (0.0, terminal.radius) };
            grid.claim(layer, (terminal.x, terminal.y), (half, half), round + GAP + TRACK / 2.0, owner);
        }
        if let Some([middle, half]) = terminal.flat {
            grid.claim(1, middle, half, GAP + TRACK / 2.0, owner);
        }
    }
    grid
}

fn nearest(terminal: &Terminal) -> (i32, i32) {
    ((terminal.x / GRID).round() as i32, (terminal.y / GRID).round() as i32)
}

fn point((_, x, y): Cell) -> (f64, f64) {
    (f64::from(x) * GRID, f64::from(y) * GRID)
}

fn lay<'n>(
    base: &Grid,
    order: &[&'n str],
    nets: &BTreeMap<&str, Vec<&Terminal>>,
    number: impl Fn(&str) -> usize,
) -> Result<Vec<Copper>, &'n str> {
    let mut grid = Grid { width: base.width, height: base.height, cells: base.cells.clone() };
    let mut copper = Vec::new();
    for net in order {
        let id = number(net);
        let mut open: Vec<&Terminal> = nets[net].clone();
        let first = open.remove(0);
        let (x, y) = nearest(first);
        let mut tree: Vec<Cell> = vec![(0, x, y), (1, x, y)];
        let begun = copper.len();
        while !open.is_empty() {
            let goals: Vec<(i32, i32)> = open.iter().map(|leg| nearest(leg)).collect();
            let path = search(&grid, id, &tree, &goals).ok_or(*net)?;
            let end = path.last().map(|cell| (cell.1, cell.2));
            let reached = goals.iter().position(|goal| Some(*goal) == end).ok_or(*net)?;
            open.remove(reached);
            for cell in &path {
                grid.claim(cell.0, point(*cell), (0.0, 0.0), TRACK + GAP, Owner::Net(id));
            }
            for pair in path.windows(2).filter(|pair| pair[0].0 != pair[1].0) {
                for layer in 0..2 {
                    grid.claim(layer, point(pair[0]), (0.0, 0.0), VIA.0 / 2.0 + GAP + TRACK / 2.0, Owner::Net(id));
                }
            }
            if let Some((x, y)) = end {
                tree.extend([(0, x, y), (1, x, y)]);
            }
            straighten(&mut copper, net, &path);
            tree.extend(path);
        }
        let stubs: Vec<Copper> = nets[net].iter().flat_map(|leg| stubs(&copper[begun..], net, leg)).collect();
        copper.extend(stubs);
    }
    Ok(copper)
}

/// From the middle of a leg to the nearest point of the grid, inside its own copper, on each layer that a track comes from.
fn stubs(copper: &[Copper], net: &str, leg: &Terminal) -> Vec<Copper> {
    let (x, y) = nearest(leg);
    let (at, on_grid) = ((leg.x, leg.y), point((0, x, y)));
    let comes = |wanted: usize| {
        copper.iter().any(|piece| match piece {
            Copper::Track { layer, from, to, .. } => *layer == wanted && (*from == on_grid || *to == on_grid),
            Copper::Via { .. } => false,
        })
    };
    let layers = (0..2).filter(|layer| at != on_grid && comes(*layer));
    layers.map(|layer| Copper::Track { net: net.into(), layer, from: at, to: on_grid }).collect()
}

/// The cheapest way from what is joined already to any goal.
fn search(grid: &Grid, net: usize, tree: &[Cell], goals: &[(i32, i32)]) -> Option<Vec<Cell>> {
    let ahead = |(_, x, y): Cell| {
        let distance = |&(goal_x, goal_y): &(i32, i32)| {
            let (across, along) = ((goal_x - x).unsigned_abs(), (goal_y - y).unsigned_abs());
            10 * across.max(along) + 4 * across.min(along)
        };
        goals.iter().map(distance).min().unwrap_or(0)
    };
    let mut best = vec![(u32::MAX, None); 2 * grid.cells[0].len()];
    let index = |(layer, x, y): Cell| layer * grid.cells[0].len() + (y * grid.width + x) as usize;
    let mut heap = BinaryHeap::new();
    for cell in tree {
        best[index(*cell)] = (0, None);
        heap.push(Reverse((ahead(*cell), 0u32, *cell)));
    }
    while let Some(Reverse((_, cost, cell))) = heap.pop() {
        if best[index(cell)].0 < cost {
            continue;
        }
        let (layer, x, y) = cell;
        if goals.contains(&(x, y)) {
            let mut path = vec![cell];
            while let Some(before) = path.last().and_then(|last| best[index(*last)].1) {
                path.push(before);
            }
            path.reverse();
            return Some(path);
        }
        let mut visit = |next: Cell, price: u32| {
            if cost + price < best[index(next)].0 {
                best[index(next)] = (cost + price, Some(cell));
                heap.push(Reverse((cost + price + ahead(next), cost + price, next)));
            }
        };
        for (across, along, price) in STEPS {
            let next = (layer, x + across, y + along);
            if grid.free_for(next, net) {
                // The upper layer likes to run along, the lower one across.
                let against = if layer == 0 { across != 0 && along == 0 } else { along != 0 && across == 0 };
                visit(next, price + if against { 3 } else { 0 });
            }
        }
        let mut around = (-1..=1).flat_map(|across| (-1..=1).map(move |along| (across, along)));
        if around.all(|(across, along)| (0..2).all(|layer| grid.free_for((layer, x + across, y + along), net))) {
            visit((1 - layer, x, y), VIA_COST);
        }
    }
    None
}

/// A path as tracks, each as long as it is straight, and vias.
fn straighten(copper: &mut Vec<Copper>, net: &str, path: &[Cell]) {
    let mut from = 0;
    while from + 1 < path.len() {
        let (one, next) = (path[from], path[from + 1]);
        if one.0 != next.0 {
            copper.push(Copper::Via { net: net.into(), at: point(one) });
            from += 1;
            continue;
        }
        let step = (next.1 - one.1, next.2 - one.2);
        let mut to = from + 1;
        while path.get(to + 1).is_some_and(|cell| cell.0 == one.0 && (cell.1 - path[to].1, cell.2 - path[to].2) == step)
        {
            to += 1;
        }
        copper.push(Copper::Track { net: net.into(), layer: one.0, from: point(one), to: point(path[to]) });
        from = to;
    }
}
