use super::beam::Distances;
use super::*;
use proptest::prelude::*;

fn edits(output: &[i32], reference: &[i32]) -> Edits {
    Scratch::default().edits(output, reference)
}

fn edit_counts(output: &[i32], reference: &[i32]) -> [usize; 4] {
    let Edits { insertions, deletions, substitutions, shifts } = edits(output, reference);
    [insertions, deletions, substitutions, shifts]
}

#[test]
fn hand_made_edits() {
    let cases: [(&[i32], &[i32], [usize; 4]); 9] = [
        (&[], &[], [0, 0, 0, 0]),
        (&[], &[1, 2], [2, 0, 0, 0]),
        (&[1, 2], &[], [0, 2, 0, 0]),
        (&[1, 2], &[1, 2], [0, 0, 0, 0]),
        (&[1, 2], &[1, 3], [0, 0, 1, 0]),
        (&[1, 2], &[1, 4, 2], [1, 0, 0, 0]),
        (&[1, 4, 2], &[1, 2], [0, 1, 0, 0]),
        // A run of two goes to the end, and back to the front.
        (&[1, 2, 3, 4, 5], &[3, 4, 5, 1, 2], [0, 0, 0, 1]),
        (&[3, 4, 5, 1, 2, 6], &[1, 2, 3, 4, 5], [0, 1, 0, 1]),
    ];
    for (output, reference, expected) in cases {
        assert_eq!(edit_counts(output, reference), expected, "{output:?} to {reference:?}");
    }
}

#[test]
fn lengths_far_apart_have_a_wider_beam() {
    let long: Vec<i32> = (0..1000).collect();
    assert_eq!(edit_counts(&[500], &long), [999, 0, 0, 0]);
    assert_eq!(edit_counts(&long, &[500]), [0, 999, 0, 0]);
    assert_eq!(
        edit_counts(&long[..3], &long),
        [997, 0, 3, 0],
        "the matches lie too far off even so"
    );
}

#[test]
fn what_is_off_the_beam_is_not_found() {
    let here: Vec<i32> = (0..60).collect();
    let moved: Vec<i32> = (100..130).chain(0..30).collect();
    let found = edits(&here, &moved);
    assert_eq!(found.shifts, 0, "the like of each token lies 30 columns from the diagonal");
    assert_eq!(
        found.insertions + found.deletions + found.substitutions,
        60,
        "though 30 insertions and 30 deletions would be found wider"
    );
}

#[test]
fn rows_follow_the_references() {
    let outputs = Sentences::new(&[1, 2], &[0, 2, 2]).unwrap();
    let flat = Sentences::new(&[1, 2, 2, 1, 7], &[0, 2, 4, 5]).unwrap();
    let references = References::new(flat, &[0, 2, 3], 2).unwrap();
    assert_eq!(
        counts(outputs, references),
        [[0, 0, 0, 0, 2, 2], [0, 0, 0, 1, 2, 2], [1, 0, 0, 0, 1, 0]]
    );
}

fn sentence(longest: usize) -> impl Strategy<Value = Vec<i32>> {
    prop::collection::vec(0..5, 1..longest)
}

proptest! {
    #[test]
    fn a_changed_stretch_has_the_distance_of_a_table_of_its_own(
        output in sentence(40),
        reference in sentence(80),
        start in 0..40_usize,
        stretch in sentence(40),
    ) {
        let start = start % output.len();
        let stretch = &stretch[..stretch.len().min(output.len() - start)];
        let mut distances = Distances::default();
        distances.fill(&output, &reference);
        distances.fill_back(&output, &reference);
        let found = distances.of_changed(start, stretch, &reference);
        let mut changed = output.clone();
        changed[start..start + stretch.len()].copy_from_slice(stretch);
        distances.fill(&changed, &reference);
        prop_assert_eq!(found, distances.total());
    }

    #[test]
    fn memory_used_before_changes_nothing(
        pairs in prop::collection::vec((sentence(30), sentence(30)), 1..8),
    ) {
        let mut scratch = Scratch::default();
        for (output, reference) in &pairs {
            prop_assert_eq!(scratch.edits(output, reference), edits(output, reference));
        }
    }

    #[test]
    fn edits_account_for_the_lengths(output in sentence(60), reference in sentence(60)) {
        let found = edits(&output, &reference);
        prop_assert_eq!(output.len() + found.insertions, reference.len() + found.deletions);
    }
}
