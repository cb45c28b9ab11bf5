use std::sync::{Arc, LazyLock};

use rustls::{ClientConfig, RootCertStore};

pub(super) fn config() -> Arc<ClientConfig> {
    static CONFIG: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
        let authorities = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
        with_authorities(authorities.collect())
    });
    Arc::clone(&CONFIG)
}

pub(super) fn with_authorities(authorities: RootCertStore) -> Arc<ClientConfig> {
    // rustls panics without a default crypto provider. A second installation fails and changes
    // nothing.
    let _already_installed = rustls::crypto::ring::default_provider().install_default();
    let mut config = ClientConfig::builder()
        .with_root_certificates(authorities)
        .with_no_client_auth();
    // awc depends on a version of h2 with a known vulnerability (deny.toml).
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Arc::new(config)
}
