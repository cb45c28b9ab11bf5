use std::{collections::BTreeMap, ops::RangeInclusive};

use fst::{Automaton, IntoStreamer, Map, Streamer};

use crate::catalogue_index::numbers::{count, position};

/// Words by a text that they share, such as their stem.
pub(in crate::catalogue_index) struct Groups {
    map: Map<Vec<u8>>,
    /// Start of each group in `words`, and the end of the last one.
    starts: Vec<u32>,
    words: Vec<u32>,
}

impl Groups {
    pub(super) fn new(groups: BTreeMap<String, Vec<u32>>) -> Self {
        let mut starts = vec![0];
        let mut words = Vec::new();
        let map = sorted_map(groups.keys().map(String::as_str));
        for (_, group) in groups {
            words.extend(group);
            starts.push(count(words.len()));
        }
        Self { map, starts, words }
    }

    /// Words of the group with exactly this text.
    pub(in crate::catalogue_index) fn words(&self, text: &str) -> &[u32] {
        self.map.get(text).map_or(&[], |group| self.group(group))
    }

    /// Calls `visit` for each group whose text matches.
    pub(in crate::catalogue_index) fn search(
        &self,
        automaton: impl Automaton,
        mut visit: impl FnMut(&str, &[u32]),
    ) {
        let mut stream = self.map.search(automaton).into_stream();
        while let Some((text, group)) = stream.next() {
            if let Ok(text) = str::from_utf8(text) {
                visit(text, self.group(group));
            }
        }
    }

    fn group(&self, group: u64) -> &[u32] {
        slice(
            &self.starts,
            &self.words,
            u32::try_from(group).unwrap_or(u32::MAX),
        )
    }
}

/// Map from each text to its position. The texts must be sorted and different.
pub(super) fn sorted_map<'a>(texts: impl Iterator<Item = &'a str>) -> Map<Vec<u8>> {
    Map::from_iter(texts.zip(0..)).unwrap_or_default()
}

/// Part of `items` that belongs to the group at `index`.
pub(super) fn slice<'a, T>(starts: &[u32], items: &'a [T], index: u32) -> &'a [T] {
    let bounds: RangeInclusive<usize> = position(index)..=position(index).saturating_add(1);
    let Some([start, end]) = starts.get(bounds) else {
        return &[];
    };
    items
        .get(position(*start)..position(*end))
        .unwrap_or_default()
}
