use crate::backoff::Jitter;

/// `SplitMix64` generator. Its numbers don't depend on compiler or library versions.
pub(super) struct SeededRng(u64);

impl SeededRng {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number of `from..=to`.
    pub(super) fn between(&mut self, from: u64, to: u64) -> u64 {
        from + self.bits() % (to - from + 1)
    }

    pub(super) fn chance(&mut self, percent: u64) -> bool {
        self.bits() % 100 < percent
    }

    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        let last = u64::try_from(choices.len() - 1).unwrap();
        choices[usize::try_from(self.between(0, last)).unwrap()]
    }

    pub(super) fn jitter(&mut self) -> Jitter {
        Jitter::thousandths(self.between(0, 999))
    }
}
