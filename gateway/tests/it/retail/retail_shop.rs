use std::{sync::Arc, time::Duration};

use gateway::{
    clock::Clock,
    retail::{ReadBreakers, RetailClient, RetailTarget, ShopCallMetrics, SqlDialect},
};
use retail_sandbox::{Sandbox, SandboxOptions, TOKEN};
use rusqlite::types::FromSql;
use secrecy::SecretString;

const LIMIT: Duration = Duration::from_secs(300);

/// A sandbox with one tenant. A call's time limit ends as soon as the sandbox decides not to
/// respond.
pub(crate) struct RetailShop {
    pub(crate) sandbox: Sandbox,
    pub(crate) client: RetailClient,
    tenant: &'static str,
    clock: Clock,
}

impl RetailShop {
    pub(crate) fn open(tenant: &'static str) -> Self {
        let options = SandboxOptions {
            tenants: vec![tenant.to_owned()],
            ..SandboxOptions::default()
        };
        let sandbox = Sandbox::start(options).unwrap();
        let connection = text(&sandbox, tenant, "SELECT db_conn_str FROM DB_STRINGS");
        let clock = Clock::default();
        let passing = clock.clone();
        sandbox.on_missing_response(move || passing.advance(LIMIT));
        let client = RetailClient::new(Arc::new(RetailTarget {
            tenant: Arc::from(tenant),
            api_url: sandbox.url(),
            pictures_url: sandbox.url(),
            token: SecretString::from(TOKEN),
            connection: Some(SecretString::from(connection)),
            connection_parameter: "constr".to_owned(),
            dialect: SqlDialect::Sandbox,
            transport: Arc::default(),
            clock: clock.clone(),
            breaker: Arc::default(),
            read_breakers: ReadBreakers::default(),
            metrics: ShopCallMetrics::default(),
        }));
        Self {
            sandbox,
            client,
            tenant,
            clock,
        }
    }

    pub(crate) fn pass_time_limit(&self) {
        self.clock.advance(LIMIT);
    }

    pub(crate) fn execute(&self, sql: &str) {
        let changed = self
            .sandbox
            .with_database(self.tenant, |connection| connection.execute(sql, []));
        assert_ne!(changed.unwrap().unwrap(), 0, "{sql}");
    }

    pub(crate) fn text(&self, sql: &str) -> String {
        text(&self.sandbox, self.tenant, sql)
    }

    pub(crate) fn value<T: FromSql>(&self, sql: &str) -> T {
        value(&self.sandbox, self.tenant, sql)
    }
}

fn text(sandbox: &Sandbox, tenant: &str, sql: &str) -> String {
    value(sandbox, tenant, sql)
}

fn value<T: FromSql>(sandbox: &Sandbox, tenant: &str, sql: &str) -> T {
    sandbox
        .with_database(tenant, |connection| {
            connection.query_row(sql, [], |row| row.get(0)).unwrap()
        })
        .unwrap()
}
