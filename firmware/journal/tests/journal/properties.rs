//! Any sequence of steps, with cuts anywhere, keeps what was acknowledged.

use journal::Error;
use journal::cruel::{Refusal, Tear};
use proptest::prelude::*;

use crate::model::{KEYS, Kept, Model, Step, blank, layout, open, perform};

fn any_step() -> impl Strategy<Value = Step> {
    let bytes = |lengths| proptest::collection::vec(prop_oneof![Just(0x00), Just(0xFF), any::<u8>()], lengths);
    prop_oneof![
        4 => (0..KEYS, bytes(0..129)).prop_map(|(key, value)| Step::Store(key, value)),
        3 => Just(Step::Prepare),
        1 => Just(Step::Begin),
        12 => bytes(1..129).prop_map(Step::Append),
        1 => Just(Step::Reboot),
    ]
}

fn any_tear() -> impl Strategy<Value = Tear> {
    prop_oneof![
        Just(Tear::Nothing),
        (0..200u32).prop_map(Tear::First),
        (0..4096u32).prop_map(Tear::AllButFirst),
        any::<u64>().prop_map(Tear::Scattered),
        any::<u64>().prop_map(Tear::Garbage),
        Just(Tear::Weak),
        any::<u64>().prop_map(Tear::OneWeak),
        any::<u64>().prop_map(Tear::AllButOneWeak),
        Just(Tear::Everything),
    ]
}

fn any_cut() -> impl Strategy<Value = Option<(u64, Tear)>> {
    proptest::option::weighted(0.2, (0..4u64, any_tear()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn nothing_acknowledged_is_lost(run in proptest::collection::vec((any_step(), any_cut()), 1..80)) {
        let layout = layout(2, 1);
        let mut journal = open(blank(&layout), &layout);
        let mut model = Model::default();
        for (step, cut) in run {
            if matches!(step, Step::Append(_)) && !model.has_game() {
                continue;
            }
            if let Some((operations, tear)) = cut {
                journal.flash().cut_after(operations, tear);
            }
            match perform(&mut journal, &step) {
                Ok(()) if matches!(step, Step::Reboot) => {}
                Ok(()) => {
                    journal.flash().power_on();
                    model.perform(&step);
                    continue;
                }
                Err(Error::Full) => {
                    prop_assert!(model.kept.game.len() >= 30 || model.kept.game.iter().map(Vec::len).sum::<usize>() > 3400);
                    continue;
                }
                Err(error) => prop_assert_eq!(error, Error::Flash(Refusal::NoPower)),
            }
            let mut flash = journal.close();
            flash.power_on();
            journal = open(flash, &layout);
            model = model.after_cut(&step, Kept::read(&mut journal));
        }
        let mut journal = open(journal.close(), &layout);
        let found = Kept::read(&mut journal);
        prop_assert!(model.accepts(&found), "found {:?}\nmodel {:?}", found, model);
    }
}
