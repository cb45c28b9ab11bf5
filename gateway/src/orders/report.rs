//! Lists of orders for operators, and the operations on one order.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    Orders, PlacedOrder, Reference,
    journal::Found,
    machine::{Attention, Event, Progress},
    service::Changed,
};
use crate::store::{OrderFilter, OrderReport, StoreUnavailable};

/// Order in a list, without personal data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// Short name of the shop.
    pub tenant: String,
    /// Reference of the order.
    pub reference: String,
    /// Stage of the order.
    pub stage: String,
    /// Reasons for an operator to look at it.
    pub attention: Vec<String>,
    /// When it was placed, in milliseconds since 1970.
    pub placed_ms: u64,
    /// When its next step is due, in milliseconds since 1970; `None` during a step and when no step is left.
    pub due_ms: Option<u64>,
    /// When it finished, in milliseconds since 1970.
    pub finished_ms: Option<u64>,
    /// The payment provider's code.
    pub payment_code: Option<String>,
    /// Id of the customer record at the shop.
    pub customer_id: Option<i32>,
}

/// Filter of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// Unfinished orders.
    #[default]
    UnderWay,
    /// Orders with a reason for attention, finished or not.
    ForAttention,
    /// All orders in the journal.
    All,
}

/// Order with everything that an operator needs to settle it by hand. Contains personal data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    /// Fields of the list.
    #[serde(flatten)]
    pub listed: Listed,
    /// Content of the order; `None` if unreadable.
    pub order: Option<PlacedOrder>,
    /// Progress in the journal; `None` if unreadable.
    pub progress: Option<Progress>,
}

/// Figures of a shop's orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Orders by stage.
    pub stages: BTreeMap<String, u64>,
    /// Orders with a reason for attention.
    pub attention: u64,
    /// Age of the oldest order that is paid and not saved, in seconds since it was paid; 0 when there is none.
    pub oldest_paid_unsaved_seconds: u64,
}

/// Reason why an operation leaves an order unchanged.
#[derive(Debug, thiserror::Error)]
pub enum LeftAlone {
    /// No order has this reference.
    #[error("there is no such order")]
    Unknown,
    /// The journal's row can't be read.
    #[error("this order can't be read")]
    Unreadable,
    /// A retry would change nothing, or could save the order twice.
    #[error("nothing is to be tried again about this order: it is at '{0}'")]
    Pointless(&'static str),
    /// A step may still take effect, or the order is already closed.
    #[error("this order can't be closed now: it is at '{0}'")]
    NotClosed(&'static str),
    /// The journal could not be written.
    #[error(transparent)]
    NotWritten(#[from] StoreUnavailable),
}

impl Orders {
    /// Lists orders, the oldest first.
    pub async fn list(&self, listing: Listing) -> Result<Vec<Listed>, StoreUnavailable> {
        let overdue_ms = self.overdue_since();
        let filter = match listing {
            Listing::UnderWay => OrderFilter::Unfinished,
            Listing::ForAttention => OrderFilter::ForAttention { overdue_ms },
            Listing::All => OrderFilter::All,
        };
        let rows = self.0.journal.0.report(filter).await?;
        let listed = rows.into_iter().map(|row| listed(row, overdue_ms));
        Ok(listed.collect())
    }

    /// Orders with this reference: usually one, more if shops share a random reference.
    pub async fn show(&self, reference: &Reference) -> Result<Vec<Details>, StoreUnavailable> {
        let overdue_ms = self.overdue_since();
        let filter = OrderFilter::Reference(reference.as_str().to_owned());
        let rows = self.0.journal.0.report(filter).await?;
        let details = rows.into_iter().map(|row| {
            let documents = row.documents.clone().unwrap_or_default();
            Details {
                listed: listed(row, overdue_ms),
                order: serde_json::from_str(&documents.placed).ok(),
                progress: serde_json::from_str(&documents.progress).ok(),
            }
        });
        Ok(details.collect())
    }

    /// Retries an order that was given up or waits. Refuses if a step may still take effect.
    pub async fn retry(&self, tenant: &str, reference: &Reference) -> Result<(), LeftAlone> {
        self.operate(tenant, reference, &Event::Retry, LeftAlone::Pointless)
            .await
    }

    /// Closes an order that the shop settled by hand: no more steps, reservations or attention. Refuses if a step may still
    /// take effect.
    pub async fn close(&self, tenant: &str, reference: &Reference) -> Result<(), LeftAlone> {
        self.operate(tenant, reference, &Event::Close, LeftAlone::NotClosed)
            .await
    }

    async fn operate(
        &self,
        tenant: &str,
        reference: &Reference,
        event: &Event,
        unchanged: fn(&'static str) -> LeftAlone,
    ) -> Result<(), LeftAlone> {
        let entry = match self.0.journal.find_by_reference(tenant, reference).await? {
            None => return Err(LeftAlone::Unknown),
            Some(Found::Unreadable(_)) => return Err(LeftAlone::Unreadable),
            Some(Found::Readable(entry)) => *entry,
        };
        let (id, stage) = (entry.id, entry.progress.stage_name());
        match self.apply(entry, event).await? {
            Changed::Yes => {
                self.wake(id);
                Ok(())
            }
            Changed::No | Changed::CodeTaken => Err(unchanged(stage)),
        }
    }

    /// Figures by shop.
    pub async fn figures(&self) -> Result<BTreeMap<String, Figures>, StoreUnavailable> {
        let now_ms = self.now_ms();
        let stored = self.0.journal.0.figures(self.overdue_since()).await?;
        let figures = stored.into_iter().map(|(tenant, stored)| {
            let oldest_ms = stored.oldest_unsaved_ms;
            let age_ms = oldest_ms.map_or(0, |since_ms| now_ms.saturating_sub(since_ms));
            let figures = Figures {
                stages: stored.stages,
                attention: stored.attention,
                oldest_paid_unsaved_seconds: age_ms / 1_000,
            };
            (tenant, figures)
        });
        Ok(figures.collect())
    }

    /// Latest time at which an overdue order became unsaved.
    fn overdue_since(&self) -> u64 {
        self.now_ms().saturating_sub(self.0.pauses.overdue_ms)
    }
}

fn listed(row: OrderReport, overdue_ms: u64) -> Listed {
    let lasting = row.attention.as_deref().unwrap_or_default().split(',');
    let since_ms = row.unsaved_since_ms;
    let is_overdue = since_ms.is_some_and(|since_ms| since_ms <= overdue_ms);
    let overdue = is_overdue.then(|| Attention::Overdue.name());
    let reasons = overdue.into_iter().chain(lasting);
    let attention = reasons
        .filter(|reason| !reason.is_empty())
        .map(str::to_owned)
        .collect();
    Listed {
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
