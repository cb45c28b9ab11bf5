use std::{sync::Arc, time::Duration};

use actix_web::{rt::spawn, web};
use picture_resize::resize;
use prometheus_client::registry::Registry;
use tokio::sync::Semaphore;

use super::{
    PicturesSettings,
    body::{original_body, placeholder_body, thumbnail_body},
    dedicated_thread::run_on_new_thread,
    disk::{DiskCache, Thumbnail, ThumbnailKey},
    metrics::PictureMetrics,
};
use crate::{
    cache::Body,
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, ConcurrencyLimits},
    expiring_map::ExpiringMap,
    metrics::register_gauge,
    retail::{PictureFile, PictureType},
    tenants::{Tenant, TenantId},
};

/// Must exceed the time that browsers cache the placeholder.
const TIMED_OUT_LIFETIME: Duration = Duration::from_secs(120);
const TIMED_OUT_BYTES: u64 = 16 << 20;
/// Total size of originals in the queue, in kilobytes.
const QUEUED_KILOBYTES: usize = 64 << 10;

/// Renders and stores thumbnails. One per process.
pub struct Thumbnails {
    disk: Option<Arc<DiskCache>>,
    queued: ConcurrencyLimiter<TenantId>,
    /// Number of thumbnails that are rendered at the same time.
    running: Semaphore,
    queued_kilobytes: Semaphore,
    longest_wait: Duration,
    /// Thumbnails whose request has timed out, for the next request. Also deduplicates simultaneous
    /// renderings.
    timed_out: ExpiringMap<ThumbnailKey, Arc<Thumbnail>>,
    metrics: PictureMetrics,
    clock: Clock,
}

pub(super) struct ThumbnailRequest {
    pub(super) tenant: Arc<Tenant>,
    /// Path in the tenant's image folder.
    pub(super) path: String,
    pub(super) original: PictureFile,
    /// Maximum width in pixels.
    pub(super) width: u32,
    /// Time at which the request started to wait.
    pub(super) started_ms: u64,
}

#[derive(Clone, Debug)]
struct QueueFull;

impl Thumbnails {
    /// Creates the service.
    pub fn new(settings: &PicturesSettings, clock: &Clock) -> Self {
        let dir = &settings.dir;
        let is_stored = !dir.as_os_str().is_empty();
        let weigh = |thumbnail: &Arc<Thumbnail>| u32::try_from(thumbnail.len()).unwrap_or(u32::MAX);
        Self {
            disk: is_stored.then(|| Arc::new(DiskCache::new(dir.clone(), settings.max_bytes))),
            queued: ConcurrencyLimiter::new(ConcurrencyLimits {
                total: settings.places,
                per_key: settings.places / 2,
            }),
            running: Semaphore::new(settings.at_once),
            queued_kilobytes: Semaphore::new(QUEUED_KILOBYTES),
            longest_wait: Duration::from_millis(settings.wait_ms),
            timed_out: ExpiringMap::weighted(TIMED_OUT_BYTES, weigh, clock),
            metrics: PictureMetrics::default(),
            clock: clock.clone(),
        }
    }

    /// Registers the metrics.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.metrics.register(registry);
        let disk = self.disk.clone();
        let help = "Bytes of thumbnails on disk, once one has been written";
        register_gauge(registry, "gateway_pictures_disk_bytes", help, move || {
            disk.as_ref().map_or(0, |disk| disk.used_bytes())
        });
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Returns the original if the original is better or the thumbnail is not ready in time.
    pub(super) async fn get(self: Arc<Self>, request: ThumbnailRequest) -> Body {
        let picture = request.original.clone();
        // SVG scales by itself.
        if picture.content_type == PictureType::Svg {
            return original_body(picture);
        }
        let shop = Arc::clone(&request.tenant.slug);
        let (key, stored) = self.look_up(&shop, &picture, request.width).await;
        if let Some(thumbnail) = stored {
            self.metrics.count(&shop, |metrics| &metrics.from_disk);
            return thumbnail_body(&thumbnail, picture);
        }
        if let Some(thumbnail) = self.timed_out.remove(&key).await {
            return thumbnail_body(&thumbnail, picture);
        }
        let waited = Duration::from_millis(self.now_ms().saturating_sub(request.started_ms));
        let left = self.longest_wait.saturating_sub(waited);
        let (renderer, name) = (Arc::clone(&self), key.clone());
        // Continues after the timeout, for the next request.
        let rendering = spawn(async move {
            let thumbnail = async {
                let thumbnail = renderer.render_queued(&name, request).await;
                thumbnail.map(|thumbnail| (thumbnail, TIMED_OUT_LIFETIME))
            };
            renderer
                .timed_out
                .get_or_try_insert_with(name.clone(), thumbnail)
                .await
        });
        match self.clock.timeout(left, rendering).await {
            Some(Ok(Ok(thumbnail))) => {
                self.timed_out.remove(&key).await;
                thumbnail_body(&thumbnail, picture)
            }
            Some(Ok(Err(_queue_full))) => {
                self.metrics.count(&shop, |metrics| &metrics.queue_full);
                placeholder_body(picture)
            }
            // The worker is stopping.
            Some(Err(_cancelled)) => placeholder_body(picture),
            None => {
                self.metrics.count(&shop, |metrics| &metrics.late);
                placeholder_body(picture)
            }
        }
    }

    async fn look_up(
        &self,
        shop: &str,
        picture: &PictureFile,
        width: u32,
    ) -> (ThumbnailKey, Option<Thumbnail>) {
        let disk = self.disk.clone();
        let (owner, original) = (shop.to_owned(), picture.body.clone());
        let lookup = move || {
            let key = ThumbnailKey::new(&owner, &original, width);
            let stored = disk.and_then(|disk| disk.read(&key));
            (key, stored)
        };
        match web::block(lookup).await {
            Ok(found) => found,
            // The runtime is stopping.
            Err(_cancelled) => (ThumbnailKey::new(shop, &picture.body, width), None),
        }
    }

    async fn render_queued(
        &self,
        key: &ThumbnailKey,
        request: ThumbnailRequest,
    ) -> Result<Arc<Thumbnail>, QueueFull> {
        let queued = self.queued.try_acquire(request.tenant.id);
        let _queued = queued.ok_or(QueueFull)?;
        let kilobytes = request.original.body.len().div_ceil(1 << 10);
        let kilobytes = u32::try_from(kilobytes).unwrap_or(u32::MAX);
        let waiting = self.queued_kilobytes.try_acquire_many(kilobytes);
        let _waiting = waiting.map_err(|_full| QueueFull)?;
        // The semaphore is never closed.
        let _running = self.running.acquire().await;
        let shop = &*request.tenant.slug;
        let thumbnail = self.render(key, request.original, request.width).await;
        Ok(Arc::new(match thumbnail {
            Ok(thumbnail) => {
                self.metrics.count(shop, |metrics| &metrics.made);
                thumbnail
            }
            Err(problem) => {
                self.metrics.count(shop, |metrics| &metrics.unreadable);
                let path = request.path;
                tracing::warn!(
                    tenant = shop,
                    path,
                    problem,
                    "the original of a picture is served"
                );
                Thumbnail::Original
            }
        }))
    }

    /// Returns the reason of a failure.
    async fn render(
        &self,
        key: &ThumbnailKey,
        picture: PictureFile,
        width: u32,
    ) -> Result<Thumbnail, String> {
        let (disk, key) = (self.disk.clone(), key.clone());
        let rendering = move || {
            let thumbnail = resize(&picture.body, width).map(|resized| match resized {
                Some(resized) => Thumbnail::Webp(resized),
                None => Thumbnail::Original,
            });
            if let Some(disk) = disk {
                // An unreadable picture stays unreadable, so this result is stored too.
                disk.write(&key, thumbnail.as_ref().unwrap_or(&Thumbnail::Original));
            }
            thumbnail
        };
        match run_on_new_thread(rendering).await {
            Some(thumbnail) => thumbnail.map_err(|error| error.to_string()),
            None => Err("decoding panicked".to_owned()),
        }
    }
}
