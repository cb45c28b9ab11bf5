//! How much memory a picture takes from the file to its smaller copy, known before any of it is decoded.

use image::{ColorType, ImageDecoder, ImageFormat};

/// The most that one picture may take besides its file. A photo of 24 million pixels takes two thirds of it.
pub(crate) const MAX_BYTES: u64 = 160_000_000;

/// Copies of the smaller picture while it is turned upright and encoded: two of four bytes a pixel, and what libwebp makes of
/// them.
const ENCODING_BYTES: u64 = 16;

/// An upper bound for this picture at this smaller size.
pub(crate) fn needed_bytes(
    decoder: &impl ImageDecoder,
    format: ImageFormat,
    file: &[u8],
    (columns, rows): (u32, u32),
) -> u64 {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    let output = decoder.total_bytes();
    let decoding = if format == ImageFormat::Jpeg {
        output + pixels * coefficient_bytes(file)
    } else if format == ImageFormat::WebP {
        // Brightness and colours of a lossy picture, before they are red, green and blue.
        output + pixels * 2
    } else {
        output
    };
    let smaller = u64::from(columns) * u64::from(rows);
    // Fewer columns first, then fewer rows.
    let narrower = u64::from(columns) * u64::from(height);
    let colour = decoder.color_type();
    // Transparency needs a copy of the picture.
    let (bytes, copies) = if colour.has_alpha() { (4, 2) } else { (3, 1) };
    let is_used_as_decoded = colour == ColorType::Rgb8 || colour == ColorType::Rgba8;
    let converted_from = if is_used_as_decoded { 0 } else { output };
    let conversion = converted_from + pixels * bytes;
    let resizing = conversion.max((pixels * copies + narrower + smaller) * bytes);
    decoding.max(resizing).max(smaller * ENCODING_BYTES)
}

/// Bytes a pixel of the coefficients that the decoder keeps until the last scan of a JPEG: none where all colours are in the
/// first scan, so that it is decoded row by row, else two for each colour. Anything out of the ordinary counts as several
/// scans of the most colours that there can be.
fn coefficient_bytes(file: &[u8]) -> u64 {
    const UNKNOWN: u64 = 8;
    let mut rest = file.get(2..).unwrap_or_default();
    let mut frame = None;
    while let [0xff, kind, high, low, ..] = rest {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        let Some((segment, after)) = rest.split_at_checked(length + 2) else {
            break;
        };
        match *kind {
            // Baseline, extended, progressive: size, then the number of colours.
            0xc0..=0xc2 if frame.is_none() => {
                frame = segment.get(9).map(|colours| (*kind, *colours));
            }
            // Tables, restart intervals, metadata.
            0xc4 | 0xdb | 0xdd | 0xe0..=0xef | 0xfe => {}
            0xda => {
                return match (frame, segment.get(4)) {
                    (Some((0xc0 | 0xc1, colours)), Some(in_scan)) if colours == *in_scan => 0,
                    (Some((_, colours @ 1..=4)), Some(_)) => u64::from(colours) * 2,
                    _ => UNKNOWN,
                };
            }
            _ => break,
        }
        rest = after;
    }
    UNKNOWN
}
