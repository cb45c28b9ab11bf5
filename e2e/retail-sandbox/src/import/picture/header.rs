//! Tells the type and the size in pixels of a picture from its first bytes.

/// The picture types browsers show and the shop takes. SVG is not among them: it can hold scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Jpeg,
    Png,
    WebP,
    Gif,
    Avif,
}

impl Kind {
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::WebP => "webp",
            Self::Gif => "gif",
            Self::Avif => "avif",
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Gif => "image/gif",
            Self::Avif => "image/avif",
        }
    }
}

/// What the first bytes say.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) kind: Kind,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// `None` when the bytes are no picture of a known type, or end before its size.
pub(super) fn read(bytes: &[u8]) -> Option<Header> {
    let (kind, (width, height)) = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        (Kind::Png, png(bytes)?)
    } else if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        (Kind::Jpeg, jpeg(bytes)?)
    } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        (Kind::Gif, (little(bytes, 6, 2)?, little(bytes, 8, 2)?))
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        (Kind::WebP, webp(bytes)?)
    } else if is_avif(bytes) {
        (Kind::Avif, avif(bytes)?)
    } else {
        return None;
    };
    Some(Header {
        kind,
        width,
        height,
    })
}

fn big(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(length)?)?;
    Some(
        field
            .iter()
            .fold(0, |value, byte| (value << 8) | u32::from(*byte)),
    )
}

fn little(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(length)?)?;
    Some(
        field
            .iter()
            .rev()
            .fold(0, |value, byte| (value << 8) | u32::from(*byte)),
    )
}

fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    (bytes.get(12..16)? == b"IHDR").then_some(())?;
    Some((big(bytes, 16, 4)?, big(bytes, 20, 4)?))
}

/// Walks the segments to the frame header (SOF).
fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        (*bytes.get(at)? == 0xFF).then_some(())?;
        match *bytes.get(at + 1)? {
            // Fill byte.
            0xFF => at += 1,
            // Markers without a length.
            0x01 | 0xD0..=0xD7 => at += 2,
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                return Some((big(bytes, at + 7, 2)?, big(bytes, at + 5, 2)?));
            }
            // The picture's data begins, or it ends, without a frame header.
            0xD9 | 0xDA => return None,
            _ => {
                at = at
                    .checked_add(2)?
                    .checked_add(usize::try_from(big(bytes, at + 2, 2)?).ok()?)?;
            }
        }
    }
}

fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        b"VP8L" => {
            (*bytes.get(20)? == 0x2F).then_some(())?;
            let packed = little(bytes, 21, 4)?;
            Some(((packed & 0x3FFF) + 1, ((packed >> 14) & 0x3FFF) + 1))
        }
        b"VP8 " => {
            (bytes.get(23..26)? == [0x9D, 0x01, 0x2A]).then_some(())?;
            Some((
                little(bytes, 26, 2)? & 0x3FFF,
                little(bytes, 28, 2)? & 0x3FFF,
            ))
        }
        _ => None,
    }
}

fn is_avif(bytes: &[u8]) -> bool {
    let size = big(bytes, 0, 4)
        .and_then(|size| usize::try_from(size).ok())
        .unwrap_or(0);
    let brands = bytes.get(8..size.min(bytes.len())).unwrap_or_default();
    bytes.get(4..8) == Some(b"ftyp")
        && brands
            .chunks(4)
            .any(|brand| brand == b"avif" || brand == b"avis")
}

/// The boxes inside a box: their types and contents.
fn boxes(mut bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    std::iter::from_fn(move || {
        let size = usize::try_from(big(bytes, 0, 4)?).ok()?;
        // 0 means up to the end; 1, a size beyond 4 GB, cannot be.
        let size = if size == 0 { bytes.len() } else { size };
        let (kind, content) = (bytes.get(4..8)?, bytes.get(8..size)?);
        bytes = bytes.get(size..)?;
        Some((kind, content))
    })
}

/// The largest picture among the item properties; thumbnails and tiles are smaller.
fn avif(bytes: &[u8]) -> Option<(u32, u32)> {
    let inside = |content, wanted: &[u8; 4]| {
        boxes(content)
            .find(|(kind, _)| kind == wanted)
            .map(|(_, found)| found)
    };
    // `meta` starts with four bytes of version and flags.
    let properties = inside(inside(inside(bytes, b"meta")?.get(4..)?, b"iprp")?, b"ipco")?;
    boxes(properties)
        .filter(|(kind, _)| kind == b"ispe")
        .filter_map(|(_, content)| Some((big(content, 4, 4)?, big(content, 8, 4)?)))
        .max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).unwrap();
        [size.to_be_bytes().as_slice(), &kind, content].concat()
    }

    fn size_of(bytes: &[u8], kind: Kind) -> (u32, u32) {
        let header = read(bytes).unwrap();
        assert_eq!(header.kind, kind);
        // Whatever is cut off must be noticed, not read beyond.
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
        assert_eq!(size_of(&png, Kind::Png), (300, 200));
        assert_eq!(size_of(b"GIF89a\x10\x01\x20\x00", Kind::Gif), (272, 32));
    }

    #[test]
    fn jpeg_size_is_found_behind_other_segments() {
        let mut jpeg = vec![0xFF, 0xD8, 0xFF, 0xE1, 0, 6, b'E', b'x', b'i', b'f', 0xFF];
        jpeg.extend([0xFF, 0xC2, 0, 11, 8, 0, 200, 1, 44, 3, 0, 0]);
        assert_eq!(size_of(&jpeg, Kind::Jpeg), (300, 200));
        assert_eq!(read(&[0xFF, 0xD8, 0xFF, 0xDA, 0, 2]), None);
    }

    #[test]
    fn webp_sizes_of_all_three_kinds() {
        let riff = |chunk: &[u8]| [b"RIFF\0\0\0\0WEBP".as_slice(), chunk].concat();
        let extended = riff(b"VP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\xc7\0\0");
        assert_eq!(size_of(&extended, Kind::WebP), (300, 200));
        let packed: u32 = 299 + 199 * 0x4000;
        let lossless = riff(&[b"VP8L\0\0\0\0\x2f".as_slice(), &packed.to_le_bytes()].concat());
        assert_eq!(size_of(&lossless, Kind::WebP), (300, 200));
        let lossy = riff(b"VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x2c\x01\xc8\0");
        assert_eq!(size_of(&lossy, Kind::WebP), (300, 200));
    }

    #[test]
    fn avif_size_is_that_of_the_largest_item() {
        let spatial = |width: u32, height: u32| {
            boxed(
                *b"ispe",
                &[[0; 4], width.to_be_bytes(), height.to_be_bytes()].concat(),
            )
        };
        let properties = boxed(*b"ipco", &[spatial(30, 20), spatial(300, 200)].concat());
        let meta = boxed(
            *b"meta",
            &[vec![0; 4], boxed(*b"iprp", &properties)].concat(),
        );
        let avif = [boxed(*b"ftyp", b"mif1\0\0\0\0mif1avif"), meta].concat();
        assert_eq!(size_of(&avif, Kind::Avif), (300, 200));
    }

    #[test]
    fn other_files_are_no_pictures() {
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
