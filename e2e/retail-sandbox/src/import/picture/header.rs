//! Type and size of a picture. JPEG pictures with fill bytes before a marker are valid but rare.
//! They are refused, because the crate `imagesize` does not support them.

use imagesize::{Compression, ImageType};

/// Accepted picture types with their extension and media type. SVG can contain scripts.
const TYPES: [(ImageType, &str, &str); 5] = [
    (ImageType::Jpeg, "jpg", "image/jpeg"),
    (ImageType::Png, "png", "image/png"),
    (ImageType::Webp, "webp", "image/webp"),
    (ImageType::Gif, "gif", "image/gif"),
    (ImageType::Heif(Compression::Av1), "avif", "image/avif"),
];

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) extension: &'static str,
    pub(super) content_type: &'static str,
    pub(super) width: u32,
    pub(super) height: u32,
}

pub(super) fn read(bytes: &[u8]) -> Option<Header> {
    let found = imagesize::image_type(bytes).ok()?;
    let known = TYPES.into_iter().find(|(known, ..)| *known == found);
    let (_, extension, content_type) = known?;
    let size = imagesize::blob_size(bytes).ok()?;
    Some(Header {
        extension,
        content_type,
        width: u32::try_from(size.width).ok()?,
        height: u32::try_from(size.height).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iso_box(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).unwrap();
        [size.to_be_bytes().as_slice(), &kind, content].concat()
    }

    fn size_of(bytes: &[u8], extension: &str) -> (u32, u32) {
        let header = read(bytes).unwrap();
        assert_eq!(header.extension, extension);
        // Truncated pictures must not panic.
        for length in 0..bytes.len() {
            let _may_be_none = read(&bytes[..length]);
        }
        (header.width, header.height)
    }

    #[test]
    fn png_and_gif_sizes() {
        let png = [
            b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice(),
            &[0, 0, 1, 44, 0, 0, 0, 200],
        ]
        .concat();
        assert_eq!(size_of(&png, "png"), (300, 200));
        assert_eq!(size_of(b"GIF89a\x10\x01\x20\x00\0\0", "gif"), (272, 32));
    }

    #[test]
    fn jpeg_size_is_found_behind_other_segments() {
        let mut jpeg = vec![0xFF, 0xD8, 0xFF, 0xE1, 0, 6, b'E', b'x', b'i', b'f'];
        jpeg.extend([0xFF, 0xC2, 0, 11, 8, 0, 200, 1, 44, 3, 0, 0]);
        assert_eq!(size_of(&jpeg, "jpg"), (300, 200));
        assert_eq!(read(&[0xFF, 0xD8, 0xFF, 0xDA, 0, 2]), None);
    }

    #[test]
    fn webp_sizes_of_all_three_kinds() {
        let riff = |chunk: &[u8]| [b"RIFF\0\0\0\0WEBP".as_slice(), chunk].concat();
        let extended = riff(b"VP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\xc7\0\0");
        assert_eq!(size_of(&extended, "webp"), (300, 200));
        let packed: u32 = 299 + 199 * 0x4000;
        let lossless = riff(&[b"VP8L\0\0\0\0\x2f".as_slice(), &packed.to_le_bytes()].concat());
        assert_eq!(size_of(&lossless, "webp"), (300, 200));
        let lossy = riff(b"VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x2c\x01\xc8\0");
        assert_eq!(size_of(&lossy, "webp"), (300, 200));
    }

    #[test]
    fn avif_size_is_that_of_the_largest_item() {
        let spatial = |width: u32, height: u32| {
            iso_box(
                *b"ispe",
                &[[0; 4], width.to_be_bytes(), height.to_be_bytes()].concat(),
            )
        };
        let properties = iso_box(*b"ipco", &[spatial(30, 20), spatial(300, 200)].concat());
        let meta = iso_box(
            *b"meta",
            &[vec![0; 4], iso_box(*b"iprp", &properties)].concat(),
        );
        let avif = [iso_box(*b"ftyp", b"mif1\0\0\0\0mif1avif"), meta].concat();
        assert_eq!(size_of(&avif, "avif"), (300, 200));
    }

    #[test]
    fn other_files_are_not_accepted_as_pictures() {
        for other in [
            b"<svg xmlns=''/>".as_slice(),
            b"",
            b"%PDF-1.7",
            b"\x89PNG\r\n\x1a\n",
        ] {
            assert_eq!(read(other), None);
        }
    }
}
