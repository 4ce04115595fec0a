//! The fit: which contexts have weights, and which, so that decisions and model together are small.
//!
//! First come the dense weights, then family by family the contexts that save more than they cost, then all weights
//! together, pruned twice, and at last rounded one by one. All sums run in the order of the stream, so that the same list gives
//! the same model.

use std::collections::{BTreeMap, HashMap};
use std::vec;
use std::vec::Vec;

use super::logistic::Logistic;
use super::stream::{Decision, NO_CHILD, Stream};
use crate::codec::trie::format::{CHILD_FAMILIES, NODE_FAMILIES, SLOTS, TABLES, child_keys, leans, place};

const FAMILIES: usize = NODE_FAMILIES + CHILD_FAMILIES;
/// The families in the order in which they are tried: the most useful first.
const ORDER: [usize; FAMILIES] = [6, 0, 3, 4, 7, 2, 5, 1];
/// Bits that an entry must save, and a record besides its entries.
const ENTRY_BITS: f32 = 10.0;
const RECORD_BITS: f32 = 26.0;
/// Entries of letters, and of kinds, that a record has room for.
const MOST_ENTRIES: usize = 15;
/// Records for every two buckets: five.
const LOAD: (usize, usize) = (2, 5);
/// Sweeps over the dense weights alone, over all before a pruning, at the end, and rounding.
const SWEEPS: [usize; 4] = [4, 5, 8, 6];
const PRUNINGS: usize = 2;
/// Rounds of sweeps, as progress counts them.
pub(super) const STEPS: u32 = (1 + FAMILIES + PRUNINGS + 2) as u32;

/// A weight of a record: of kinds or of letters, and its slot.
pub(super) type Slot = (bool, u8);
/// Bucket and check byte of a record.
pub(super) type At = (u32, u8);

pub(super) struct Fitted {
    pub(super) buckets: u32,
    /// For each record its entries, sorted, with the numbers of their weights.
    pub(super) records: BTreeMap<At, Vec<(Slot, u8)>>,
    /// The dense tables, two weights a byte.
    pub(super) dense: Vec<u8>,
}

/// The contexts of each family that are chosen, with their slots.
type Chosen = [BTreeMap<u32, Vec<Slot>>; FAMILIES];

const NOTHING: u32 = u32::MAX;

struct Fit<'a> {
    stream: &'a Stream,
    logistic: Logistic,
    node_keys: Vec<[u32; NODE_FAMILIES]>,
    child_keys: Vec<[u32; CHILD_FAMILIES]>,
    letters: usize,
    longest: usize,
    state: Vec<State>,
}

/// A decision's sum of weights, and 1 where it is a yes: side by side, since every step reads both.
#[derive(Clone, Copy)]
struct State {
    sum: f32,
    yes: f32,
}

pub(super) fn fit(stream: &Stream, letters: u8, longest: u8, progress: &mut dyn FnMut()) -> Fitted {
    let mut fit = Fit {
        stream,
        logistic: Logistic::new(),
        node_keys: stream.nodes.iter().map(|node| node.keys()).collect(),
        child_keys: stream.children.iter().map(|child| child_keys(child.history, child.letter, child.kind)).collect(),
        letters: letters.into(),
        longest: longest.into(),
        state: stream.decisions.iter().map(|one| State { sum: 0.0, yes: f32::from(u8::from(one.yes)) }).collect(),
    };
    let uses = Uses::of(fit.dense_weights(), stream.decisions.len(), |decision, take| fit.rows(decision, take));
    let mut weights = vec![0.0; fit.dense_weights()];
    (0..SWEEPS[0]).for_each(|_| fit.sweep(&uses, &mut weights, None));
    drop(uses);
    progress();
    let mut chosen = Chosen::default();
    for family in ORDER {
        fit.try_family(family, &mut chosen);
        progress();
    }
    for _ in 0..PRUNINGS {
        let joint = Joint::of(&fit, &chosen);
        let weights = fit.solve(&joint, SWEEPS[1]);
        fit.prune(&joint, &weights, &mut chosen);
        progress();
    }
    let joint = Joint::of(&fit, &chosen);
    drop(core::mem::take(&mut chosen));
    let mut weights = fit.solve(&joint, SWEEPS[2]);
    progress();
    let rounding = Rounding { dense: fit.dense_weights(), levels: levels() };
    (0..SWEEPS[3]).for_each(|_| fit.sweep(&joint.uses, &mut weights, Some(&rounding)));
    progress();
    fit.rounded(&joint, &weights)
}

/// Allowed weights in nats: dense ones, and those of records, where 0 is no entry.
fn levels() -> [Vec<f32>; 2] {
    let nats = |weight: &i8| f32::from(*weight) / 8.0;
    [TABLES.dense_weights.iter().map(nats).collect(), TABLES.record_weights.iter().map(nats).chain([0.0]).collect()]
}

struct Rounding {
    dense: usize,
    levels: [Vec<f32>; 2],
}

impl Rounding {
    fn nearest(&self, weight: usize, value: f32) -> f32 {
        let levels = &self.levels[usize::from(weight >= self.dense)];
        let nearer = |best: f32, &level: &f32| if (level - value).abs() < (best - value).abs() { level } else { best };
        levels.iter().fold(levels[0], nearer)
    }
}

/// For each weight the decisions that it counts in.
struct Uses {
    starts: Vec<u32>,
    decisions: Vec<u32>,
}

impl Uses {
    fn of(weights: usize, decisions: usize, each: impl Fn(usize, &mut dyn FnMut(u32))) -> Self {
        let mut starts = vec![0u32; weights + 2];
        (0..decisions).for_each(|decision| each(decision, &mut |weight| starts[weight as usize + 2] += 1));
        for weight in 2..starts.len() {
            starts[weight] += starts[weight - 1];
        }
        let mut all = vec![0u32; starts.last().copied().unwrap_or(0) as usize];
        for decision in 0..decisions {
            each(decision, &mut |weight| {
                let next = &mut starts[weight as usize + 1];
                all[*next as usize] = decision as u32;
                *next += 1;
            });
        }
        Self { starts, decisions: all }
    }

    fn of_weight(&self, weight: usize) -> &[u32] {
        &self.decisions[self.starts[weight] as usize..self.starts[weight + 1] as usize]
    }
}

/// The weights of all chosen contexts and the dense ones, numbered.
struct Joint {
    buckets: u32,
    records: HashMap<At, u32>,
    /// For each record the weight of each slot: letters, then kinds.
    weights: Vec<[u32; 2 * SLOTS]>,
    count: usize,
    uses: Uses,
}

impl Joint {
    fn of(fit: &Fit<'_>, chosen: &Chosen) -> Self {
        let contexts: usize = chosen.iter().map(BTreeMap::len).sum();
        let buckets = (contexts * LOAD.0 / LOAD.1 + 1) as u32;
        let (mut records, mut weights, mut count) = (HashMap::new(), Vec::new(), fit.dense_weights());
        for (&key, slots) in chosen.iter().flatten() {
            let record = *records.entry(place(key, buckets)).or_insert_with(|| {
                weights.push([NOTHING; 2 * SLOTS]);
                weights.len() as u32 - 1
            });
            let record: &mut [u32; 2 * SLOTS] = &mut weights[record as usize];
            for &slot in slots {
                let weight = &mut record[slot_number(slot)];
                if *weight == NOTHING {
                    *weight = count as u32;
                    count += 1;
                }
            }
        }
        let record = |key: u32| records.get(&place(key, buckets)).copied().unwrap_or(NOTHING);
        let nodes: Vec<[u32; NODE_FAMILIES]> = fit.node_keys.iter().map(|keys| found(keys, record)).collect();
        let children: Vec<[u32; CHILD_FAMILIES]> = fit.child_keys.iter().map(|keys| keys.map(record)).collect();
        let each = |decision: usize, take: &mut dyn FnMut(u32)| {
            fit.rows(decision, take);
            let Decision { node, child, slot, of_kind, .. } = fit.stream.decisions[decision];
            if usize::from(slot) >= SLOTS {
                return;
            }
            let of_child = if child == NO_CHILD { &[][..] } else { &children[child as usize][..] };
            for &record in nodes[node as usize].iter().chain(of_child).filter(|&&record| record != NOTHING) {
                let weight = weights[record as usize][slot_number((of_kind, slot))];
                if weight != NOTHING {
                    take(weight);
                }
            }
        };
        let uses = Uses::of(count, fit.stream.decisions.len(), each);
        Self { buckets, records, weights, count, uses }
    }

    fn weight(&self, key: u32, slot: Slot) -> Option<usize> {
        let record = self.records.get(&place(key, self.buckets))?;
        let weight = self.weights[*record as usize][slot_number(slot)];
        (weight != NOTHING).then_some(weight as usize)
    }
}

fn slot_number((of_kind, slot): Slot) -> usize {
    usize::from(of_kind) * SLOTS + usize::from(slot)
}

/// The records of a node, as the reader finds them.
fn found(keys: &[u32; NODE_FAMILIES], record: impl Fn(u32) -> u32) -> [u32; NODE_FAMILIES] {
    let mut records = [NOTHING; NODE_FAMILIES];
    for family in 0..NODE_FAMILIES {
        if !leans(family) || records[family - 1] != NOTHING {
            records[family] = record(keys[family]);
        }
    }
    records
}

/// A context's slot that may get a weight: what it saves, where its decisions stand, and the weight.
struct Candidate {
    gain: f32,
    from: usize,
    to: usize,
    weight: f32,
}

impl Fit<'_> {
    fn dense_weights(&self) -> usize {
        (5 * (self.letters + 1) + self.longest + 1) * SLOTS
    }

    /// The dense weights of a decision.
    fn rows(&self, decision: usize, take: &mut dyn FnMut(u32)) {
        let Decision { node, slot, of_kind, .. } = self.stream.decisions[decision];
        let node = &self.stream.nodes[node as usize];
        let (table, slot) = (self.letters + 1, usize::from(slot));
        let letter = |back: usize| (node.history >> (5 * back) & 31) as usize;
        let mut take = |row: usize| take((row * SLOTS + slot) as u32);
        match of_kind {
            true if slot < SLOTS => take(4 * table + self.longest + 1 + letter(0)),
            true => {}
            false => {
                (0..4).for_each(|back| take(back * table + letter(back)));
                take(4 * table + usize::from(node.depth));
            }
        }
    }

    fn key(&self, decision: &Decision, family: usize) -> Option<u32> {
        match family.checked_sub(NODE_FAMILIES) {
            None => Some(self.node_keys[decision.node as usize][family]),
            Some(_) if decision.child == NO_CHILD => None,
            Some(family) => Some(self.child_keys[decision.child as usize][family]),
        }
    }

    /// Chooses the contexts of a family that save more than they cost beside those chosen before.
    fn try_family(&mut self, family: usize, chosen: &mut Chosen) {
        let decisions = self.stream.decisions.iter().zip(0u32..).filter(|(one, _)| usize::from(one.slot) < SLOTS);
        let keyed = |(one, number): (&Decision, u32)| {
            let slot = u64::from(one.of_kind) << 7 | u64::from(one.slot);
            Some((u64::from(self.key(one, family)?) << 8 | slot, number))
        };
        let mut sorted: Vec<(u64, u32)> = decisions.filter_map(keyed).collect();
        sorted.sort_unstable();
        let mut from = 0;
        for context in sorted.chunk_by(|one, other| one.0 >> 8 == other.0 >> 8) {
            let key = (context[0].0 >> 8) as u32;
            if stands(family, key, chosen) {
                let mut candidates = self.candidates(context, from);
                candidates.sort_by(|one, other| other.gain.total_cmp(&one.gain));
                self.take_context(family, key, &sorted, candidates, chosen);
            }
            from += context.len();
        }
    }

    fn candidates(&self, context: &[(u64, u32)], mut from: usize) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for slot in context.chunk_by(|one, other| one.0 == other.0) {
            let weight = self.best_weight(slot);
            if weight.abs() > 0.25 {
                let gain = |&(_, decision): &(u64, u32)| self.gain(decision, weight);
                let gain: f32 = slot.iter().map(gain).sum();
                if gain > ENTRY_BITS {
                    candidates.push(Candidate { gain, from, to: from + slot.len(), weight });
                }
            }
            from += slot.len();
        }
        candidates
    }

    /// Bits that a weight more saves at a decision.
    fn gain(&self, decision: u32, weight: f32) -> f32 {
        let State { sum, yes } = self.state[decision as usize];
        self.logistic.cost(sum, yes > 0.0) - self.logistic.cost(sum + weight, yes > 0.0)
    }

    /// The weight that suits these decisions best, by Newton's method.
    fn best_weight(&self, decisions: &[(u64, u32)]) -> f32 {
        let mut weight = 0.0f32;
        for _ in 0..5 {
            let (mut slope, mut bend) = (0.0f32, 0.1f32);
            for &(_, decision) in decisions {
                let State { sum, yes } = self.state[decision as usize];
                let chance = self.logistic.chance(sum + weight);
                slope += yes - chance;
                bend += chance * (1.0 - chance);
            }
            let step = (slope / bend).clamp(-2.0, 2.0);
            weight = (weight + step).clamp(-4.0, 4.0);
            if step.abs() < 0.05 {
                break;
            }
        }
        weight
    }

    fn take_context(
        &mut self,
        family: usize,
        key: u32,
        sorted: &[(u64, u32)],
        mut candidates: Vec<Candidate>,
        chosen: &mut Chosen,
    ) {
        let slot = |candidate: &Candidate| {
            let slot = sorted[candidate.from].0;
            (slot >> 7 & 1 == 1, (slot & 127) as u8)
        };
        let mut counts = [0; 2];
        candidates.retain(|candidate| {
            let count = &mut counts[usize::from(slot(candidate).0)];
            *count += 1;
            *count <= MOST_ENTRIES
        });
        if candidates.iter().map(|candidate| candidate.gain - ENTRY_BITS).sum::<f32>() <= RECORD_BITS {
            return;
        }
        chosen[family].insert(key, candidates.iter().map(slot).collect());
        for Candidate { from, to, weight, .. } in candidates {
            sorted[from..to].iter().for_each(|&(_, decision)| self.state[decision as usize].sum += weight);
        }
    }

    /// All weights from nothing, so many sweeps.
    fn solve(&mut self, joint: &Joint, sweeps: usize) -> Vec<f32> {
        self.state.iter_mut().for_each(|state| state.sum = 0.0);
        let mut weights = vec![0.0; joint.count];
        (0..sweeps).for_each(|_| self.sweep(&joint.uses, &mut weights, None));
        weights
    }

    /// One Newton step for each weight in turn.
    fn sweep(&mut self, uses: &Uses, weights: &mut [f32], rounding: Option<&Rounding>) {
        for (number, weight) in weights.iter_mut().enumerate() {
            let decisions = uses.of_weight(number);
            if decisions.is_empty() {
                continue;
            }
            let (mut slope, mut bend) = (-0.02 * *weight, 0.2f32);
            for &decision in decisions {
                let State { sum, yes } = self.state[decision as usize];
                let chance = self.logistic.chance(sum);
                slope += yes - chance;
                bend += chance * (1.0 - chance);
            }
            let better = (*weight + (slope / bend).clamp(-1.5, 1.5)).clamp(-5.0, 4.0);
            let better = rounding.map_or(better, |rounding| rounding.nearest(number, better));
            let step = better - *weight;
            if step != 0.0 {
                decisions.iter().for_each(|&decision| self.state[decision as usize].sum += step);
                *weight = better;
            }
        }
    }

    /// Drops the entries, and then the contexts, that save less than they cost. The sums are those of these weights.
    fn prune(&self, joint: &Joint, weights: &[f32], chosen: &mut Chosen) {
        let saved = |weight: usize| -> f32 {
            joint.uses.of_weight(weight).iter().map(|&decision| -self.gain(decision, -weights[weight])).sum()
        };
        let gains: Vec<f32> = (0..joint.count).map(saved).collect();
        for family in 0..FAMILIES {
            chosen[family].retain(|&key, slots| {
                let gain = |slot: &Slot| joint.weight(key, *slot).map_or(0.0, |weight| gains[weight]);
                slots.retain(|slot| gain(slot) > ENTRY_BITS);
                slots.iter().map(|slot| gain(slot) - ENTRY_BITS).sum::<f32>() > RECORD_BITS
            });
            if leans(family) {
                let (before, from) = chosen.split_at_mut(family);
                if let (Some(before), Some(own)) = (before.last(), from.first_mut()) {
                    own.retain(|&key, _| before.contains_key(&shorter(family, key)));
                }
            }
        }
    }

    fn rounded(&self, joint: &Joint, weights: &[f32]) -> Fitted {
        let [dense_levels, record_levels] = levels();
        let index = |levels: &[f32], weight: f32| levels.iter().position(|&level| level == weight).unwrap_or(0) as u8;
        let mut dense = vec![0u8; self.dense_weights() / 2];
        for (number, &weight) in weights.iter().take(self.dense_weights()).enumerate() {
            dense[number / 2] |= index(&dense_levels, weight) << (4 * (number & 1));
        }
        let mut records = BTreeMap::new();
        for (&at, &record) in &joint.records {
            let mut entries: Vec<(Slot, u8)> = Vec::new();
            for (number, &weight) in joint.weights[record as usize].iter().enumerate() {
                let slot = (number >= SLOTS, (number % SLOTS) as u8);
                let value = if weight == NOTHING { 0.0 } else { weights[weight as usize] };
                // Contexts that share a record may have too many entries together.
                let of_its_kind = entries.iter().filter(|((of_kind, _), _)| *of_kind == slot.0).count();
                if value != 0.0 && of_its_kind < MOST_ENTRIES {
                    entries.push((slot, index(&record_levels, value)));
                }
            }
            records.insert(at, entries);
        }
        Fitted { buckets: joint.buckets, records, dense }
    }
}

/// True if a context may be chosen: those of some families only where the shorter one is.
fn stands(family: usize, key: u32, chosen: &Chosen) -> bool {
    !leans(family) || chosen[family - 1].contains_key(&shorter(family, key))
}

/// The key of the shorter context that a longer one leans on.
fn shorter(family: usize, key: u32) -> u32 {
    match family {
        1 => 1 << 27 | (key & 0x3FF),
        _ => 4 << 27 | (key >> 8 & 0x3FF),
    }
}
