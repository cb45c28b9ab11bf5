//! Response bodies of pictures.

use actix_web::http::header::HeaderValue;

use super::disk::Thumbnail;
use crate::{
    cache::Body,
    retail::{PictureFile, PictureType},
};

const WEBP: HeaderValue = HeaderValue::from_static("image/webp");

/// Response with a thumbnail, or with the original if the original is the best version.
pub(super) fn thumbnail_body(thumbnail: &Thumbnail, original: PictureFile) -> Body {
    match thumbnail {
        Thumbnail::Original => original_body(original),
        Thumbnail::Webp(bytes) => Body::Found {
            bytes: bytes.clone().into(),
            content_type: WEBP,
            compressible: false,
        },
    }
}

/// Response with the original picture.
pub(crate) fn original_body(picture: PictureFile) -> Body {
    Body::Found {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        compressible: picture.content_type == PictureType::Svg,
        bytes: picture.body,
    }
}

/// Response with the original picture in place of a thumbnail that isn't ready.
pub(super) fn placeholder_body(picture: PictureFile) -> Body {
    Body::Placeholder {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        bytes: picture.body,
    }
}
