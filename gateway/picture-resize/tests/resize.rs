//! Tests of resizing.

// Without this attribute, Clippy treats helper functions as production code.
#![cfg(test)]

use std::io::Write as _;

use image::{
    DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, Rgba, RgbaImage,
    codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder},
};
use moxcms::{ColorProfile, DataColorSpace};
use picture_resize::{ResizeError, resize};
use rstest::rstest;

/// The noise prevents tiny files. The upper left quarter is red.
fn photo(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |column, row| {
        if column < width / 2 && row < height / 2 {
            return Rgba([220, 20, 20, 255]);
        }
        let noise = u8::try_from((column * 7 + row * 13 + column * row) % 61).unwrap();
        let shade = u8::try_from(row * 150 / height).unwrap();
        Rgba([shade, shade + noise, 90, 255])
    })
}

fn jpeg(picture: &RgbaImage, profile: Option<Vec<u8>>) -> Vec<u8> {
    let rgb = DynamicImage::from(picture.clone()).into_rgb8();
    let mut file = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut file, 90);
    if let Some(profile) = profile {
        encoder.set_icc_profile(profile).unwrap();
    }
    let (width, height) = rgb.dimensions();
    encoder
        .write_image(&rgb, width, height, ExtendedColorType::Rgb8)
        .unwrap();
    file
}

fn png(picture: &RgbaImage) -> Vec<u8> {
    let mut file = Vec::new();
    PngEncoder::new(&mut file)
        .write_image(
            picture,
            picture.width(),
            picture.height(),
            ExtendedColorType::Rgba8,
        )
        .unwrap();
    file
}

fn lossless_webp(picture: &RgbaImage) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = WebPEncoder::new_lossless(&mut file);
    let (width, height) = picture.dimensions();
    encoder
        .write_image(picture, width, height, ExtendedColorType::Rgba8)
        .unwrap();
    file
}

fn decoded(webp: &[u8]) -> RgbaImage {
    let picture = image::load_from_memory_with_format(webp, ImageFormat::WebP);
    picture.unwrap().into_rgba8()
}

fn resized(original: &[u8], width: u32) -> RgbaImage {
    decoded(&resize(original, width).unwrap().expect("a resized one"))
}

/// Adds an orientation, and the place where the photo was taken.
fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif.extend(b"taken at canary-place");
    let mut file = jpeg[..2].to_vec();
    file.extend([0xff, 0xe1]);
    file.extend(u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    file.extend(exif);
    file.extend(&jpeg[2..]);
    file
}

fn png_chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(&kind);
    crc.update(data);
    let length = u32::try_from(data.len()).unwrap();
    let mut chunk = length.to_be_bytes().to_vec();
    chunk.extend(kind);
    chunk.extend(data);
    chunk.extend(crc.sum().to_be_bytes());
    chunk
}

/// Length of the signature and the IHDR chunk.
const PNG_HEAD_BYTES: usize = 8 + 25;

fn animated_png(png: &[u8]) -> Vec<u8> {
    let mut file = png[..PNG_HEAD_BYTES].to_vec();
    file.extend(png_chunk(*b"acTL", &[0, 0, 0, 1, 0, 0, 0, 0]));
    file.extend(&png[PNG_HEAD_BYTES..]);
    file
}

/// A small PNG with a large declared size. The data unpacks to a thousand times as many zeros.
fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut header = width.to_be_bytes().to_vec();
    header.extend(height.to_be_bytes());
    header.extend([8, 6, 0, 0, 0]);
    let mut zeros = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    zeros.write_all(&vec![0; 8_000_000]).unwrap();
    let mut file = png(&photo(1, 1))[..8].to_vec();
    file.extend(png_chunk(*b"IHDR", &header));
    file.extend(png_chunk(*b"IDAT", &zeros.finish().unwrap()));
    file.extend(png_chunk(*b"IEND", &[]));
    file
}

fn animated_webp() -> Vec<u8> {
    let (first, second) = (photo(90, 80), RgbaImage::new(90, 80));
    let config = webp::WebPConfig::new().unwrap();
    let mut encoder = webp::AnimEncoder::new(90, 80, &config);
    for (time, frame) in [(0, &first), (100, &second)] {
        encoder.add_frame(webp::AnimFrame::from_rgba(frame, 90, 80, time));
    }
    encoder.encode().to_vec()
}

#[rstest]
#[case::jpeg(jpeg(&photo(900, 600), None))]
#[case::png(png(&photo(900, 600)))]
#[case::webp(lossless_webp(&photo(900, 600)))]
fn every_format_becomes_a_smaller_webp_of_the_same_shape(#[case] original: Vec<u8>) {
    let picture = resize(&original, 320).unwrap().unwrap();
    assert!(picture.len() < original.len() / 4);
    assert_eq!(decoded(&picture).dimensions(), (320, 213));
}

#[rstest]
#[case::halved(1000, 500, 480, (480, 240))]
#[case::tall(300, 1200, 160, (160, 640))]
#[case::never_enlarged(500, 400, 1920, (500, 400))]
#[case::never_without_a_row(1000, 2, 160, (160, 1))]
fn a_picture_keeps_its_shape_and_is_never_enlarged(
    #[case] width: u32,
    #[case] height: u32,
    #[case] wanted: u32,
    #[case] expected: (u32, u32),
) {
    let original = png(&photo(width, height));
    assert_eq!(resized(&original, wanted).dimensions(), expected);
}

#[rstest]
#[case::upright(1, (160, 107), (10, 10))]
#[case::mirrored(2, (160, 107), (150, 10))]
#[case::upside_down(3, (160, 107), (150, 97))]
#[case::upside_down_and_mirrored(4, (160, 107), (10, 97))]
#[case::transposed(5, (160, 240), (10, 10))]
#[case::turned_right(6, (160, 240), (150, 10))]
#[case::transversed(7, (160, 240), (150, 230))]
#[case::turned_left(8, (160, 240), (10, 230))]
fn pictures_come_out_upright_and_without_metadata(
    #[case] orientation: u8,
    #[case] expected: (u32, u32),
    #[case] red_at: (u32, u32),
) {
    let original = with_exif(&jpeg(&photo(600, 400), None), orientation);
    let file = resize(&original, 160).unwrap().unwrap();
    let metadata = b"canary-place";
    assert!(
        !file
            .windows(metadata.len())
            .any(|window| window == metadata)
    );
    let picture = decoded(&file);
    assert_eq!(picture.dimensions(), expected);
    let is_red = |at: (u32, u32)| {
        let [red, green, ..] = picture.get_pixel(at.0, at.1).0;
        red > 180 && green < 70
    };
    assert!(is_red(red_at));
    let opposite = (expected.0 - 1 - red_at.0, expected.1 - 1 - red_at.1);
    assert!(!is_red(opposite));
}

#[test]
fn transparency_stays_and_does_not_bleed() {
    let mut original = photo(640, 640);
    for (column, _, pixel) in original.enumerate_pixels_mut() {
        if column >= 320 {
            *pixel = Rgba([0, 255, 0, 0]);
        }
    }
    let picture = resized(&png(&original), 160);
    assert_eq!(picture.get_pixel(150, 80).0[3], 0);
    assert_eq!(picture.get_pixel(10, 80).0[3], 255);
    let [red, green, _, alpha] = picture.get_pixel(78, 40).0;
    assert!(
        red > 180 && green < 70 && alpha == 255,
        "{red} {green} {alpha}"
    );
}

#[test]
fn colours_are_converted_to_srgb() {
    let profile = ColorProfile::new_display_p3().encode().unwrap();
    let mut original = photo(800, 600);
    for (column, row, pixel) in original.enumerate_pixels_mut() {
        if column < 400 && row < 300 {
            *pixel = Rgba([180, 100, 60, 255]);
        }
    }
    let picture = resized(&jpeg(&original, Some(profile)), 160);
    let [red, green, blue, _] = picture.get_pixel(20, 20).0;
    // (180, 100, 60) in Display P3 is (191, 98, 51) in sRGB.
    let is_near = |value: u8, wanted: u8| value.abs_diff(wanted) <= 5;
    assert!(
        is_near(red, 191) && is_near(green, 98) && is_near(blue, 51),
        "{red} {green} {blue}"
    );
}

#[rstest]
#[case::of_inks(profile_of(DataColorSpace::Cmyk))]
#[case::of_nothing(b"no profile".to_vec())]
fn an_unusable_colour_profile_is_an_error(#[case] profile: Vec<u8>) {
    let original = jpeg(&photo(400, 300), Some(profile));
    assert!(matches!(
        resize(&original, 160),
        Err(ResizeError::ColourProfile)
    ));
}

fn profile_of(space: DataColorSpace) -> Vec<u8> {
    let mut profile = ColorProfile::new_srgb();
    profile.color_space = space;
    profile.encode().unwrap()
}

#[rstest]
#[case::small_file(png(&photo(20, 20)), 160)]
#[case::one_pixel(png(&photo(1, 1)), 160)]
#[case::narrow_webp(lossless_webp(&photo(300, 300)), 320)]
#[case::flat_drawing(large_picture_with_tiny_png_file(), 1920)]
#[case::animated_png(animated_png(&png(&photo(400, 300))), 160)]
#[case::animated_webp(animated_webp(), 160)]
#[case::gif([b"GIF89a".to_vec(), vec![0; 4_000]].concat(), 160)]
#[case::avif([b"\0\0\0\x20ftypavif".to_vec(), vec![0; 4_000]].concat(), 160)]
#[case::long_strip(png(&photo(4, 20_000)), 160)]
fn small_animated_and_unsupported_pictures_are_not_resized(
    #[case] original: Vec<u8>,
    #[case] width: u32,
) {
    assert_eq!(resize(&original, width).unwrap(), None);
}

fn large_picture_with_tiny_png_file() -> Vec<u8> {
    png(&RgbaImage::from_fn(600, 600, |column, row| {
        let is_line = (column / 3 + row / 5) % 2 == 0;
        Rgba(if is_line { [0, 0, 0, 255] } else { [255; 4] })
    }))
}

#[rstest]
#[case::page(b"<!doctype html>".repeat(200))]
#[case::noise((0..5_000_u32).map(|n| u8::try_from(n * n % 251).unwrap()).collect())]
#[case::half_a_png(cut(png(&photo(400, 300)), 2))]
#[case::half_a_webp(cut(lossless_webp(&photo(400, 300)), 2))]
#[case::head_of_a_jpeg([&b"\xff\xd8\xff\xe0"[..], &[0; 4_000]].concat())]
#[case::webp_without_content([b"RIFF\xff\xff\xff\xffWEBPVP8L".to_vec(), vec![0xff; 4_000]].concat())]
#[case::bomb(png_bomb(60_000, 60_000))]
#[case::one_pixel_too_many(png_bomb(20_000_001, 1))]
#[case::promises_more_than_it_holds(png_bomb(4_000, 4_000))]
fn damaged_files_are_refused(#[case] original: Vec<u8>) {
    assert!(resize(&original, 160).is_err());
}

fn cut(mut file: Vec<u8>, parts: usize) -> Vec<u8> {
    file.truncate(file.len() / parts);
    file
}

#[test]
fn half_a_jpeg_is_shown_in_part_as_in_browsers() {
    let picture = resized(&cut(jpeg(&photo(600, 400), None), 2), 160);
    assert_eq!(picture.dimensions(), (160, 107));
}

#[test]
fn a_damaged_file_never_causes_a_panic() {
    for original in [
        jpeg(&photo(120, 90), None),
        png(&photo(120, 90)),
        lossless_webp(&photo(120, 90)),
    ] {
        for at in (0..original.len()).step_by(97) {
            let mut damaged = original.clone();
            damaged[at] ^= 0x55;
            drop(resize(&damaged, 160));
            damaged.truncate(at);
            drop(resize(&damaged, 160));
        }
    }
}
