//! Pseudo-random values that depend only on a name.

pub(super) fn hash_below(name: &str, purpose: &str, bound: u64) -> u64 {
    hash(name, purpose).checked_rem(bound).unwrap_or(0)
}

/// Hash of a name: FNV-1a with a final mix, so that names sorted by it have no visible pattern.
pub(super) fn hash(name: &str, purpose: &str) -> u64 {
    let bytes = purpose.bytes().chain(*b"/").chain(name.bytes());
    let folded = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = (folded ^ (folded >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}

/// True for about one name in `n`.
pub(super) fn one_in(name: &str, purpose: &str, n: u64) -> bool {
    hash_below(name, purpose, n) == 0
}
