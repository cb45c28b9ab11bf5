use rust_decimal::Decimal;
use serde::Serialize;

use crate::retail::{
    RetailClient, WriteError,
    client::Call,
    model::{NewOrder, NewOrderLine, NewOrderPayment, with_order_marker},
    sql::literal::clean_text,
    wire::Outcome,
};

const PATH: &str = "SaveOrder";
const NAME: &str = "save_order";
const LONGEST_CODE: &str = "18446744073709551615";

impl RetailClient {
    /// Saves an order. The Retail API doesn't detect duplicates, so the caller must make sure that
    /// the order isn't saved yet. Only [`Outcome::Success`] proves that the order is saved. Only
    /// [`WriteError::NotSent`] proves that the order isn't saved. [CHK-04, CHK-07, CHK-08]
    ///
    /// Invalid characters are removed, not refused, because a paid order must be saved.
    pub async fn save_order(&self, order: &NewOrder<'_>) -> Result<Outcome, WriteError> {
        let parameters = parameters(order);
        let call = Call {
            path: PATH,
            name: NAME,
            parameters: &parameters,
        };
        let lines: Vec<CartLine> = order.lines.iter().map(CartLine::from).collect();
        self.write(&call, &lines).await
    }

    /// Whether the order fits into a URL, even with the longest payment code and customer id.
    pub fn fits_save_order(&self, order: &NewOrder<'_>) -> bool {
        let longest = NewOrder {
            customer_id: i32::MIN,
            payment: match order.payment {
                NewOrderPayment::Card(_) => NewOrderPayment::Card(LONGEST_CODE),
                NewOrderPayment::CardWallet(_) => NewOrderPayment::CardWallet(LONGEST_CODE),
                unpaid @ (NewOrderPayment::CashOnDelivery | NewOrderPayment::BankTransfer) => {
                    unpaid
                }
            },
            ..order.clone()
        };
        self.fits(&Call {
            path: PATH,
            name: NAME,
            parameters: &parameters(&longest),
        })
    }
}

fn parameters(order: &NewOrder<'_>) -> [(&'static str, String); 11] {
    let notes = with_order_marker(&clean_text(order.notes), order.reference);
    let payment = match order.payment {
        NewOrderPayment::CashOnDelivery => "cash".to_owned(),
        NewOrderPayment::BankTransfer => "bank".to_owned(),
        NewOrderPayment::Card(code) => format!("card:{code}"),
        NewOrderPayment::CardWallet(code) => format!("wallet:{code}"),
    };
    [
        (
            "total",
            decimal_of_hundredths(order.total_cents).to_string(),
        ),
        ("custid", order.customer_id.to_string()),
        ("orderMobShowPos", "1".to_owned()),
        ("notes", notes),
        ("custname", clean_text(order.customer_name)),
        (
            "shipCost",
            decimal_of_hundredths(order.shipping.cost_cents).to_string(),
        ),
        ("shipDesc", clean_text(order.shipping.description)),
        ("shipId", order.shipping.id.to_string()),
        ("payment", payment),
        ("cust_exlude_vat", i32::from(order.exclude_vat).to_string()),
        (
            "redeemPoints",
            decimal_of_hundredths(order.redeemed_hundredths).to_string(),
        ),
    ]
}

fn decimal_of_hundredths(number: i32) -> Decimal {
    Decimal::new(number.into(), 2)
}

#[derive(Serialize)]
struct CartLine {
    id: i32,
    name: String,
    slug: String,
    prodcode: Option<String>,
    /// Euro, with any discount included.
    price: f64,
    sale_price: Option<f64>,
    qty: i32,
    sum: f64,
    stock: i32,
}

impl From<&NewOrderLine<'_>> for CartLine {
    fn from(line: &NewOrderLine<'_>) -> Self {
        let cents = f64::from(line.unit_price_cents);
        Self {
            id: line.product_id,
            name: clean_text(line.name),
            slug: clean_text(line.slug),
            prodcode: line.code.map(clean_text),
            // Divide last, so that the float is the nearest to the exact amount.
            price: cents / 100.0,
            sale_price: None,
            qty: line.quantity,
            sum: cents * f64::from(line.quantity) / 100.0,
            stock: line.stock,
        }
    }
}
