use image::{ColorType, ImageDecoder, ImageFormat};

/// Maximum memory for one picture without its file, in bytes. A photo of 24 million pixels takes
/// two thirds of it.
pub(crate) const MAX_BYTES: u64 = 160_000_000;

/// Bytes per pixel for rotating and encoding the resized picture.
const ENCODING_BYTES: u64 = 16;

/// Returns an upper bound, in bytes.
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
        // A lossy WebP is decoded to YUV planes first.
        decoded_bytes + pixels * 2
    } else {
        decoded_bytes
    };
    let final_pixels = u64::from(columns) * u64::from(rows);
    // The width is resized before the height.
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

/// Bytes per pixel that a JPEG decoder stores until the last scan.
///
/// A sequential JPEG with a single scan is decoded row by row and stores 0. Other files store 2 per
/// component. Unusual files count as the worst case.
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
            // A frame header. Byte 9 is the number of colour components.
            0xc0..=0xc2 if frame.is_none() => {
                frame = segment.get(9).map(|colours| (*kind, *colours));
            }
            // Skips tables, restart intervals and metadata.
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
