mod address;
mod body;
mod dedicated_thread;
mod disk;
mod metrics;
mod route;
mod settings;
mod thumbnails;
mod width;

pub use self::{address::picture_url, settings::PicturesSettings, thumbnails::Thumbnails};
pub(super) use self::{
    body::original_body,
    route::{PICTURE_POLICY, find_picture},
};
