//! A picture in fewer pixels and as WebP. Whatever a shop has uploaded comes in here: work and memory are bounded before
//! any of it is decoded, and what can't be read is an error, which costs the shop no picture.

mod memory;

use std::io::Cursor;

use fast_image_resize::{
    FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer,
    images::{Image, ImageRef},
};
use image::{
    DynamicImage, ImageDecoder, ImageFormat, Limits, RgbImage, RgbaImage,
    codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder},
    metadata::Orientation,
};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Pixels take up to this much once decoded: 26 million of a photo, 20 million with transparency. What decoding and resizing
/// need besides is bounded in `memory`.
const MAX_DECODED_BYTES: u64 = 80_000_000;
/// Of a smaller file there is nothing to save.
const SMALL_FILE_BYTES: usize = 2_048;
/// The largest side of a WebP.
const MAX_SIDE: u32 = 16_383;
/// Measured on photos of goods: 640 pixels wide they take 30 KB; 80 takes a fifth more.
const QUALITY: f32 = 75.0;
/// How hard the encoder tries, 0 to 6: 2 saves half of the time and costs 3 % in bytes, 6 takes twice the time for 4 % less.
const EFFORT: i32 = 4;

/// Why a picture can't be made smaller.
#[derive(Debug, thiserror::Error)]
pub enum ResizeError {
    /// It is no picture, or a damaged one.
    #[error("it can't be decoded: {0}")]
    Undecodable(#[from] image::ImageError),
    /// It has more pixels than are worth it.
    #[error("it has too many pixels: {0} x {1}")]
    TooLarge(u32, u32),
    /// Its colours are described in a way that can't be followed.
    #[error("its colour profile can't be used")]
    Colours,
    /// It can't be written.
    #[error("it can't be encoded")]
    Unencodable,
}

/// The picture at most `width` pixels wide, upright, in sRGB and without its metadata. None where it is best as it is:
/// small, animated, of a kind that is not read, or no smaller as WebP.
pub fn resize(original: &[u8], width: u32) -> Result<Option<Vec<u8>>, ResizeError> {
    if original.len() <= SMALL_FILE_BYTES {
        return Ok(None);
    }
    let format = image::guess_format(original)?;
    let Some(mut decoder) = still_picture(original, format)? else {
        return Ok(None);
    };
    let (columns, rows) = decoder.dimensions();
    // A picture that is turned wrongly is turned wrongly as it is, too.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let across = if is_on_its_side(orientation) {
        rows
    } else {
        columns
    };
    if format == ImageFormat::WebP && across <= width {
        return Ok(None);
    }
    let too_large = Err(ResizeError::TooLarge(columns, rows));
    if across == 0 || decoder.total_bytes() > MAX_DECODED_BYTES {
        return too_large;
    }
    let scaled = |side| scaled(side, across, width);
    let size = (scaled(columns), scaled(rows));
    if size.0.max(size.1) > MAX_SIDE {
        return Ok(None);
    }
    if memory::needed_bytes(&decoder, format, original, size) > memory::MAX_BYTES {
        return too_large;
    }
    let profile = decoder.icc_profile()?;
    let mut picture = with_fewer_pixels(DynamicImage::from_decoder(decoder)?, size)?;
    if let Some(profile) = profile {
        in_srgb(&mut picture, &profile)?;
    }
    picture.apply_orientation(orientation);
    let encoded = as_webp(&picture)?;
    Ok((encoded.len() < original.len()).then_some(encoded))
}

/// By its content: what it is declared as may be wrong.
fn still_picture(
    original: &[u8],
    format: ImageFormat,
) -> Result<Option<Box<dyn ImageDecoder + '_>>, ResizeError> {
    let file = Cursor::new(original);
    let decoder: Box<dyn ImageDecoder + '_> = if format == ImageFormat::Jpeg {
        Box::new(JpegDecoder::new(file)?)
    } else if format == ImageFormat::Png {
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MAX_DECODED_BYTES);
        let decoder = PngDecoder::with_limits(file, limits)?;
        if decoder.is_apng()? {
            return Ok(None);
        }
        Box::new(decoder)
    } else if format == ImageFormat::WebP {
        let decoder = WebPDecoder::new(file)?;
        if decoder.has_animation() {
            return Ok(None);
        }
        Box::new(decoder)
    } else {
        return Ok(None);
    };
    Ok(Some(decoder))
}

fn is_on_its_side(orientation: Orientation) -> bool {
    match orientation {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => true,
        Orientation::NoTransforms
        | Orientation::Rotate180
        | Orientation::FlipHorizontal
        | Orientation::FlipVertical => false,
    }
}

/// A side of a picture that is `across` wide, once it is `width` wide at most.
fn scaled(side: u32, across: u32, width: u32) -> u32 {
    let (side, across, width) = (u64::from(side), u64::from(across), u64::from(width));
    let scaled = (side * width.min(across) + across / 2) / across;
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// In RGB, or in RGBA where there is transparency. A photo, which most pictures are, is not copied before.
fn with_fewer_pixels(
    picture: DynamicImage,
    (columns, rows): (u32, u32),
) -> Result<DynamicImage, ResizeError> {
    let has_alpha = picture.color().has_alpha();
    let (picture, kind) = if has_alpha {
        (DynamicImage::from(picture.into_rgba8()), PixelType::U8x4)
    } else {
        (DynamicImage::from(picture.into_rgb8()), PixelType::U8x3)
    };
    let pixels = picture.as_bytes();
    let source = ImageRef::new(picture.width(), picture.height(), pixels, kind);
    let source = source.map_err(|_mismatch| ResizeError::Unencodable)?;
    let mut smaller = Image::new(columns, rows, kind);
    let by = ResizeAlg::Convolution(FilterType::Lanczos3);
    Resizer::new()
        .resize(&source, &mut smaller, &ResizeOptions::new().resize_alg(by))
        .map_err(|_mismatch| ResizeError::Unencodable)?;
    let pixels = smaller.into_vec();
    let smaller = if has_alpha {
        RgbaImage::from_raw(columns, rows, pixels).map(DynamicImage::from)
    } else {
        RgbImage::from_raw(columns, rows, pixels).map(DynamicImage::from)
    };
    smaller.ok_or(ResizeError::Unencodable)
}

/// The profile goes with the metadata, so the colours have to be those that pictures without one have.
fn in_srgb(picture: &mut DynamicImage, profile: &[u8]) -> Result<(), ResizeError> {
    let unusable = |_reason| ResizeError::Colours;
    let profile = ColorProfile::new_from_slice(profile).map_err(unusable)?;
    // Inks and shades of grey are no red, green and blue.
    if profile.color_space != DataColorSpace::Rgb {
        return Err(ResizeError::Colours);
    }
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let convert = |layout, pixels: &mut [u8]| {
        let transform = profile
            .create_transform_8bit(layout, &srgb, layout, options)
            .map_err(unusable)?;
        let original = pixels.to_vec();
        transform.transform(&original, pixels).map_err(unusable)
    };
    if let Some(pixels) = picture.as_mut_rgb8() {
        convert(Layout::Rgb, pixels)
    } else if let Some(pixels) = picture.as_mut_rgba8() {
        convert(Layout::Rgba, pixels)
    } else {
        Err(ResizeError::Unencodable)
    }
}

fn as_webp(picture: &DynamicImage) -> Result<Vec<u8>, ResizeError> {
    let mut config = webp::WebPConfig::new().map_err(|()| ResizeError::Unencodable)?;
    config.quality = QUALITY;
    config.method = EFFORT;
    let (pixels, width, height) = (picture.as_bytes(), picture.width(), picture.height());
    let encoder = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(pixels, width, height)
    } else {
        webp::Encoder::from_rgb(pixels, width, height)
    };
    encoder
        .encode_advanced(&config)
        .map(|file| file.to_vec())
        .map_err(|_reason| ResizeError::Unencodable)
}
