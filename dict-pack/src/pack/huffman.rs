//! Lengths of Huffman codes, none longer than a limit.

use std::vec;
use std::vec::Vec;

/// For each symbol the length of its code, at most `limit` bits, so that the total is as small as it can be.
///
/// This is the package-merge algorithm: coins worth 2^-1 … 2^-limit are bought at a symbol's frequency. A symbol of
/// frequency 0 gets no code; a symbol that is alone needs no bits.
pub(super) fn lengths(frequencies: &[u64], limit: u8) -> Vec<u8> {
    let mut symbols: Vec<usize> = (0..frequencies.len()).filter(|&symbol| frequencies[symbol] > 0).collect();
    symbols.sort_by_key(|&symbol| frequencies[symbol]);
    let mut lengths = vec![0u8; frequencies.len()];
    if symbols.len() < 2 {
        return lengths;
    }
    debug_assert!(symbols.len() <= 1 << limit);

    // Each level lists, cheapest first, single symbols (None) and pairs of the level below (Some).
    let mut levels: Vec<Vec<Option<u32>>> = Vec::new();
    let mut packages: Vec<u64> = Vec::new();
    for _ in 0..limit {
        let (merged, costs) = merge(&symbols, frequencies, &packages);
        packages = costs.chunks_exact(2).map(|pair| pair[0] + pair[1]).collect();
        levels.push(merged);
    }

    // Buying the cheapest 2(n−1) coins of the top level buys a prefix of every level below.
    let mut wanted = 2 * symbols.len() - 2;
    for level in levels.iter().rev() {
        let bought = &level[..wanted];
        let singles = bought.iter().filter(|coin| coin.is_none()).count();
        for &symbol in &symbols[..singles] {
            lengths[symbol] += 1;
        }
        wanted = 2 * (wanted - singles);
    }
    lengths
}

fn merge(symbols: &[usize], frequencies: &[u64], packages: &[u64]) -> (Vec<Option<u32>>, Vec<u64>) {
    let (mut coins, mut costs) = (Vec::new(), Vec::new());
    let (mut symbols, mut packages) = (symbols.iter().peekable(), packages.iter().zip(0..).peekable());
    loop {
        let single = symbols.peek().map(|&&symbol| frequencies[symbol]);
        let package = packages.peek().map(|&(&cost, _)| cost);
        match (single, package) {
            (Some(cost), None) => {
                symbols.next();
                coins.push(None);
                costs.push(cost);
            }
            (Some(cost), Some(other)) if cost <= other => {
                symbols.next();
                coins.push(None);
                costs.push(cost);
            }
            (_, Some(cost)) => {
                coins.push(packages.next().map(|(_, number)| number));
                costs.push(cost);
            }
            (None, None) => return (coins, costs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use reached::reach;

    fn unlimited_cost(frequencies: &[u64]) -> u64 {
        let mut heap: std::collections::BinaryHeap<_> =
            frequencies.iter().filter(|&&count| count > 0).map(|&count| core::cmp::Reverse(count)).collect();
        let mut total = 0;
        while heap.len() > 1 {
            let pair = heap.pop().unwrap().0 + heap.pop().unwrap().0;
            total += pair;
            heap.push(core::cmp::Reverse(pair));
        }
        total
    }

    #[test]
    fn lengths_fill_the_code_space_exactly() {
        let reached = reach(
            256,
            prop::collection::vec(prop_oneof![1 => Just(0), 3 => 0u64..10_000], 1..200),
            |frequencies, reached| {
                let lengths = lengths(&frequencies, 9);
                let used: Vec<_> = (0..frequencies.len()).filter(|&symbol| frequencies[symbol] > 0).collect();
                if used.len() < 2 {
                    reached.note("nothing to tell apart");
                    return Ok(());
                }
                prop_assert_eq!(used.iter().map(|&symbol| 1u32 << (9 - lengths[symbol])).sum::<u32>(), 1 << 9);
                let longest = used.iter().map(|&symbol| lengths[symbol]).max();
                reached.note(if longest == Some(9) { "as long as allowed" } else { "shorter" });
                reached.note(if used.len() < frequencies.len() { "with symbols of no use" } else { "all in use" });
                Ok(())
            },
        );
        reached.assert_at_least(20, ["as long as allowed", "shorter", "with symbols of no use"]);
        reached.assert_at_least(1, ["nothing to tell apart", "all in use"]);
    }

    #[test]
    fn a_generous_limit_costs_nothing() {
        let reached = reach(256, prop::collection::vec(1u64..100, 2..40), |frequencies, reached| {
            let lengths = lengths(&frequencies, 16);
            let cost: u64 = frequencies.iter().zip(&lengths).map(|(count, &length)| count * u64::from(length)).sum();
            prop_assert_eq!(cost, unlimited_cost(&frequencies));
            let (shortest, longest) = (lengths.iter().min(), lengths.iter().max());
            reached.note(if shortest == longest { "all of one length" } else { "of several lengths" });
            Ok(())
        });
        reached.assert_at_least(1, ["all of one length"]);
        reached.assert_at_least(200, ["of several lengths"]);
    }

    #[test]
    fn no_code_is_longer_than_the_limit() {
        let frequencies: Vec<u64> = (0..29).map(|power| 1u64 << power).collect();
        assert_eq!(lengths(&frequencies, 9).into_iter().max(), Some(9));
    }

    #[test]
    fn a_symbol_that_is_alone_needs_no_bits() {
        assert_eq!(lengths(&[0, 7, 0], 9), [0, 0, 0]);
    }
}
