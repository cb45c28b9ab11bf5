//! Webhooks, which are sent from their own threads and can be lost, doubled or delayed.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::payment::{Payment, Transaction};
use crate::ledger::{CallRecord, Ledger};
use crate::world::World;

const TIMEOUT: Duration = Duration::from_secs(5);

/// Name of the call in the ledger and in faults. A fault of any kind drops the webhook.
const CALL: &str = "webhook_sent";

/// Plan for the delivery of webhooks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WebhookPlan {
    /// URL on this machine; `{tenant}` is replaced with the tenant's name. `None` sends no
    /// webhooks.
    pub url: Option<String>,
    /// How often each webhook is sent.
    pub deliveries: Deliveries,
    /// Delay after the attempt to pay.
    pub delay_ms: u64,
}

/// How often a webhook arrives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deliveries {
    /// Once, after the delay.
    #[default]
    Once,
    /// Never.
    Lost,
    /// Twice in a row.
    Doubled,
    /// Once; the webhook of a declined attempt is delayed, the webhook of a paid attempt is not.
    Reordered,
}

pub(super) fn send(world: &World, payment: &Payment, transaction: &Transaction) {
    let plan = world.webhooks();
    let Some(url) = plan.url else { return };
    let tenant = world.tenants.iter().find(|tenant| {
        Payment::load(&tenant.connection(), &payment.code).is_ok_and(|found| found.is_some())
    });
    let tenant = tenant
        .map(|tenant| tenant.identifier.clone())
        .unwrap_or_default();
    let url = url.replace("{tenant}", &tenant);
    let message = message(&url, payment, transaction);
    let fault = world
        .faults
        .select(CALL, Some(&tenant), |text| message.contains(text));
    let copies = match plan.deliveries {
        _ if fault.is_some() => 0,
        Deliveries::Once | Deliveries::Reordered => 1,
        Deliveries::Lost => 0,
        Deliveries::Doubled => 2,
    };
    let delay_ms = match plan.deliveries {
        Deliveries::Reordered if transaction.status == "F" => 0,
        Deliveries::Once | Deliveries::Lost | Deliveries::Doubled | Deliveries::Reordered => {
            plan.delay_ms
        }
    };
    let ledger = Arc::clone(&world.ledger);
    world.add_delivery(thread::spawn(move || {
        thread::sleep(Duration::from_millis(delay_ms));
        for _ in 0..copies {
            deliver(&ledger, &tenant, &url, &message);
        }
    }));
}

fn message(url: &str, payment: &Payment, transaction: &Transaction) -> String {
    let event = if transaction.status == "F" {
        1796
    } else {
        1798
    };
    json!({
        "Url": url,
        "EventData": {
            "OrderCode": payment.code_number(),
            "TransactionId": transaction.id,
            "StatusId": transaction.status,
            "Amount": payment.amount(0),
            "CurrencyCode": "978",
            "MerchantTrns": payment.reference,
            "SourceCode": payment.source,
            "FullName": payment.full_name,
            "Email": payment.email,
            "InsDate": transaction.created,
        },
        "Created": transaction.created,
        "CorrelationId": transaction.id,
        "EventTypeId": event,
        "Delay": null,
        "MessageTypeId": 512,
    })
    .to_string()
}

fn deliver(ledger: &Ledger, tenant: &str, url: &str, message: &str) {
    let status = match post(url, message) {
        Ok(status) => Some(status),
        Err(error) => {
            tracing::warn!(%error, "a webhook was not delivered");
            None
        }
    };
    let number = ledger.record_call(CallRecord {
        number: 0,
        call: CALL.to_owned(),
        method: "POST".to_owned(),
        path: url.to_owned(),
        tenant: Some(tenant.to_owned()),
        parameters: Vec::new(),
        headers: Vec::new(),
        body: message.to_owned(),
        fault: None,
        status: None,
    });
    if let Some(status) = status {
        ledger.record_status(number, status);
    }
}

fn post(url: &str, body: &str) -> io::Result<u16> {
    let wrong = || {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            "a webhook address starts with http:// and is on this machine",
        )
    };
    let (authority, path) = url
        .strip_prefix("http://")
        .map(|rest| rest.split_once('/').unwrap_or((rest, "")))
        .ok_or_else(wrong)?;
    let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
    if !(host == "localhost" || host == "127.0.0.1" || host.ends_with(".localhost")) {
        return Err(wrong());
    }
    let address = SocketAddr::new(
        IpAddr::V4(Ipv4Addr::LOCALHOST),
        port.parse().map_err(io::Error::other)?,
    );
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let head = format!(
        "POST /{path} HTTP/1.1\r\nhost: {authority}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())?;
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    let status = start
        .get(9..)
        .and_then(|digits| std::str::from_utf8(digits).ok())
        .and_then(|digits| digits.parse().ok());
    status.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "not an HTTP answer"))
}
