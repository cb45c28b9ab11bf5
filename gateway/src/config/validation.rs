use std::net::IpAddr;

use super::{Settings, SettingsError};

impl Settings {
    pub(super) fn validate(&self) -> Result<(), SettingsError> {
        self.client_address_header()?;
        let (server, transport) = (&self.server, &self.retail.transport);
        let connections = server.connections.validate(server.keep_alive_seconds);
        let sections = [
            ("server", self.validate_loopback_origins()),
            ("server.connections", connections),
            (
                "retail.transport",
                transport.validate().map_err(|error| error.to_string()),
            ),
            ("tenants", self.tenants.validate()),
            ("cache", self.cache.validate()),
            ("catalogue_index", self.catalogue_index.validate()),
            ("warm_start", self.warm_start.validate()),
            ("pages", self.pages.validate()),
            ("pictures", self.validate_pictures()),
            ("location", self.location.validate()),
            ("payments", self.payments.validate()),
            ("blog", self.blog.validate()),
            ("analytics", self.analytics.validate()),
            ("sessions", self.sessions.validate()),
            ("orders", self.orders.validate(transport.request_timeout_ms)),
            ("metrics", self.metrics.validate()),
            ("traces", self.validate_traces()),
        ];
        for (section, outcome) in sections {
            outcome.map_err(|reason| SettingsError::InvalidValue { section, reason })?;
        }
        self.rate_limits
            .validate()
            .map_err(|(section, reason)| SettingsError::InvalidValue {
                section,
                reason: reason.to_owned(),
            })
    }

    /// Each of the refused settings belongs to a deployment.
    fn validate_loopback_origins(&self) -> Result<(), String> {
        let server = &self.server;
        let is_loopback = server.address == "localhost"
            || server
                .address
                .parse()
                .is_ok_and(|address: IpAddr| address.is_loopback());
        let is_deployed =
            !is_loopback || server.https_only || !server.client_address_header.is_empty();
        if server.accept_loopback_origins && is_deployed {
            return Err(
                "accept_loopback_origins is for development: not with https_only, \
                 client_address_header, or an address that other machines can reach"
                    .to_owned(),
            );
        }
        Ok(())
    }

    fn validate_pictures(&self) -> Result<(), String> {
        self.pictures.validate()?;
        if self.pictures.wait_ms >= self.cache.wait_ms {
            return Err("wait_ms must be less than cache.wait_ms".to_owned());
        }
        Ok(())
    }

    fn validate_traces(&self) -> Result<(), String> {
        self.traces.validate()?;
        if self.traces.accept_traceparent && self.server.client_address_header.is_empty() {
            return Err(
                "accept_traceparent needs server.client_address_header: without a proxy, any client could choose the trace"
                    .to_owned(),
            );
        }
        Ok(())
    }
}
