//! Smaller pictures: from the disk, or made a few at a time on threads that serve no requests. However many are asked for,
//! pages don't wait for them: who comes when the places are taken gets the picture as it is.

use std::{collections::BTreeMap, sync::Arc};

use actix_web::{http::header::HeaderValue, web};
use tokio::sync::Semaphore;

use super::{
    PictureCounts, PicturesSettings,
    counts::Counters,
    disk::{Disk, Key, Made},
    resize::resize,
};
use crate::{
    cache::Body,
    places::{Places, Share},
    retail::{PictureFile, PictureType},
    tenants::{Tenant, TenantId},
};

const WEBP: HeaderValue = HeaderValue::from_static("image/webp");

/// Makes and keeps smaller pictures. One per process.
pub struct SmallerPictures {
    disk: Option<Arc<Disk>>,
    turns: Semaphore,
    places: Places<TenantId>,
    counters: Counters,
}

impl SmallerPictures {
    /// Keeps them where the settings say.
    pub fn new(settings: &PicturesSettings) -> Self {
        let dir = &settings.dir;
        let is_kept = !dir.as_os_str().is_empty();
        Self {
            disk: is_kept.then(|| Arc::new(Disk::new(dir.clone(), settings.max_bytes))),
            turns: Semaphore::new(settings.at_once),
            places: Places::new(Share {
                all: settings.places,
                of_one: settings.places / 2,
            }),
            counters: Counters::default(),
        }
    }

    /// What was done since the start, by shop.
    pub fn counts(&self) -> BTreeMap<String, PictureCounts> {
        self.counters.all()
    }

    /// Bytes on disk, as far as they have been counted.
    pub fn disk_bytes(&self) -> u64 {
        self.disk.as_ref().map_or(0, |disk| disk.used_bytes())
    }

    /// The picture at most `width` pixels wide, or as it is where that is better or can't be helped.
    pub(super) async fn of(
        &self,
        tenant: &Tenant,
        path: &str,
        picture: PictureFile,
        width: u32,
    ) -> Body {
        // Drawn as large as it is shown.
        if picture.content_type == PictureType::Svg {
            return as_it_is(picture);
        }
        let shop = &*tenant.slug;
        if let Some(made) = self.kept(shop, &picture, width).await {
            self.counters.count(shop, |counts| counts.from_disk += 1);
            return body(made, picture);
        }
        let Some(_place) = self.places.take(tenant.id) else {
            self.counters.count(shop, |counts| counts.queue_full += 1);
            return stand_in(picture);
        };
        // It is never closed.
        let _turn = self.turns.acquire().await;
        match self.make(shop, &picture, width).await {
            Ok(made) => {
                self.counters.count(shop, |counts| counts.made += 1);
                body(made, picture)
            }
            Err(problem) => {
                self.counters.count(shop, |counts| counts.unreadable += 1);
                tracing::warn!(tenant = shop, path, problem, "a picture is served as it is");
                as_it_is(picture)
            }
        }
    }

    async fn kept(&self, shop: &str, picture: &PictureFile, width: u32) -> Option<Made> {
        let disk = Arc::clone(self.disk.as_ref()?);
        let (shop, original) = (shop.to_owned(), picture.body.clone());
        let reading = move || disk.read(&Key::new(&shop, &original, width));
        web::block(reading).await.ok().flatten()
    }

    /// Or why it can't be made.
    async fn make(&self, shop: &str, picture: &PictureFile, width: u32) -> Result<Made, String> {
        let (disk, original) = (self.disk.clone(), picture.body.clone());
        let owner = shop.to_owned();
        let making = move || {
            let made = resize(&original, width).map(|smaller| match smaller {
                Some(smaller) => Made::Smaller(smaller),
                None => Made::Original,
            });
            if let Some(disk) = disk {
                // What can't be read now won't be the next time.
                let known = made.as_ref().unwrap_or(&Made::Original);
                disk.write(&Key::new(&owner, &original, width), known);
            }
            made
        };
        match web::block(making).await {
            Ok(made) => made.map_err(|error| error.to_string()),
            Err(_panicked) => Err("decoding it ended in a panic".to_owned()),
        }
    }
}

fn body(made: Made, original: PictureFile) -> Body {
    match made {
        Made::Original => as_it_is(original),
        Made::Smaller(bytes) => Body::Found {
            bytes: bytes.into(),
            content_type: WEBP,
            compressible: false,
        },
    }
}

/// The picture as the shop has it.
pub(crate) fn as_it_is(picture: PictureFile) -> Body {
    Body::Found {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        compressible: picture.content_type == PictureType::Svg,
        bytes: picture.body,
    }
}

fn stand_in(picture: PictureFile) -> Body {
    Body::StandIn {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        bytes: picture.body,
    }
}
