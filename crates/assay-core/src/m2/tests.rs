use super::*;
use crate::References;

fn counts(source: &[i32], output: &[i32], edits: &[(i32, i32, &[i32])]) -> Row {
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
    Task { pairs, gold, max_unchanged: 2, release, letters }.counts().unwrap()[0]
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
