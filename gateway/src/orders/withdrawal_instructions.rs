//! Withdrawal instructions and model form in the mail about an order (Directive 2011/83/EU, Annex I; D-242).

use super::{
    PlacedOrder,
    mail_text::{push_block, seller_lines},
};
use crate::tenants::{Seller, config::WithdrawalConfig};

/// A mail has a maximum length, and an order many lines.
const MAX_EXCLUDED_CHARS: usize = 3_000;

/// Adds the instructions and the form; nothing in a shop without withdrawals. Buyers of excluded products need them,
/// too: the right may be lost only once a seal is broken.
pub(super) fn push_instructions(
    text: &mut String,
    order: &PlacedOrder,
    seller: &Seller,
    config: &WithdrawalConfig,
) {
    if !config.enabled {
        return;
    }
    let excluded = order
        .lines
        .iter()
        .filter(|line| line.is_withdrawal_excluded);
    let excluded: Vec<&str> = excluded.map(|line| line.name.as_str()).collect();
    let own = config.instructions.as_deref();
    let mut paragraphs = own.map_or_else(
        || default_instructions(order, config),
        |own| own.trim().lines().map(str::to_owned).collect(),
    );
    if !excluded.is_empty() {
        let names: String = excluded
            .join("; ")
            .chars()
            .take(MAX_EXCLUDED_CHARS)
            .collect();
        let rule = config.excluded_text.trim();
        paragraphs.push(format!("For these products: {names}: {rule}"));
    }
    push_block(text, "Right of withdrawal", &paragraphs);
    push_block(text, "Model withdrawal form", &model_form(seller));
}

fn default_instructions(order: &PlacedOrder, config: &WithdrawalConfig) -> Vec<String> {
    let days = config.days;
    let origin = &order.return_origin;
    vec![
        format!(
            "You can withdraw from this contract within {days} days without giving a reason. The period ends {days} \
             days after the day on which you, or a person named by you who is not the carrier, receive the last of \
             the goods."
        ),
        format!(
            "To withdraw, send us a clear statement before the period ends: at {origin}/pages/withdrawal, by e-mail \
             or by letter. You can use the form below, but need not. We confirm an online statement by e-mail at \
             once."
        ),
        "We repay what you paid, with the cost of our cheapest standard delivery, at the latest 14 days after we \
         receive your statement. We use your means of payment and charge no fee. We may wait until we have the \
         goods back, or until you have shown that you sent them."
            .to_owned(),
        "Send the goods back to the address above within 14 days of your statement. You pay for sending them back. \
         You are liable for a loss of their value only if it results from handling that is not needed to see what \
         they are and how they work."
            .to_owned(),
    ]
}

fn model_form(seller: &Seller) -> Vec<String> {
    let blank = |label: &str| format!("{label}: ____________________");
    let mut lines = vec![
        "(Fill in and send this form only if you wish to withdraw from the contract.)".to_owned(),
    ];
    lines.push(format!("To: {}", form_address(seller)));
    lines.extend([
        "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*):"
            .to_owned(),
        "____________________".to_owned(),
        blank("Ordered on (*)/received on (*)"),
        blank("Name of consumer(s)"),
        blank("Address of consumer(s)"),
        blank("Signature of consumer(s), only on paper"),
        blank("Date"),
        "(*) Delete as appropriate.".to_owned(),
    ]);
    lines
}

fn form_address(seller: &Seller) -> String {
    let contacts = Seller {
        register: None,
        vat_id: None,
        phone: None,
        ..seller.clone()
    };
    seller_lines(&contacts).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::test_orders;

    fn instructions(order: &PlacedOrder, config: &WithdrawalConfig) -> String {
        let seller = Seller {
            name: "Cloud Nine Ltd".to_owned(),
            address: Some("1 Main Street, 1010 Nicosia".to_owned()),
            register: None,
            vat_id: None,
            email: Some("shop@example.com".to_owned()),
            phone: None,
        };
        let mut text = String::new();
        push_instructions(&mut text, order, &seller, config);
        text
    }

    #[test]
    fn instructions_name_the_period_the_function_and_the_form() {
        let config = WithdrawalConfig {
            days: 30,
            ..WithdrawalConfig::default()
        };
        let text = instructions(&test_orders::guest_order("vape"), &config);
        for expected in [
            "Right of withdrawal\n  You can withdraw from this contract within 30 days",
            "https://shop.example/pages/withdrawal",
            "Model withdrawal form\n",
            "  To: Cloud Nine Ltd, 1 Main Street, 1010 Nicosia, shop@example.com\n",
        ] {
            assert!(text.contains(expected), "{expected}\n{text}");
        }
        assert!(!text.contains("For these products"), "{text}");
    }

    #[test]
    fn excluded_products_are_named() {
        let mut order = test_orders::guest_order("vape");
        order.lines[0].is_withdrawal_excluded = true;
        let config = WithdrawalConfig::default();
        let text = instructions(&order, &config);
        assert!(
            text.contains("For these products: Mint Ice, 20 mg: You can't withdraw"),
            "{text}"
        );
        order.lines[1].is_withdrawal_excluded = true;
        let text = instructions(&order, &config);
        assert!(text.contains("once its seal is broken") && text.contains("Model withdrawal form"));
    }

    #[test]
    fn a_shop_replaces_the_instructions_and_keeps_the_form() {
        let config = WithdrawalConfig {
            instructions: Some("Our rules.\nSee the shop.".to_owned()),
            ..WithdrawalConfig::default()
        };
        let text = instructions(&test_orders::guest_order("vape"), &config);
        assert!(
            text.starts_with(
                "Right of withdrawal\n  Our rules.\n  See the shop.\n\nModel withdrawal form\n"
            ),
            "{text}"
        );
    }
}
