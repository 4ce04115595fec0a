//! Mesh checker of a triangle mesh as OpenSCAD exports it (ASCII STL): a printer asks that it is a closed solid, and that
//! no part of it hangs in the air.

use std::collections::HashMap;
use std::fmt;

/// Steeper than this, a printer builds overhangs without support: the usual 45°, with a little for rounding.
const OVERHANG: f64 = 0.72;
/// A printer spans gaps up to this wide with threads in the air.
const BRIDGE: f64 = 14.0;
/// Anything lower than this lies on the bed.
const BED: f64 = 0.05;

type Point = [f64; 3];

/// A solid's surface.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mesh {
    triangles: Vec<[Point; 3]>,
}

/// Faults of a mesh.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fault {
    /// The file is no mesh.
    NoMesh,
    /// So many edges do not have a triangle on either side.
    Open(usize),
    /// Something hangs over at this height, seen as it is printed.
    Overhang {
        /// Its height.
        z: f64,
        /// The width of its narrow side.
        span: f64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMesh => f.write_str("OpenSCAD wrote no mesh"),
            Self::Open(edges) => write!(f, "the surface is open at {edges} edges"),
            Self::Overhang { z, span } => write!(f, "{span:.1} mm hang in the air {z:.1} mm above the bed"),
        }
    }
}

impl std::error::Error for Fault {}

impl Mesh {
    /// Reads an ASCII STL file.
    pub(super) fn parse(stl: &str) -> Result<Self, Fault> {
        let numbers = |line: &str| -> Option<Point> {
            let mut values = line.trim().strip_prefix("vertex ")?.split_whitespace().map(str::parse);
            Some([values.next()?.ok()?, values.next()?.ok()?, values.next()?.ok()?])
        };
        let corners: Vec<Point> = stl.lines().filter_map(numbers).collect();
        let (triangles, []) = corners.as_chunks::<3>() else { return Err(Fault::NoMesh) };
        if triangles.is_empty() { Err(Fault::NoMesh) } else { Ok(Self { triangles: triangles.to_vec() }) }
    }

    /// The number of its triangles.
    pub(super) fn triangles(&self) -> usize {
        self.triangles.len()
    }

    /// Width, depth and height.
    pub(super) fn size(&self) -> Point {
        let corners = || self.triangles.iter().flatten();
        [0, 1, 2].map(|axis| {
            let (low, high) = corners()
                .fold((f64::MAX, f64::MIN), |(low, high), corner| (low.min(corner[axis]), high.max(corner[axis])));
            high - low
        })
    }

    /// Checks that every edge has exactly two triangles, which run along it in opposite directions.
    pub(super) fn check_closed(&self) -> Result<(), Fault> {
        let key = |point: Point| point.map(|value| (value * 1e4).round() as i64);
        let mut edges = HashMap::new();
        for [a, b, c] in self.triangles.iter().map(|corners| corners.map(key)) {
            for edge in [(a, b), (b, c), (c, a)] {
                *edges.entry(edge).or_insert(0) += 1;
            }
        }
        let open =
            edges.iter().filter(|&(&(from, to), &count)| count != 1 || edges.get(&(to, from)) != Some(&1)).count();
        if open == 0 { Ok(()) } else { Err(Fault::Open(open)) }
    }

    /// Checks that it prints without support, lying as it does: faces that look down are steep, lie on the bed, or are level
    /// and narrow enough to be bridged.
    pub(super) fn check_printable(&self) -> Result<(), Fault> {
        let mut ceilings: Vec<Ceiling> = Vec::new();
        for corners in &self.triangles {
            let lowest = corners.iter().map(|corner| corner[2]).fold(f64::MAX, f64::min);
            let highest = corners.iter().map(|corner| corner[2]).fold(f64::MIN, f64::max);
            if highest < BED || normal(corners)[2] > -OVERHANG {
                continue;
            }
            if highest - lowest > BED {
                return Err(Fault::Overhang { z: lowest, span: highest - lowest });
            }
            let touched = ceilings.extract_if(.., |ceiling| ceiling.touches(corners));
            let joined = touched.fold(Ceiling::default(), Ceiling::joined);
            ceilings.push(joined.with(*corners));
        }
        match ceilings.iter().find(|ceiling| ceiling.span() > BRIDGE) {
            Some(ceiling) => Err(Fault::Overhang { z: ceiling.triangles[0][0][2], span: ceiling.span() }),
            None => Ok(()),
        }
    }
}

/// Level triangles in the air that hang together at their corners.
#[derive(Default)]
struct Ceiling {
    triangles: Vec<[Point; 3]>,
}

impl Ceiling {
    fn touches(&self, corners: &[Point; 3]) -> bool {
        let same = |one: &Point, other: &Point| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-4);
        self.triangles.iter().flatten().any(|here| corners.iter().any(|there| same(here, there)))
    }

    fn with(mut self, corners: [Point; 3]) -> Self {
        self.triangles.push(corners);
        self
    }

    fn joined(mut self, other: Self) -> Self {
        self.triangles.extend(other.triangles);
        self
    }

    /// The length that a thread must bridge from one side to the other: the narrow side of the rectangle around it, or what
    /// its area leaves for it where it runs askew.
    fn span(&self) -> f64 {
        let corners = || self.triangles.iter().flatten();
        let [width, depth] = [0, 1].map(|axis| {
            let (low, high) = corners()
                .fold((f64::MAX, f64::MIN), |(low, high), corner| (low.min(corner[axis]), high.max(corner[axis])));
            high - low
        });
        let area: f64 = self.triangles.iter().map(level_area).sum();
        width.min(depth).min(area * std::f64::consts::SQRT_2 / width.hypot(depth))
    }
}

/// The area of a triangle seen from above.
fn level_area([a, b, c]: &[Point; 3]) -> f64 {
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs() / 2.0
}

/// The direction a triangle looks in, of length 1; a triangle without area looks nowhere.
fn normal([a, b, c]: &[Point; 3]) -> Point {
    let [u, v] = [b, c].map(|end| [end[0] - a[0], end[1] - a[1], end[2] - a[2]]);
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = cross.iter().map(|value| value * value).sum::<f64>().sqrt();
    if length > 0.0 { cross.map(|value| value / length) } else { cross }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box between two corners, as twelve triangles that look outwards.
    fn cuboid(low: Point, high: Point) -> Mesh {
        let corner = |bits: usize| [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { high[axis] } else { low[axis] });
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = faces
            .iter()
            .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
            .map(|triangle| triangle.map(corner))
            .collect();
        Mesh { triangles }
    }

    fn together(one: Mesh, other: Mesh) -> Mesh {
        Mesh { triangles: one.triangles.into_iter().chain(other.triangles).collect() }
    }

    #[test]
    fn a_box_on_the_bed_is_closed_and_printable() {
        let mesh = cuboid([0.0; 3], [10.0, 20.0, 30.0]);
        assert_eq!(mesh.check_closed(), Ok(()));
        assert_eq!(mesh.check_printable(), Ok(()));
        assert_eq!(mesh.size(), [10.0, 20.0, 30.0]);
    }

    #[test]
    fn a_missing_triangle_is_seen() {
        let mut mesh = cuboid([0.0; 3], [1.0; 3]);
        mesh.triangles.pop();
        assert!(matches!(mesh.check_closed(), Err(Fault::Open(_))));
    }

    #[test]
    fn a_triangle_turned_inside_out_is_seen() {
        let mut mesh = cuboid([0.0; 3], [1.0; 3]);
        mesh.triangles[0].swap(0, 1);
        assert!(matches!(mesh.check_closed(), Err(Fault::Open(_))));
    }

    #[test]
    fn what_hangs_in_the_air_is_seen_unless_it_can_be_bridged() {
        let on_the_bed = || cuboid([0.0; 3], [40.0, 40.0, 1.0]);
        let wide = together(on_the_bed(), cuboid([0.0, 0.0, 5.0], [40.0, 30.0, 6.0]));
        assert_eq!(wide.check_printable(), Err(Fault::Overhang { z: 5.0, span: 30.0 }));
        let narrow = together(on_the_bed(), cuboid([0.0, 0.0, 5.0], [40.0, 9.0, 6.0]));
        assert_eq!(narrow.check_printable(), Ok(()));
    }

    #[test]
    fn a_groove_that_runs_askew_is_as_wide_as_it_is_not_as_the_rectangle_around_it() {
        let across = |x: f64, y: f64| [x, y, 0.4];
        let (a, b, c, d) = (across(0.0, 0.0), across(0.6, -0.6), across(30.6, 29.4), across(30.0, 30.0));
        let groove = Mesh { triangles: vec![[a, c, b], [a, d, c]] };
        assert_eq!(groove.check_printable(), Ok(()));
    }

    #[test]
    fn a_slope_that_is_too_flat_is_seen() {
        let tilted = |rise: f64| Mesh { triangles: vec![[[0.0, 0.0, 1.0], [0.0, 10.0, 1.0], [10.0, 0.0, 1.0 + rise]]] };
        assert!(matches!(tilted(3.0).check_printable(), Err(Fault::Overhang { .. })));
        assert_eq!(tilted(11.0).check_printable(), Ok(()));
    }

    #[test]
    fn a_file_that_is_no_mesh_is_told() {
        for stl in ["", "solid\nendsolid", "vertex 1 2 3"] {
            assert_eq!(Mesh::parse(stl), Err(Fault::NoMesh));
        }
        let one = "facet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 1e1\nendfacet";
        assert_eq!(Mesh::parse(one).map(|mesh| mesh.triangles()), Ok(1));
    }
}
