use std::sync::{Arc, LazyLock};

use super::fetch_picture::PictureFile;
use crate::{
    http_client::{Request, UrlBuilder},
    retail::{RetailClient, RetailError, RetailTarget, TransportSettings},
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
        let request = Request {
            accept: "image/*",
            ..Request::get(&url, LIMITS.max_picture_bytes)
        };
        client.read_picture(NAME, request).await
    }
}
