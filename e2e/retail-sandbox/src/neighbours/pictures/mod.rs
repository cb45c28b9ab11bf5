//! Pictures of a tenant's image folder: imported ones as stored, the demo shops' own from beside the seed data or drawn.

mod banners;
mod furniture;
mod goods;
mod palette;
mod scene;

use rusqlite::OptionalExtension;

use self::palette::Palette;
use super::not_found;
use crate::seed;
use crate::server::{Answer, Request};
use crate::world::{Tenant, World};

/// Pictures never change under their name.
const CACHE: &str = "public, max-age=86400";
const SVG: &str = "image/svg+xml";

pub(super) fn answer(world: &World, request: &Request) -> Answer {
    let segments = request.segments();
    let Some((tenant, path)) = segments
        .split_first()
        .and_then(|(_, rest)| rest.split_first())
        .and_then(|(folder, path)| Some((world.tenant_of_folder(folder)?, path.join("/"))))
    else {
        return not_found();
    };
    match stored(tenant, &path) {
        Ok(Some(answer)) => answer.header("cache-control", CACHE),
        Ok(None) => committed(&tenant.identifier, &path)
            .or_else(|| {
                let drawing = draw(&tenant.identifier, &path)?;
                Some(Answer::new(200, SVG, drawing))
            })
            .map_or_else(not_found, |answer| answer.header("cache-control", CACHE)),
        Err(error) => Answer::error_page(500, "Runtime Error", &error.to_string()),
    }
}

/// A picture that lies beside the seed data.
fn committed(tenant: &str, path: &str) -> Option<Answer> {
    let bytes = seed::picture(tenant, path)?;
    let kind = match path.rsplit_once('.')?.1 {
        "webp" => "image/webp",
        "svg" => SVG,
        _ => return None,
    };
    Some(Answer::new(200, kind, bytes))
}

fn stored(tenant: &Tenant, path: &str) -> rusqlite::Result<Option<Answer>> {
    tenant
        .connection()
        .query_row(
            "SELECT content_type, bytes FROM SANDBOX_PICTURES WHERE path = ?1",
            [path],
            |row| {
                Ok(Answer::new(
                    200,
                    row.get::<_, String>(0)?,
                    row.get::<_, Vec<u8>>(1)?,
                ))
            },
        )
        .optional()
}

/// Draws `products/{kind}-{number}-{view}.svg`, `brands/{slug}.svg`, `categories/{slug}.svg`, and for any other
/// folder (`slides/{n}.svg`, `pages/about.svg`, ..) a wide picture.
fn draw(tenant: &str, path: &str) -> Option<String> {
    let (folder, file) = path.rsplit_once('/')?;
    let name = file.strip_suffix(".svg").filter(|name| !name.is_empty())?;
    let palette = Palette::of(tenant);
    Some(match folder {
        "products" => {
            let (thing, view) = name.rsplit_once('-')?;
            let (kind, number) = thing.rsplit_once('-')?;
            let view: u64 = view.parse().ok()?;
            number.parse::<u64>().ok()?;
            scene::product(&palette, kind, thing, view)
        }
        "brands" => banners::brand(&palette, name),
        "categories" => banners::category(&palette, name),
        _ => banners::wide(&palette, path),
    })
}

/// Spreads names evenly; the same name always gives the same number (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_drawn_and_each_view_differs() {
        for kind in [
            "bottle", "device", "pod", "coil", "charger", "chair", "table", "sofa", "shelf",
            "lamp", "rug", "box", "pack",
        ] {
            let first = draw("vape", &format!("products/{kind}-12-1.svg")).unwrap();
            let second = draw("vape", &format!("products/{kind}-12-2.svg")).unwrap();
            assert!(
                first.starts_with("<svg ") && first.ends_with("</svg>"),
                "{kind}"
            );
            assert_ne!(first, second, "{kind}");
            assert_eq!(
                first,
                draw("vape", &format!("products/{kind}-12-1.svg")).unwrap()
            );
        }
    }

    #[test]
    fn paths_that_name_no_drawing_have_none() {
        for path in [
            "products/bottle.svg",
            "products/bottle-1-x.svg",
            "products/photo.jpg",
            "bottle-1-1.svg",
            "slides/.svg",
        ] {
            assert_eq!(draw("vape", path), None, "{path}");
        }
    }
}
