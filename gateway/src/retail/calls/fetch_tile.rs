use std::sync::{Arc, LazyLock};

use super::fetch_picture::PictureFile;
use crate::{
    http_client::UrlBuilder,
    retail::{RetailClient, RetailError, RetailTarget, TransportSettings, client::FileRequest},
};

const NAME: &str = "fetch_tile";

/// A slow tile server must not block the Retail API, so tiles have few connections of their own.
/// The page works without a map, so the timeouts are short.
static LIMITS: LazyLock<Arc<TransportSettings>> = LazyLock::new(|| {
    Arc::new(TransportSettings {
        connect_timeout_ms: 1_500,
        request_timeout_ms: 2_500,
        max_picture_bytes: 512 * 1024,
        max_connections: 6,
        retry_reads: false,
        ..TransportSettings::default()
    })
});

impl RetailClient {
    /// Fetches a tile; `None` if it doesn't exist.
    pub async fn fetch_tile(&self, url: &str) -> Result<Option<PictureFile>, RetailError> {
        let client = Self::new(Arc::new(RetailTarget {
            transport: Arc::clone(&LIMITS),
            metrics: self.target().metrics.without_shop(),
            ..RetailTarget::clone(self.target())
        }));
        let url = UrlBuilder::new(url)
            .finish_within(LIMITS.max_url_bytes)
            .map_err(|too_long| RetailError::new(NAME, too_long.into()))?;
        let server = Arc::clone(&self.target().read_breakers.tiles);
        let file = FileRequest {
            name: NAME,
            url: Arc::new(url),
            max_bytes: LIMITS.max_picture_bytes,
            server,
        };
        client.read_picture(file).await
    }
}
