//! Thumbnails: read from disk, or rendered a few at a time on threads that serve no requests. A request gets the
//! original where the queue is full or the wait is over, so that pages never wait long for pictures.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    http::header::HeaderValue,
    rt::{spawn, time::timeout},
    web,
};
use picture_resize::resize;
use prometheus_client::registry::Registry;
use tokio::sync::Semaphore;

use super::{
    PicturesSettings,
    disk::{Disk, Key, Made},
    metrics::PictureMetrics,
    own_thread::on_own_thread,
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

const WEBP: HeaderValue = HeaderValue::from_static("image/webp");
/// How long a thumbnail whose request timed out stays in memory: longer than the placeholder that was sent instead.
const LATE_LIFETIME: Duration = Duration::from_secs(120);
const LATE_BYTES: u64 = 16 << 20;
/// Total size of originals that wait or are rendered, in kilobytes: one can have several megabytes.
const WAITING_KILOBYTES: usize = 64 << 10;

/// Renders and stores thumbnails. One per process.
pub struct SmallerPictures {
    disk: Option<Arc<Disk>>,
    queued: ConcurrencyLimiter<TenantId>,
    /// Plain semaphores, since neither has keys: pictures rendered at the same time, and kilobytes in the queue.
    running: Semaphore,
    waiting_kilobytes: Semaphore,
    longest_wait: Duration,
    /// Thumbnails being rendered, each once, and those whose request has timed out.
    late: ExpiringMap<Key, Arc<Made>>,
    metrics: PictureMetrics,
}

/// Request for a thumbnail.
pub(super) struct Wanted {
    /// Tenant.
    pub(super) tenant: Arc<Tenant>,
    /// Path in the tenant's image folder.
    pub(super) path: String,
    /// Original file.
    pub(super) original: PictureFile,
    /// Maximum width in pixels.
    pub(super) width: u32,
    /// Start of the request's wait.
    pub(super) asked_at: Instant,
}

/// A limit of the queue is reached.
#[derive(Clone, Debug)]
struct QueueFull;

impl SmallerPictures {
    /// Creates the service with the settings' folder and limits.
    pub fn new(settings: &PicturesSettings, clock: &Clock) -> Self {
        let dir = &settings.dir;
        let is_kept = !dir.as_os_str().is_empty();
        let weigh = |made: &Arc<Made>| u32::try_from(made.len()).unwrap_or(u32::MAX);
        Self {
            disk: is_kept.then(|| Arc::new(Disk::new(dir.clone(), settings.max_bytes))),
            queued: ConcurrencyLimiter::new(ConcurrencyLimits {
                total: settings.places,
                per_key: settings.places / 2,
            }),
            running: Semaphore::new(settings.at_once),
            waiting_kilobytes: Semaphore::new(WAITING_KILOBYTES),
            longest_wait: Duration::from_millis(settings.wait_ms),
            late: ExpiringMap::weighted(LATE_BYTES, weigh, clock),
            metrics: PictureMetrics::default(),
        }
    }

    /// Registers the metrics of thumbnails.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.metrics.register(registry);
        let disk = self.disk.clone();
        let help = "Bytes of smaller pictures on disk, once one has been written";
        register_gauge(registry, "gateway_pictures_disk_bytes", help, move || {
            disk.as_ref().map_or(0, |disk| disk.used_bytes())
        });
    }

    /// Returns the thumbnail, or the original where it is better or the thumbnail isn't available.
    pub(super) async fn of(self: Arc<Self>, wanted: Wanted) -> Body {
        let picture = wanted.original.clone();
        // SVG scales by itself.
        if picture.content_type == PictureType::Svg {
            return as_it_is(picture);
        }
        let shop = Arc::clone(&wanted.tenant.slug);
        let (key, kept) = self.look_up(&shop, &picture, wanted.width).await;
        if let Some(made) = kept {
            self.metrics.count(&shop, |metrics| &metrics.from_disk);
            return body(&made, picture);
        }
        if let Some(made) = self.late.remove(&key).await {
            return body(&made, picture);
        }
        let left = self.longest_wait.saturating_sub(wanted.asked_at.elapsed());
        let (maker, name) = (Arc::clone(&self), key.clone());
        // Continues after the request's timeout, for the next request.
        let making = spawn(async move {
            let made = async {
                let made = maker.in_turn(&name, wanted).await;
                made.map(|made| (made, LATE_LIFETIME))
            };
            maker.late.get_or_try_insert_with(name.clone(), made).await
        });
        match timeout(left, making).await {
            Ok(Ok(Ok(made))) => {
                self.late.remove(&key).await;
                body(&made, picture)
            }
            Ok(Ok(Err(_queue_full))) => {
                self.metrics.count(&shop, |metrics| &metrics.queue_full);
                stand_in(picture)
            }
            // The worker is stopping.
            Ok(Err(_cancelled)) => stand_in(picture),
            Err(_elapsed) => {
                self.metrics.count(&shop, |metrics| &metrics.late);
                stand_in(picture)
            }
        }
    }

    /// Computes the key and reads the stored thumbnail.
    async fn look_up(&self, shop: &str, picture: &PictureFile, width: u32) -> (Key, Option<Made>) {
        let disk = self.disk.clone();
        let (owner, original) = (shop.to_owned(), picture.body.clone());
        let reading = move || {
            let key = Key::new(&owner, &original, width);
            let kept = disk.and_then(|disk| disk.read(&key));
            (key, kept)
        };
        match web::block(reading).await {
            Ok(found) => found,
            // The runtime is stopping.
            Err(_cancelled) => (Key::new(shop, &picture.body, width), None),
        }
    }

    async fn in_turn(&self, key: &Key, wanted: Wanted) -> Result<Arc<Made>, QueueFull> {
        let queued = self.queued.try_acquire(wanted.tenant.id);
        let _queued = queued.ok_or(QueueFull)?;
        let kilobytes = wanted.original.body.len().div_ceil(1 << 10);
        let kilobytes = u32::try_from(kilobytes).unwrap_or(u32::MAX);
        let waiting = self.waiting_kilobytes.try_acquire_many(kilobytes);
        let _waiting = waiting.map_err(|_full| QueueFull)?;
        // Fails only where the semaphore is closed, which never happens.
        let _running = self.running.acquire().await;
        let shop = &*wanted.tenant.slug;
        let made = self.make(key, wanted.original, wanted.width).await;
        Ok(Arc::new(match made {
            Ok(made) => {
                self.metrics.count(shop, |metrics| &metrics.made);
                made
            }
            Err(problem) => {
                self.metrics.count(shop, |metrics| &metrics.unreadable);
                let path = wanted.path;
                tracing::warn!(tenant = shop, path, problem, "a picture is served as it is");
                Made::Original
            }
        }))
    }

    /// Renders a thumbnail; returns the reason of a failure.
    async fn make(&self, key: &Key, picture: PictureFile, width: u32) -> Result<Made, String> {
        let (disk, key) = (self.disk.clone(), key.clone());
        let making = move || {
            let made = resize(&picture.body, width).map(|smaller| match smaller {
                Some(smaller) => Made::Smaller(smaller),
                None => Made::Original,
            });
            if let Some(disk) = disk {
                // An unreadable picture stays unreadable, so the result is stored.
                disk.write(&key, made.as_ref().unwrap_or(&Made::Original));
            }
            made
        };
        match on_own_thread(making).await {
            Some(made) => made.map_err(|error| error.to_string()),
            None => Err("decoding it ended in a panic".to_owned()),
        }
    }
}

fn body(made: &Made, original: PictureFile) -> Body {
    match made {
        Made::Original => as_it_is(original),
        Made::Smaller(bytes) => Body::Found {
            bytes: bytes.clone().into(),
            content_type: WEBP,
            compressible: false,
        },
    }
}

/// Response with the original picture.
pub(crate) fn as_it_is(picture: PictureFile) -> Body {
    Body::Found {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        compressible: picture.content_type == PictureType::Svg,
        bytes: picture.body,
    }
}

fn stand_in(picture: PictureFile) -> Body {
    Body::Placeholder {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        bytes: picture.body,
    }
}
