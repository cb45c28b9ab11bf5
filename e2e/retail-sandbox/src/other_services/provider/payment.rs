use rand::RngExt;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde_json::{Number, Value};

use crate::world::{Tenant, World};

/// Values of `STATE_ID`.
pub(super) const PENDING: i64 = 0;
pub(super) const PAID: i64 = 3;

/// A payment; its code is the provider's order code.
pub(super) struct Payment {
    pub(super) code: String,
    pub(super) cents: i64,
    pub(super) state: i64,
    pub(super) source: String,
    pub(super) full_name: String,
    pub(super) email: String,
    pub(super) reference: String,
    pub(super) return_url: String,
    pub(super) created: String,
}

impl Payment {
    pub(super) fn find<'a>(
        world: &'a World,
        code: &str,
    ) -> rusqlite::Result<Option<(&'a Tenant, Self)>> {
        for tenant in &world.tenants {
            if let Some(payment) = Self::load(&tenant.connection(), code)? {
                return Ok(Some((tenant, payment)));
            }
        }
        Ok(None)
    }

    pub(super) fn load(connection: &Connection, code: &str) -> rusqlite::Result<Option<Self>> {
        connection
            .query_row(
                "SELECT ORDER_CODE, AMOUNT_CENTS, STATE_ID, SOURCE_CODE, FULL_NAME, EMAIL, MERCHANT_REFERENCE, RETURN_URL, CREATED
                 FROM SANDBOX_PAYMENTS WHERE ORDER_CODE = ?1",
                [code],
                |row| {
                    Ok(Self {
                        code: row.get(0)?,
                        cents: row.get(1)?,
                        state: row.get(2)?,
                        source: row.get(3)?,
                        full_name: row.get(4)?,
                        email: row.get(5)?,
                        reference: row.get(6)?,
                        return_url: row.get(7)?,
                        created: row.get(8)?,
                    })
                },
            )
            .optional()
    }

    /// The provider's responses have a JSON number, which is too large for a double.
    pub(super) fn code_number(&self) -> Value {
        self.code
            .parse::<u64>()
            .map_or_else(|_| Value::from(self.code.clone()), Value::from)
    }

    /// The amount in euro. The provider uses euro in responses and cents in requests.
    pub(super) fn amount(&self, extra_cents: i64) -> Value {
        let cents = self.cents + extra_cents;
        let euros = format!("{}.{:02}", cents / 100, cents % 100);
        Value::from(euros.parse::<f64>().ok().and_then(Number::from_f64))
    }
}

/// A payment as shown to tests.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRecord {
    /// Tenant that receives the payment.
    pub tenant: String,
    /// Payment code of 16 digits.
    pub code: String,
    /// Amount in cents.
    pub cents: i64,
    /// 0 pending, 1 expired, 2 cancelled, 3 paid.
    pub state_id: i64,
    /// Reference of the merchant.
    pub reference: String,
    /// Status of each attempt to pay, oldest first: `F` paid, `E` declined.
    pub transactions: Vec<String>,
}

pub(crate) fn payments(world: &World) -> rusqlite::Result<Vec<PaymentRecord>> {
    let mut records = Vec::new();
    for tenant in &world.tenants {
        let connection = tenant.connection();
        let mut statement =
            connection.prepare("SELECT ORDER_CODE FROM SANDBOX_PAYMENTS ORDER BY ROWID")?;
        let codes: Vec<String> = statement
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        for code in codes {
            let Some(payment) = Payment::load(&connection, &code)? else {
                continue;
            };
            let transactions = Transaction::of_code(&connection, &code)?;
            records.push(PaymentRecord {
                tenant: tenant.identifier.clone(),
                code,
                cents: payment.cents,
                state_id: payment.state,
                reference: payment.reference,
                transactions: transactions
                    .into_iter()
                    .map(|transaction| transaction.status)
                    .collect(),
            });
        }
    }
    Ok(records)
}

/// An attempt to pay.
pub(super) struct Transaction {
    pub(super) id: String,
    pub(super) code: String,
    /// `F` paid, `E` failed.
    pub(super) status: String,
    pub(super) created: String,
}

impl Transaction {
    const SELECT: &str =
        "SELECT TRANSACTION_ID, ORDER_CODE, STATUS_ID, CREATED FROM SANDBOX_TRANSACTIONS";

    /// A successful attempt sets the payment's state to paid.
    pub(super) fn create(
        connection: &Connection,
        payment: &Payment,
        succeeds: bool,
    ) -> rusqlite::Result<Self> {
        let id = new_id();
        let status = if succeeds { "F" } else { "E" };
        connection.execute(
            "INSERT INTO SANDBOX_TRANSACTIONS (TRANSACTION_ID, ORDER_CODE, STATUS_ID, CREATED)
             VALUES (?1, ?2, ?3, strftime('%Y-%m-%dT%H:%M:%S', 'now'))",
            params![id, payment.code, status],
        )?;
        if succeeds {
            set_state(connection, &payment.code, PAID)?;
        }
        connection.query_row(
            &format!("{} WHERE TRANSACTION_ID = ?1", Self::SELECT),
            [id],
            Self::read,
        )
    }

    pub(super) fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<Self>> {
        connection
            .query_row(
                &format!("{} WHERE TRANSACTION_ID = ?1", Self::SELECT),
                [id.to_ascii_lowercase()],
                Self::read,
            )
            .optional()
    }

    pub(super) fn of_code(connection: &Connection, code: &str) -> rusqlite::Result<Vec<Self>> {
        let mut statement = connection.prepare(&format!(
            "{} WHERE ORDER_CODE = ?1 ORDER BY ROWID",
            Self::SELECT
        ))?;
        statement.query_map([code], Self::read)?.collect()
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            code: row.get(1)?,
            status: row.get(2)?,
            created: row.get(3)?,
        })
    }
}

/// Sets the state of a payment: 0 pending, 1 expired, 2 cancelled, 3 paid. Returns the number of
/// payments with this code.
pub(crate) fn set_state(
    connection: &Connection,
    code: &str,
    state: i64,
) -> rusqlite::Result<usize> {
    connection.execute(
        "UPDATE SANDBOX_PAYMENTS SET STATE_ID = ?2 WHERE ORDER_CODE = ?1",
        params![code, state],
    )
}

/// A random UUID (version 4).
fn new_id() -> String {
    let random: u128 = rand::rng().random();
    let bits = (random & !(0xf << 76) & !(0x3 << 62)) | (0x4 << 76) | (0x2 << 62);
    let digits = format!("{bits:032x}");
    let part = |from, to| digits.get(from..to).unwrap_or_default().to_owned();
    [
        part(0, 8),
        part(8, 12),
        part(12, 16),
        part(16, 20),
        part(20, 32),
    ]
    .join("-")
}
