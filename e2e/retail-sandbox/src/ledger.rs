use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;

/// Maximum number of calls, and of events, in the ledger. The ledger drops older records, but
/// `count` includes dropped calls.
const MAX_RECORDS: usize = 20_000;

/// A received call, including the secrets in its parameters and headers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CallRecord {
    /// Position in the order of arrival, counted from 1.
    pub number: u64,
    /// Name of the call: `FindShopProducts`, `pictures`, `provider_order`, ..
    pub call: String,
    /// HTTP method.
    pub method: String,
    /// Path without the query.
    pub path: String,
    /// Tenant whose connection string the call has as a parameter; `None` if no tenant has it.
    pub tenant: Option<String>,
    /// Decoded query parameters in their order.
    pub parameters: Vec<(String, String)>,
    /// Header names in lower case with their values.
    pub headers: Vec<(String, String)>,
    /// Body as text, at most its first 65,536 characters.
    pub body: String,
    /// Kind of the fault that was applied.
    pub fault: Option<String>,
    /// Status of the response; `None` without a response.
    pub status: Option<u16>,
}

impl CallRecord {
    /// Value of a query parameter.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        find(&self.parameters, name)
    }

    /// Value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        find(&self.headers, name)
    }
}

fn find<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs
        .iter()
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

/// An order that `SaveOrder` committed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedOrder {
    /// Tenant of the order.
    pub tenant: String,
    /// ORDERID of the new row.
    pub order_id: i64,
    /// ORDERCUSTID.
    pub customer_id: i64,
    /// ORDERTOTAL as the caller sent it.
    pub total: String,
    /// ORDERPAYMENT as the caller sent it.
    pub payment: String,
    /// Code of the payment, if ORDERPAYMENT contains one.
    pub payment_code: Option<String>,
    /// ORDERNOTES.
    pub notes: String,
    /// ORDERREDEEMPOINTS as the caller sent it.
    pub redeem_points: String,
    /// Number of `ORDER_DETAILS` rows.
    pub lines: usize,
    /// When the order was committed. The fault `LaggingDuplicates` hides recent orders.
    #[serde(skip)]
    pub committed: Instant,
}

/// An event that the analytics service received.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CollectedEvent {
    /// Measurement id of the shop.
    pub measurement_id: String,
    /// Client id of the browser.
    pub client_id: String,
    /// Name of the event.
    pub name: String,
    /// Parameters of the event.
    pub params: Value,
}

#[derive(Default)]
pub(crate) struct Ledger {
    entries: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    last_number: u64,
    calls: VecDeque<CallRecord>,
    counts: HashMap<String, usize>,
    orders: Vec<SavedOrder>,
    events: VecDeque<CollectedEvent>,
}

impl Ledger {
    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of the call.
    pub(crate) fn record_call(&self, mut call: CallRecord) -> u64 {
        let mut entries = self.entries();
        entries.last_number += 1;
        call.number = entries.last_number;
        *entries
            .counts
            .entry(call.call.to_ascii_lowercase())
            .or_default() += 1;
        if entries.calls.len() == MAX_RECORDS {
            entries.calls.pop_front();
        }
        entries.calls.push_back(call);
        entries.last_number
    }

    pub(crate) fn record_status(&self, number: u64, status: u16) {
        if let Some(call) = self
            .entries()
            .calls
            .iter_mut()
            .rev()
            .find(|call| call.number == number)
        {
            call.status = Some(status);
        }
    }

    pub(crate) fn record_order(&self, order: SavedOrder) {
        self.entries().orders.push(order);
    }

    pub(crate) fn record_event(&self, event: CollectedEvent) {
        let mut entries = self.entries();
        if entries.events.len() == MAX_RECORDS {
            entries.events.pop_front();
        }
        entries.events.push_back(event);
    }

    pub(crate) fn events(&self) -> Vec<CollectedEvent> {
        self.entries().events.iter().cloned().collect()
    }

    pub(crate) fn calls(&self) -> Vec<CallRecord> {
        self.entries().calls.iter().cloned().collect()
    }

    pub(crate) fn orders(&self) -> Vec<SavedOrder> {
        self.entries().orders.clone()
    }

    pub(crate) fn count(&self, call: &str) -> usize {
        self.entries()
            .counts
            .get(&call.to_ascii_lowercase())
            .copied()
            .unwrap_or_default()
    }

    pub(crate) fn clear(&self) {
        let mut entries = self.entries();
        entries.calls.clear();
        entries.counts.clear();
        entries.orders.clear();
        entries.events.clear();
    }
}
