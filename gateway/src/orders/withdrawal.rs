use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Reference, state_machine::Facts};
use crate::retail::model::is_single_email;

/// A consumer's declaration to withdraw from the contract of an order; immutable once stored (D-190).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Short name of the shop.
    pub tenant: String,
    /// Number of the declaration, for shop and consumer.
    pub number: Reference,
    /// Time of the declaration, in ms since 1970.
    pub declared_ms: u64,
    /// Name of the consumer.
    pub name: String,
    /// The order.
    pub order: DeclaredOrder,
    /// Withdrawn lines; empty for the whole order.
    pub lines: Vec<DeclaredLine>,
    /// Number of the first declaration with the same order and lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Reference>,
}

/// Order of a declaration.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclaredOrder {
    /// Named by reference and e-mail address, without a session.
    ByReference {
        /// Reference as typed.
        reference: String,
        /// E-mail address as typed.
        email: String,
        /// The order, if the journal has it with this address.
        found: Option<FoundOrder>,
    },
    /// Order of a signed-in customer. The mails read it from the Retail API.
    OfCustomer {
        /// The customer's id.
        customer_id: i32,
        /// Id of the order in the Retail API.
        order_id: i32,
    },
}

/// Order in the journal at the time of the declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundOrder {
    /// Reference of the order.
    pub reference: Reference,
    /// Time of the order, in ms since 1970.
    pub placed_ms: u64,
    /// Lines of the order.
    pub lines: Vec<FoundLine>,
}

/// Line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundLine {
    /// Name with the chosen colour and size.
    pub name: String,
    /// Number of pieces.
    pub quantity: i32,
    /// Whether the shop excludes the product from withdrawal.
    pub is_excluded: bool,
}

/// Line of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclaredLine {
    /// Number of the line in the order, from 1.
    pub line: u32,
    /// Number of pieces.
    pub quantity: i32,
}

impl DeclaredOrder {
    /// Whether both name the same order in the same way.
    pub(super) fn is_same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::ByReference {
                    found: Some(own), ..
                },
                Self::ByReference {
                    found: Some(other), ..
                },
            ) => own.reference == other.reference,
            (
                Self::ByReference {
                    reference,
                    email,
                    found: None,
                },
                Self::ByReference {
                    reference: others,
                    email: other_email,
                    found: None,
                },
            ) => reference.eq_ignore_ascii_case(others) && email.eq_ignore_ascii_case(other_email),
            (
                Self::OfCustomer {
                    customer_id,
                    order_id,
                },
                Self::OfCustomer {
                    customer_id: other_customer,
                    order_id: other_id,
                },
            ) => customer_id == other_customer && order_id == other_id,
            _ => false,
        }
    }
}

impl fmt::Debug for Withdrawal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No personal data, because Debug output may reach the log.
        formatter
            .debug_struct("Withdrawal")
            .field("tenant", &self.tenant)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Withdrawal {
    pub(super) fn facts(&self) -> Facts {
        Facts {
            prepaid: false,
            guest: false,
            total_cents: 0,
            has_company_mail: true,
            has_buyer_mail: match &self.order {
                // The typed address is the one of the order.
                DeclaredOrder::ByReference { email, found, .. } => {
                    found.is_some() && is_single_email(email.trim())
                }
                // The mail step reads the address.
                DeclaredOrder::OfCustomer { .. } => true,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const BY_REFERENCE: &str = concat!(
        r#"{"by-reference":{"reference":"7K3Q9MXZ2B","email":"maria@example.com","found":"#,
        r#"{"reference":"7K3Q9MXZ2B","placed_ms":1,"#,
        r#""lines":[{"name":"Mint Ice","quantity":2,"is_excluded":true}]}}}"#
    );
    const UNKNOWN: &str =
        r#"{"by-reference":{"reference":"WEB-1","email":"maria@example.com","found":null}}"#;
    const OF_CUSTOMER: &str = r#"{"of-customer":{"customer_id":7,"order_id":12}}"#;

    #[rstest]
    #[case(BY_REFERENCE, true)]
    #[case(UNKNOWN, false)]
    #[case(OF_CUSTOMER, true)]
    fn the_journal_keeps_its_names_and_a_receipt_needs_an_order(
        #[case] order: &str,
        #[case] has_receipt: bool,
    ) {
        let stored = [
            r#"{"tenant":"vape","number":"8K3Q9MXZ2B","declared_ms":2,"name":"Maria","order":"#,
            order,
            r#","lines":[{"line":1,"quantity":2}]}"#,
        ]
        .concat();
        let withdrawal: Withdrawal = serde_json::from_str(&stored).unwrap();
        assert_eq!(serde_json::to_string(&withdrawal).unwrap(), stored);
        assert_eq!(withdrawal.facts().has_buyer_mail, has_receipt);
    }
}
