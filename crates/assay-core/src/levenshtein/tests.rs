use super::*;
use Operation::{Deletion, Insertion, Match, Substitution};
use proptest::prelude::*;

/// The plain table of costs.
fn costs_of_prefixes(a: &[i32], b: &[i32], costs: Costs) -> Vec<Vec<u32>> {
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let mut options = vec![];
            if i > 0 && j > 0 {
                let step = if a[i - 1] == b[j - 1] { 0 } else { costs.substitution };
                options.push(table[i - 1][j - 1] + step);
            }
            if i > 0 {
                options.push(table[i - 1][j] + costs.gap);
            }
            if j > 0 {
                options.push(table[i][j - 1] + costs.gap);
            }
            table[i][j] = options.into_iter().min().unwrap_or(0);
        }
    }
    table
}

fn price(operations: &[Operation], costs: Costs) -> u32 {
    operations
        .iter()
        .map(|operation| match operation {
            Match => 0,
            Substitution => costs.substitution,
            Deletion | Insertion => costs.gap,
        })
        .sum()
}

/// Every cheapest alignment, by trying every alignment.
fn cheapest(a: &[i32], b: &[i32], costs: Costs) -> Vec<Vec<Operation>> {
    fn all(a: &[i32], b: &[i32]) -> Vec<Vec<Operation>> {
        if a.is_empty() && b.is_empty() {
            return vec![vec![]];
        }
        let mut found = vec![];
        let mut extend = |operation, a: &[i32], b: &[i32]| {
            found.extend(all(a, b).into_iter().map(|mut rest| {
                rest.insert(0, operation);
                rest
            }));
        };
        if let ([x, a @ ..], [y, b @ ..]) = (a, b) {
            extend(if x == y { Match } else { Substitution }, a, b);
        }
        if let [_, a @ ..] = a {
            extend(Deletion, a, b);
        }
        if let [_, b @ ..] = b {
            extend(Insertion, a, b);
        }
        found
    }
    let every = all(a, b);
    let least = every.iter().map(|operations| price(operations, costs)).min().unwrap();
    every.into_iter().filter(|operations| price(operations, costs) == least).collect()
}

fn arcs_of(operations: &[Operation]) -> Vec<Arc> {
    let (mut row, mut column) = (0, 0);
    operations
        .iter()
        .map(|&operation| {
            row += operation.steps().0;
            column += operation.steps().1;
            Arc { row, column, operation }
        })
        .collect()
}

/// Calls `check` with the one pair (a, b).
fn with_pair<T>(a: &[i32], b: &[i32], check: impl Fn(Pairs<'_>) -> T) -> T {
    let (a_offsets, b_offsets) = ([0, a.len() as i64], [0, b.len() as i64]);
    let sentences = |ids, offsets| Sentences::new(ids, offsets).unwrap();
    check(Pairs::new(sentences(a, &a_offsets), sentences(b, &b_offsets)).unwrap())
}

#[test]
fn known_distances() {
    assert_eq!(distance(&[], &[]), 0);
    assert_eq!(distance(&[1, 2, 3], &[]), 3);
    assert_eq!(distance(&[1, 2, 3], &[1, 3]), 1);
    assert_eq!(distance(&[1, 2], &[2, 1]), 2);
}

#[test]
fn the_canonical_alignment_matches_late() {
    let operations = with_pair(&[1], &[1, 1], |pairs| pairs.alignments(Costs::UNIT).unwrap());
    assert_eq!(operations.get(0), [Insertion, Match]);
    let operations = with_pair(&[1, 2], &[2, 3], |pairs| pairs.alignments(Costs::UNIT).unwrap());
    assert_eq!(operations.get(0), [Substitution, Substitution]);
}

#[test]
fn spans_are_single_steps_or_merged_runs() {
    let (a, b) = ([1, 2, 3, 4], [1, 8, 9, 4, 5]);
    let spans = |merge| with_pair(&a, &b, |pairs| pairs.spans(Costs::UNIT, merge).unwrap().values);
    let span = |source_start, source_end, target_start, target_end| Span {
        source_start,
        source_end,
        target_start,
        target_end,
    };
    assert_eq!(spans(false), [span(1, 2, 1, 2), span(2, 3, 2, 3), span(4, 4, 4, 5)]);
    assert_eq!(spans(true), [span(1, 3, 1, 3), span(4, 4, 4, 5)]);
}

#[test]
fn costs_lengths_and_sizes_are_checked() {
    assert_eq!(Costs::new(0, 1), Err(AlignmentError::Cost(0)));
    assert_eq!(Costs::new(1, -1), Err(AlignmentError::Cost(-1)));
    assert_eq!(Costs::new(1, 16), Err(AlignmentError::Cost(16)));
    let none = Sentences::new(&[], &[0]).unwrap();
    let one = Sentences::new(&[], &[0, 0]).unwrap();
    let unequal = Pairs::new(none, one).unwrap_err();
    assert_eq!(unequal, AlignmentError::Unequal { sources: 0, targets: 1 });
    let long = vec![0; 1 << 14];
    let refused = with_pair(&long, &long, |pairs| pairs.arcs(Costs::UNIT).unwrap_err());
    assert!(refused.to_string().contains("split the texts into sentences"));
}

fn ids(longest: usize, distinct: i32) -> impl Strategy<Value = Vec<i32>> {
    prop::collection::vec(0..distinct, 0..=longest)
}

fn costs() -> impl Strategy<Value = Costs> {
    prop_oneof![Just(Costs::UNIT), Just(Costs::new(1, 2).unwrap()), Just(Costs::new(2, 3).unwrap()),]
}

proptest! {
    #[test]
    fn distance_equals_the_plain_table(a in ids(40, 4), b in ids(40, 4)) {
        let table = costs_of_prefixes(&a, &b, Costs::UNIT);
        prop_assert_eq!(distance(&a, &b), table[a.len()][b.len()] as usize);
    }

    #[test]
    fn distance_carries_over_blocks(a in ids(300, 3), b in ids(300, 3)) {
        let table = costs_of_prefixes(&a, &b, Costs::UNIT);
        prop_assert_eq!(distance(&a, &b), table[a.len()][b.len()] as usize);
    }

    #[test]
    fn scratch_is_clean_from_pair_to_pair(pairs in prop::collection::vec((ids(9, 3), ids(9, 3)), 9)) {
        let mut scratch = Scratch::default();
        for (a, b) in pairs {
            prop_assert_eq!(scratch.distance(&a, &b), distance(&a, &b));
        }
    }

    #[test]
    fn alignment_is_the_preferred_of_the_cheapest(a in ids(5, 3), b in ids(5, 3), costs in costs()) {
        let found = with_pair(&a, &b, |pairs| pairs.alignments(costs).unwrap());
        let backwards = |operations: &Vec<Operation>| operations.iter().rev().copied().collect::<Vec<_>>();
        let best = cheapest(&a, &b, costs).into_iter().min_by_key(backwards).unwrap();
        prop_assert_eq!(found.get(0), best);
    }

    #[test]
    fn arcs_are_those_of_all_cheapest_alignments(a in ids(5, 3), b in ids(5, 3), costs in costs()) {
        let found = with_pair(&a, &b, |pairs| pairs.arcs(costs).unwrap());
        let mut expected: Vec<Arc> =
            cheapest(&a, &b, costs).iter().flat_map(|operations| arcs_of(operations)).collect();
        expected.sort_unstable();
        expected.dedup();
        prop_assert_eq!(found.get(0), expected);
    }

    #[test]
    fn long_alignments_cost_the_optimum(a in ids(60, 5), b in ids(60, 5), costs in costs()) {
        let found = with_pair(&a, &b, |pairs| pairs.alignments(costs).unwrap());
        let table = costs_of_prefixes(&a, &b, costs);
        prop_assert_eq!(price(found.get(0), costs), table[a.len()][b.len()]);
        let end = arcs_of(found.get(0)).last().map_or((0, 0), |arc| (arc.row, arc.column));
        prop_assert_eq!(end, (a.len() as i32, b.len() as i32));
    }

    #[test]
    fn spans_rebuild_the_target(a in ids(20, 4), b in ids(20, 4), merge: bool) {
        let spans = with_pair(&a, &b, |pairs| pairs.spans(Costs::UNIT, merge).unwrap().values);
        let mut rebuilt = a.clone();
        for span in spans.iter().rev() {
            let replacement = b[span.target_start as usize..span.target_end as usize].to_vec();
            rebuilt.splice(span.source_start as usize..span.source_end as usize, replacement);
        }
        prop_assert_eq!(rebuilt, b);
        if merge {
            prop_assert!(spans.windows(2).all(|pair| pair[0].source_end < pair[1].source_start));
        }
    }
}
