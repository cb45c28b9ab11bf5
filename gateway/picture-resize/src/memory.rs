//! Calculates the memory that resizing a picture takes at most, before any pixel is decoded.

use image::{ColorType, ImageDecoder, ImageFormat};

/// Maximum memory for one picture besides its file, in bytes. A photo of 24 million pixels takes
/// two thirds.
pub(crate) const MAX_BYTES: u64 = 160_000_000;

/// Bytes per pixel of the resized picture while it is rotated and encoded: two copies of four
/// bytes, and the buffers of libwebp.
const ENCODING_BYTES: u64 = 16;

/// Returns an upper bound, in bytes, for resizing this picture to this size.
pub(crate) fn max_memory_bytes(
    decoder: &impl ImageDecoder,
    format: ImageFormat,
    file: &[u8],
    (columns, rows): (u32, u32),
) -> u64 {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    let decoded_bytes = decoder.total_bytes();
    let decoding = if format == ImageFormat::Jpeg {
        decoded_bytes + pixels * coefficient_bytes(file)
    } else if format == ImageFormat::WebP {
        // A lossy WebP is first decoded to brightness and colour planes (YUV), then converted to
        // RGB.
        decoded_bytes + pixels * 2
    } else {
        decoded_bytes
    };
    let final_pixels = u64::from(columns) * u64::from(rows);
    // The picture is resized in width first, then in height.
    let intermediate_pixels = u64::from(columns) * u64::from(height);
    let colour = decoder.color_type();
    // Resizing with transparency copies the picture.
    let (bytes, copies) = if colour.has_alpha() { (4, 2) } else { (3, 1) };
    let is_used_as_decoded = colour == ColorType::Rgb8 || colour == ColorType::Rgba8;
    let kept_decoded_bytes = if is_used_as_decoded { 0 } else { decoded_bytes };
    let conversion = kept_decoded_bytes + pixels * bytes;
    let resizing = conversion.max((pixels * copies + intermediate_pixels + final_pixels) * bytes);
    decoding.max(resizing).max(final_pixels * ENCODING_BYTES)
}

/// Returns the bytes per pixel for the coefficients that the decoder stores until the last scan of
/// a JPEG.
///
/// 0 for a sequential JPEG whose first scan has all colour components: it is decoded row by row.
/// Otherwise 2 per component. An unusual file counts as the worst case: several scans of four
/// components.
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
            // Frame (baseline, extended or progressive): size, then the number of components.
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
