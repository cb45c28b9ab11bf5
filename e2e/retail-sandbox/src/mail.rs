//! Mails are stored in the tenant's database instead of being sent.

use rusqlite::{Connection, Row, params};
use serde::Serialize;

/// A stored mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// Tenant whose call sent the mail.
    pub tenant: String,
    /// Position among the mails of its tenant.
    pub id: i64,
    /// Recipient as given.
    pub to: String,
    /// Reply-to address.
    pub reply_to: String,
    /// Name of the sender.
    pub name: String,
    /// Phone of the sender.
    pub phone: String,
    /// Subject line.
    pub subject: String,
    /// Text, or HTML if the caller sent HTML.
    pub body: String,
    /// When the mail was sent: an ISO date-time in UTC.
    pub sent: String,
}

pub(crate) struct Draft<'a> {
    pub(crate) to: &'a str,
    pub(crate) reply_to: &'a str,
    pub(crate) name: &'a str,
    pub(crate) phone: &'a str,
    pub(crate) subject: &'a str,
    pub(crate) body: &'a str,
}

pub(crate) fn send(connection: &Connection, draft: &Draft<'_>) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO SANDBOX_MAILS (MAIL_TO, REPLY_TO, NAME, PHONE, SUBJECT, BODY, SENT)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
        params![
            draft.to,
            draft.reply_to,
            draft.name,
            draft.phone,
            draft.subject,
            draft.body
        ],
    )?;
    Ok(())
}

pub(crate) fn list(connection: &Connection, tenant: &str) -> rusqlite::Result<Vec<Mail>> {
    let mut statement = connection
        .prepare("SELECT MAIL_ID, MAIL_TO, REPLY_TO, NAME, PHONE, SUBJECT, BODY, SENT FROM SANDBOX_MAILS ORDER BY MAIL_ID")?;
    let mails = statement.query_map([], |row| read(row, tenant))?;
    mails.collect()
}

fn read(row: &Row<'_>, tenant: &str) -> rusqlite::Result<Mail> {
    Ok(Mail {
        tenant: tenant.to_owned(),
        id: row.get(0)?,
        to: row.get(1)?,
        reply_to: row.get(2)?,
        name: row.get(3)?,
        phone: row.get(4)?,
        subject: row.get(5)?,
        body: row.get(6)?,
        sent: row.get(7)?,
    })
}
