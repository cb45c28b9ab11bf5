use super::{Settings, SettingsError};

impl Settings {
    pub(super) fn validate(&self) -> Result<(), SettingsError> {
        let invalid = |section, reason: &str| {
            Err(SettingsError::InvalidValue {
                section,
                reason: reason.to_owned(),
            })
        };
        self.client_address_header()?;
        let (server, transport) = (&self.server, &self.retail.transport);
        if let Err(reason) = server.connections.validate(server.keep_alive_seconds) {
            return invalid("server.connections", &reason);
        }
        if let Err(error) = transport.validate() {
            return invalid("retail.transport", &error.to_string());
        }
        let sections = [
            ("tenants", self.tenants.validate()),
            ("cache", self.cache.validate()),
            ("catalogue_index", self.catalogue_index.validate()),
            ("warm_start", self.warm_start.validate()),
        ];
        for (section, outcome) in sections {
            if let Err(reason) = outcome {
                return invalid(section, &reason);
            }
        }
        if let Err((key, reason)) = self.rate_limits.validate() {
            return invalid(key, reason);
        }
        if let Err(reason) = self.pages.validate() {
            return invalid("pages", &reason);
        }
        if let Err(reason) = self.pictures.validate() {
            return invalid("pictures", &reason);
        }
        if self.pictures.wait_ms >= self.cache.wait_ms {
            return invalid("pictures", "wait_ms must be less than cache.wait_ms");
        }
        if let Err(reason) = self.location.validate() {
            return invalid("location", &reason);
        }
        if let Err(reason) = self.payments.validate() {
            return invalid("payments", &reason);
        }
        if let Err(reason) = self.blog.validate() {
            return invalid("blog", &reason);
        }
        if let Err(reason) = self.analytics.validate() {
            return invalid("analytics", &reason);
        }
        if let Err(reason) = self.sessions.validate() {
            return invalid("sessions", &reason);
        }
        if let Err(reason) = self.orders.validate(transport.request_timeout_ms) {
            return invalid("orders", &reason);
        }
        if let Err(reason) = self.metrics.validate() {
            return invalid("metrics", &reason);
        }
        if let Err(reason) = self.validate_traces() {
            return invalid("traces", &reason);
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
