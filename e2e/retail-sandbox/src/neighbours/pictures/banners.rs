//! Wide pictures for slides and pages, category pictures and brand marks.

use super::hash;
use super::palette::Palette;
use super::scene::{Paint, canvas, thing};

/// Words in a category's slug and what its picture shows.
const SHOWN: [(&str, &str); 26] = [
    ("liquid", "bottle"),
    ("juice", "bottle"),
    ("salt", "bottle"),
    ("shortfill", "bottle"),
    ("flavour", "bottle"),
    ("aroma", "bottle"),
    ("coil", "coil"),
    ("pod", "pod"),
    ("disposable", "pod"),
    ("kit", "device"),
    ("mod", "device"),
    ("tank", "device"),
    ("charg", "charger"),
    ("batter", "charger"),
    ("chair", "chair"),
    ("stool", "chair"),
    ("table", "table"),
    ("desk", "table"),
    ("sofa", "sofa"),
    ("shel", "shelf"),
    ("storage", "shelf"),
    ("lamp", "lamp"),
    ("light", "lamp"),
    ("rug", "rug"),
    ("textile", "rug"),
    ("pack", "pack"),
];

/// 1600x600, the left half quiet for text.
pub(super) fn wide(palette: &Palette, path: &str) -> String {
    let seed = hash(path);
    let paint = Paint::of(palette, path);
    let things = [
        (1_u64, 760, ".62", 150),
        (2, 1090, ".62", 150),
        (0, 880, ".86", 10),
    ]
    .iter()
    .map(|(step, x, scale, y)| {
        let paint = Paint {
            seed: seed >> step,
            ..Paint::of(palette, path)
        };
        let thing = thing(palette.kind(seed + step), &paint);
        format!("<g transform=\"translate({x} {y}) scale({scale})\">{thing}</g>")
    })
    .collect::<Vec<_>>()
    .concat();
    let content = format!(
        "<circle cx=\"1230\" cy=\"300\" r=\"380\" fill=\"{glow}\" opacity=\".16\"/><circle cx=\"1230\" cy=\"300\" r=\"250\" fill=\"{glow}\" opacity=\".16\"/>{things}",
        glow = paint.main,
    );
    canvas(palette, &paint, (1600, 600), &content)
}

/// 800x800: three things that the slug stands for.
pub(super) fn category(palette: &Palette, slug: &str) -> String {
    let seed = hash(slug);
    let kind = SHOWN
        .iter()
        .find(|(word, _)| slug.contains(word))
        .map_or_else(|| palette.kind(seed), |(_, kind)| kind);
    let paint = Paint::of(palette, slug);
    let things = [(20, 190, ".66"), (250, 190, ".66"), (72, 60, ".82")]
        .iter()
        .zip(0_u32..)
        .map(|((x, y, scale), step)| {
            let thing = thing(
                kind,
                &Paint {
                    seed: seed >> (step * 3),
                    ..Paint::of(palette, slug)
                },
            );
            format!("<g transform=\"translate({x} {y}) scale({scale})\">{thing}</g>")
        })
        .collect::<Vec<_>>()
        .concat();
    canvas(palette, &paint, (800, 800), &things)
}

/// 480x240: an emblem and the name.
pub(super) fn brand(palette: &Palette, slug: &str) -> String {
    let paint = Paint::of(palette, slug);
    let name: Vec<String> = slug.split('-').map(capitalised).collect();
    let name = name.join(" ").replace('&', "&amp;").replace('<', "&lt;");
    let emblem = match paint.seed % 4 {
        0 => {
            "<circle cx=\"240\" cy=\"84\" r=\"40\"/><circle cx=\"240\" cy=\"84\" r=\"22\" fill=\"#fff\"/>"
        }
        1 => "<path d=\"M240 40l42 76h-84z\"/><path d=\"M240 74l16 30h-32z\" fill=\"#fff\"/>",
        2 => {
            "<path d=\"M240 42l42 42-42 42-42-42z\"/><path d=\"M240 66l18 18-18 18-18-18z\" fill=\"#fff\"/>"
        }
        _ => {
            "<path d=\"M196 110q22-64 44-20t44-20\" fill=\"none\" stroke-width=\"16\" stroke-linecap=\"round\"/>"
        }
    };
    let ink = paint.main.darker(10);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"240\" viewBox=\"0 0 480 240\"><rect width=\"480\" height=\"240\" fill=\"#fff\"/>\
         <g fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"0\">{emblem}</g>\
         <text x=\"240\" y=\"186\" text-anchor=\"middle\" font-family=\"Georgia,'Times New Roman',serif\" font-size=\"38\" letter-spacing=\"3\" fill=\"{ink}\">{name}</text></svg>",
    )
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
