use rusqlite::{Transaction, params};

use super::SeedError;
use super::documents::{Customer, Order, Shipping};
use super::money::{cents, euro, without_vat};
use super::prices::ListedPrices;
use super::product::Product;

pub(super) struct OrderReferences<'a> {
    pub(super) customers: &'a [Customer],
    pub(super) products: &'a [Product],
    pub(super) price_lists: &'a ListedPrices,
}

struct Line<'a> {
    product: &'a Product,
    quantity: i64,
    unit_price_cents: i64,
}

pub(super) fn insert(
    tx: &Transaction<'_>,
    orders: &[Order],
    methods: &[Shipping],
    references: &OrderReferences<'_>,
) -> Result<(), SeedError> {
    let mut headers = tx.prepare(&format!(
        "INSERT INTO ORDERS VALUES ({})",
        ["?"; 15].join(", ")
    ))?;
    let mut rows = tx.prepare("INSERT INTO ORDER_DETAILS VALUES (NULL, ?, ?, ?, ?, ?)")?;
    for (id, order) in (1_i64..).zip(orders) {
        let (customer_id, customer) = references.customer(&order.customer)?;
        let lines = references.lines(order, customer)?;
        let method = order
            .shipping
            .checked_sub(1)
            .and_then(|index| methods.get(index))
            .ok_or_else(|| unknown("shipping method", &order.shipping.to_string()))?;
        let goods: i64 = lines
            .iter()
            .map(|line| line.unit_price_cents * line.quantity)
            .sum();
        headers.execute(params![
            id,
            format!("WEB-{:05}", 20_400 + id * 7),
            customer_id,
            euro(goods + cents(&method.cost)?),
            order.date,
            1,
            order.notes,
            format!("{} {}", customer.name, customer.surname),
            order.shipping.to_string(),
            method.description,
            method.cost,
            order.payment,
            order.payment.split_once(':').map(|(_, code)| code),
            "0.00",
            customer.exclude_vat,
        ])?;
        for line in lines {
            rows.execute(params![
                id,
                line.product.id,
                line.product.name,
                line.quantity,
                euro(line.unit_price_cents)
            ])?;
        }
    }
    Ok(())
}

impl OrderReferences<'_> {
    fn customer(&self, username: &str) -> Result<(i64, &Customer), SeedError> {
        (1_i64..)
            .zip(self.customers)
            .find(|(_, customer)| customer.username == username)
            .ok_or_else(|| unknown("customer", username))
    }

    fn lines(&self, order: &Order, customer: &Customer) -> Result<Vec<Line<'_>>, SeedError> {
        let mut lines = Vec::with_capacity(order.lines.len());
        for (slug, quantity) in &order.lines {
            let product = self.products.iter().find(|product| product.slug == *slug);
            let product = product.ok_or_else(|| unknown("product", slug))?;
            lines.push(Line {
                product,
                quantity: *quantity,
                unit_price_cents: self.unit_price_cents(product, customer),
            });
        }
        Ok(lines)
    }

    fn unit_price_cents(&self, product: &Product, customer: &Customer) -> i64 {
        let listed = customer
            .price_list
            .and_then(|list| self.price_lists.get(&(list, product.id)).copied());
        let price = listed.or(product.sale_cents).unwrap_or(product.price_cents);
        if customer.exclude_vat {
            without_vat(price, product.vat_rate.parse().unwrap_or_default())
        } else {
            price
        }
    }
}

fn unknown(what: &'static str, name: &str) -> SeedError {
    SeedError::UnknownReference {
        what,
        name: name.to_owned(),
    }
}
