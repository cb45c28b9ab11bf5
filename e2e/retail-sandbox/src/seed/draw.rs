//! Values that look random but depend only on a name.

/// A number below `bound` that depends on the name and on what it is for.
pub(super) fn draw(name: &str, purpose: &str, bound: u64) -> u64 {
    order(name, purpose).checked_rem(bound).unwrap_or(0)
}

/// A number to sort names by without a visible pattern (FNV-1a with a final mix).
pub(super) fn order(name: &str, purpose: &str) -> u64 {
    let bytes = purpose.bytes().chain(*b"/").chain(name.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}

/// True for about one name in `n`.
pub(super) fn one_in(name: &str, purpose: &str, n: u64) -> bool {
    draw(name, purpose, n) == 0
}
