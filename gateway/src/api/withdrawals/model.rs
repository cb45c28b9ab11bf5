//! Models of withdrawals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    api::field_validation,
    http::{parameters::FieldErrors, problem::FieldErrorCode},
    orders::{self, DeclaredLine},
    retail::wire::Timestamp,
};

/// Longer than references and order numbers, because a declaration counts even with a mistyped reference.
const MAX_REFERENCE: usize = 60;

/// The order of a withdrawal: `orderId`, or `reference` and `email`.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalOrder {
    /// Id of an order of the signed-in customer. Null or left out for an order named by its reference.
    #[schema(minimum = 1)]
    pub order_id: Option<i32>,
    /// Reference of the order, as the order's mail names it. May be null or left out with `orderId`.
    #[schema(min_length = 1, max_length = 60, example = "7K3Q9MXZ2B")]
    pub reference: Option<String>,
    /// E-mail address that was given with the order. With `orderId` the address for the receipt of a customer whose account has
    /// none; it may be null or left out.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: Option<String>,
}

/// Line of a withdrawal.
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
pub struct WithdrawalLine {
    /// Number of the line in the order, from 1, as the preview numbers it.
    #[schema(minimum = 1, maximum = 1_000)]
    pub line: u32,
    /// Number of pieces.
    #[schema(minimum = 1, maximum = 100_000)]
    pub quantity: i32,
}

/// Lines of an order, with the quantities that can be withdrawn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalPreview {
    /// Reference of the order, or the shop's order number.
    #[schema(example = "7K3Q9MXZ2B")]
    pub order: String,
    /// Time of the order (RFC 3339, UTC). Null when it is unknown.
    #[schema(required, example = "2026-11-26T09:00:00Z")]
    pub placed_at: Option<String>,
    /// Last day of the withdrawal period. Null when the time of the order is unknown.
    #[schema(required, example = "2026-12-17")]
    pub withdrawable_until: Option<String>,
    /// Whether that day has passed. A withdrawal can be declared nevertheless; the shop decides.
    pub is_period_over: bool,
    /// Withdrawals that were declared from the order before, oldest first. Only for an order of the signed-in customer,
    /// elsewhere empty.
    pub earlier_withdrawals: Vec<EarlierWithdrawal>,
    /// Lines of the order.
    pub lines: Vec<WithdrawableLine>,
}

/// Withdrawal from an order that was declared before.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlierWithdrawal {
    /// Number of the declaration.
    #[schema(example = "8K3Q9MXZ2B")]
    pub number: String,
    /// Time of the declaration, to the second (RFC 3339, UTC).
    #[schema(example = "2026-11-26T10:31:05Z")]
    pub declared_at: String,
    /// Withdrawn lines. Without lines and `part`, the whole order was withdrawn.
    pub lines: Vec<WithdrawalLine>,
    /// Withdrawn part in the consumer's words, or null.
    #[schema(required)]
    pub part: Option<String>,
}

impl From<orders::Withdrawal> for EarlierWithdrawal {
    fn from(declared: orders::Withdrawal) -> Self {
        Self {
            declared_at: declared_at(&declared),
            number: declared.number.into(),
            lines: lines_of(&declared.lines),
            part: declared.part,
        }
    }
}

/// Time of a declaration, to the second.
pub(super) fn declared_at(declared: &orders::Withdrawal) -> String {
    let seconds = i64::try_from(declared.declared_ms / 1_000).unwrap_or_default();
    let declared_at = Timestamp::from_unix_millis(seconds.saturating_mul(1_000));
    declared_at.map(Timestamp::to_rfc3339).unwrap_or_default()
}

pub(super) fn lines_of(lines: &[DeclaredLine]) -> Vec<WithdrawalLine> {
    let line = |line: &DeclaredLine| WithdrawalLine {
        line: line.line,
        quantity: line.quantity,
    };
    lines.iter().map(line).collect()
}

/// A line of the order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawableLine {
    /// Number of the line, from 1.
    #[schema(minimum = 1)]
    pub line: u32,
    /// Name of the product and the chosen variant.
    pub name: String,
    /// Ordered pieces.
    #[schema(minimum = 0)]
    pub quantity: i32,
    /// Whether the shop excludes the product from withdrawal. The shopper saw this before the order.
    pub is_excluded: bool,
}

impl WithdrawalOrder {
    pub(super) fn check(&self, errors: &mut FieldErrors) {
        if self.order_id.is_some_and(|id| id < 1) {
            errors.push("orderId", FieldErrorCode::OutOfRange, "must be at least 1");
        }
        let is_own = self.order_id.is_some();
        if !is_own || self.reference.is_some() {
            let reference = self.reference.as_deref().unwrap_or_default();
            field_validation::required(errors, "reference", reference, MAX_REFERENCE);
        }
        if !is_own || self.email.is_some() {
            let email = self.email.as_deref().unwrap_or_default();
            if email.trim().is_empty() {
                errors.push("email", FieldErrorCode::Missing, "is required");
            } else {
                field_validation::single_address(errors, email);
            }
        }
    }

    /// Without spaces around it.
    pub(super) fn reference(&self) -> &str {
        self.reference.as_deref().unwrap_or_default().trim()
    }

    /// Without spaces around it.
    pub(super) fn email(&self) -> &str {
        self.email.as_deref().unwrap_or_default().trim()
    }
}
