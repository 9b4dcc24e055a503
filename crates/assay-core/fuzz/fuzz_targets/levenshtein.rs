//! Distance, alignment, graph and spans of any two sequences agree with each other.
#![no_main]

use assay_core::Sentences;
use assay_core::levenshtein::{Costs, Operation, Pairs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Vec<u8>, Vec<u8>)| {
    let ids = |bytes: &[u8]| -> Vec<i32> { bytes.iter().map(|&b| i32::from(b % 8)).collect() };
    let (a, b) = (ids(&input.0), ids(&input.1));
    let (a_offsets, b_offsets) = ([0, a.len() as i64], [0, b.len() as i64]);
    let pairs = Pairs::new(
        Sentences::new(&a, &a_offsets).unwrap(),
        Sentences::new(&b, &b_offsets).unwrap(),
    )
    .unwrap();
    let operations = pairs.alignments(Costs::UNIT).unwrap();
    let cost = operations.values.iter().filter(|&&step| step != Operation::Match).count();
    assert_eq!(pairs.distances(), [cost as i32]);
    assert_eq!(pairs.spans(Costs::UNIT, false).unwrap().values.len(), cost);
    assert!(pairs.arcs(Costs::UNIT).unwrap().values.len() >= operations.values.len());
});
