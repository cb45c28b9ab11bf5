//! Map tiles as SVG: `/tiles/{zoom}/{x}/{y}.svg`. The extension `.png` also gets an SVG.

use super::not_found;
use crate::server::{Request, Response};

pub(super) fn handle(request: &Request) -> Response {
    let segments = request.segments();
    let [_, zoom, x, file] = segments.as_slice() else {
        return not_found();
    };
    let y = file.split('.').next().unwrap_or_default();
    let (Ok(zoom), Ok(x), Ok(y)) = (zoom.parse::<u32>(), x.parse::<u64>(), y.parse::<u64>()) else {
        return not_found();
    };
    if zoom > 22 || x >= 1 << zoom || y >= 1 << zoom {
        return not_found();
    }
    Response::new(200, "image/svg+xml", draw(zoom, x, y))
        .header("cache-control", "public, max-age=86400")
}

/// The streets of adjacent tiles meet at the edges.
fn draw(zoom: u32, x: u64, y: u64) -> String {
    let mixed = (x.wrapping_mul(0x9e37_79b9) ^ y.wrapping_mul(0x85eb_ca6b)).rotate_left(zoom);
    let (park_x, park_y) = (20 + mixed % 120, 20 + (mixed >> 8) % 120);
    let bend = 60 + (mixed >> 16) % 130;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\" viewBox=\"0 0 256 256\"><rect width=\"256\" height=\"256\" fill=\"#eeeae2\"/>\
         <rect x=\"{park_x}\" y=\"{park_y}\" width=\"84\" height=\"58\" rx=\"10\" fill=\"#cfe3c3\"/>\
         <g fill=\"none\" stroke=\"#d8d2c6\" stroke-width=\"16\"><path d=\"M0 128Q128 {bend} 256 128M128 0Q{bend} 128 128 256\"/></g>\
         <g fill=\"none\" stroke=\"#fff\" stroke-width=\"12\"><path d=\"M0 128Q128 {bend} 256 128M128 0Q{bend} 128 128 256\"/></g>\
         <g stroke=\"#fff\" stroke-width=\"5\"><path d=\"M0 48H256M0 208H256M48 0V256M208 0V256\"/></g></svg>"
    )
}
