//! What can be done about each error of a sentence, as far as the search for a path can tell.

use super::Mixed;
use super::gold::GoldEdit;
use super::weights::{Special, Weights};

/// A choice for an error, or several that look the same to the search; then the shortest.
pub struct Variant<'a> {
    /// Its number among the error's choices.
    pub choice: i32,
    /// How many edits it has.
    pub n_gold: i64,
    /// These edits.
    pub edits: Vec<GoldEdit<'a>>,
}

/// An error with a choice that an arc of the graph agrees with.
pub struct Error {
    /// Its place in the sentence.
    pub number: usize,
    /// The first node at which such an arc ends.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// Its variants.
    pub variants: std::ops::Range<u32>,
}

/// All errors of a sentence.
pub struct Variants<'a> {
    /// What may be done, error by error.
    pub all: Vec<Variant<'a>>,
    /// The errors that matter for the search, by the first node at which they do.
    pub errors: Vec<Error>,
    /// The weights of gold edits; annotators are numbers of variants.
    pub special: Vec<Special>,
    /// How many edits there are in the shortest choices of all other errors.
    pub n_idle: i64,
    /// For each error the choice taken if it is one of those.
    pub idle: Vec<i32>,
}

/// What the search sees of an edit: its span, and the ends of arcs that may agree with it.
type Sight = (usize, usize, Vec<(u32, u32)>);

impl<'a> Variants<'a> {
    /// Those of a sentence.
    pub fn new(mixed: &Mixed<'a>, sentence: usize, weights: &Weights<'_>) -> Self {
        let mut made = Self {
            all: Vec::new(),
            errors: Vec::new(),
            special: Vec::new(),
            n_idle: 0,
            idle: Vec::new(),
        };
        for (number, error) in mixed.errors_of(sentence).enumerate() {
            made.append(mixed, number, error, weights);
        }
        made.errors.sort_by_key(|error| error.first);
        made.special.sort_unstable_by_key(Special::key);
        made.special.dedup_by_key(|special| special.key());
        made
    }

    fn append(&mut self, mixed: &Mixed<'a>, number: usize, error: usize, weights: &Weights<'_>) {
        let mut different: Vec<(Vec<Sight>, Variant<'a>)> = Vec::new();
        for (choice, edits) in mixed.task.gold.annotators(error).enumerate() {
            let edits: Vec<_> = mixed.task.gold.edits(edits).collect();
            let sights = edits.iter().map(|edit| (edit.start, edit.end, weights.ends(edit)));
            let sights: Vec<_> = sights.filter(|(_, _, ends)| !ends.is_empty()).collect();
            let choice = choice as i32;
            let variant = Variant { choice, n_gold: edits.len() as i64, edits };
            match different.iter_mut().find(|(known, _)| *known == sights) {
                Some((_, known)) if known.n_gold <= variant.n_gold => {}
                Some((_, known)) => *known = variant,
                None => different.push((sights, variant)),
            }
        }
        let ends = different.iter().flat_map(|(sights, _)| sights).flat_map(|sight| &sight.2);
        let nodes = ends.clone().map(|end| end.1).min().zip(ends.map(|end| end.1).max());
        let begin = self.all.len() as u32;
        let shortest = different.iter().min_by_key(|(_, variant)| variant.n_gold);
        let shortest = shortest.map(|(_, variant)| (variant.choice, variant.n_gold));
        let (choice, n_gold) = shortest.unwrap_or_default();
        self.idle.push(choice);
        let Some((first, last)) = nodes else {
            self.n_idle += n_gold;
            return;
        };
        for (_, variant) in different {
            weights.append(self.all.len() as u32, &variant.edits, &mut self.special);
            self.all.push(variant);
        }
        self.special.retain(|special| special.is_gold);
        let variants = begin..self.all.len() as u32;
        let (first, last) = (first as usize, last as usize);
        self.errors.push(Error { number, first, last, variants });
    }
}
