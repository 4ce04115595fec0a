//! Figures of the device under human hands, as JSON lines: `hands soak [INPUTS]`, `hands typing NAME FILE`, where FILE is a
//! packed word list and NAME what its figures are called.
#![forbid(unsafe_code)]

use anyhow::{Context, bail};
use std::env;
use zeitwort_tests::soak::soak;
use zeitwort_tests::typist::Typist;

/// Words of these lengths are typed.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=8;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["soak"] => soaked(10_000_000),
        ["soak", inputs] => soaked(inputs.parse().context("the number of inputs is no number")?),
        ["typing", name, file] => typed(name, file)?,
        _ => bail!("say `soak`, `soak INPUTS` or `typing NAME FILE`"),
    }
    Ok(())
}

fn soaked(inputs: u64) {
    let seen = soak(inputs, 20_261_116);
    figure("device.soak_inputs", seen.inputs as f64, "inputs");
    figure("device.soak_games", seen.games as f64, "games");
    figure("device.soak_compared", seen.compared as f64, "comparisons");
}

fn typed(name: &str, file: &str) -> anyhow::Result<()> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let lexicon = dict_pack::Lexicon::open(&bytes).with_context(|| format!("{file} is no word list"))?;
    let language = lexicon.header().language;
    let words = lexicon.iter().map(|word| word.to_string()).filter(|word| LENGTHS.contains(&word.chars().count()));
    let words: Vec<String> = words.collect();
    for (figure_name, slips) in [("kspc", false), ("kspc_slips5", true)] {
        let mut typist = Typist::new(language, slips);
        for word in &words {
            if !typist.types(word) {
                bail!("{word} was typed and something else was asked");
            }
        }
        let actions_a_letter = typist.actions as f64 / typist.letters as f64;
        figure(&format!("entry.{name}.{figure_name}"), actions_a_letter, "actions/letter");
    }
    figure(&format!("entry.{name}.words"), words.len() as f64, "words");
    Ok(())
}

fn figure(name: &str, value: f64, unit: &str) {
    println!("{{\"name\":\"{name}\",\"value\":{value},\"unit\":\"{unit}\"}}");
}
