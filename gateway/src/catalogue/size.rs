use crate::retail::model::Product;

/// Index of one product and entries in maps, measured with 100,000 products.
const INDEX_BYTES: usize = 400;
/// Overhead of the allocator for each text.
const TEXT_BYTES: usize = 16;

/// Memory of a product in a snapshot, estimated.
pub(super) fn product_bytes(product: &Product) -> u64 {
    let texts = [
        Some(&product.slug),
        Some(&product.name),
        product.code.as_ref(),
        product.short_description_html.as_ref(),
        product.description_html.as_ref(),
        product.video_markup.as_ref(),
        product.brand.as_ref().map(|brand| &brand.slug),
        product.brand.as_ref().map(|brand| &brand.name),
    ];
    let texts = texts.into_iter().flatten();
    let categories = product
        .categories
        .iter()
        .flat_map(|row| [&row.slug, &row.name]);
    let pictures = product.pictures.iter().map(|picture| &picture.path);
    let colors = product.color_variants.iter();
    let colors = colors.flat_map(|row| [&row.color_name].into_iter().chain(&row.sizes));
    let variants = product.related_variants.iter().flat_map(|row| {
        let pictures = row.pictures.iter().map(|picture| &picture.path);
        [&row.slug, &row.name].into_iter().chain(pictures)
    });
    let texts = texts
        .chain(categories)
        .chain(pictures)
        .chain(&product.small_pictures)
        .chain(colors)
        .chain(variants);
    let bytes: usize = texts
        .map(|text| text.len() + size_of::<String>() + TEXT_BYTES)
        .sum();
    u64::try_from(size_of::<Product>() + INDEX_BYTES + bytes).unwrap_or(u64::MAX)
}
