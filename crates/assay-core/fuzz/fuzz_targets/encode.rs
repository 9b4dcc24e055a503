//! Any text is encoded, and its tokens come back from ids and vocabulary.
#![no_main]

use assay_core::encode::is_blank;
use assay_core::{Sentences, Unit, encode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.split('\n').collect();
    let tokens = encode(&lines, Unit::Token);
    let characters = encode(&lines, Unit::Character);
    let by_token = Sentences::new(&tokens.ids, &tokens.offsets).unwrap();
    let by_character = Sentences::new(&characters.ids, &characters.offsets).unwrap();
    for (i, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(is_blank).filter(|word| !word.is_empty()).collect();
        let back: Vec<&str> =
            by_token.get(i).iter().map(|&id| tokens.vocabulary[id as usize]).collect();
        assert_eq!(back, words);
        let back: String =
            by_character.get(i).iter().map(|&id| characters.vocabulary[id as usize]).collect();
        assert_eq!(back, *line);
    }
});
