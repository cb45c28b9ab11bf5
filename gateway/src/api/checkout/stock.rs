//! Checks the stock for all lines of a cart together, without I/O (D-30).

use std::collections::HashMap;

use super::model::LineProblem;

/// Remaining stock while the lines of a cart take from it in order.
pub(super) struct Stock<'a> {
    /// Whether the shop limits orders by stock.
    counts: bool,
    /// Pieces by product that orders in progress reserve and the Retail API does not count yet.
    reserved: &'a HashMap<i32, i32>,
    taken: HashMap<i32, i32>,
}

impl<'a> Stock<'a> {
    pub(super) fn new(counts: bool, reserved: &'a HashMap<i32, i32>) -> Self {
        Self {
            counts,
            reserved,
            taken: HashMap::new(),
        }
    }

    /// Remaining pieces; `None` without a limit.
    pub(super) fn available(&self, id: i32, stock: i32) -> Option<i32> {
        let pieces = |of: &HashMap<i32, i32>| of.get(&id).copied().unwrap_or(0).max(0);
        let left = stock
            .saturating_sub(pieces(self.reserved))
            .saturating_sub(pieces(&self.taken));
        self.counts.then_some(left.max(0))
    }

    /// Takes the quantity of a line, or nothing if the stock is too small.
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

    #[rstest]
    #[case::enough(true, 5, 0, 5, Ok(()))]
    #[case::one_too_many(true, 5, 0, 6, Err(LineProblem::TooMany))]
    #[case::none(true, 0, 0, 1, Err(LineProblem::OutOfStock))]
    #[case::held_by_orders_under_way(true, 5, 3, 3, Err(LineProblem::TooMany))]
    #[case::all_of_them_held(true, 5, 7, 1, Err(LineProblem::OutOfStock))]
    #[case::below_zero(true, -4, 0, 1, Err(LineProblem::OutOfStock))]
    #[case::where_it_limits_nothing(false, 0, 9, 10_000, Ok(()))]
    fn chk_02_a_line_takes_what_is_there(
        #[case] counts: bool,
        #[case] stock: i32,
        #[case] reserved: i32,
        #[case] quantity: i32,
        #[case] expected: Result<(), LineProblem>,
    ) {
        let reserved = HashMap::from([(7, reserved)]);
        assert_eq!(
            Stock::new(counts, &reserved).take(7, stock, quantity),
            expected
        );
    }

    proptest! {
        #[test]
        fn chk_02_lines_together_never_take_more_than_there_is(
            stock in 0..50_i32,
            reserved in 0..20_i32,
            quantities in prop::collection::vec(1..30_i32, 1..20),
        ) {
            let reserved = HashMap::from([(7, reserved)]);
            let mut left = Stock::new(true, &reserved);
            let mut taken = 0;
            for quantity in quantities {
                let available = left.available(7, stock).unwrap();
                if left.take(7, stock, quantity).is_ok() {
                    taken += quantity;
                    prop_assert!(quantity <= available);
                }
            }
            prop_assert!(taken <= (stock - reserved[&7]).max(0));
            prop_assert_eq!(left.available(8, 3), Some(3), "another thing has its own");
        }
    }
}
