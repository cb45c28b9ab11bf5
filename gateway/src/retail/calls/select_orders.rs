//! `select_query` for orders. The owner in the rows is checked again, so that no customer sees
//! another customer's order. [ACC-11]

use crate::retail::{
    RetailClient, RetailError,
    model::{Order, has_order_marker},
    sql::{FindOrder, FindOrdersByMarker, ListOrders, OrderRow},
};

impl RetailClient {
    /// Orders of a customer, newest first. Lines carry only name and quantity. [ACC-08]
    pub async fn list_orders(&self, customer_id: i32) -> Result<Vec<Order>, RetailError> {
        let mut rows = self.select(&ListOrders { customer_id }).await?;
        rows.retain(|row| row.customer_id == customer_id);
        let mut orders = group_lines(rows);
        // The database may store dates as text, so its order is not reliable.
        orders.sort_by_key(|order| std::cmp::Reverse((order.placed_at, order.id)));
        Ok(orders)
    }

    /// One order of a customer; `None` for another customer's order. [ACC-08]
    pub async fn find_order(
        &self,
        customer_id: i32,
        order_id: i32,
    ) -> Result<Option<Order>, RetailError> {
        let statement = FindOrder {
            customer_id,
            order_id,
        };
        let mut rows = self.select(&statement).await?;
        rows.retain(|row| row.customer_id == customer_id && row.id == order_id);
        Ok(group_lines(rows).pop())
    }

    /// Ids of the customer's orders that carry this reference. An empty list only means that such
    /// an order isn't saved yet: a write whose outcome is unknown may still be running.
    pub async fn find_orders_by_marker(
        &self,
        customer_id: i32,
        reference: &str,
    ) -> Result<Vec<i32>, RetailError> {
        let statement = FindOrdersByMarker {
            customer_id,
            reference,
        };
        let rows = self.select_complete(&statement).await?;
        let own = rows.into_iter().filter(|row| {
            row.customer_id == customer_id && has_order_marker(&row.notes, reference)
        });
        Ok(own.map(|row| row.id).collect())
    }
}

/// The Retail API returns one row per line; rows of an order are adjacent.
fn group_lines(rows: Vec<OrderRow>) -> Vec<Order> {
    let mut orders: Vec<Order> = Vec::new();
    for mut row in rows {
        let line = row.take_line();
        if orders.last().is_none_or(|order| order.id != row.id) {
            orders.push(row.into());
        }
        if let Some(order) = orders.last_mut() {
            order.lines.extend(line);
        }
    }
    orders
}
