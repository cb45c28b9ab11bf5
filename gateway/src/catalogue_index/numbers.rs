//! Conversions between positions, sizes and bitmaps, without `as`.

use roaring::RoaringBitmap;

pub(in crate::catalogue_index) fn position(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

pub(in crate::catalogue_index) fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

pub(in crate::catalogue_index) fn bitmap_len(length: u64) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Builds a bitmap from ascending positions.
pub(in crate::catalogue_index) fn sorted_bitmap(
    positions: impl Iterator<Item = u32>,
) -> RoaringBitmap {
    RoaringBitmap::from_sorted_iter(positions).unwrap_or_default()
}
