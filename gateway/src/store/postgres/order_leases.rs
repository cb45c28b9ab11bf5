//! Leases of tenants, in the time of the database server.

use super::connection::{Connection, PostgresError};
use crate::store::{LEASE_MS, Leases, numbers::milliseconds};

/// Renews leases, and gives up those beyond the gateway's share except of `busy` tenants. Then takes free ones up to
/// the share.
pub(super) fn renew(
    connection: &Connection,
    owner: &str,
    tenants: &[String],
    busy: &[String],
) -> Result<Leases, PostgresError> {
    let share = share(connection, owner, tenants)?;
    let kept = give_up_surplus(connection, owner, busy, share)?;
    take(connection, owner, tenants, share.max(kept))
}

/// Records that this gateway is alive. Returns the number of tenants divided by the number of live gateways.
fn share(connection: &Connection, owner: &str, tenants: &[String]) -> Result<i64, PostgresError> {
    let sql = "INSERT INTO order_gateways (owner, expires_at)
               VALUES ($1, clock_timestamp() + $2::bigint * interval '1 millisecond')
               ON CONFLICT (owner) DO UPDATE SET expires_at = excluded.expires_at";
    connection.execute(sql, &[&owner, &milliseconds(LEASE_MS)])?;
    let sql = "DELETE FROM order_gateways WHERE owner IN
               (SELECT owner FROM order_gateways WHERE expires_at < clock_timestamp() - interval '1 minute'
                FOR UPDATE SKIP LOCKED)";
    connection.execute(sql, &[])?;
    let sql = "SELECT ceil(wanted.number::float8 / live.number)::bigint
               FROM (SELECT count(*) AS number FROM
                        (SELECT unnest($1::text[]) UNION SELECT tenant FROM orders WHERE finished_ms IS NULL) AS each) AS wanted,
                    (SELECT count(*) AS number FROM order_gateways WHERE expires_at >= clock_timestamp()) AS live";
    let row = connection.query_one(sql, &[&tenants])?;
    Ok(row.try_get(0)?)
}

/// Returns the number of kept leases.
fn give_up_surplus(
    connection: &Connection,
    owner: &str,
    busy: &[String],
    share: i64,
) -> Result<i64, PostgresError> {
    let sql = "UPDATE order_leases SET expires_at = '-infinity' WHERE owner = $1 AND tenant IN
               (SELECT tenant FROM
                   (SELECT tenant FROM order_leases WHERE owner = $1 AND expires_at >= clock_timestamp()
                    ORDER BY tenant = ANY($2) DESC, tenant OFFSET $3) AS surplus
                WHERE tenant <> ALL($2))";
    connection.execute(sql, &[&owner, &busy, &share])?;
    let sql =
        "SELECT count(*) FROM order_leases WHERE owner = $1 AND expires_at >= clock_timestamp()";
    Ok(connection.query_one(sql, &[&owner])?.try_get(0)?)
}

/// Renews the leases of the owner, and takes free ones up to the limit.
///
/// Rows of other owners are left out, because even an unchanged row would be locked. Rows are locked in the order of
/// tenants, so that two gateways can't wait for each other.
fn take(
    connection: &Connection,
    owner: &str,
    tenants: &[String],
    limit: i64,
) -> Result<Leases, PostgresError> {
    let sql = "INSERT INTO order_leases AS lease (tenant, owner, epoch, expires_at)
               SELECT tenant, $1, 1, clock_timestamp() + $2::bigint * interval '1 millisecond'
               FROM (SELECT wanted.tenant
                     FROM (SELECT unnest($3::text[]) AS tenant
                           UNION SELECT tenant FROM orders WHERE finished_ms IS NULL) AS wanted
                     LEFT JOIN order_leases AS other
                         ON other.tenant = wanted.tenant AND other.expires_at >= clock_timestamp()
                     WHERE other.owner IS NULL OR other.owner = $1
                     ORDER BY other.owner IS NULL, wanted.tenant LIMIT $4) AS possible
               ORDER BY tenant
               ON CONFLICT (tenant) DO UPDATE
               SET owner = $1, expires_at = excluded.expires_at,
                   epoch = lease.epoch + CASE WHEN lease.owner = $1 THEN 0 ELSE 1 END
               WHERE lease.owner = $1 OR lease.expires_at < clock_timestamp()
               RETURNING tenant, epoch";
    let rows = connection.query(sql, &[&owner, &milliseconds(LEASE_MS), &tenants, &limit])?;
    let leases = rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    leases.collect()
}

/// Whether no live gateway holds the lease of one of these tenants.
pub(super) fn is_one_free(
    connection: &Connection,
    tenants: &[String],
) -> Result<bool, PostgresError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM unnest($1::text[]) AS wanted(tenant)
               WHERE NOT EXISTS (SELECT 1 FROM order_leases AS lease
                   WHERE lease.tenant = wanted.tenant AND lease.expires_at >= clock_timestamp()))";
    Ok(connection.query_one(sql, &[&tenants])?.try_get(0)?)
}

pub(super) fn release(connection: &Connection, owner: &str) -> Result<(), PostgresError> {
    let sql = "UPDATE order_leases SET expires_at = '-infinity' WHERE owner = $1";
    connection.execute(sql, &[&owner])?;
    let sql = "DELETE FROM order_gateways WHERE owner = $1";
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
