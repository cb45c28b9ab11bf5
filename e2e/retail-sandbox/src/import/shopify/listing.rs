//! Reads how a product of a Shopify export is shown: name, text, brand, categories and pictures.

use super::super::cell::{self, plain_text};
use super::super::price::Cents;
use super::super::product::{
    CategoryPath, Choice, LONGEST_NAME, Offer, ParsedProduct, PictureSource,
};
use super::super::slug::slugify;
use super::super::table::Row;
use super::variant::{code, is_single};

pub(super) fn draft(first: &Row<'_>, rows: &[Row<'_>]) -> Result<ParsedProduct, String> {
    let name = plain_text(first.cell("Title"));
    if name.is_empty() {
        return Err("the first row of its handle has no title".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(format!("its title has more than {LONGEST_NAME} characters"));
    }
    if first.cell("Gift Card").eq_ignore_ascii_case("true") {
        return Err("a gift card has a code to be issued, which this shop cannot do".to_owned());
    }
    let published = matches!(
        first.cell("Published").to_lowercase().as_str(),
        "" | "true" | "1" | "yes"
    );
    let active = matches!(first.cell("Status").to_lowercase().as_str(), "" | "active");
    let code = is_single(first).then(|| code(first)).flatten();
    Ok(ParsedProduct {
        line: first.line,
        code,
        slug: Some(slugify(first.cell("Handle"))),
        name,
        short_description: None,
        description: cell::markup(first.cell("Body (HTML)")),
        brand: Some(plain_text(first.cell("Vendor"))).filter(|vendor| !vendor.is_empty()),
        categories: categories(first),
        pictures: pictures(rows),
        shown: published && active,
        featured: false,
        sale_until: None,
        choice: Choice::Single(Offer {
            price: Cents(0),
            sale_price: None,
            stock: 0,
        }),
    })
}

/// The pictures of all rows by their position, each once.
fn pictures(rows: &[Row<'_>]) -> Vec<PictureSource> {
    let mut placed: Vec<(u32, PictureSource)> = rows
        .iter()
        .map(|row| {
            let position = row.cell("Image Position").parse().unwrap_or(u32::MAX);
            (
                position,
                PictureSource {
                    line: row.line,
                    address: plain_text(row.cell("Image Src")),
                },
            )
        })
        .filter(|(_, picture)| !picture.address.is_empty())
        .collect();
    placed.sort_by_key(|(position, _)| *position);
    let mut pictures: Vec<PictureSource> = Vec::new();
    for (_, picture) in placed {
        if !pictures
            .iter()
            .any(|known| known.address == picture.address)
        {
            pictures.push(picture);
        }
    }
    pictures
}

fn categories(first: &Row<'_>) -> Vec<CategoryPath> {
    let taxonomy: Vec<String> = first
        .cell("Product Category")
        .split('>')
        .map(plain_text)
        .filter(|level| !level.is_empty())
        .collect();
    let kind = plain_text(first.cell("Type"));
    let tags = cell::list(first.cell("Tags"));
    let before_kind = tags
        .iter()
        .take_while(|tag| !tag.eq_ignore_ascii_case(&kind))
        .last();
    let kind_is_tag = tags.iter().any(|tag| tag.eq_ignore_ascii_case(&kind));
    let master = before_kind.filter(|_| kind_is_tag).unwrap_or(&kind);
    let mut places = Vec::new();
    places.extend(CategoryPath::from_levels(&taxonomy));
    if !kind.is_empty() {
        places.push(CategoryPath {
            master: master.clone(),
            name: kind.clone(),
        });
        let below = tags
            .iter()
            .filter(|tag| *tag != master && !tag.eq_ignore_ascii_case(&kind));
        places.extend(below.map(|tag| CategoryPath {
            master: master.clone(),
            name: tag.clone(),
        }));
    } else if taxonomy.is_empty() {
        places.extend(tags.iter().map(|tag| CategoryPath {
            master: tag.clone(),
            name: tag.clone(),
        }));
    }
    let mut unique: Vec<CategoryPath> = Vec::new();
    for place in places {
        if !unique.contains(&place) {
            unique.push(place);
        }
    }
    unique
}
