//! The studio: backdrop, light, shadow, and where things stand in each view.

use super::palette::{Colour, Palette};
use super::{furniture, goods, hash};

/// What a thing is drawn with. Gradients named `body`, `second`, `frame` and `glass` are at hand.
pub(super) struct Paint {
    pub(super) main: Colour,
    pub(super) second: Colour,
    pub(super) frame: Colour,
    /// Number of the thing, from which details are chosen.
    pub(super) seed: u64,
}

impl Paint {
    pub(super) fn of(palette: &Palette, name: &str) -> Self {
        let seed = hash(name);
        Self {
            main: palette.colour(seed >> 8),
            second: palette.colour((seed >> 16) + 1),
            frame: palette.frame,
            seed,
        }
    }
}

/// A product on its backdrop: alone, as a pair, close up, or turned round.
pub(super) fn product(palette: &Palette, kind: &str, name: &str, view: u64) -> String {
    let kind = palette.look(kind);
    let paint = Paint::of(palette, name);
    let lift = (palette.height - 800) / 2 + palette.height / 40;
    let thing = format!("<g id=\"t\">{}</g>", enlarged(kind, &thing(kind, &paint)));
    let placed = match view % 4 {
        1 => format!("<g transform=\"translate(0 {lift})\">{thing}</g>"),
        2 if is_wide(kind) => {
            format!(
                "<g transform=\"translate(-80 {}) scale(1.2)\">{thing}</g>",
                i32::from(lift) - 100
            )
        }
        2 => format!(
            "<g transform=\"translate(0 {lift})\"><use href=\"#t\" transform=\"translate(905 150) scale(-.74 .74)\" opacity=\".92\"/>\
             <g transform=\"translate(-60 36) scale(.96)\">{thing}</g></g>"
        ),
        3 => format!(
            "<g transform=\"translate(-300 {}) scale(1.72)\">{thing}</g>",
            i32::from(lift) - 260
        ),
        _ => format!("<g transform=\"translate(800 {lift}) scale(-1 1)\">{thing}</g>"),
    };
    canvas(palette, &paint, (800, palette.height), &placed)
}

fn is_wide(kind: &str) -> bool {
    matches!(kind, "sofa" | "table" | "rug")
}

/// Small goods fill the picture as furniture does.
fn enlarged(kind: &str, drawing: &str) -> String {
    match kind {
        "bottle" | "device" | "pod" | "coil" => {
            format!("<g transform=\"translate(-88 -141) scale(1.22)\">{drawing}</g>")
        }
        _ => drawing.to_owned(),
    }
}

/// The drawing of a thing that stands on y = 640 around x = 400.
pub(super) fn thing(kind: &str, paint: &Paint) -> String {
    match kind {
        "bottle" => goods::bottle(paint),
        "device" => goods::device(paint),
        "pod" => goods::pod(paint),
        "coil" => goods::coil(paint),
        "charger" => goods::charger(paint),
        "pack" => goods::pack(paint),
        "chair" => furniture::chair(paint),
        "table" => furniture::table(paint),
        "sofa" => furniture::sofa(paint),
        "shelf" => furniture::shelf(paint),
        "lamp" => furniture::lamp(paint),
        "rug" => furniture::rug(paint),
        "stack" => furniture::stack(paint),
        "vase" => furniture::vase(paint),
        _ => goods::carton(paint),
    }
}

/// A soft shadow on the floor.
pub(super) fn shadow(half_width: u16, y: u16) -> String {
    format!(
        "<ellipse cx=\"400\" cy=\"{y}\" rx=\"{half_width}\" ry=\"{}\" fill=\"url(#shade)\"/>",
        half_width / 7
    )
}

/// A whole picture: backdrop, gradients in the paint's colours, and the content.
pub(super) fn canvas(
    palette: &Palette,
    paint: &Paint,
    (width, height): (u16, u16),
    content: &str,
) -> String {
    let horizon = u32::from(height) * 7 / 10;
    let floor = u32::from(height) - horizon;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <defs>{}{}{}{}\
         <radialGradient id=\"room\" cx=\".5\" cy=\".42\" r=\".75\"><stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></radialGradient>\
         <linearGradient id=\"floor\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"{floor_colour}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{floor_colour}\" stop-opacity=\".55\"/></linearGradient>\
         <radialGradient id=\"shade\"><stop offset=\"0\" stop-color=\"#0a0f1a\" stop-opacity=\".5\"/><stop offset=\".6\" stop-color=\"#0a0f1a\" stop-opacity=\".18\"/><stop offset=\"1\" stop-color=\"#0a0f1a\" stop-opacity=\"0\"/></radialGradient>\
         </defs><rect width=\"{width}\" height=\"{height}\" fill=\"url(#room)\"/>\
         <rect y=\"{horizon}\" width=\"{width}\" height=\"{floor}\" fill=\"url(#floor)\"/>{content}</svg>",
        rounded("body", paint.main),
        rounded("second", paint.second),
        rounded("frame", paint.frame),
        rounded("glass", paint.main.lighter(30)),
        palette.lit,
        palette.unlit,
        floor_colour = palette.unlit.darker(6),
    )
}

/// A gradient across, as light makes it on something round.
fn rounded(id: &str, colour: Colour) -> String {
    format!(
        "<linearGradient id=\"{id}\"><stop offset=\"0\" stop-color=\"{}\"/><stop offset=\".28\" stop-color=\"{}\"/>\
         <stop offset=\".62\" stop-color=\"{colour}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
        colour.darker(12),
        colour.lighter(14),
        colour.darker(18),
    )
}
