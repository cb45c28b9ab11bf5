use super::SeedError;
use super::defaults;
use super::documents::{Family, Model, PricedOption, Shop};
use super::hash::{hash, one_in};
use super::money::{cents, with_effect};
use super::product::{Flags, Product, Variant};
use super::slug::slug;

const FIRST_PRODUCT: i64 = 1001;
const FIRST_CHILD: i64 = 5001;
/// This picture has no file, so that the shop shows its placeholder.
const MISSING_PICTURE: &str = "products/missing.webp";
const DEFAULT_PICTURES: u64 = 2;

/// Returns all products of the families: the listed products ordered by id, then their children.
pub(super) fn expand(families: &[Family], shop: &Shop) -> Result<Vec<Product>, SeedError> {
    let mut models: Vec<_> = families
        .iter()
        .flat_map(|family| {
            (1_usize..)
                .zip(&family.model)
                .map(move |(number, model)| (family, number, model))
        })
        .collect();
    // With ids in file order, lists would show all products of a family together.
    models.sort_by_key(|(family, _, model)| hash(&full_name(family, model), "id"));

    let mut products = Vec::new();
    let mut children = Vec::new();
    let mut next_child = FIRST_CHILD;
    for (id, (family, number, model)) in (FIRST_PRODUCT..).zip(models) {
        let mut product = listed(family, number, model, id, shop)?;
        let first_child = children.len();
        for option in &family.child {
            children.push(child(&product, family, model, option, next_child, shop)?);
            next_child += 1;
        }
        let own_children: &[Product] = children.get(first_child..).unwrap_or_default();
        if !own_children.is_empty() {
            // Only children can be bought, so the parent's stock is the sum of their stock.
            product.stock = (0..shop.warehouse.len())
                .map(|warehouse| {
                    own_children
                        .iter()
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
    let (rating, reviews) = defaults::rating(&name);
    let slug = slug(&name);
    let pictures = pictures(model, &slug);
    Ok(Product {
        id,
        parent: None,
        code: format!("{}-{number:02}", family.code),
        slug,
        short_description: model.short.clone(),
        long_description: format!(
            "<p>{}</p>{}",
            model.description_start,
            family.description_end.replace("{}", &model.name)
        ),
        price_cents: price,
        sale_cents: sale,
        vat_rate: shop.vat_rate.clone(),
        category: family.category.clone(),
        further_categories: family.further_categories.clone(),
        brand: model.brand.clone().or_else(|| family.brand.clone()),
        home_tab: family.tab.clone(),
        flags,
        deal_end: (flags.hot && sale.is_some()).then(|| defaults::deal_end(&name)),
        rating,
        reviews,
        created: defaults::created(&name, flags.new),
        video_html: model
            .video
            .as_deref()
            .map(|video| video_markup(video, &name)),
        popup_picture: pictures.first().filter(|_| model.popup).cloned(),
        state: model.state,
        pictures,
        variants: variants(family, &name, sale.unwrap_or(price))?,
        stock: model
            .stock
            .clone()
            .unwrap_or_else(|| defaults::stock(&name, flags, shop.warehouse.len())),
        name,
    })
}

/// Sold-out products do not get the flag `top`.
fn flags(model: &Model, name: &str, on_sale: bool) -> Flags {
    let flags = match model.flags.as_deref() {
        Some(words) => parse_flags(words),
        None => defaults::flags(name, on_sale),
    };
    let is_empty = |stock: &Vec<i64>| stock.iter().all(|pieces| *pieces == 0);
    let is_sold_out = model.stock.as_ref().is_some_and(is_empty);
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
    // Prices of variants depend on the product's price, so products with variants are only on sale
    // if the file says so.
    let has_variants = !family.color.is_empty() || !family.child.is_empty();
    let by_default = !has_variants && one_in(name, "on sale", 10);
    match model.sale.as_deref() {
        Some("") => Ok(None),
        Some(sale) => cents(sale).map(Some),
        None => Ok(by_default.then(|| defaults::sale(name, price))),
    }
}

fn child(
    parent: &Product,
    family: &Family,
    model: &Model,
    (option, effect): &PricedOption,
    id: i64,
    shop: &Shop,
) -> Result<Product, SeedError> {
    let name = format!(
        "{}{}{option}",
        parent.name,
        family.child_separator.as_deref().unwrap_or(" ")
    );
    let suffix = slug(option);
    let child_slug = format!("{}-{suffix}", parent.slug);
    let pictures = if family.children_share_pictures {
        parent.pictures.clone()
    } else {
        pictures(model, &child_slug)
    };
    Ok(Product {
        id,
        parent: Some(parent.id),
        code: format!("{}-{}", parent.code, suffix.to_uppercase()),
        slug: child_slug,
        short_description: parent.short_description.clone(),
        long_description: parent.long_description.clone(),
        price_cents: with_effect(parent.price_cents, effect)?,
        sale_cents: parent
            .sale_cents
            .map(|sale| with_effect(sale, effect))
            .transpose()?,
        vat_rate: parent.vat_rate.clone(),
        category: parent.category.clone(),
        further_categories: Vec::new(),
        brand: parent.brand.clone(),
        home_tab: parent.home_tab.clone(),
        flags: Flags::default(),
        deal_end: None,
        rating: "0".to_owned(),
        reviews: 0,
        created: parent.created.clone(),
        video_html: None,
        popup_picture: None,
        state: parent.state,
        pictures,
        variants: Vec::new(),
        stock: model
            .stock
            .clone()
            .unwrap_or_else(|| defaults::stock(&name, Flags::default(), shop.warehouse.len())),
        name,
    })
}

fn pictures(model: &Model, slug: &str) -> Vec<String> {
    let missing = model.missing_picture.then(|| MISSING_PICTURE.to_owned());
    let existing = (1..=model.pictures.unwrap_or(DEFAULT_PICTURES))
        .map(|view| format!("products/{slug}-{view}.webp"));
    missing.into_iter().chain(existing).collect()
}

/// About a fifth of the pairs of colour and size do not exist.
fn variants(family: &Family, name: &str, price: i64) -> Result<Vec<Variant>, SeedError> {
    let mut variants = Vec::new();
    for (color_name, color) in &family.color {
        for (index, (size, effect)) in family.size.iter().enumerate() {
            // The first size always exists, so that each colour has a size.
            if index > 0 && one_in(&format!("{name}/{color_name}/{size}"), "not made", 5) {
                continue;
            }
            let price = with_effect(price, effect)?;
            variants.push(Variant {
                color: color.clone(),
                color_name: color_name.clone(),
                size: size.clone(),
                price_cents: price,
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

fn parse_flags(flags: &str) -> Flags {
    let has = |flag: &str| flags.split(' ').any(|word| word == flag);
    Flags {
        new: has("new"),
        top: has("top"),
        hot: has("hot"),
    }
}
