//! The owner in the rows is checked again, so that no customer sees another customer's order.
//! [ACC-11]

use crate::retail::{
    RetailClient, RetailError,
    model::{Order, has_order_marker},
    sql::{FindOrder, FindOrdersByMarker, ListOrders, OrderRow},
};

impl RetailClient {
    /// Lists a customer's orders, newest first. Lines have only a name and a quantity. [ACC-08]
    pub async fn list_orders(&self, customer_id: i32) -> Result<Vec<Order>, RetailError> {
        let mut rows = self.select(&ListOrders { customer_id }).await?;
        rows.retain(|row| row.customer_id == customer_id);
        let mut orders = group_lines(rows);
        // The database may store dates as text and sort them wrongly.
        orders.sort_by_key(|order| std::cmp::Reverse((order.placed_at, order.id)));
        Ok(orders)
    }

    /// Finds one order of a customer; `None` for another customer's order. [ACC-08]
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

    /// Lists the ids of the customer's orders with this reference. An empty list doesn't prove that
    /// the order isn't saved, because a write may still be running.
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

/// The rows of an order must be adjacent.
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
