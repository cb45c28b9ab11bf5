//! Turns families of the data files into products: pure, no database.

use super::SeedError;
use super::documents::{Choice, Family, Model, Shop};
use super::draw::{one_in, order};
use super::drawn;
use super::money::{after_choice, cents};
use super::product::{Flags, Product, Variant};
use super::slug::slug;

const FIRST_PRODUCT: i64 = 1001;
const FIRST_CHILD: i64 = 5001;
/// A picture that the database names but that does not exist.
const MISSING_PICTURE: &str = "products/missing.webp";
/// Of a product: from the front, and another view or a detail.
const PICTURES: u64 = 2;

/// Makes every product of the families: listed ones first, in order of their id, then their children.
pub(super) fn expand(families: &[Family], shop: &Shop) -> Result<Vec<Product>, SeedError> {
    let mut models: Vec<_> = families
        .iter()
        .flat_map(|family| {
            (1_usize..)
                .zip(&family.model)
                .map(move |(number, model)| (family, number, model))
        })
        .collect();
    // Ids in file order would show one family after the other in every list.
    models.sort_by_key(|(family, _, model)| order(&full_name(family, model), "id"));

    let mut products = Vec::new();
    let mut children = Vec::new();
    let mut next_child = FIRST_CHILD;
    for (id, (family, number, model)) in (FIRST_PRODUCT..).zip(models) {
        let mut product = listed(family, number, model, id, shop)?;
        let first_child = children.len();
        for choice in &family.child {
            children.push(child(&product, family, model, choice, next_child, shop)?);
            next_child += 1;
        }
        let own: &[Product] = children.get(first_child..).unwrap_or_default();
        if !own.is_empty() {
            // A parent can't be bought itself; its stock is the sum of its children's.
            product.stock = (0..shop.warehouse.len())
                .map(|warehouse| {
                    own.iter()
                        .filter_map(|child| child.stock.get(warehouse))
                        .sum()
                })
                .collect();
        }
        products.push(product);
    }
    products.append(&mut children);
    Ok(products)
}

fn full_name(family: &Family, model: &Model) -> String {
    family.name.replace("{}", &model.name)
}

fn listed(
    family: &Family,
    number: usize,
    model: &Model,
    id: i64,
    shop: &Shop,
) -> Result<Product, SeedError> {
    let name = full_name(family, model);
    let price = price(family, model, &name)?;
    let sale = sale(family, model, &name, price)?;
    let flags = flags(model, &name, sale.is_some());
    let (rating, reviews) = drawn::rating(&name);
    let slug = slug(&name);
    let pictures = pictures(model, &slug);
    Ok(Product {
        id,
        parent: None,
        code: format!("{}-{number:02}", family.code),
        slug,
        short: model.short.clone(),
        long: format!(
            "<p>{}</p>{}",
            model.text,
            family.long.replace("{}", &model.name)
        ),
        price,
        sale,
        vat_rate: shop.vat_rate.clone(),
        category: family.category.clone(),
        also: family.also.clone(),
        brand: model.brand.clone().or_else(|| family.brand.clone()),
        tab: family.tab.clone(),
        flags,
        until: (flags.hot && sale.is_some()).then(|| drawn::deal_end(&name)),
        rating,
        reviews,
        created: drawn::created(&name, flags.new),
        video: model
            .video
            .as_deref()
            .map(|video| video_markup(video, &name)),
        popup: pictures.first().filter(|_| model.popup).cloned(),
        state: model.state,
        pictures,
        variants: variants(family, &name, sale.unwrap_or(price))?,
        stock: model
            .stock
            .clone()
            .unwrap_or_else(|| drawn::stock(&name, flags, shop.warehouse.len())),
        name,
    })
}

/// Badges; a sold-out product is never recommended.
fn flags(model: &Model, name: &str, on_sale: bool) -> Flags {
    let flags = match model.flags.as_deref() {
        Some(written) => written_flags(written),
        None => drawn::flags(name, on_sale),
    };
    let has_none = |stock: &Vec<i64>| stock.iter().all(|pieces| *pieces == 0);
    let is_sold_out = model.stock.as_ref().is_some_and(has_none);
    Flags {
        top: flags.top && !is_sold_out,
        ..flags
    }
}

fn price(family: &Family, model: &Model, name: &str) -> Result<i64, SeedError> {
    match model.price.as_deref().or(family.price.as_deref()) {
        Some(price) => cents(price),
        None => Err(SeedError::Amount(name.to_owned())),
    }
}

fn sale(family: &Family, model: &Model, name: &str, price: i64) -> Result<Option<i64>, SeedError> {
    // Variants carry prices of their own; their sales are written down.
    let has_variants = !family.color.is_empty() || !family.child.is_empty();
    let drawn = !has_variants && one_in(name, "on sale", 10);
    match model.sale.as_deref() {
        Some("") => Ok(None),
        Some(sale) => cents(sale).map(Some),
        None => Ok(drawn.then(|| drawn::sale(name, price))),
    }
}

fn child(
    parent: &Product,
    family: &Family,
    model: &Model,
    (choice, effect): &Choice,
    id: i64,
    shop: &Shop,
) -> Result<Product, SeedError> {
    let name = format!(
        "{}{}{choice}",
        parent.name,
        family.child_joint.as_deref().unwrap_or(" ")
    );
    let suffix = slug(choice);
    let own_slug = format!("{}-{suffix}", parent.slug);
    let pictures = if family.children_look_alike {
        parent.pictures.clone()
    } else {
        pictures(model, &own_slug)
    };
    Ok(Product {
        id,
        parent: Some(parent.id),
        code: format!("{}-{}", parent.code, suffix.to_uppercase()),
        slug: own_slug,
        short: parent.short.clone(),
        long: parent.long.clone(),
        price: after_choice(parent.price, effect)?,
        sale: parent
            .sale
            .map(|sale| after_choice(sale, effect))
            .transpose()?,
        vat_rate: parent.vat_rate.clone(),
        category: parent.category.clone(),
        also: Vec::new(),
        brand: parent.brand.clone(),
        tab: parent.tab.clone(),
        flags: Flags::default(),
        until: None,
        rating: "0".to_owned(),
        reviews: 0,
        created: parent.created.clone(),
        video: None,
        popup: None,
        state: parent.state,
        pictures,
        variants: Vec::new(),
        stock: model
            .stock
            .clone()
            .unwrap_or_else(|| drawn::stock(&name, Flags::default(), shop.warehouse.len())),
        name,
    })
}

/// The paths of a product's pictures.
fn pictures(model: &Model, slug: &str) -> Vec<String> {
    let missing = model.missing_picture.then(|| MISSING_PICTURE.to_owned());
    let own =
        (1..=model.pictures.unwrap_or(PICTURES)).map(|view| format!("products/{slug}-{view}.webp"));
    missing.into_iter().chain(own).collect()
}

/// Every colour in every size, but for the pairs that happen to be sold out for good.
fn variants(family: &Family, name: &str, price: i64) -> Result<Vec<Variant>, SeedError> {
    let mut variants = Vec::new();
    for (color_name, color) in &family.color {
        for (index, (size, effect)) in family.size.iter().enumerate() {
            // The first size is always made, so that no colour is left without one.
            if index > 0 && one_in(&format!("{name}/{color_name}/{size}"), "not made", 5) {
                continue;
            }
            let price = after_choice(price, effect)?;
            variants.push(Variant {
                color: color.clone(),
                color_name: color_name.clone(),
                size: size.clone(),
                price,
            });
        }
    }
    Ok(variants)
}

fn video_markup(video: &str, name: &str) -> String {
    let title = name.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        r#"<iframe width="560" height="315" src="https://www.youtube.com/embed/{video}" title="{title}" frameborder="0" allow="encrypted-media; picture-in-picture" allowfullscreen></iframe>"#
    )
}

fn written_flags(flags: &str) -> Flags {
    let has = |flag: &str| flags.split(' ').any(|word| word == flag);
    Flags {
        new: has("new"),
        top: has("top"),
        hot: has("hot"),
    }
}
