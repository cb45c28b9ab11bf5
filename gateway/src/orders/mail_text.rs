use std::fmt::Write as _;

use super::{Buyer, PlacedOrder, withdrawal_instructions::push_instructions};
use crate::{
    retail::model::PaymentMethod,
    tenants::{Seller, config::WithdrawalConfig},
};

/// [CHK-04]
pub(super) const SUBJECT: &str = "New web order";

pub(super) type AddressLines = Vec<String>;

pub(super) fn company_text(order: &PlacedOrder, address: &AddressLines) -> String {
    let mut text = format!("New web order {}\n\n", order.reference);
    write_order(&mut text, order);
    push_block(&mut text, "Customer", &buyer_lines(order, address));
    if !order.notes.is_empty() {
        push_block(&mut text, "Notes", std::slice::from_ref(&order.notes));
    }
    text
}

/// A guest's mail contains no text that the guest typed. The address is unverified, so the shop would send anybody's
/// text to any address.
pub(super) fn buyer_text(
    order: &PlacedOrder,
    address: &AddressLines,
    shop: &str,
    seller: &Seller,
    withdrawal: &WithdrawalConfig,
) -> String {
    let is_guest = matches!(order.buyer, Buyer::Guest(_));
    let greeting = if is_guest {
        "Hello".to_owned()
    } else {
        format!("Hello {}", order.buyer.name())
    };
    let mut text = format!(
        "{greeting},\n\nthank you for your order at {shop}.\n\nOrder {}\n\n",
        order.reference
    );
    write_order(&mut text, order);
    if !is_guest {
        push_block(&mut text, "Your details", &buyer_lines(order, address));
        if !order.notes.is_empty() {
            push_block(&mut text, "Your notes", std::slice::from_ref(&order.notes));
        }
    }
    push_block(&mut text, "Seller", &seller_lines(seller));
    push_instructions(&mut text, order, seller, withdrawal);
    let _infallible = write!(
        text,
        "Follow your order: {}/shop/order-placed?ref={}\n\n",
        order.return_origin, order.reference
    );
    text.push_str(&contact_line(
        seller.email.as_deref(),
        seller.phone.as_deref(),
    ));
    text.push_str(shop);
    text.push('\n');
    text
}

/// Empty for a shop without contacts.
pub(super) fn contact_line(email: Option<&str>, phone: Option<&str>) -> String {
    let contacts = email.into_iter().chain(phone);
    let contacts: Vec<&str> = contacts
        .map(str::trim)
        .filter(|contact| !contact.is_empty())
        .collect();
    if contacts.is_empty() {
        return String::new();
    }
    format!("Questions? {}\n\n", contacts.join(", "))
}

/// The name and what else is known of the seller, one fact in a line.
pub(super) fn seller_lines(seller: &Seller) -> Vec<String> {
    let facts = [
        seller.address.clone(),
        seller.email.clone(),
        seller.phone.clone(),
        seller.register.clone(),
        seller.vat_id.as_ref().map(|vat_id| format!("VAT {vat_id}")),
    ];
    let name = std::iter::once(seller.name.clone());
    name.chain(facts.into_iter().flatten()).collect()
}

fn write_order(text: &mut String, order: &PlacedOrder) {
    let mut rows: Vec<String> = Vec::new();
    for line in &order.lines {
        let sum = i64::from(line.unit_price_cents) * i64::from(line.quantity);
        let code = line.code.as_deref().filter(|code| !code.is_empty());
        let code = code.map_or_else(String::new, |code| format!(" ({code})"));
        rows.push(format!(
            "{} x {}{code}: {} each, {}",
            line.quantity,
            line.name,
            money(line.unit_price_cents.into()),
            money(sum)
        ));
    }
    push_block(text, "Products", &rows);
    let shipping = &order.shipping;
    let cost = money(shipping.cost_cents.into());
    let mut sums = vec![format!("Delivery: {}, {cost}", shipping.description)];
    if let Some(redeemed) = order.redeemed {
        sums.push(format!(
            "Points redeemed: {}, -{}",
            hundredths(redeemed.points_hundredths.into()),
            money(redeemed.worth_cents.into())
        ));
    }
    let vat = if order.exclude_vat {
        " without VAT"
    } else {
        ""
    };
    sums.push(format!("Total: {}{vat}", money(order.total_cents.into())));
    sums.push(format!("Payment: {}", payment(order.payment)));
    push_block(text, "Sums", &sums);
}

fn payment(method: PaymentMethod) -> &'static str {
    match method {
        PaymentMethod::CashOnDelivery => "cash on delivery",
        PaymentMethod::Card => "card, paid",
        PaymentMethod::BankTransfer => "bank transfer",
        PaymentMethod::CardWallet => "card wallet, paid",
    }
}

fn buyer_lines(order: &PlacedOrder, address: &AddressLines) -> Vec<String> {
    let mut lines = vec![order.buyer.name()];
    if let Buyer::Guest(guest) = &order.buyer {
        lines.push(guest.company.clone());
    }
    lines.extend(address.iter().cloned());
    lines.push(order.buyer.phone().to_owned());
    lines.push(order.buyer.email().to_owned());
    lines.retain(|line| !line.trim().is_empty());
    lines
}

/// `None` for a customer, because the customer record contains the address.
pub(super) fn guest_address(buyer: &Buyer) -> Option<AddressLines> {
    match buyer {
        Buyer::Customer { .. } => None,
        Buyer::Guest(guest) => Some(vec![
            guest.street.clone(),
            format!("{} {}", guest.postcode, guest.city),
            guest.country.clone(),
        ]),
    }
}

pub(super) fn push_block(text: &mut String, title: &str, lines: &[String]) {
    text.push_str(title);
    text.push('\n');
    for line in lines {
        let _infallible = writeln!(text, "  {line}");
    }
    text.push('\n');
}

/// Example: `€1,234.50`.
fn money(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}€{}", hundredths(cents.abs()))
}

fn hundredths(value: i64) -> String {
    let digits = (value / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped}.{:02}", value % 100)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::orders::test_orders;

    #[rstest]
    #[case(0, "€0.00")]
    #[case(5, "€0.05")]
    #[case(123_450, "€1,234.50")]
    #[case(-99_999, "-€999.99")]
    #[case(100_000_000, "€1,000,000.00")]
    fn money_is_formatted_as_on_the_pages(#[case] cents: i64, #[case] expected: &str) {
        assert_eq!(money(cents), expected);
    }

    /// [CHK-04]
    #[test]
    fn the_mail_to_the_shop_has_buyer_and_products() {
        let order = test_orders::guest_order("vape");
        let text = company_text(&order, &guest_address(&order.buyer).unwrap());
        let expected = format!(
            "New web order {}\n\n\
             Products\n  2 x Mint Ice, 20 mg (MI-20): €12.50 each, €25.00\n  1 x Battery: €5.00 each, €5.00\n\n\
             Sums\n  Delivery: Courier, €3.00\n  Points redeemed: 150.00, -€1.50\n  Total: €31.50\n  Payment: cash on delivery\n\n\
             Customer\n  Maria Nicolaou\n  Nicolaou Ltd\n  1 Harbour Road\n  3036 Limassol\n  Cyprus\n  99112233\n  maria@example.com\n\n\
             Notes\n  Ring twice\n\n",
            order.reference
        );
        assert_eq!(text, expected);
    }

    fn seller() -> Seller {
        Seller {
            name: "Cloud Nine Ltd".to_owned(),
            address: Some("1 Main Street, 1010 Nicosia".to_owned()),
            register: Some("Registrar of Companies, HE 123456".to_owned()),
            vat_id: Some("CY10259033P".to_owned()),
            email: Some("shop@example.com".to_owned()),
            phone: None,
        }
    }

    #[test]
    fn the_mail_to_the_buyer_names_the_seller_and_how_to_withdraw() {
        let order = test_orders::guest_order("vape");
        let mut withdrawal = WithdrawalConfig::default();
        let text = |withdrawal: &WithdrawalConfig| {
            let address = guest_address(&order.buyer).unwrap();
            buyer_text(&order, &address, "Cloud Nine", &seller(), withdrawal)
        };
        let with_instructions = text(&withdrawal);
        let identity = "Seller\n  Cloud Nine Ltd\n  1 Main Street, 1010 Nicosia\n  shop@example.com\n  \
                        Registrar of Companies, HE 123456\n  VAT CY10259033P\n\nRight of withdrawal\n";
        assert!(with_instructions.contains(identity), "{with_instructions}");
        withdrawal.enabled = false;
        let without_instructions = text(&withdrawal);
        assert!(
            without_instructions.contains("Seller\n") && !without_instructions.contains("ithdraw"),
            "{without_instructions}"
        );
    }

    /// [CHK-04]
    #[test]
    fn the_mail_to_a_guest_has_no_text_of_the_guest() {
        let order = test_orders::guest_order("vape");
        let address = guest_address(&order.buyer).unwrap();
        let withdrawal = WithdrawalConfig::default();
        let text = buyer_text(&order, &address, "Cloud Nine", &seller(), &withdrawal);
        assert!(
            text.starts_with("Hello,\n\nthank you for your order at Cloud Nine.\n\nOrder "),
            "{text}"
        );
        for typed in ["Maria", "Nicolaou", "Harbour", "99112233", "Ring twice"] {
            assert!(!text.contains(typed), "{text}");
        }
        assert!(text.contains("Total: €31.50\n"), "{text}");
        let link = format!(
            "Follow your order: https://shop.example/shop/order-placed?ref={}\n",
            order.reference
        );
        assert!(text.contains(&link), "{text}");
        assert!(
            text.ends_with("Questions? shop@example.com\n\nCloud Nine\n"),
            "{text}"
        );
    }
}
