//! Resizes uploaded pictures and encodes them as WebP.
//!
//! Uploads are not trusted, so memory is bounded before any pixel is decoded.

mod memory;

use std::io::Cursor;

use fast_image_resize::{
    FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer,
    images::{Image, TypedImageRef},
    pixels::{U8x3, U8x4},
};
use image::{
    DynamicImage, ImageBuffer, ImageDecoder, ImageFormat, Limits, Pixel, RgbImage, RgbaImage,
    codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder},
    metadata::Orientation,
};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Maximum size of the decoded pixels, in bytes. That is 26 million RGB or 20 million RGBA pixels.
const MAX_DECODED_BYTES: u64 = 80_000_000;
/// Files up to this size, in bytes, are not resized.
const SMALL_FILE_BYTES: usize = 2_048;
/// Maximum width and height of a WebP picture, in pixels.
const MAX_SIDE: u32 = 16_383;
/// WebP quality, 0 to 100. Quality 80 would make product photos a fifth larger.
const QUALITY: f32 = 75.0;
/// libwebp's encoder effort, 0 to 6. Effort 6 doubles the time and saves only 4 %.
const ENCODER_METHOD: i32 = 4;

/// Reason why a picture can't be resized.
#[derive(Debug, thiserror::Error)]
pub enum ResizeError {
    /// The file is not a picture, or is damaged.
    #[error("it can't be decoded: {0}")]
    Undecodable(#[from] image::ImageError),
    /// The picture needs too much memory. The fields are its width and height.
    #[error("it has too many pixels: {0} x {1}")]
    TooLarge(u32, u32),
    /// The colour profile is damaged, or is not for RGB.
    #[error("its colour profile can't be used")]
    ColourProfile,
    /// The resized picture can't be created or encoded.
    #[error("it can't be encoded")]
    Unencodable,
}

/// Returns the picture as an upright WebP in sRGB, at most `width` pixels wide and without
/// metadata.
///
/// Returns `None` if the caller should serve the original, for example a small or animated file.
pub fn resize(original: &[u8], width: u32) -> Result<Option<Vec<u8>>, ResizeError> {
    if original.len() <= SMALL_FILE_BYTES {
        return Ok(None);
    }
    let format = image::guess_format(original)?;
    let Some(mut decoder) = open_decoder(original, format)? else {
        return Ok(None);
    };
    let (columns, rows) = decoder.dimensions();
    // Like browsers, ignore an invalid orientation.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let displayed_width = if swaps_sides(orientation) {
        rows
    } else {
        columns
    };
    if format == ImageFormat::WebP && displayed_width <= width {
        return Ok(None);
    }
    let too_large = Err(ResizeError::TooLarge(columns, rows));
    if displayed_width == 0 || decoder.total_bytes() > MAX_DECODED_BYTES {
        return too_large;
    }
    let scaled = |side| scaled(side, displayed_width, width);
    let size = (scaled(columns), scaled(rows));
    if size.0.max(size.1) > MAX_SIDE {
        return Ok(None);
    }
    if memory::max_memory_bytes(&decoder, format, original, size) > memory::MAX_BYTES {
        return too_large;
    }
    let profile = decoder.icc_profile()?;
    let mut picture = scale_down(DynamicImage::from_decoder(decoder)?, size)?;
    if let Some(profile) = profile {
        convert_to_srgb(&mut picture, &profile)?;
    }
    picture.apply_orientation(orientation);
    let encoded = encode_webp(&picture)?;
    Ok((encoded.len() < original.len()).then_some(encoded))
}

/// Returns `None` for an animation or an unsupported format.
fn open_decoder(
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

fn swaps_sides(orientation: Orientation) -> bool {
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

fn scaled(side: u32, displayed_width: u32, width: u32) -> u32 {
    let (side, displayed_width, width) = (
        u64::from(side),
        u64::from(displayed_width),
        u64::from(width),
    );
    let scaled = (side * width.min(displayed_width) + displayed_width / 2) / displayed_width;
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

fn scale_down(picture: DynamicImage, size: (u32, u32)) -> Result<DynamicImage, ResizeError> {
    if picture.color().has_alpha() {
        let pixels = scale_pixels::<U8x4>(&picture.into_rgba8(), size)?;
        RgbaImage::from_raw(size.0, size.1, pixels).map(DynamicImage::from)
    } else {
        let pixels = scale_pixels::<U8x3>(&picture.into_rgb8(), size)?;
        RgbImage::from_raw(size.0, size.1, pixels).map(DynamicImage::from)
    }
    .ok_or(ResizeError::Unencodable)
}

/// Names the pixel type, because `Resizer::resize` would be compiled for all of them.
fn scale_pixels<P: PixelTrait>(
    picture: &ImageBuffer<impl Pixel<Subpixel = u8>, Vec<u8>>,
    (columns, rows): (u32, u32),
) -> Result<Vec<u8>, ResizeError> {
    let source =
        TypedImageRef::<P>::from_buffer(picture.width(), picture.height(), picture.as_raw())
            .map_err(|_mismatch| ResizeError::Unencodable)?;
    let mut resized = Image::new(columns, rows, P::pixel_type());
    let mut pixels = resized.typed_image_mut().ok_or(ResizeError::Unencodable)?;
    let algorithm = ResizeAlg::Convolution(FilterType::Lanczos3);
    let options = ResizeOptions::new().resize_alg(algorithm);
    Resizer::new()
        .resize_typed(&source, &mut pixels, &options)
        .map_err(|_mismatch| ResizeError::Unencodable)?;
    Ok(resized.into_vec())
}

/// The result has no colour profile, so browsers assume sRGB.
fn convert_to_srgb(picture: &mut DynamicImage, profile: &[u8]) -> Result<(), ResizeError> {
    let unusable = |_reason| ResizeError::ColourProfile;
    let profile = ColorProfile::new_from_slice(profile).map_err(unusable)?;
    // A profile for CMYK or greyscale does not fit RGB pixels.
    if profile.color_space != DataColorSpace::Rgb {
        return Err(ResizeError::ColourProfile);
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

fn encode_webp(picture: &DynamicImage) -> Result<Vec<u8>, ResizeError> {
    let mut config = webp::WebPConfig::new().map_err(|()| ResizeError::Unencodable)?;
    config.quality = QUALITY;
    config.method = ENCODER_METHOD;
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
