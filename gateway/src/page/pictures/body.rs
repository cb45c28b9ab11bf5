use actix_web::http::{StatusCode, header::HeaderValue};

use super::disk::Thumbnail;
use crate::{
    cache::Body,
    retail::{PictureFile, PictureType},
};

const WEBP: HeaderValue = HeaderValue::from_static("image/webp");

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

pub(crate) fn original_body(picture: PictureFile) -> Body {
    Body::Found {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        compressible: picture.content_type == PictureType::Svg,
        bytes: picture.body,
    }
}

/// The original, until the thumbnail is ready.
pub(super) fn placeholder_body(picture: PictureFile) -> Body {
    Body::Placeholder {
        content_type: HeaderValue::from_static(picture.content_type.as_str()),
        bytes: picture.body,
        compressible: false,
        status: StatusCode::OK,
    }
}
