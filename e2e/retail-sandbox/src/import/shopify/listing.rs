use super::super::cell::{self, plain_text};
use super::super::price::Cents;
use super::super::product::{
    CategoryPath, LONGEST_NAME, Offer, ParsedProduct, PictureSource, SoldAs,
};
use super::super::slug::slugify;
use super::super::table::Row;
use super::variant::{code, has_no_options};

/// Returns the product with a price and stock of 0, which the caller replaces.
pub(super) fn draft(first: &Row<'_>, rows: &[Row<'_>]) -> Result<ParsedProduct, String> {
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
        categories: categories(first),
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

/// Shopify has a type and tags, but no tree of categories. With the type `Pots` and the tags
/// `Garden, Pots`, the master category is `Garden`, the tag before the type. Without a tag before
/// the type, the type is the master category. The other tags are categories of that master.
fn categories(first: &Row<'_>) -> Vec<CategoryPath> {
    let taxonomy: Vec<String> = first
        .cell("Product Category")
        .split('>')
        .map(plain_text)
        .filter(|level| !level.is_empty())
        .collect();
    let product_type = plain_text(first.cell("Type"));
    let tags = cell::list(first.cell("Tags"));
    let tag_before_type = tags
        .iter()
        .take_while(|tag| !tag.eq_ignore_ascii_case(&product_type))
        .last();
    let type_is_tag = tags
        .iter()
        .any(|tag| tag.eq_ignore_ascii_case(&product_type));
    let master = tag_before_type
        .filter(|_| type_is_tag)
        .unwrap_or(&product_type);
    let mut paths = Vec::new();
    paths.extend(CategoryPath::from_levels(&taxonomy));
    if !product_type.is_empty() {
        paths.push(CategoryPath {
            master: master.clone(),
            name: product_type.clone(),
        });
        let other_tags = tags
            .iter()
            .filter(|tag| *tag != master && !tag.eq_ignore_ascii_case(&product_type));
        paths.extend(other_tags.map(|tag| CategoryPath {
            master: master.clone(),
            name: tag.clone(),
        }));
    } else if taxonomy.is_empty() {
        paths.extend(tags.iter().map(|tag| CategoryPath {
            master: tag.clone(),
            name: tag.clone(),
        }));
    }
    let mut unique: Vec<CategoryPath> = Vec::new();
    for path in paths {
        if !unique.contains(&path) {
            unique.push(path);
        }
    }
    unique
}
