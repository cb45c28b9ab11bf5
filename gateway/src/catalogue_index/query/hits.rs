//! Entries that match a word, with union and intersection.

use std::cmp::Reverse;

use super::resolve::Candidate;
use crate::catalogue_index::{
    index::{CatalogueIndex, Field},
    numbers::position,
};

/// A quality is at most 100.
const QUALITY_BITS: u32 = 7;

/// Entry that matches a slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    pub(super) entry: u32,
    pub(super) score: u32,
    /// Quality of the match in the name, in percent.
    pub(super) in_name: u32,
}

/// Entries with one of the candidates, each with its best score.
pub(super) fn entries(index: &CatalogueIndex, candidates: &[Candidate], quality: u32) -> Vec<Hit> {
    let dictionary = index.dictionary();
    let postings: usize = candidates
        .iter()
        .map(|candidate| dictionary.postings(candidate.word).len())
        .sum();
    let hits = candidates.iter().flat_map(|candidate| {
        let quality = candidate.quality * quality / 100;
        let exact = candidate.quality == 100;
        let postings = dictionary.postings(candidate.word).iter();
        postings.map(move |posting| Hit {
            entry: posting.entry(),
            score: posting.weight(exact) * quality,
            in_name: if posting.is_in(Field::Name) {
                quality
            } else {
                0
            },
        })
    });
    if candidates.len() > 1 && postings > index.entry_count() / 4 {
        return best_by_position(index, hits);
    }
    let mut hits: Vec<Hit> = hits.collect();
    if candidates.len() > 1 {
        hits.sort_unstable_by_key(|hit| (hit.entry, Reverse(hit.score)));
        hits.dedup_by_key(|hit| hit.entry);
    }
    hits
}

/// Best hit of each entry. Faster than sorting if there are many hits.
fn best_by_position(index: &CatalogueIndex, hits: impl Iterator<Item = Hit>) -> Vec<Hit> {
    // Score and quality in one number, which fit: both are small.
    let mut best: Vec<u32> = vec![0; index.entry_count()];
    for hit in hits {
        let packed = hit.score << QUALITY_BITS | hit.in_name;
        if let Some(slot) = best.get_mut(position(hit.entry)) {
            *slot = packed.max(*slot);
        }
    }
    (0..)
        .zip(best)
        .filter(|(_, packed)| *packed > 0)
        .map(|(entry, packed)| Hit {
            entry,
            score: packed >> QUALITY_BITS,
            in_name: packed & ((1 << QUALITY_BITS) - 1),
        })
        .collect()
}

/// Union with the better score.
pub(super) fn either(left: Vec<Hit>, right: Vec<Hit>) -> Vec<Hit> {
    if left.is_empty() || right.is_empty() {
        return if left.is_empty() { right } else { left };
    }
    let mut all = left;
    all.extend(right);
    all.sort_by_key(|hit| (hit.entry, Reverse(hit.score)));
    all.dedup_by_key(|hit| hit.entry);
    all
}

/// Intersection with the sum of the scores.
pub(super) fn both(left: &[Hit], right: &[Hit]) -> Vec<Hit> {
    let mut found = Vec::new();
    let mut rest = right.iter().peekable();
    for hit in left {
        while rest.next_if(|other| other.entry < hit.entry).is_some() {}
        if let Some(other) = rest.next_if(|other| other.entry == hit.entry) {
            found.push(Hit {
                entry: hit.entry,
                score: hit.score + other.score,
                in_name: hit.in_name + other.in_name,
            });
        }
    }
    found
}
