use std::sync::Arc;

use bytes::Bytes;

use crate::{
    http_client::{Response, UrlBuilder},
    retail::{RetailClient, RetailError, RetailErrorKind, client::FileRequest},
};

const NAME: &str = "fetch_picture";
const MAX_PATH_CHARS: usize = 300;

/// Picture file.
#[derive(Debug, Clone)]
pub struct PictureFile {
    /// Type of the picture.
    pub content_type: PictureType,
    /// File content.
    pub body: Bytes,
}

/// Accepted picture type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureType {
    /// AVIF.
    Avif,
    /// GIF.
    Gif,
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// SVG. Must be served with a Content-Security-Policy that forbids scripts.
    Svg,
    /// WebP.
    Webp,
}

impl PictureType {
    const ALL: [Self; 6] = [
        Self::Avif,
        Self::Gif,
        Self::Jpeg,
        Self::Png,
        Self::Svg,
        Self::Webp,
    ];

    /// The media type.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Gif => "image/gif",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Svg => "image/svg+xml",
            Self::Webp => "image/webp",
        }
    }

    fn parse(content_type: &str) -> Option<Self> {
        let (media_type, _) = content_type.split_once(';').unwrap_or((content_type, ""));
        let media_type = media_type.trim();
        // Old web servers often send this invalid type.
        let media_type = if media_type.eq_ignore_ascii_case("image/jpg") {
            "image/jpeg"
        } else {
            media_type
        };
        Self::ALL
            .into_iter()
            .find(|known| known.as_str().eq_ignore_ascii_case(media_type))
    }
}

impl RetailClient {
    /// Fetches a picture; `None` if it doesn't exist or the path is invalid.
    pub async fn fetch_picture(
        &self,
        image_folder: &str,
        path: &str,
    ) -> Result<Option<PictureFile>, RetailError> {
        if !is_picture_path(path) || !is_picture_path(image_folder) {
            return Ok(None);
        }
        let target = self.target();
        let url = UrlBuilder::new(&target.pictures_url);
        let url = image_folder
            .split('/')
            .chain(path.split('/'))
            .fold(url, UrlBuilder::segment);
        let url = url
            .finish_within(target.transport.max_url_bytes)
            .map_err(|too_long| RetailError::new(NAME, too_long.into()))?;
        self.read_picture(FileRequest {
            name: NAME,
            url: Arc::new(url),
            max_bytes: target.transport.max_picture_bytes,
            server: Arc::clone(&target.read_breakers.pictures),
        })
        .await
    }

    pub(super) async fn read_picture(
        &self,
        file: FileRequest,
    ) -> Result<Option<PictureFile>, RetailError> {
        let name = file.name;
        let started = self.now();
        let picture = match self.read_file(&file).await {
            Err(RetailError {
                kind: RetailErrorKind::Status(404 | 410),
                ..
            }) => Ok(None),
            response => response.and_then(|response| picture_file(name, response).map(Some)),
        };
        let failure = picture.as_ref().err().map(|error| error.kind);
        self.count(name, started, failure);
        picture
    }
}

fn picture_file(name: &'static str, response: Response) -> Result<PictureFile, RetailError> {
    let content_type = response.content_type.as_deref();
    match content_type.and_then(PictureType::parse) {
        Some(content_type) => Ok(PictureFile {
            content_type,
            body: response.body,
        }),
        None => Err(RetailError::new(
            name,
            RetailErrorKind::Decode("not a picture"),
        )),
    }
}

/// Whether the path is relative, and safe on every web server.
pub fn is_picture_path(path: &str) -> bool {
    let segment_is_plain = |segment: &str| !segment.trim_matches(['.', ' ']).is_empty();
    path.chars().count() <= MAX_PATH_CHARS
        && path.split('/').all(segment_is_plain)
        && !path.contains(['\\', '%', '?', '#', ':', '*', '<', '>', '|', '"'])
        && !path.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("products/bottle-12.svg", true)]
    #[case("φωτο/λάμπα 1.webp", true)]
    #[case("a.b/c..d.png", true)]
    #[case("", false)]
    #[case("/etc/passwd", false)]
    #[case("products//a.png", false)]
    #[case("../other/a.png", false)]
    #[case("a/../b.png", false)]
    #[case("a/. ./b.png", false)]
    #[case("a\\..\\b.png", false)]
    #[case("a%2e%2e/b.png", false)]
    #[case("a.png?x=1", false)]
    #[case("a\0.png", false)]
    fn picture_paths_are_plain_and_relative(#[case] path: &str, #[case] expected: bool) {
        assert_eq!(is_picture_path(path), expected);
    }

    #[rstest]
    #[case("image/webp", Some(PictureType::Webp))]
    #[case("Image/JPG", Some(PictureType::Jpeg))]
    #[case("image/svg+xml; charset=utf-8", Some(PictureType::Svg))]
    #[case("text/html", None)]
    #[case("", None)]
    fn picture_types_are_recognised(
        #[case] content_type: &str,
        #[case] expected: Option<PictureType>,
    ) {
        assert_eq!(PictureType::parse(content_type), expected);
    }
}
