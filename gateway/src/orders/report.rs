use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    Orders, PlacedOrder, Reference,
    journal::ParsedRow,
    order_update::ChangeResult,
    state_machine::{Attention, Event, Progress},
};
use crate::store::{OrderFilter, OrderReport, StoreUnavailable};

/// Order in a list, without personal data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedOrder {
    /// Short name of the shop.
    pub tenant: String,
    /// Reference of the order.
    pub reference: String,
    /// Stage of the order.
    pub stage: String,
    /// Reasons why an operator should look at the order.
    pub attention: Vec<String>,
    /// Time of the order, in ms since 1970.
    pub placed_ms: u64,
    /// Due time of the next step, in ms since 1970. `None` during a step and after the last step.
    pub due_ms: Option<u64>,
    /// Time when the order finished, in ms since 1970.
    pub finished_ms: Option<u64>,
    /// The payment provider's code.
    pub payment_code: Option<String>,
    /// Id of the customer record in the Retail API.
    pub customer_id: Option<i32>,
}

/// Filter of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OrderListFilter {
    /// Unfinished orders.
    #[default]
    Unfinished,
    /// Orders with a reason for attention, also finished orders.
    ForAttention,
    /// All orders in the journal.
    All,
}

/// Details for an operator who settles the order by hand. Contains personal data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderDetails {
    #[serde(flatten)]
    pub listed: ListedOrder,
    /// `None` if the stored order can't be parsed.
    pub order: Option<PlacedOrder>,
    /// `None` if the stored progress can't be parsed.
    pub progress: Option<Progress>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderStatistics {
    pub stages: BTreeMap<String, u64>,
    pub attention: u64,
    /// Age of the oldest paid order that is not saved, counted from its payment; 0 without such an order.
    pub oldest_paid_unsaved_seconds: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum OperationRefused {
    #[error("no order has this reference")]
    Unknown,
    #[error("this order can't be read")]
    Unreadable,
    #[error("a newer version of the gateway wrote this order; use that version")]
    Newer,
    /// A retry would be useless, or could save the order twice.
    #[error("this order can't be retried: its stage is '{0}'")]
    NotRetried(&'static str),
    /// A save may still take effect, or the order is already closed.
    #[error("this order can't be closed now: its stage is '{0}'")]
    NotClosed(&'static str),
    /// A mail is being sent, or all mails have ended.
    #[error("this withdrawal can't be changed now: a mail is being sent, or both were sent")]
    MailsNotChanged,
    #[error(transparent)]
    NotWritten(#[from] StoreUnavailable),
}

impl Orders {
    /// Lists orders, oldest first.
    pub async fn list(
        &self,
        filter: OrderListFilter,
    ) -> Result<Vec<ListedOrder>, StoreUnavailable> {
        let overdue_before_ms = self.overdue_before_ms().await?;
        let filter = match filter {
            OrderListFilter::Unfinished => OrderFilter::Unfinished,
            OrderListFilter::ForAttention => OrderFilter::ForAttention { overdue_before_ms },
            OrderListFilter::All => OrderFilter::All,
        };
        let rows = self.0.journal.0.report(filter).await?;
        let listed = rows
            .into_iter()
            .map(|row| listed_order(row, overdue_before_ms));
        Ok(listed.collect())
    }

    /// Finds the orders with this reference. Two shops may generate the same reference.
    pub async fn show(&self, reference: &Reference) -> Result<Vec<OrderDetails>, StoreUnavailable> {
        let overdue_before_ms = self.overdue_before_ms().await?;
        let filter = OrderFilter::Reference(reference.as_str().to_owned());
        let rows = self.0.journal.0.report(filter).await?;
        let details = rows.into_iter().map(|row| {
            let documents = row.documents.clone().unwrap_or_default();
            OrderDetails {
                listed: listed_order(row, overdue_before_ms),
                order: serde_json::from_str(&documents.placed).ok(),
                progress: serde_json::from_str(&documents.progress).ok(),
            }
        });
        Ok(details.collect())
    }

    /// Makes the next step due now, or retries an order that was given up. Refuses if an earlier step may still take
    /// effect.
    pub async fn retry(&self, tenant: &str, reference: &Reference) -> Result<(), OperationRefused> {
        self.operate(
            tenant,
            reference,
            &Event::Retry,
            OperationRefused::NotRetried,
        )
        .await
    }

    /// Closes an order that the shop settled by hand. Steps, reservations and reasons for attention end. Refuses if
    /// a save may still take effect.
    pub async fn close(&self, tenant: &str, reference: &Reference) -> Result<(), OperationRefused> {
        self.operate(
            tenant,
            reference,
            &Event::Close,
            OperationRefused::NotClosed,
        )
        .await
    }

    async fn operate(
        &self,
        tenant: &str,
        reference: &Reference,
        event: &Event,
        refusal: fn(&'static str) -> OperationRefused,
    ) -> Result<(), OperationRefused> {
        let stored = match self.0.journal.find_by_reference(tenant, reference).await? {
            None => return Err(OperationRefused::Unknown),
            Some(ParsedRow::Unreadable(_)) => return Err(OperationRefused::Unreadable),
            Some(ParsedRow::Newer(_)) => return Err(OperationRefused::Newer),
            Some(ParsedRow::Readable(stored)) if stored.progress.is_withdrawal() => {
                return Err(OperationRefused::Unknown);
            }
            Some(ParsedRow::Readable(stored)) => *stored,
        };
        let (id, stage) = (stored.id, stored.progress.stage_name());
        match self.apply(stored, event).await? {
            ChangeResult::Yes => {
                self.wake(id);
                Ok(())
            }
            ChangeResult::No | ChangeResult::CodeTaken => Err(refusal(stage)),
        }
    }

    /// Statistics by shop.
    pub async fn statistics(&self) -> Result<BTreeMap<String, OrderStatistics>, StoreUnavailable> {
        let now_ms = self.now_ms().await?;
        let stored = self
            .0
            .journal
            .0
            .statistics(self.overdue_before_ms().await?)
            .await?;
        let statistics = stored.into_iter().map(|(tenant, stored)| {
            let oldest_ms = stored.oldest_unsaved_ms;
            let age_ms = oldest_ms.map_or(0, |since_ms| now_ms.saturating_sub(since_ms));
            let statistics = OrderStatistics {
                stages: stored.stages,
                attention: stored.attention,
                oldest_paid_unsaved_seconds: age_ms / 1_000,
            };
            (tenant, statistics)
        });
        Ok(statistics.collect())
    }

    /// An order is overdue if its wait for the save began at this time or earlier.
    async fn overdue_before_ms(&self) -> Result<u64, StoreUnavailable> {
        let now_ms = self.now_ms().await?;
        Ok(now_ms.saturating_sub(self.0.timings.overdue_ms))
    }
}

fn listed_order(row: OrderReport, overdue_before_ms: u64) -> ListedOrder {
    // The journal can't store "overdue", because that reason depends on the current time.
    let stored_reasons = row.attention.as_deref().unwrap_or_default().split(',');
    let since_ms = row.unsaved_since_ms;
    let is_overdue = since_ms.is_some_and(|since_ms| since_ms <= overdue_before_ms);
    let overdue = is_overdue.then(|| Attention::Overdue.name());
    let reasons = overdue.into_iter().chain(stored_reasons);
    let attention = reasons
        .filter(|reason| !reason.is_empty())
        .map(str::to_owned)
        .collect();
    ListedOrder {
        attention,
        tenant: row.tenant,
        reference: row.reference,
        stage: row.stage,
        placed_ms: row.placed_ms,
        due_ms: row.due_ms,
        finished_ms: row.finished_ms,
        payment_code: row.code,
        customer_id: row.customer_id,
    }
}
