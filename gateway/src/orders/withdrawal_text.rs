//! Texts of the mails about a withdrawal. A shop can replace the receipt's first paragraph (`[withdrawal]` in
//! `tenant.toml`).

use super::{
    DeclaredLine, DeclaredOrder, FoundLine, Withdrawal, WithdrawalPeriod,
    mail_text::{contact_line, push_block, seller_lines},
    withdrawal::Earlier,
};
use crate::{
    retail::{model::is_single_email, wire::Timestamp},
    tenants::{Seller, config::WithdrawalConfig},
};

const RECEIPT_INTRODUCTION: &str = "we have received your declaration to withdraw from the contract. This mail is the receipt; please keep it.";
/// A mail has a maximum length, and an order many lines.
const MAX_LINE_CHARS: usize = 150;
/// Maximum length of the goods of an earlier declaration.
const MAX_EARLIER_CHARS: usize = 300;
const WHOLE_ORDER: &str = "The whole order";
/// Mark of goods in an excluded category.
const EXCLUDED_MARK: &str = " (*)";
/// Maximum length of a guest's words in the receipt.
const MAX_PLAIN_TEXT_CHARS: usize = 150;

/// Order of a withdrawal, as journal or Retail API have it.
pub(super) struct WithdrawnOrder {
    /// Reference, or the shop's number.
    pub(super) name: String,
    /// In ms since 1970.
    pub(super) placed_ms: Option<u64>,
    pub(super) lines: Vec<FoundLine>,
}

/// The number marks a second mail of the same declaration.
pub(super) fn shop_subject(withdrawal: &Withdrawal, earlier: &Earlier) -> String {
    let note = earlier.repeats.as_ref().map_or("", |_| " (repeated)");
    format!("Withdrawal from contract {}{note}", withdrawal.number)
}

pub(super) fn receipt_subject(withdrawal: &Withdrawal) -> String {
    format!("Receipt of your withdrawal {}", withdrawal.number)
}

/// How the shop reaches the consumer of a withdrawal.
pub(super) struct Consumer {
    /// Address for replies; empty if it is not known.
    pub(super) email: String,
    /// Whether the gateway mails the receipt to this address.
    pub(super) has_receipt: bool,
    /// Name, phone number and postal address of a customer without an e-mail address in the account.
    pub(super) record: Vec<String>,
}

impl Consumer {
    /// The address, if a mail can be sent to it.
    pub(super) fn single_email(&self) -> Option<&str> {
        Some(self.email.as_str()).filter(|email| is_single_email(email))
    }
}

pub(super) fn shop_text(
    withdrawal: &Withdrawal,
    order: Option<&WithdrawnOrder>,
    consumer: &Consumer,
    earlier: &Earlier,
    config: &WithdrawalConfig,
) -> String {
    let mut text = format!("Withdrawal from contract {}\n\n", withdrawal.number);
    let email = Some(consumer.email.as_str()).filter(|email| !email.is_empty());
    let mut declaration = vec![
        format!("Declared at {}", time(withdrawal.declared_ms)),
        format!("Name: {}", withdrawal.name),
        format!("E-mail address: {}", email.unwrap_or("not known")),
        format!("Order: {}", declared_name(withdrawal)),
    ];
    let repeated = earlier.repeats.iter();
    declaration.extend(
        repeated.map(|first| format!("Repeated: declaration {first} has the same content")),
    );
    push_block(&mut text, "Declaration", &declaration);
    let for_shop = true;
    push_block(
        &mut text,
        "Withdrawn goods",
        &[
            goods(withdrawal, order, for_shop),
            part_of_shop(withdrawal),
            exclusion_note(withdrawal, order, config),
        ]
        .concat(),
    );
    push_block(&mut text, "Order", &order_notes(withdrawal, order, config));
    if !earlier.declarations.is_empty() {
        let title = "Earlier declarations about this order";
        push_block(&mut text, title, &earlier_lines(earlier, order));
    }
    if !consumer.record.is_empty() {
        let title = "Customer, whose account has no e-mail address";
        push_block(&mut text, title, &consumer.record);
    }
    push_block(&mut text, "What to do", &[advice(consumer).to_owned()]);
    text
}

fn advice(consumer: &Consumer) -> &'static str {
    if consumer.has_receipt {
        "The receipt is mailed to the address above by the shop's software. Nothing else is done by itself: refund and \
         return are yours."
    } else if consumer.email.is_empty() {
        "No receipt was mailed, because no e-mail address of the customer is known. Send the receipt with the content \
         above by post, or ask the customer for an address."
    } else {
        "No receipt was mailed, because the address is not known to belong to an order. The declaration counts \
         nevertheless if it concerns one of your orders: find the order, and send the receipt with the content above."
    }
}

/// `greeting` is the customer's name. Without it, the mail goes to a guest's address, which is not verified: it
/// contains no text in which a stranger could place an advertisement.
pub(super) fn receipt_text(
    withdrawal: &Withdrawal,
    order: Option<&WithdrawnOrder>,
    greeting: Option<&str>,
    shop: &str,
    seller: &Seller,
    config: &WithdrawalConfig,
) -> String {
    let introduction = config.receipt_text.as_deref();
    let introduction = introduction.unwrap_or(RECEIPT_INTRODUCTION).trim();
    let hello = greeting.map_or_else(|| "Hello".to_owned(), |name| format!("Hello {name}"));
    let mut text = format!("{hello},\n\n{introduction}\n\n");
    let mut declaration = vec![
        format!("Number: {}", withdrawal.number),
        format!("Received at {}", time(withdrawal.declared_ms)),
        format!("Shop: {shop}"),
    ];
    if greeting.is_some() || is_plain_name(&withdrawal.name) {
        declaration.push(format!("Name: {}", withdrawal.name));
    }
    declaration.push(match (order, &withdrawal.order) {
        (Some(order), _) => format!("Order: {}{}", order.name, placed_on(order)),
        (None, DeclaredOrder::ByReference { reference, .. }) => format!("Order: {reference}"),
        // Customers do not know the ids of their orders.
        (None, DeclaredOrder::OfCustomer { .. }) => "Order: not found in your account".to_owned(),
    });
    push_block(&mut text, "Your withdrawal", &declaration);
    let for_shop = false;
    push_block(
        &mut text,
        "Withdrawn goods",
        &[
            goods(withdrawal, order, for_shop),
            part_of_receipt(withdrawal, greeting.is_some()),
        ]
        .concat(),
    );
    push_block(&mut text, "Seller", &seller_lines(seller));
    text.push_str(&contact_line(
        seller.email.as_deref(),
        seller.phone.as_deref(),
    ));
    text.push_str(shop);
    text.push('\n');
    text
}

/// Whether the text is a name and contains no web address, telephone number or e-mail address.
fn is_plain_name(name: &str) -> bool {
    let is_allowed = |character: char| character.is_alphabetic() || " '’-".contains(character);
    let words = name.split_whitespace();
    let has_abbreviation_dots_only = words.clone().all(|word| {
        let rest = word.trim_end_matches('.');
        rest.chars().all(is_allowed)
    });
    has_abbreviation_dots_only && words.count() <= 6 && name.chars().count() <= 60
}

fn declared_name(withdrawal: &Withdrawal) -> String {
    match &withdrawal.order {
        DeclaredOrder::ByReference { reference, .. } => reference.clone(),
        DeclaredOrder::OfCustomer {
            customer_id,
            order_id,
            found,
            ..
        } => {
            let reference = found.as_ref().map(|found| format!("{}, ", found.reference));
            let reference = reference.unwrap_or_default();
            format!("{reference}id {order_id} of customer {customer_id}")
        }
    }
}

fn order_notes(
    withdrawal: &Withdrawal,
    order: Option<&WithdrawnOrder>,
    config: &WithdrawalConfig,
) -> Vec<String> {
    let Some(order) = order else {
        let reason = match withdrawal.order {
            DeclaredOrder::ByReference { .. } => {
                "No order with this reference and e-mail address was found. One of them may be mistyped."
            }
            DeclaredOrder::OfCustomer { .. } => "This customer has no such order.",
        };
        return vec![reason.to_owned()];
    };
    let mut notes = vec![format!("{}{}", order.name, placed_on(order))];
    let period = order
        .placed_ms
        .and_then(|placed_ms| WithdrawalPeriod::of_order(placed_ms, config));
    if let Some(period) = period {
        let day = period.last_day();
        let end = if period.is_over(withdrawal.declared_ms) {
            format!("ended on {day}, before the declaration. After a later delivery it ends later.")
        } else {
            format!("lasts until {day}.")
        };
        notes.push(format!(
            "Counted from the order and the usual delivery time in the shop's settings, the withdrawal period {end}"
        ));
    }
    notes
}

fn goods(withdrawal: &Withdrawal, order: Option<&WithdrawnOrder>, for_shop: bool) -> Vec<String> {
    let note = |line: &FoundLine| {
        if for_shop && line.is_excluded {
            EXCLUDED_MARK
        } else {
            ""
        }
    };
    if withdrawal.lines.is_empty() && withdrawal.part.is_none() {
        let ordered = order.map_or(&[][..], |order| &order.lines);
        let whole = std::iter::once(WHOLE_ORDER.to_owned());
        let lines = ordered
            .iter()
            .map(|line| format!("{} x {}{}", line.quantity, short(&line.name), note(line)));
        return whole.chain(lines).collect();
    }
    let lines = withdrawal.lines.iter();
    lines
        .map(|line| declared_line(*line, order, note))
        .collect()
}

fn declared_line(
    declared: DeclaredLine,
    order: Option<&WithdrawnOrder>,
    note: impl Fn(&FoundLine) -> &'static str,
) -> String {
    let ordered = order.map_or(&[][..], |order| &order.lines);
    let index = usize::try_from(declared.line).unwrap_or(0).checked_sub(1);
    let Some(line) = index.and_then(|index| ordered.get(index)) else {
        return format!(
            "{} x line {} of the order",
            declared.quantity, declared.line
        );
    };
    let ordered = if declared.quantity > line.quantity {
        format!(" (ordered: {})", line.quantity)
    } else {
        String::new()
    };
    let name = short(&line.name);
    format!("{} x {name}{ordered}{}", declared.quantity, note(line))
}

/// Earlier declarations about the order, so that the shop refunds the same goods once only.
fn earlier_lines(earlier: &Earlier, order: Option<&WithdrawnOrder>) -> Vec<String> {
    let line = |declared: &Withdrawal| {
        let lines = declared.lines.iter();
        let lines = lines.map(|line| declared_line(*line, order, |_| ""));
        let mut goods: Vec<String> = lines.chain(declared.part.clone()).collect();
        if goods.is_empty() {
            goods.push(WHOLE_ORDER.to_owned());
        }
        let goods: String = goods.join("; ").chars().take(MAX_EARLIER_CHARS).collect();
        let time = time(declared.declared_ms);
        format!("{} at {time}: {goods}", declared.number)
    };
    let advice = std::iter::once("Refund the same goods once only.".to_owned());
    let lines = earlier.declarations.iter().map(line);
    lines.chain(advice).collect()
}

/// What the shop says about the marked goods before the order. They may be excluded only if they are unsealed.
fn exclusion_note(
    withdrawal: &Withdrawal,
    order: Option<&WithdrawnOrder>,
    config: &WithdrawalConfig,
) -> Vec<String> {
    let for_shop = true;
    let goods = goods(withdrawal, order, for_shop);
    if !goods.iter().any(|line| line.ends_with(EXCLUDED_MARK)) {
        return Vec::new();
    }
    let rule = config.excluded_text.trim();
    vec![format!("(*) By the shop's settings: {rule}")]
}

fn part_of_shop(withdrawal: &Withdrawal) -> Vec<String> {
    let part = withdrawal.part.iter();
    part.map(|part| format!("A part of the order, in the consumer's words: {part}"))
        .collect()
}

fn part_of_receipt(withdrawal: &Withdrawal, is_of_customer: bool) -> Vec<String> {
    let line = |part: &String| {
        if is_of_customer || is_plain_text(part) {
            format!("A part of the order, in your words: {part}")
        } else {
            "A part of the order, in the words that you sent to the shop".to_owned()
        }
    };
    withdrawal.part.iter().map(line).collect()
}

/// Whether the text is short and contains no web address, telephone number or e-mail address.
fn is_plain_text(text: &str) -> bool {
    let is_allowed = |character: char| {
        character.is_alphanumeric()
            || character.is_whitespace()
            || ",;()'’-×+%&".contains(character)
    };
    let is_word = |word: &str| {
        let end = word.trim_end_matches(['.', ',', ';', ')']);
        let is_number = end.chars().all(|c| c.is_ascii_digit() || c == '.');
        is_number || end.chars().all(is_allowed)
    };
    text.chars().count() <= MAX_PLAIN_TEXT_CHARS
        && text.split_whitespace().all(is_word)
        && !has_long_number(text)
}

/// Whether digits follow each other as in a telephone number, also with spaces or punctuation between them.
fn has_long_number(text: &str) -> bool {
    let mut runs = text.split(|character: char| character.is_alphabetic() || character == ',');
    runs.any(|run| run.chars().filter(char::is_ascii_digit).count() > 6)
}

fn placed_on(order: &WithdrawnOrder) -> String {
    let placed = order.placed_ms.map(time);
    placed.map_or_else(String::new, |placed| format!(" of {placed}"))
}

fn short(name: &str) -> String {
    name.chars().take(MAX_LINE_CHARS).collect()
}

/// As in `2026-11-26 10:31:05 UTC`.
fn time(since_1970_ms: u64) -> String {
    let seconds = i64::try_from(since_1970_ms / 1_000).unwrap_or(0);
    let time = seconds
        .checked_mul(1_000)
        .and_then(Timestamp::from_unix_millis);
    let text = time.map_or_else(String::new, Timestamp::to_rfc3339);
    text.replace('T', " ").replace('Z', " UTC")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::orders::{DeclaredLine, FoundOrder, Reference};

    fn withdrawal(found: bool, lines: &[(u32, i32)]) -> Withdrawal {
        let reference = Reference::try_from("7K3Q9MXZ2B".to_owned()).unwrap();
        let number = Reference::try_from("8K3Q9MXZ2B".to_owned()).unwrap();
        Withdrawal {
            tenant: "vape".to_owned(),
            number,
            declared_ms: 1_795_689_065_999,
            name: "Maria Nicolaou".to_owned(),
            order: DeclaredOrder::ByReference {
                reference: "7k3q9mxz2b".to_owned(),
                email: "maria@example.com".to_owned(),
                found: found.then(|| FoundOrder {
                    reference,
                    placed_ms: 1_795_600_000_000,
                    lines: Vec::new(),
                }),
            },
            lines: lines
                .iter()
                .map(|(line, quantity)| DeclaredLine {
                    line: *line,
                    quantity: *quantity,
                })
                .collect(),
            part: None,
        }
    }

    fn consumer(has_receipt: bool) -> Consumer {
        Consumer {
            email: "maria@example.com".to_owned(),
            has_receipt,
            record: Vec::new(),
        }
    }

    fn shop_text_of(
        declared: &Withdrawal,
        order: Option<&WithdrawnOrder>,
        consumer: &Consumer,
    ) -> String {
        let config = WithdrawalConfig::default();
        shop_text(declared, order, consumer, &Earlier::default(), &config)
    }

    fn seller() -> Seller {
        Seller {
            name: "Cloud Nine Ltd".to_owned(),
            address: Some("1 Main Street, 1010 Nicosia".to_owned()),
            register: None,
            vat_id: None,
            email: Some("shop@example.com".to_owned()),
            phone: None,
        }
    }

    fn order() -> WithdrawnOrder {
        let line = |name: &str, quantity, is_excluded| FoundLine {
            name: name.to_owned(),
            quantity,
            is_excluded,
        };
        WithdrawnOrder {
            name: "7K3Q9MXZ2B".to_owned(),
            placed_ms: Some(1_795_600_000_000),
            lines: vec![line("Mint Ice, 20 mg", 2, true), line("Battery", 1, false)],
        }
    }

    #[test]
    fn the_shop_reads_the_declaration_and_what_the_order_says() {
        let text = shop_text(
            &withdrawal(true, &[(1, 1), (2, 3), (9, 1)]),
            Some(&order()),
            &consumer(true),
            &Earlier::default(),
            &WithdrawalConfig::default(),
        );
        for expected in [
            "Withdrawal from contract 8K3Q9MXZ2B\n",
            "  Declared at 2026-11-26 10:31:05 UTC\n  Name: Maria Nicolaou\n  E-mail address: maria@example.com\n  Order: 7k3q9mxz2b\n",
            "  1 x Mint Ice, 20 mg (*)\n  3 x Battery (ordered: 1)\n  1 x line 9 of the order\n  (*) By the shop's settings: You can't withdraw from the purchase of this product once its seal is broken.\n",
            "  7K3Q9MXZ2B of 2026-11-25 09:46:40 UTC\n  Counted from the order and the usual delivery time in the shop's settings, the withdrawal period lasts until 2026-12-16.\n",
            "The receipt is mailed",
        ] {
            assert!(text.contains(expected), "{expected}\n{text}");
        }
    }

    #[test]
    fn the_shop_reads_that_no_order_was_found() {
        let declared = withdrawal(false, &[]);
        let text = shop_text_of(&declared, None, &consumer(false));
        assert!(
            text.contains("Withdrawn goods\n  The whole order\n\n"),
            "{text}"
        );
        assert!(text.contains("No order with this reference"), "{text}");
        assert!(text.contains("No receipt was mailed"), "{text}");
    }

    #[test]
    fn the_shop_reads_that_a_declaration_is_late() {
        let late = Withdrawal {
            declared_ms: 1_799_000_000_000,
            ..withdrawal(true, &[])
        };
        let text = shop_text_of(&late, Some(&order()), &consumer(true));
        let expected = "Counted from the order and the usual delivery time in the shop's settings, the withdrawal period ended on \
            2026-12-16, before the declaration. After a later delivery it ends later.\n";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn the_receipt_has_content_and_time_to_the_second() {
        let config = WithdrawalConfig {
            receipt_text: Some("your withdrawal is here.".to_owned()),
            ..WithdrawalConfig::default()
        };
        let declared = withdrawal(true, &[(1, 1)]);
        let text = receipt_text(
            &declared,
            Some(&order()),
            None,
            "Cloud Nine",
            &seller(),
            &config,
        );
        assert_eq!(
            text,
            "Hello,\n\nyour withdrawal is here.\n\n\
             Your withdrawal\n  Number: 8K3Q9MXZ2B\n  Received at 2026-11-26 10:31:05 UTC\n  Shop: Cloud Nine\n  \
             Name: Maria Nicolaou\n  Order: 7K3Q9MXZ2B of 2026-11-25 09:46:40 UTC\n\n\
             Withdrawn goods\n  1 x Mint Ice, 20 mg\n\n\
             Seller\n  Cloud Nine Ltd\n  1 Main Street, 1010 Nicosia\n  shop@example.com\n\n\
             Questions? shop@example.com\n\nCloud Nine\n"
        );
    }

    #[test]
    fn the_shop_reads_that_a_declaration_is_repeated() {
        let first = withdrawal(true, &[]);
        let repeated = first.select_earlier(vec![first.clone()]);
        let config = WithdrawalConfig::default();
        let text = |earlier: &Earlier| {
            shop_text(&first, Some(&order()), &consumer(true), earlier, &config)
        };
        assert!(shop_subject(&first, &repeated).ends_with(" (repeated)"));
        let note = "  Repeated: declaration 8K3Q9MXZ2B has the same content\n";
        assert!(text(&repeated).contains(note), "{}", text(&repeated));
        let alone = Earlier::default();
        assert!(!shop_subject(&first, &alone).contains("repeated"));
        assert!(!text(&alone).contains("Repeated"), "{}", text(&alone));
    }

    #[rstest]
    #[case(
        "the lamp, 2 pieces",
        "  A part of the order, in your words: the lamp, 2 pieces\n"
    )]
    #[case(
        "buy at evil.example",
        "  A part of the order, in the words that you sent"
    )]
    #[case(
        "call 99 11 22 33",
        "  A part of the order, in the words that you sent"
    )]
    fn a_part_in_words_is_not_the_whole_order(#[case] part: &str, #[case] in_receipt: &str) {
        let declared = Withdrawal {
            part: Some(part.to_owned()),
            ..withdrawal(true, &[])
        };
        let (config, order) = (WithdrawalConfig::default(), order());
        let shop = shop_text_of(&declared, Some(&order), &consumer(true));
        let expected = format!("  A part of the order, in the consumer's words: {part}\n");
        assert!(shop.contains(&expected), "{shop}");
        let receipt = receipt_text(&declared, Some(&order), None, "Shop", &seller(), &config);
        assert!(receipt.contains(in_receipt), "{receipt}");
        for text in [shop, receipt] {
            assert!(!text.contains("The whole order"), "{text}");
        }
    }

    #[test]
    fn the_shop_reads_what_was_declared_about_the_order_before() {
        let declared = |number: &str, lines: &[(u32, i32)], part: Option<&str>| Withdrawal {
            number: Reference::try_from(number.to_owned()).unwrap(),
            part: part.map(str::to_owned),
            ..withdrawal(true, lines)
        };
        let last = withdrawal(true, &[]);
        let earlier = last.select_earlier(vec![
            declared("1K3Q9MXZ2B", &[(1, 1), (2, 1)], None),
            declared("2K3Q9MXZ2B", &[], None),
            declared("3K3Q9MXZ2B", &[], Some("the battery")),
        ]);
        let config = WithdrawalConfig::default();
        let order = order();
        let text = shop_text(&last, Some(&order), &consumer(true), &earlier, &config);
        let expected = "Earlier declarations about this order\n  \
            1K3Q9MXZ2B at 2026-11-26 10:31:05 UTC: 1 x Mint Ice, 20 mg; 1 x Battery\n  \
            2K3Q9MXZ2B at 2026-11-26 10:31:05 UTC: The whole order\n  \
            3K3Q9MXZ2B at 2026-11-26 10:31:05 UTC: the battery\n  \
            Refund the same goods once only.\n\n";
        assert!(text.contains(expected), "{text}");
        let receipt = receipt_text(&last, Some(&order), None, "Shop", &seller(), &config);
        assert!(!receipt.contains("1K3Q9MXZ2B"), "{receipt}");
    }

    #[test]
    fn the_receipt_for_an_unknown_order_of_a_customer_has_no_ids() {
        let declared = Withdrawal {
            order: DeclaredOrder::OfCustomer {
                customer_id: 777,
                order_id: 888,
                email: None,
                found: None,
            },
            ..withdrawal(false, &[])
        };
        let config = WithdrawalConfig::default();
        let greeting = Some("Maria Nicolaou");
        let text = receipt_text(&declared, None, greeting, "Cloud Nine", &seller(), &config);
        assert!(
            text.contains("  Order: not found in your account\n"),
            "{text}"
        );
        assert!(!text.contains("777") && !text.contains("888"), "{text}");
    }

    #[rstest]
    #[case("Maria Nicolaou", true)]
    #[case("Άννα-Μαρία Ο’Κόνορ Jr.", true)]
    #[case("Win at evil.example", false)]
    #[case("https://evil.example", false)]
    #[case("Call 99112233", false)]
    #[case("a@b", false)]
    #[case("one two three four five six seven", false)]
    fn a_guests_receipt_repeats_only_a_plain_name(#[case] name: &str, #[case] is_plain: bool) {
        assert_eq!(is_plain_name(name), is_plain);
    }
}
