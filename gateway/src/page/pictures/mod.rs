//! Pictures of the tenant's image folder: originals and thumbnails.

mod address;
mod disk;
mod metrics;
mod own_thread;
mod route;
mod settings;
mod smaller;
mod width;

pub use self::{address::picture_url, settings::PicturesSettings, smaller::SmallerPictures};
pub(super) use self::{
    route::{PICTURE_POLICY, find_picture},
    smaller::as_it_is,
};
