use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn item(id: i32, name: &str, price_cents: i32) -> Item {
    Item {
        id,
        code: Some(format!("C{id}")),
        slug: name.to_lowercase(),
        name: name.to_owned(),
        price_cents,
        stock: 10,
    }
}

fn row(name: &str, price_cents: i32, sizes: &[&str]) -> ColorRow {
    ColorRow {
        name: name.to_owned(),
        price_cents,
        sizes: sizes.iter().map(|&size| size.to_owned()).collect(),
    }
}

fn product(variants: Vec<Item>, colors: Vec<ColorRow>) -> BuyableProduct {
    BuyableProduct {
        item: item(1, "Shirt", 1_000),
        variants,
        colors,
        categories: Vec::new(),
    }
}

fn line(variant: Option<i32>, color: Option<&str>, size: Option<&str>) -> CartLine {
    CartLine {
        product_id: 1,
        related_variant_id: variant,
        color_name: color.map(str::to_owned),
        size_name: size.map(str::to_owned),
        quantity: 1,
    }
}

fn plain() -> BuyableProduct {
    product(Vec::new(), Vec::new())
}

fn with_variants() -> BuyableProduct {
    product(
        vec![item(2, "Tall shirt", 1_200), item(3, "Wide shirt", 900)],
        Vec::new(),
    )
}

fn in_colors() -> BuyableProduct {
    let rows = vec![
        row("Red", 1_000, &["S", "M"]),
        row("Blue", 1_200, &["M", "L"]),
        row("Red", 1_500, &["XL"]),
        row("Oak", 700, &[]),
    ];
    product(Vec::new(), rows)
}

fn in_sizes() -> BuyableProduct {
    product(
        Vec::new(),
        vec![row("", 700, &["10 ml"]), row("", 900, &["20 ml"])],
    )
}

fn with_variants_and_colors() -> BuyableProduct {
    product(
        vec![item(2, "Tall shirt", 1_200)],
        vec![row("Red", 1_500, &[])],
    )
}

/// [CHK-02]
#[rstest]
#[case::plain(plain(), line(None, None, None), 1, "Shirt", 1_000)]
#[case::variant(with_variants(), line(Some(3), None, None), 3, "Wide shirt", 900)]
#[case::color_and_size(
    in_colors(),
    line(None, Some("Red"), Some("M")),
    1,
    "Shirt - Red, M",
    1_000
)]
#[case::second_row_of_the_color(
    in_colors(),
    line(None, Some("Red"), Some("XL")),
    1,
    "Shirt - Red, XL",
    1_500
)]
#[case::same_size_in_another_color(
    in_colors(),
    line(None, Some("Blue"), Some("M")),
    1,
    "Shirt - Blue, M",
    1_200
)]
#[case::color_without_sizes(in_colors(), line(None, Some("Oak"), None), 1, "Shirt - Oak", 700)]
#[case::size_only(in_sizes(), line(None, None, Some("20 ml")), 1, "Shirt - 20 ml", 900)]
#[case::color_decides_the_price_of_a_variant(
    with_variants_and_colors(),
    line(Some(2), Some("Red"), None),
    2,
    "Tall shirt - Red",
    1_500
)]
fn a_line_has_the_price_of_the_chosen_item(
    #[case] product: BuyableProduct,
    #[case] line: CartLine,
    #[case] id: i32,
    #[case] name: &str,
    #[case] cents: i32,
) {
    let line = resolve_line(&line, Some(&product)).unwrap();
    let found = (line.item.id, line.name.as_str(), line.unit_price_cents);
    assert_eq!(found, (id, name, cents));
}

/// [CHK-02]
#[rstest]
#[case::variant_missing(with_variants(), line(None, None, None))]
#[case::variant_of_another_product(with_variants(), line(Some(99), None, None))]
#[case::product_as_its_own_variant(with_variants(), line(Some(1), None, None))]
#[case::variant_of_a_product_without_variants(plain(), line(Some(2), None, None))]
#[case::color_of_a_product_without_colors(plain(), line(None, Some("Red"), None))]
#[case::size_of_a_product_without_sizes(plain(), line(None, None, Some("M")))]
#[case::color_missing(in_colors(), line(None, None, Some("M")))]
#[case::size_missing(in_colors(), line(None, Some("Red"), None))]
#[case::size_of_another_color(in_colors(), line(None, Some("Blue"), Some("S")))]
#[case::size_of_a_color_without_sizes(in_colors(), line(None, Some("Oak"), Some("M")))]
#[case::color_in_capitals(in_colors(), line(None, Some("RED"), Some("M")))]
#[case::unknown_color(in_colors(), line(None, Some("Green"), Some("M")))]
#[case::empty_color(in_colors(), line(None, Some(""), Some("M")))]
#[case::color_of_a_product_with_sizes_only(in_sizes(), line(None, Some("Red"), Some("10 ml")))]
#[case::empty_color_of_a_product_with_sizes_only(in_sizes(), line(None, Some(""), Some("10 ml")))]
#[case::size_missing_of_a_product_with_sizes_only(in_sizes(), line(None, None, None))]
#[case::variant_without_color(with_variants_and_colors(), line(Some(2), None, None))]
#[case::color_without_variant(with_variants_and_colors(), line(None, Some("Red"), None))]
fn a_line_needs_exactly_the_choices_of_its_product(
    #[case] product: BuyableProduct,
    #[case] line: CartLine,
) {
    assert_eq!(
        resolve_line(&line, Some(&product)),
        Err(LineProblem::ChoiceNeeded)
    );
}

/// [CHK-02]
#[test]
fn a_missing_product_or_a_negative_price_is_reported_as_gone() {
    let line = line(None, None, None);
    assert_eq!(resolve_line(&line, None), Err(LineProblem::Gone));
    let mut product = plain();
    product.item.price_cents = -1;
    assert_eq!(resolve_line(&line, Some(&product)), Err(LineProblem::Gone));
    product.item.price_cents = 0;
    assert_eq!(
        resolve_line(&line, Some(&product))
            .unwrap()
            .unit_price_cents,
        0
    );
}

proptest! {
    /// [CHK-02]
    #[test]
    fn the_price_is_always_a_price_of_the_product(
        variant in prop::option::of(0..5_i32),
        color in prop::option::of("Red|Blue|Oak|Green|"),
        size in prop::option::of("S|M|L|XL|10 ml|"),
        which in 0..5_usize,
    ) {
        let product = [plain(), with_variants(), in_colors(), in_sizes(), with_variants_and_colors()][which].clone();
        let line = line(variant, color.as_deref(), size.as_deref());
        if let Ok(line) = resolve_line(&line, Some(&product)) {
            let items = product.variants.iter().chain([&product.item]);
            let colors = product.colors.iter().map(|row| row.price_cents);
            let prices: Vec<i32> = items.map(|item| item.price_cents).chain(colors).collect();
            prop_assert!(prices.contains(&line.unit_price_cents));
            prop_assert_eq!(product.variants.is_empty(), line.item.id == 1);
        }
    }
}
