use std::cmp::Reverse;

use super::{
    matching::{ResolvedSlot, Scored},
    slots::Slot,
};
use crate::catalogue_index::index::CatalogueIndex;

/// Word of a term, to show.
pub(super) struct ShownWord {
    pub(super) text: String,
    pub(super) is_corrected: bool,
}

/// Words of the term as searched: corrections are the words that the best match contains.
pub(super) fn corrected_words(
    index: &CatalogueIndex,
    scored: &[Scored],
    slots: &[Slot],
    resolved: &[ResolvedSlot],
) -> Vec<ShownWord> {
    let mut candidates = resolved.iter().flat_map(|slot| &slot.candidates);
    let default = &index.orders().default;
    let best = if candidates.any(|candidate| candidate.is_correction) {
        let scored = scored.iter();
        scored.max_by_key(|scored| (scored.score, Reverse(default.rank(scored.entry))))
    } else {
        None
    };
    let dictionary = index.dictionary();
    let contains = |word: u32, entry: u32| {
        let postings = dictionary.postings(word);
        postings
            .binary_search_by_key(&entry, |posting| posting.entry())
            .is_ok()
    };
    let correction = |slot: &ResolvedSlot| {
        let in_best = slot
            .candidates
            .iter()
            .filter(|candidate| best.is_some_and(|best| contains(candidate.word, best.entry)));
        let best = in_best.max_by_key(|candidate| (candidate.quality, !candidate.is_correction))?;
        best.is_correction.then(|| dictionary.surface(best.word))
    };
    let words = slots.iter().zip(resolved);
    words
        .map(|(slot, resolved)| {
            let correction = correction(resolved);
            ShownWord {
                is_corrected: correction.is_some(),
                text: correction.unwrap_or_else(|| slot.surface.clone()),
            }
        })
        .collect()
}
