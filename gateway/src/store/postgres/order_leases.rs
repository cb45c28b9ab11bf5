//! Leases of tenants, in the time of the database server.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::connection::{Connection, PostgresError};
use crate::store::{LEASE_MS, Leases, ORDER_FORMAT, numbers::milliseconds};

/// Live gateways and leases, as one gateway sees them.
#[derive(Default)]
struct Cluster {
    gateways: BTreeMap<String, Gateway>,
    /// Owners of tenants.
    leases: BTreeMap<String, String>,
}

#[derive(Default)]
struct Gateway {
    /// Tenants whose orders it can run. `None` for a gateway of an earlier version, which takes any tenant.
    tenants: Option<HashSet<String>>,
    /// Latest format of orders that it can run.
    format: i32,
    /// Number of its leases.
    load: usize,
}

impl Gateway {
    fn can_run(&self, tenant: &str) -> bool {
        let tenants = self.tenants.as_ref();
        tenants.is_none_or(|tenants| tenants.contains(tenant))
    }
}

/// Renews leases of `tenants` and of `busy` tenants, and gives up the others. Leases move to the gateway with the
/// fewest that can run the tenant's orders, except those of `busy` tenants.
pub(super) fn renew(
    connection: &Connection,
    owner: &str,
    tenants: &[String],
    busy: &[String],
) -> Result<Leases, PostgresError> {
    record_alive(connection, owner, tenants)?;
    let mut cluster = read_cluster(connection)?;
    // In this order, so that a lease that is given up is not taken again at once.
    let taken = cluster.free_leases(owner);
    let mut wanted = cluster.kept_leases(owner, busy);
    wanted.extend(taken);
    let wanted = Vec::from_iter(wanted);
    let sql = "UPDATE order_leases SET expires_at = '-infinity'
               WHERE owner = $1 AND tenant <> ALL($2) AND expires_at >= clock_timestamp()";
    connection.execute(sql, &[&owner, &wanted])?;
    take(connection, owner, &wanted)
}

/// Records that this gateway is alive, and whose orders it can run.
fn record_alive(
    connection: &Connection,
    owner: &str,
    tenants: &[String],
) -> Result<(), PostgresError> {
    let sql = "INSERT INTO order_gateways (owner, expires_at, tenants, format)
               VALUES ($1, clock_timestamp() + $2::bigint * interval '1 millisecond', $3, $4)
               ON CONFLICT (owner) DO UPDATE SET expires_at = excluded.expires_at, tenants = excluded.tenants";
    let lease_ms = milliseconds(LEASE_MS);
    connection.execute(sql, &[&owner, &lease_ms, &tenants, &ORDER_FORMAT])?;
    let sql = "DELETE FROM order_gateways WHERE owner IN
               (SELECT owner FROM order_gateways WHERE expires_at < clock_timestamp() - interval '1 minute'
                FOR UPDATE SKIP LOCKED)";
    connection.execute(sql, &[]).map(drop)
}

fn read_cluster(connection: &Connection) -> Result<Cluster, PostgresError> {
    let mut cluster = Cluster::default();
    let sql =
        "SELECT owner, tenants, format FROM order_gateways WHERE expires_at >= clock_timestamp()";
    for row in connection.query(sql, &[])? {
        let tenants: Option<Vec<String>> = row.try_get(1)?;
        let gateway = Gateway {
            tenants: tenants.map(HashSet::from_iter),
            format: row.try_get(2)?,
            load: 0,
        };
        cluster.gateways.insert(row.try_get(0)?, gateway);
    }
    let sql = "SELECT tenant, owner FROM order_leases WHERE expires_at >= clock_timestamp()";
    for row in connection.query(sql, &[])? {
        cluster.add_lease(row.try_get(0)?, row.try_get(1)?);
    }
    cluster.leave_tenants_to_newest();
    Ok(cluster)
}

impl Cluster {
    /// Keeps each tenant only at the gateways of the latest format that can run it, because earlier ones leave some of
    /// its orders.
    fn leave_tenants_to_newest(&mut self) {
        let mut latest: HashMap<String, i32> = HashMap::new();
        for gateway in self.gateways.values() {
            for tenant in gateway.tenants.iter().flatten() {
                let format = latest.entry(tenant.clone()).or_default();
                *format = gateway.format.max(*format);
            }
        }
        for gateway in self.gateways.values_mut() {
            if let Some(tenants) = &mut gateway.tenants {
                tenants.retain(|tenant| latest.get(tenant) == Some(&gateway.format));
            }
        }
    }

    fn add_lease(&mut self, tenant: String, owner: String) {
        self.add_load(&owner, 1);
        self.leases.insert(tenant, owner);
    }

    fn add_load(&mut self, owner: &str, change: isize) {
        if let Some(gateway) = self.gateways.get_mut(owner) {
            gateway.load = gateway.load.saturating_add_signed(change);
        }
    }

    fn load(&self, owner: &str) -> usize {
        self.gateways.get(owner).map_or(0, |gateway| gateway.load)
    }

    fn can_run(&self, owner: &str, tenant: &str) -> bool {
        let gateway = self.gateways.get(owner);
        gateway.is_some_and(|gateway| gateway.can_run(tenant))
    }

    /// The gateway with the fewest leases of those that can run the tenant's orders; `preferred` among equals.
    fn least_loaded(&self, tenant: &str, preferred: &str) -> Option<String> {
        let able = self
            .gateways
            .iter()
            .filter(|(_, gateway)| gateway.can_run(tenant));
        let least = able.min_by_key(|&(owner, gateway)| (gateway.load, owner != preferred));
        least.map(|(owner, _)| owner.clone())
    }

    /// Free leases that the gateway should take. Tenants that few gateways can run come first, at all gateways: so
    /// of the first one, some gateway has the fewest leases, and takes it.
    fn free_leases(&mut self, owner: &str) -> Vec<String> {
        let Some(Some(tenants)) = self.gateways.get(owner).map(|own| own.tenants.as_ref()) else {
            return Vec::new();
        };
        let free = tenants
            .iter()
            .filter(|tenant| !self.leases.contains_key(*tenant));
        let mut free: Vec<String> = free.cloned().collect();
        free.sort_by_cached_key(|tenant| {
            let able = self
                .gateways
                .values()
                .filter(|gateway| gateway.can_run(tenant));
            (able.count(), tenant.clone())
        });
        free.retain(|tenant| {
            let next = self.least_loaded(tenant, owner);
            let is_own = next.as_deref() == Some(owner);
            if let Some(next) = next {
                self.add_load(&next, 1);
            }
            is_own
        });
        free
    }

    /// Leases that the gateway keeps: those of busy tenants, and those that no gateway with fewer leases can run.
    fn kept_leases(&mut self, owner: &str, busy: &[String]) -> BTreeSet<String> {
        let held = self.leases.iter().filter(|(_, holder)| *holder == owner);
        let mut held: Vec<String> = held.map(|(tenant, _)| tenant.clone()).collect();
        held.reverse();
        held.retain(|tenant| {
            if busy.contains(tenant) {
                return true;
            }
            let next = self.least_loaded(tenant, owner);
            let next = next.filter(|next| {
                !self.can_run(owner, tenant) || self.load(next) + 1 < self.load(owner)
            });
            if let Some(next) = next {
                self.add_load(owner, -1);
                self.add_load(&next, 1);
                return false;
            }
            self.can_run(owner, tenant)
        });
        held.into_iter().collect()
    }
}

/// Renews the leases of the owner, and takes free ones.
///
/// Rows of other owners are left out, because even an unchanged row would be locked. Rows are locked in the order of
/// tenants, so that two gateways can't wait for each other.
fn take(connection: &Connection, owner: &str, wanted: &[String]) -> Result<Leases, PostgresError> {
    let sql = "INSERT INTO order_leases AS lease (tenant, owner, epoch, expires_at)
               SELECT wanted.tenant, $1, 1, clock_timestamp() + $2::bigint * interval '1 millisecond'
               FROM unnest($3::text[]) AS wanted (tenant)
               LEFT JOIN order_leases AS other
                   ON other.tenant = wanted.tenant AND other.expires_at >= clock_timestamp()
               WHERE other.owner IS NULL OR other.owner = $1
               ORDER BY wanted.tenant
               ON CONFLICT (tenant) DO UPDATE
               SET owner = $1, expires_at = excluded.expires_at,
                   epoch = lease.epoch + CASE WHEN lease.owner = $1 THEN 0 ELSE 1 END
               WHERE lease.owner = $1 OR lease.expires_at < clock_timestamp()
               RETURNING tenant, epoch";
    let rows = connection.query(sql, &[&owner, &milliseconds(LEASE_MS), &wanted])?;
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

#[cfg(test)]
mod tests {
    use super::*;

    const OWNERS: [&str; 3] = ["one", "two", "three"];

    fn cluster(able: [&str; 3], leases: &BTreeMap<String, String>) -> Cluster {
        let tenants = able.map(|able| Some(able.chars().map(String::from).collect()));
        let gateways = tenants.map(|tenants| Gateway {
            tenants,
            format: 1,
            load: 0,
        });
        let mut cluster = Cluster {
            gateways: OWNERS
                .map(str::to_owned)
                .into_iter()
                .zip(gateways)
                .collect(),
            leases: BTreeMap::new(),
        };
        for (tenant, owner) in leases {
            cluster.add_lease(tenant.clone(), owner.clone());
        }
        cluster
    }

    /// Renewals of all gateways, one after the other.
    fn renew_all(able: [&str; 3], leases: &mut BTreeMap<String, String>) {
        for owner in OWNERS {
            let mut cluster = cluster(able, leases);
            let taken = cluster.free_leases(owner);
            let kept = cluster.kept_leases(owner, &[]);
            leases.retain(|tenant, holder| holder != owner || kept.contains(tenant));
            leases.extend(taken.into_iter().map(|tenant| (tenant, owner.to_owned())));
        }
    }

    /// For each set of tenants that a gateway can run, and each first owner of the leases. [CHK-07]
    #[test]
    fn each_tenant_that_some_gateway_can_run_gets_one_in_a_few_renewals() {
        let sets: Vec<String> = (0..16)
            .map(|set| (0..4).filter(move |bit| set & (1 << bit) != 0))
            .map(|bits| bits.map(|bit| char::from(b'a' + bit)).collect())
            .collect();
        for able in (0..16 * 16 * 16).map(|number| [number % 16, number / 16 % 16, number / 256]) {
            let able = able.map(|set| sets[set].as_str());
            for holder in OWNERS {
                let before = |tenant| (String::from(tenant), holder.to_owned());
                let mut leases: BTreeMap<_, _> = "abcd".chars().map(before).collect();
                for _ in 0..4 {
                    renew_all(able, &mut leases);
                }
                let settled = leases.clone();
                renew_all(able, &mut leases);
                assert_eq!(leases, settled, "{able:?}, first {holder}");
                let cluster = cluster(able, &leases);
                for tenant in "abcd".chars().map(String::from) {
                    let able_owners = OWNERS
                        .iter()
                        .filter(|owner| cluster.can_run(owner, &tenant));
                    let loads = able_owners.map(|owner| cluster.load(owner));
                    let owner = leases.get(&tenant);
                    assert_eq!(owner.is_some(), loads.clone().next().is_some(), "{able:?}");
                    if let Some(owner) = owner {
                        assert!(cluster.can_run(owner, &tenant), "{able:?}");
                        assert!(loads.min() >= Some(cluster.load(owner) - 1), "{able:?}");
                    }
                }
            }
        }
    }

    /// [CHK-07]
    #[test]
    fn gateways_of_an_earlier_format_keep_only_what_newer_ones_cant_run() {
        let held = "abcd"
            .chars()
            .map(|tenant| (String::from(tenant), "one".to_owned()));
        let mut cluster = cluster(["abcd", "bc", "c"], &held.collect());
        for (owner, format) in [("two", 2), ("three", 3)] {
            cluster.gateways.get_mut(owner).unwrap().format = format;
        }
        cluster.leave_tenants_to_newest();
        let kept = cluster.kept_leases("one", &[]);
        assert_eq!(Vec::from_iter(kept), ["a", "d"]);
        let mut free = Cluster {
            leases: BTreeMap::new(),
            ..cluster
        };
        assert_eq!(free.free_leases("two"), ["b"]);
        assert_eq!(free.free_leases("three"), ["c"]);
    }

    #[test]
    fn a_gateway_of_an_earlier_version_takes_its_share() {
        let mut cluster = cluster(["abcd", "", ""], &BTreeMap::new());
        cluster
            .gateways
            .insert("earlier".to_owned(), Gateway::default());
        assert_eq!(cluster.free_leases("one"), ["a", "c"]);
    }
}
