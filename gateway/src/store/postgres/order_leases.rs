//! Leases of tenants, in the time of the database server.

use super::connection::{Connection, PostgresError};
use crate::store::{LEASE_MS, Leases, numbers::milliseconds};

/// Rows of other owners are left out, because even an unchanged row would be locked. Rows are locked in the order of
/// tenants, so that two gateways can't wait for each other.
pub(super) fn renew(
    connection: &Connection,
    owner: &str,
    tenants: &[String],
) -> Result<Leases, PostgresError> {
    let sql = "INSERT INTO order_leases AS lease (tenant, owner, epoch, expires_at)
               SELECT tenant, $1, 1, clock_timestamp() + $2::bigint * interval '1 millisecond'
               FROM (SELECT unnest($3::text[]) AS tenant
                     UNION SELECT tenant FROM orders WHERE finished_ms IS NULL) AS wanted
               WHERE NOT EXISTS (SELECT 1 FROM order_leases AS other
                                 WHERE other.tenant = wanted.tenant AND other.owner <> $1
                                   AND other.expires_at >= clock_timestamp())
               ORDER BY tenant
               ON CONFLICT (tenant) DO UPDATE
               SET owner = $1, expires_at = excluded.expires_at,
                   epoch = lease.epoch + CASE WHEN lease.owner = $1 THEN 0 ELSE 1 END
               WHERE lease.owner = $1 OR lease.expires_at < clock_timestamp()
               RETURNING tenant, epoch";
    let rows = connection.query(sql, &[&owner, &milliseconds(LEASE_MS), &tenants])?;
    let leases = rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    leases.collect()
}

pub(super) fn release(connection: &Connection, owner: &str) -> Result<(), PostgresError> {
    let sql = "UPDATE order_leases SET expires_at = '-infinity' WHERE owner = $1";
    connection.execute(sql, &[&owner]).map(drop)
}

/// Keeps the lease until the end of the transaction: another gateway that takes it waits for this row.
pub(super) fn hold(
    connection: &Connection,
    owner: &str,
    tenant: &str,
) -> Result<bool, PostgresError> {
    let sql = "SELECT 1 FROM order_leases
               WHERE tenant = $1 AND owner = $2 AND expires_at > clock_timestamp() FOR SHARE";
    let found = connection.query_optional(sql, &[&tenant, &owner])?;
    Ok(found.is_some())
}
