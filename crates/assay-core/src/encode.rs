//! Text to integers: every distinct token of a corpus becomes one small number.
//!
//! Ids count up in the order of first appearance, so the result is the same for any number of
//! threads. Chunks of sentences are interned side by side; a short serial pass then gives each
//! chunk's own vocabulary its global ids, in chunk order, which *is* the order of appearance.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// What counts as one symbol of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A run of characters without white space between them.
    Token,
    /// As [`Unit::Token`], but only the white space of ASCII separates: as scripts for Python 2 do.
    AsciiToken,
    /// A Unicode scalar value, white space included.
    Character,
    /// A Unicode scalar value that is no white space.
    Letter,
}

impl Unit {
    /// All units, with the names that callers know them by.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("token", Self::Token),
        ("ascii-token", Self::AsciiToken),
        ("character", Self::Character),
        ("letter", Self::Letter),
    ];
}

/// A corpus as integers. Sentence `i` is `ids[offsets[i]..offsets[i + 1]]`, and id `k` stands for
/// `vocabulary[k]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded<'a> {
    /// The ids of all sentences, one after the other.
    pub ids: Vec<i32>,
    /// Where each sentence begins, and the end of the last.
    pub offsets: Vec<i64>,
    /// The distinct symbols, in the order of their first appearance.
    pub vocabulary: Vec<&'a str>,
}

/// White space as Python's `str.split` and so the field's original scorers see it: the Unicode
/// property, and the four information separators that Python adds to it.
#[must_use]
pub fn is_blank(character: char) -> bool {
    character.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&character)
}

/// White space as `str.split` of Python 2 saw it in bytes.
fn is_ascii_blank(character: char) -> bool {
    matches!(character, '\t'..='\r' | ' ')
}

/// Hands on the symbols of one text.
fn for_each_symbol<'a>(text: &'a str, unit: Unit, mut take: impl FnMut(&'a str)) {
    let mut tokens = |separates: fn(char) -> bool| {
        text.split(separates).filter(|token| !token.is_empty()).for_each(&mut take);
    };
    match unit {
        Unit::Token => tokens(is_blank),
        Unit::AsciiToken => tokens(is_ascii_blank),
        Unit::Character | Unit::Letter => text
            .char_indices()
            .filter(|&(_, character)| unit == Unit::Character || !is_blank(character))
            .for_each(|(at, character)| take(&text[at..at + character.len_utf8()])),
    }
}

/// The sentences of one chunk, with ids of their own.
struct Chunk<'a> {
    ids: Vec<i32>,
    lengths: Vec<usize>,
    vocabulary: Vec<&'a str>,
}

/// Gives each distinct text an id, counting up.
#[derive(Default)]
struct Interner<'a> {
    ids: FxHashMap<&'a str, i32>,
    vocabulary: Vec<&'a str>,
}

impl<'a> Interner<'a> {
    fn id(&mut self, symbol: &'a str) -> i32 {
        *self.ids.entry(symbol).or_insert_with(|| {
            self.vocabulary.push(symbol);
            i32::try_from(self.vocabulary.len() - 1).expect("fewer than 2^31 distinct tokens")
        })
    }
}

fn encode_chunk<S: AsRef<str>>(sentences: &[S], unit: Unit) -> Chunk<'_> {
    let mut interner = Interner::default();
    let mut ids = Vec::new();
    let lengths = sentences
        .iter()
        .map(|sentence| {
            let before = ids.len();
            for_each_symbol(sentence.as_ref(), unit, |symbol| ids.push(interner.id(symbol)));
            ids.len() - before
        })
        .collect();
    Chunk { ids, lengths, vocabulary: interner.vocabulary }
}

/// Encodes sentences, in parallel on the current rayon pool.
///
/// # Panics
/// When there are 2^31 distinct symbols or more.
#[must_use]
pub fn encode<S: AsRef<str> + Sync>(sentences: &[S], unit: Unit) -> Encoded<'_> {
    let chunk_size = sentences.len().div_ceil(4 * rayon::current_num_threads()).max(256);
    let chunks: Vec<Chunk<'_>> =
        sentences.par_chunks(chunk_size).map(|chunk| encode_chunk(chunk, unit)).collect();

    let mut interner = Interner::default();
    let global_ids: Vec<Vec<i32>> = chunks
        .iter()
        .map(|chunk| chunk.vocabulary.iter().map(|symbol| interner.id(symbol)).collect())
        .collect();

    let mut offsets = Vec::with_capacity(sentences.len() + 1);
    let mut end = 0;
    offsets.push(end);
    offsets.extend(chunks.iter().flat_map(|chunk| &chunk.lengths).map(|&length| {
        end += length as i64;
        end
    }));

    let ids = chunks
        .into_par_iter()
        .zip(global_ids)
        .flat_map_iter(|(chunk, global)| chunk.ids.into_iter().map(move |id| global[id as usize]))
        .collect();
    Encoded { ids, offsets, vocabulary: interner.vocabulary }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The obvious version: one pass, one dictionary.
    fn serial(sentences: &[String], unit: Unit) -> (Vec<i32>, Vec<i64>, Vec<String>) {
        let (mut ids, mut offsets, mut vocabulary) = (vec![], vec![0], Vec::<String>::new());
        for sentence in sentences {
            let symbols: Vec<String> = match unit {
                Unit::Token => sentence.split(is_blank).map(str::to_owned).collect(),
                Unit::AsciiToken => sentence.split(is_ascii_blank).map(str::to_owned).collect(),
                Unit::Character => sentence.chars().map(String::from).collect(),
                Unit::Letter => {
                    sentence.split_whitespace().flat_map(str::chars).map(String::from).collect()
                }
            };
            for symbol in symbols.into_iter().filter(|symbol| !symbol.is_empty()) {
                let known = vocabulary.iter().position(|other| *other == symbol);
                ids.push(known.unwrap_or(vocabulary.len()) as i32);
                if known.is_none() {
                    vocabulary.push(symbol);
                }
            }
            offsets.push(ids.len() as i64);
        }
        (ids, offsets, vocabulary)
    }

    #[test]
    fn ids_count_up_in_order_of_appearance() {
        let encoded = encode(&["the cat", "", " a\u{a0}cat\u{3000}sat\u{1f}. "], Unit::Token);
        assert_eq!(encoded.ids, [0, 1, 2, 1, 3, 4]);
        assert_eq!(encoded.offsets, [0, 2, 2, 6]);
        assert_eq!(encoded.vocabulary, ["the", "cat", "a", "sat", "."]);
    }

    #[test]
    fn characters_are_scalar_values_and_keep_blanks() {
        let encoded = encode(&["né é"], Unit::Character);
        assert_eq!(encoded.vocabulary, ["n", "é", " "]);
        assert_eq!(encoded.ids, [0, 1, 2, 1]);
    }

    #[test]
    fn no_sentences_no_ids() {
        let encoded = encode::<&str>(&[], Unit::Token);
        assert_eq!(encoded, Encoded { ids: vec![], offsets: vec![0], vocabulary: vec![] });
    }

    #[test]
    fn many_chunks_equal_one_pass() {
        let sentences: Vec<String> =
            (0..5000).map(|i| format!("w{} w{} w{}", i % 701, i % 13, i / 7)).collect();
        let encoded = encode(&sentences, Unit::Token);
        let (ids, offsets, vocabulary) = serial(&sentences, Unit::Token);
        assert_eq!((encoded.ids, encoded.offsets), (ids, offsets));
        assert_eq!(encoded.vocabulary, vocabulary);
    }

    proptest! {
        #[test]
        fn equals_the_serial_version(
            sentences in prop::collection::vec("[ab \t\u{85}\u{2003}é]{0,8}", 0..20),
            unit in prop::sample::select(Unit::NAMES.map(|(_, unit)| unit).to_vec()),
        ) {
            let encoded = encode(&sentences, unit);
            let (ids, offsets, vocabulary) = serial(&sentences, unit);
            prop_assert_eq!(encoded.ids, ids);
            prop_assert_eq!(encoded.offsets, offsets);
            prop_assert_eq!(encoded.vocabulary, vocabulary);
        }
    }
}
