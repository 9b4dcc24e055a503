use super::*;
use crate::References;

type Edits<'a> = [(i32, i32, &'a [i32])];
type OwnedEdits = Vec<(i32, i32, Vec<i32>)>;

fn counts(source: &[i32], output: &[i32], edits: &Edits<'_>) -> Row {
    with_task(source, output, edits, |task| task.counts().unwrap()[0])
}

fn with_task<T>(
    source: &[i32],
    output: &[i32],
    edits: &Edits<'_>,
    work: impl FnOnce(Task<'_>) -> T,
) -> T {
    let starts: Vec<i32> = edits.iter().map(|edit| edit.0).collect();
    let ends: Vec<i32> = edits.iter().map(|edit| edit.1).collect();
    let ids: Vec<i32> = edits.iter().flat_map(|edit| edit.2).copied().collect();
    let mut offsets = vec![0];
    for edit in edits {
        offsets.push(offsets.last().unwrap() + edit.2.len() as i64);
    }
    let groups: Vec<i64> = (0..=edits.len() as i64).collect();
    let flat = Sentences::new(&ids, &offsets).unwrap();
    let alternatives = References::new(flat, &groups, edits.len()).unwrap();
    let all = [0, edits.len() as i64];
    let gold = Gold::new(&[0, 1], &all, (&starts, &ends), alternatives, 1).unwrap();
    let (m, n) = ([0, source.len() as i64], [0, output.len() as i64]);
    let sources = Sentences::new(source, &m).unwrap();
    let outputs = Sentences::new(output, &n).unwrap();
    let pairs = Pairs::new(sources, outputs).unwrap();
    let (release, letters) = (Release::Github, None);
    work(Task { pairs, gold, max_unchanged: 2, release, letters })
}

#[test]
fn an_edit_is_found_with_unchanged_words_in_it() {
    assert_eq!(counts(&[1, 2, 3, 4], &[1, 5, 3, 6], &[(1, 4, &[5, 3, 6])]), [1, 1, 1]);
    assert_eq!(counts(&[1, 2, 3, 4], &[1, 5, 3, 6], &[(1, 2, &[5]), (3, 4, &[6])]), [2, 2, 2]);
    assert_eq!(counts(&[1, 2], &[1, 2], &[(0, 1, &[3])]), [0, 0, 1]);
}

#[test]
fn few_edits_are_preferred() {
    assert_eq!(counts(&[3], &[1, 2, 3], &[]), [0, 1, 0]);
    assert_eq!(counts(&[], &[1, 2], &[(0, 0, &[1])]), [1, 2, 1]);
    assert_eq!(counts(&[], &[], &[]), [0, 0, 0]);
}

#[test]
fn totals_decide_between_annotators() {
    let rows = [[0, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 1]];
    assert_eq!(choices(&rows, &[0, 2, 2, 4], 0.5, true), [1, -1, 2]);
    let rows = [[1, 1, 1], [9, 9, 10], [1, 9, 9], [1, 8, 9], [0, 0, 0], [1, 1, 1]];
    assert_eq!(choices(&rows, &[0, 2, 4, 6], 0.5, true), [0, 3, 5]);
    assert_eq!(choices(&rows, &[0, 2, 4, 6], 0.5, false), [0, 3, 5]);
}

/// Sentences of few distinct tokens, and edits that fit the output here and there.
fn random(seed: u64) -> (Vec<i32>, Vec<i32>, OwnedEdits) {
    let mut state = seed;
    let mut next = move |n: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let n_tokens = 1 + next(8);
    let mut sentence = || {
        let length = 1 + next(9);
        (0..length).map(|_| next(n_tokens) as i32).collect::<Vec<_>>()
    };
    let (source, output) = (sentence(), sentence());
    let edits = (0..next(5)).map(|_| {
        let start = next(source.len() as u64) as i32;
        let end = (start + next(3) as i32).min(source.len() as i32);
        let first = next(output.len() as u64) as usize;
        let last = (first + next(3) as usize).min(output.len());
        (start, end, output[first..last].to_vec())
    });
    let edits = edits.collect();
    (source, output, edits)
}

#[test]
fn a_path_that_is_found_without_looking_everywhere_is_as_short() {
    for seed in 0..3000 {
        let (source, output, edits) = random(seed);
        let edits: Vec<_> = edits.iter().map(|(s, e, text)| (*s, *e, text.as_slice())).collect();
        for max_unchanged in 0..3 {
            with_task(&source, &output, &edits, |task| {
                let task = Task { max_unchanged, ..task };
                let mut scratch = Scratch::default();
                scratch.solve(&task, 0);
                let n_arcs = scratch.search_all(&task, 1);
                let all = scratch.paths.distance(0);
                scratch.search_some(&task, 1, n_arcs);
                let some = scratch.paths.distance(0);
                assert!((all - some).abs() < 1e-9, "{seed}: {all}, but {some}");
            });
        }
    }
}

#[test]
fn a_path_that_is_found_by_states_is_as_short_as_any() {
    let mut n_found = 0;
    for seed in 0..3000 {
        let (source, output, edits) = random(seed);
        let edits: Vec<_> = edits.iter().map(|(s, e, text)| (*s, *e, text.as_slice())).collect();
        for (max_unchanged, release) in [0, 1, 2]
            .into_iter()
            .flat_map(|most| Release::NAMES.map(|(_, release)| (most, release)))
        {
            with_task(&source, &output, &edits, |task| {
                let task = Task { max_unchanged, release, ..task };
                let mut scratch = Scratch::default();
                scratch.solve(&task, 0);
                let Scratch { large, graph, special, .. } = &mut scratch;
                if large.solve(graph, max_unchanged, special, 1)[0].is_none() {
                    return;
                }
                n_found += 1;
                let found = large.distance();
                scratch.search_some(&task, 1, large::reward(&scratch.graph));
                let walked = scratch.paths.distance(0);
                assert!((found - walked).abs() < 1e-9, "{seed}: {found}, but {walked}");
            });
        }
    }
    assert!(n_found > 17_000, "{n_found} of 18,000");
}
