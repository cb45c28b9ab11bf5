use super::super::cell::{self, plain_text, without_controls};
use super::super::price::Cents;
use super::super::product::{LONGEST_NAME, Offer, ParsedProduct, PictureSource, SoldAs};
use super::super::slug::slugify;
use super::super::table::Row;
use super::category_tree::CategoryTree;
use super::variant::{code, has_no_options};

/// Returns the product with a price and stock of 0, which the caller replaces.
pub(super) fn draft(
    first: &Row<'_>,
    rows: &[Row<'_>],
    tree: &CategoryTree,
) -> Result<ParsedProduct, String> {
    let name = plain_text(first.cell("Title"));
    if name.is_empty() {
        return Err("the first row of its handle has no title".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(format!("its title has more than {LONGEST_NAME} characters"));
    }
    if first.cell("Gift Card").eq_ignore_ascii_case("true") {
        return Err(
            "a gift card needs a code for each buyer, which this shop cannot issue".to_owned(),
        );
    }
    let published = matches!(
        first.cell("Published").to_lowercase().as_str(),
        "" | "true" | "1" | "yes"
    );
    let active = matches!(first.cell("Status").to_lowercase().as_str(), "" | "active");
    let code = has_no_options(first).then(|| code(first)).flatten();
    Ok(ParsedProduct {
        line: first.line,
        code,
        slug: Some(slugify(first.cell("Handle"))),
        name,
        short_description: None,
        description: cell::markup(first.cell("Body (HTML)")),
        brand: Some(plain_text(first.cell("Vendor"))).filter(|vendor| !vendor.is_empty()),
        categories: tree.categories(first),
        pictures: pictures(rows),
        shown: published && active,
        featured: false,
        sale_until: None,
        sold_as: SoldAs::Single(Offer {
            price: Cents(0),
            sale_price: None,
            stock: 0,
        }),
    })
}

fn pictures(rows: &[Row<'_>]) -> Vec<PictureSource> {
    let mut by_position: Vec<(u32, PictureSource)> = rows
        .iter()
        .map(|row| {
            let position = row.cell("Image Position").parse().unwrap_or(u32::MAX);
            let address = without_controls(row.cell("Image Src"));
            (position, PictureSource::new(row.line, address))
        })
        .filter(|(_, picture)| !picture.address.is_empty())
        .collect();
    by_position.sort_by_key(|(position, _)| *position);
    let mut pictures: Vec<PictureSource> = Vec::new();
    for (_, picture) in by_position {
        if !pictures
            .iter()
            .any(|known| known.address == picture.address)
        {
            pictures.push(picture);
        }
    }
    pictures
}
