//! Stock that remains for the lines of a cart (D-30).

use std::collections::HashMap;

use super::model::LineProblem;

pub(super) struct RemainingStock<'a> {
    is_limited: bool,
    /// Pieces reserved by orders in progress. The Retail API does not know these orders yet.
    reserved: &'a HashMap<i32, i32>,
    taken: HashMap<i32, i32>,
}

impl<'a> RemainingStock<'a> {
    pub(super) fn new(is_limited: bool, reserved: &'a HashMap<i32, i32>) -> Self {
        Self {
            is_limited,
            reserved,
            taken: HashMap::new(),
        }
    }

    /// `None` if stock does not limit orders.
    pub(super) fn available(&self, id: i32, stock: i32) -> Option<i32> {
        let pieces = |by_id: &HashMap<i32, i32>| by_id.get(&id).copied().unwrap_or(0).max(0);
        let remaining = stock
            .saturating_sub(pieces(self.reserved))
            .saturating_sub(pieces(&self.taken));
        self.is_limited.then_some(remaining.max(0))
    }

    pub(super) fn take(&mut self, id: i32, stock: i32, quantity: i32) -> Result<(), LineProblem> {
        if let Some(available) = self.available(id, stock) {
            if available < 1 {
                return Err(LineProblem::OutOfStock);
            }
            if quantity > available {
                return Err(LineProblem::TooMany);
            }
        }
        let taken = self.taken.entry(id).or_default();
        *taken = taken.saturating_add(quantity);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// [CHK-02]
    #[rstest]
    #[case::enough(true, 5, 0, 5, Ok(()))]
    #[case::one_too_many(true, 5, 0, 6, Err(LineProblem::TooMany))]
    #[case::out_of_stock(true, 0, 0, 1, Err(LineProblem::OutOfStock))]
    #[case::partly_reserved(true, 5, 3, 3, Err(LineProblem::TooMany))]
    #[case::fully_reserved(true, 5, 7, 1, Err(LineProblem::OutOfStock))]
    #[case::negative_stock(true, -4, 0, 1, Err(LineProblem::OutOfStock))]
    #[case::unlimited(false, 0, 9, 10_000, Ok(()))]
    fn a_line_is_limited_by_the_remaining_stock(
        #[case] is_limited: bool,
        #[case] stock: i32,
        #[case] reserved: i32,
        #[case] quantity: i32,
        #[case] expected: Result<(), LineProblem>,
    ) {
        let reserved = HashMap::from([(7, reserved)]);
        assert_eq!(
            RemainingStock::new(is_limited, &reserved).take(7, stock, quantity),
            expected
        );
    }

    proptest! {
        /// [CHK-02]
        #[test]
        fn all_lines_together_never_exceed_the_stock(
            stock in 0..50_i32,
            reserved in 0..20_i32,
            quantities in prop::collection::vec(1..30_i32, 1..20),
        ) {
            let reserved = HashMap::from([(7, reserved)]);
            let mut remaining = RemainingStock::new(true, &reserved);
            let mut taken = 0;
            for quantity in quantities {
                let available = remaining.available(7, stock).unwrap();
                if remaining.take(7, stock, quantity).is_ok() {
                    taken += quantity;
                    prop_assert!(quantity <= available);
                }
            }
            prop_assert!(taken <= (stock - reserved[&7]).max(0));
            prop_assert_eq!(remaining.available(8, 3), Some(3), "another product has its own stock");
        }
    }
}
