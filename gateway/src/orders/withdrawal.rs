use std::{collections::BTreeMap, fmt};

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
    /// Withdrawn lines.
    pub lines: Vec<DeclaredLine>,
    /// Withdrawn part in the consumer's words. Without lines and part, the whole order is withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

/// Declarations about the order of another one, stored before it.
#[derive(Default)]
pub(super) struct Earlier {
    /// Number of the first one with the same content.
    pub(super) repeats: Option<Reference>,
    /// The newest ones, oldest first.
    pub(super) declarations: Vec<Withdrawal>,
}

/// A mail has a maximum length. More declarations about one order are no honest use.
const MAX_EARLIER: usize = 20;

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
        /// Address for the receipt. The mails use it if the customer's account has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        email: Option<String>,
        /// The order, if the Retail API named its reference in time and the journal has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        found: Option<FoundOrder>,
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

impl FoundOrder {
    /// Names of the lines that the shop excludes from withdrawal.
    pub fn excluded_names(&self) -> impl Iterator<Item = &str> {
        let excluded = self.lines.iter().filter(|line| line.is_excluded);
        excluded.map(|line| line.name.as_str())
    }
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
    /// The order in the journal.
    pub(super) fn found(&self) -> Option<&FoundOrder> {
        let (Self::ByReference { found, .. } | Self::OfCustomer { found, .. }) = self;
        found.as_ref()
    }

    /// Whether both name the same order. Without the journal, only if both name it in the same way.
    fn is_same_as(&self, other: &Self) -> bool {
        if let (Some(own), Some(other)) = (self.found(), other.found()) {
            return own.reference == other.reference;
        }
        match (self, other) {
            (
                Self::ByReference {
                    reference, email, ..
                },
                Self::ByReference {
                    reference: others,
                    email: other_email,
                    ..
                },
            ) => reference.eq_ignore_ascii_case(others) && email.eq_ignore_ascii_case(other_email),
            (
                Self::OfCustomer {
                    customer_id,
                    order_id,
                    ..
                },
                Self::OfCustomer {
                    customer_id: other_customer,
                    order_id: other_id,
                    ..
                },
            ) => customer_id == other_customer && order_id == other_id,
            _ => false,
        }
    }

    /// Whether both may be the same order for the shop: also if only one of them is in the journal, or if one has a mistyped
    /// e-mail address.
    fn may_be_same_as(&self, other: &Self) -> bool {
        let references = self.reference().zip(other.reference());
        self.is_same_as(other)
            || references.is_some_and(|(own, other)| own.eq_ignore_ascii_case(other))
    }

    fn reference(&self) -> Option<&str> {
        let typed = match self {
            Self::ByReference { reference, .. } => Some(reference.as_str()),
            Self::OfCustomer { .. } => None,
        };
        let found = self.found().map(|found| found.reference.as_str());
        found.or(typed)
    }

    /// Whether the lines are all lines of the order in the journal.
    fn has_only(&self, lines: &[DeclaredLine]) -> bool {
        let is_all_of = |found: &FoundOrder| {
            let quantities = found.lines.iter().map(|line| line.quantity.into());
            let all: BTreeMap<u32, i64> = (1..).zip(quantities).collect();
            all == pieces(lines)
        };
        self.found().is_some_and(is_all_of)
    }
}

/// Pieces by number of the line. The lines may be in any order.
fn pieces(lines: &[DeclaredLine]) -> BTreeMap<u32, i64> {
    let mut pieces = BTreeMap::new();
    for line in lines {
        let sum: &mut i64 = pieces.entry(line.line).or_default();
        *sum = sum.saturating_add(line.quantity.into());
    }
    pieces
}

impl Withdrawal {
    /// Selects those of the declarations before this one that are about its order.
    pub(super) fn select_earlier(&self, mut declared: Vec<Self>) -> Earlier {
        declared.retain(|one| one.order.may_be_same_as(&self.order));
        let first = declared.iter().find(|one| one.has_same_content(self));
        let repeats = first.map(|first| first.number.clone());
        declared.drain(..declared.len().saturating_sub(MAX_EARLIER));
        Earlier {
            repeats,
            declarations: declared,
        }
    }

    /// Whether both declarations are about the same order and the same part of it.
    pub(super) fn has_same_content(&self, other: &Self) -> bool {
        let are_whole = self.is_whole() && other.is_whole();
        let is_same_part = pieces(&self.lines) == pieces(&other.lines) && self.part == other.part;
        self.order.is_same_as(&other.order) && (are_whole || is_same_part)
    }

    fn is_whole(&self) -> bool {
        self.part.is_none() && (self.lines.is_empty() || self.order.has_only(&self.lines))
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
    const OF_CUSTOMER_FOUND: &str = concat!(
        r#"{"of-customer":{"customer_id":7,"order_id":12,"found":"#,
        r#"{"reference":"7K3Q9MXZ2B","placed_ms":1,"#,
        r#""lines":[{"name":"Mint Ice","quantity":2,"is_excluded":true}]}}}"#
    );

    #[rstest]
    #[case(BY_REFERENCE, true)]
    #[case(UNKNOWN, false)]
    #[case(OF_CUSTOMER, true)]
    #[case(OF_CUSTOMER_FOUND, true)]
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

    #[rstest]
    #[case::by_reference_and_account(BY_REFERENCE, "[]", OF_CUSTOMER_FOUND, "[]", true)]
    #[case::all_lines_listed(
        BY_REFERENCE,
        "[]",
        OF_CUSTOMER_FOUND,
        r#"[{"line":1,"quantity":2}]"#,
        true
    )]
    #[case::a_part(
        BY_REFERENCE,
        "[]",
        OF_CUSTOMER_FOUND,
        r#"[{"line":1,"quantity":1}]"#,
        false
    )]
    #[case::the_same_part(
        OF_CUSTOMER,
        r#"[{"line":1,"quantity":1}]"#,
        OF_CUSTOMER_FOUND,
        r#"[{"line":1,"quantity":1}]"#,
        true
    )]
    #[case::the_same_lines_in_another_order(
        OF_CUSTOMER,
        r#"[{"line":1,"quantity":1},{"line":2,"quantity":3}]"#,
        OF_CUSTOMER,
        r#"[{"line":2,"quantity":3},{"line":1,"quantity":1}]"#,
        true
    )]
    #[case::another_order(UNKNOWN, "[]", BY_REFERENCE, "[]", false)]
    #[case::not_in_the_journal(UNKNOWN, "[]", UNKNOWN, "[]", true)]
    #[case::one_of_them_not_in_the_journal(BY_REFERENCE, "[]", OF_CUSTOMER, "[]", false)]
    fn a_repeated_declaration_has_the_same_order_and_lines(
        #[case] order: &str,
        #[case] lines: &str,
        #[case] other_order: &str,
        #[case] other_lines: &str,
        #[case] expected: bool,
    ) {
        let (first, other) = (declared(order, lines), declared(other_order, other_lines));
        assert_eq!(first.has_same_content(&other), expected);
    }

    fn declared(order: &str, lines: &str) -> Withdrawal {
        let stored = [
            r#"{"tenant":"vape","number":"8K3Q9MXZ2B","declared_ms":2,"name":"Maria","order":"#,
            order,
            r#","lines":"#,
            lines,
            "}",
        ]
        .concat();
        serde_json::from_str(&stored).unwrap()
    }

    #[rstest]
    #[case::a_part_and_the_whole(OF_CUSTOMER, OF_CUSTOMER, true)]
    #[case::account_and_reference(OF_CUSTOMER_FOUND, BY_REFERENCE, true)]
    #[case::a_mistyped_address(&BY_REFERENCE.replace("maria@", "mraia@"), BY_REFERENCE, true)]
    #[case::another_order(UNKNOWN, BY_REFERENCE, false)]
    #[case::another_customer(&OF_CUSTOMER.replace(":7,", ":8,"), OF_CUSTOMER, false)]
    fn a_declaration_refers_to_earlier_ones_about_its_order(
        #[case] earlier: &str,
        #[case] order: &str,
        #[case] expected: bool,
    ) {
        let first = declared(earlier, r#"[{"line":1,"quantity":1}]"#);
        let second = declared(order, "[]");
        let selected = second.select_earlier(vec![first.clone()]);
        assert!(selected.repeats.is_none());
        assert_eq!(selected.declarations == [first.clone()], expected);
        let selected = second.select_earlier(vec![first; 2 * MAX_EARLIER]);
        let count = selected.declarations.len();
        assert_eq!(count, if expected { MAX_EARLIER } else { 0 });
    }

    #[test]
    fn a_part_in_words_is_neither_the_whole_order_nor_another_part() {
        let whole = declared(UNKNOWN, "[]");
        let in_words = |part: &str| Withdrawal {
            part: Some(part.to_owned()),
            ..whole.clone()
        };
        let lamp = in_words("the lamp");
        assert!(!whole.has_same_content(&lamp));
        assert!(!lamp.has_same_content(&in_words("the pillow")));
        assert!(lamp.has_same_content(&in_words("the lamp")));
        let stored = serde_json::to_string(&lamp).unwrap();
        assert!(
            stored.ends_with(r#","lines":[],"part":"the lamp"}"#),
            "{stored}"
        );
    }
}
