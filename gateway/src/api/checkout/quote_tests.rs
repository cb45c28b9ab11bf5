use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::api::checkout::product::Item;

fn product(id: i32, price_cents: i32, stock: i32) -> BuyableProduct {
    BuyableProduct {
        item: Item {
            id,
            code: None,
            slug: format!("p{id}"),
            name: format!("Product {id}"),
            price_cents,
            stock,
        },
        variants: Vec::new(),
        colors: Vec::new(),
        categories: vec![format!("category-{id}")],
    }
}

fn products() -> CartProducts {
    let products = [product(1, 1_000, 5), product(2, 2_500, 5)];
    let method = |id, cost_cents, country: Option<&str>| ShippingOption {
        id,
        description: format!("Method {id}"),
        cost_cents,
        country: country.map(str::to_owned),
    };
    CartProducts {
        by_id: products.map(|product| (product.item.id, product)).into(),
        shipping_options: vec![
            method(1, 590, Some("Cyprus")),
            method(2, 0, None),
            method(3, 900, Some("Greece")),
        ],
    }
}

fn terms() -> PricingTerms {
    PricingTerms {
        tenant: "furniture".into(),
        country: Some("Cyprus".into()),
        exclude_vat: false,
        is_stock_limited: true,
        reserved_stock: HashMap::new(),
        free_delivery_from_cents: Some(5_000),
        points: Some(SpendablePoints {
            hundredths: 10_000,
            point_value: PointValue::from_percentage(3.0).unwrap(),
        }),
        payment_methods: vec![
            OrderPaymentMethod::CashOnDelivery,
            OrderPaymentMethod::Card,
            OrderPaymentMethod::CardWallet,
        ],
        free_goods: false,
        withdrawal: WithdrawalConfig::default(),
        masters: Arc::default(),
    }
}

fn line(product_id: i32, quantity: i32) -> CartLine {
    CartLine {
        product_id,
        related_variant_id: None,
        color_name: None,
        size_name: None,
        quantity,
    }
}

fn cart(lines: Vec<CartLine>) -> Cart {
    Cart {
        lines,
        country_code: None,
        shipping_method_id: Some(1),
        redeem_points_hundredths: 0,
    }
}

/// [CHK-01]
#[test]
fn the_total_is_goods_plus_delivery_minus_points() {
    let cart = Cart {
        redeem_points_hundredths: 5_000,
        ..cart(vec![line(1, 2), line(2, 1)])
    };
    let priced = price(&cart, &products(), &terms()).unwrap();
    let quote = &priced.quote;
    assert_eq!(quote.goods_cents, 4_500);
    assert_eq!(quote.total_cents, 4_500 + 590 - 150);
    assert_eq!(quote.shipping_method_id, Some(1));
    let ids: Vec<i32> = quote
        .shipping_methods
        .iter()
        .map(|method| method.id)
        .collect();
    assert_eq!(ids, [1, 2], "the method for Greece is not offered");
    assert!(quote.is_orderable && quote.vat_included);
    assert_eq!(priced.redeemed.unwrap().worth_cents, 150);
    assert_eq!(priced.lines.len(), 2);
    assert_eq!(quote.fingerprint.len(), 16);
}

/// [CHK-01]
#[test]
fn points_do_not_count_towards_free_delivery() {
    let cart = Cart {
        redeem_points_hundredths: 10_000,
        ..cart(vec![line(2, 2)])
    };
    let quote = price(&cart, &products(), &terms()).unwrap().quote;
    assert_eq!((quote.goods_cents, quote.total_cents), (5_000, 5_000 - 300));
    assert_eq!(quote.shipping_methods[0].cost_cents, 0);
    assert_eq!(quote.shipping_methods[0].regular_cost_cents, 590);
}

/// [CHK-02]
#[rstest]
#[case::none_chosen(None)]
#[case::method_of_another_country(Some(3))]
#[case::unknown_method(Some(77))]
fn only_an_offered_delivery_method_is_accepted(#[case] shipping_method_id: Option<i32>) {
    let cart = Cart {
        shipping_method_id,
        ..cart(vec![line(1, 1)])
    };
    let priced = price(&cart, &products(), &terms()).unwrap();
    assert_eq!(priced.quote.shipping_method_id, None);
    assert!(priced.shipping.is_none() && !priced.quote.is_orderable);
    assert_eq!(priced.quote.total_cents, 1_000);
}

/// [CHK-02]
#[test]
fn lines_with_the_same_product_share_its_stock() {
    let cart = cart(vec![line(1, 3), line(1, 2), line(1, 1)]);
    let priced = price(&cart, &products(), &terms()).unwrap();
    let found: Vec<_> = priced
        .quote
        .lines
        .iter()
        .map(|line| (line.available, line.problem))
        .collect();
    assert_eq!(
        found,
        [
            (Some(5), None),
            (Some(2), None),
            (Some(0), Some(LineProblem::OutOfStock))
        ]
    );
    assert_eq!(
        priced.quote.goods_cents, 5_000,
        "lines with a problem are not part of the sum"
    );
    assert!(!priced.quote.is_orderable);
    let terms = PricingTerms {
        reserved_stock: HashMap::from([(1, 4)]),
        ..terms()
    };
    let quote = price(&cart, &products(), &terms).unwrap().quote;
    assert_eq!(quote.lines[0].problem, Some(LineProblem::TooMany));
    assert_eq!(quote.lines[0].available, Some(1));
}

/// [CHK-02]
#[test]
fn a_missing_product_has_neither_name_nor_price() {
    let quote = price(&cart(vec![line(99, 1)]), &products(), &terms())
        .unwrap()
        .quote;
    let line = &quote.lines[0];
    assert_eq!(line.problem, Some(LineProblem::Gone));
    assert_eq!(
        (&line.name, line.unit_price_cents, line.sum_cents),
        (&None, None, None)
    );
    assert!(!quote.is_orderable);
}

/// [CHK-02]
#[rstest]
#[case::not_given_away(false, Some(LineProblem::NoPrice))]
#[case::given_away(true, None)]
fn a_price_of_0_is_ordered_only_where_goods_are_given_away(
    #[case] free_goods: bool,
    #[case] problem: Option<LineProblem>,
) {
    let mut products = products();
    products.by_id.insert(1, product(1, 0, 5));
    let terms = PricingTerms {
        free_goods,
        ..terms()
    };
    let priced = price(&cart(vec![line(1, 2), line(2, 1)]), &products, &terms).unwrap();
    let line = &priced.quote.lines[0];
    assert_eq!(line.problem, problem);
    assert_eq!((line.unit_price_cents, line.sum_cents), (Some(0), Some(0)));
    assert_eq!(priced.quote.is_orderable, free_goods);
    assert_eq!(priced.quote.goods_cents, 2_500);
    assert_eq!(priced.lines.len(), if free_goods { 2 } else { 1 });
}

/// [CHK-02]
#[test]
fn sums_above_the_maximum_are_refused() {
    let mut products = products();
    products.by_id.insert(1, product(1, 300_000_000, i32::MAX));
    let found = price(&cart(vec![line(2, 1), line(1, 8)]), &products, &terms());
    assert_eq!(found.err(), Some(SumTooLarge { line: Some(1) }));
    let found = price(&cart(vec![line(1, 7), line(1, 7)]), &products, &terms());
    assert_eq!(found.err(), Some(SumTooLarge { line: None }));
    products.by_id.insert(1, product(1, i32::MAX, 1));
    let without_free_delivery = PricingTerms {
        free_delivery_from_cents: None,
        ..terms()
    };
    let found = price(&cart(vec![line(1, 1)]), &products, &without_free_delivery);
    assert_eq!(
        found.err(),
        Some(SumTooLarge { line: None }),
        "the cost of delivery is added"
    );
}

/// [CHK-01]
#[test]
fn small_sums_can_not_be_prepaid() {
    let mut products = products();
    products.by_id.insert(1, product(1, 29, 5));
    let without_delivery_costs = Cart {
        shipping_method_id: Some(2),
        ..cart(vec![line(1, 1)])
    };
    let quote = price(&without_delivery_costs, &products, &terms())
        .unwrap()
        .quote;
    assert_eq!(quote.payment_methods, [OrderPaymentMethod::CashOnDelivery]);
    assert_eq!(quote.points.unwrap().max_redeemable_hundredths, 0);
    products.by_id.insert(1, product(1, 30, 5));
    let quote = price(&without_delivery_costs, &products, &terms())
        .unwrap()
        .quote;
    assert_eq!(quote.payment_methods.len(), 3);
}

/// [CHK-02]
#[test]
fn the_fingerprint_changes_with_every_part_of_the_order() {
    let base = Cart {
        redeem_points_hundredths: 5_000,
        ..cart(vec![line(1, 2), line(2, 1)])
    };
    let fingerprint_of = |cart: &Cart, products: &CartProducts, terms: &PricingTerms| {
        price(cart, products, terms).unwrap().quote.fingerprint
    };
    let original = fingerprint_of(&base, &products(), &terms());
    assert_eq!(
        original,
        fingerprint_of(&base, &products(), &terms()),
        "the fingerprint is deterministic"
    );
    let changed_cart = |change: fn(&mut Cart)| {
        let mut cart = base.clone();
        change(&mut cart);
        fingerprint_of(&cart, &products(), &terms())
    };
    let changed_products = |change: fn(&mut CartProducts)| {
        let mut products = products();
        change(&mut products);
        fingerprint_of(&base, &products, &terms())
    };
    let changed_terms = |change: fn(&mut PricingTerms)| {
        let mut terms = terms();
        change(&mut terms);
        fingerprint_of(&base, &products(), &terms)
    };
    let changed = [
        changed_cart(|cart| cart.lines[0].quantity = 1),
        changed_cart(|cart| cart.lines.reverse()),
        changed_cart(|cart| drop(cart.lines.pop())),
        changed_cart(|cart| cart.shipping_method_id = Some(2)),
        changed_cart(|cart| cart.shipping_method_id = None),
        changed_cart(|cart| cart.redeem_points_hundredths = 4_000),
        changed_products(|products| drop(products.by_id.insert(1, product(1, 999, 5)))),
        changed_products(|products| drop(products.by_id.insert(1, product(1, 1_000, 1)))),
        changed_products(|products| drop(products.by_id.remove(&2))),
        changed_products(|products| {
            if let Some(product) = products.by_id.get_mut(&1) {
                product.item.name = "Another".into();
            }
        }),
        changed_products(|products| products.shipping_options[0].cost_cents = 591),
        changed_products(|products| products.shipping_options[0].description = "By ship".into()),
        changed_terms(|terms| terms.tenant = "vape".into()),
        changed_terms(|terms| terms.exclude_vat = true),
        changed_terms(|terms| terms.country = Some("Greece".into())),
        changed_terms(|terms| terms.free_delivery_from_cents = Some(100)),
        changed_terms(|terms| terms.points = None),
        changed_terms(|terms| terms.reserved_stock = HashMap::from([(1, 5)])),
    ];
    for (at, fingerprint) in changed.iter().enumerate() {
        assert_ne!(*fingerprint, original, "change {at}");
    }
}

proptest! {
    /// [CHK-02]
    #[test]
    fn the_total_is_the_sum_of_its_parts(
        quantities in prop::collection::vec((1..=3_i32, 1..=20_i32), 1..8),
        price_cents in 0..500_000_i32,
        shipping in prop::option::of(0..5_i32),
        requested in 0..20_000_i32,
        free_from in prop::option::of(0..200_000_i32),
    ) {
        let mut products = products();
        products.by_id.insert(1, product(1, price_cents, 30));
        let cart = Cart {
            lines: quantities.iter().map(|(id, quantity)| line(*id, *quantity)).collect(),
            country_code: None,
            shipping_method_id: shipping,
            redeem_points_hundredths: requested,
        };
        let terms = PricingTerms { free_delivery_from_cents: free_from, ..terms() };
        let priced = price(&cart, &products, &terms).unwrap();
        let quote = priced.quote;
        let goods: i32 = priced.lines.iter().map(|line| line.unit_price_cents * line.quantity).sum();
        let delivery = priced.shipping.map_or(0, |choice| choice.cost_cents);
        let worth = priced.redeemed.map_or(0, |points| points.worth_cents);
        prop_assert_eq!(quote.goods_cents, goods);
        prop_assert_eq!(quote.total_cents, goods + delivery - worth);
        prop_assert!(quote.total_cents >= 0);
        prop_assert!(worth == 0 || quote.total_cents >= MIN_TOTAL_CENTS);
        let has_all_lines = priced.lines.len() == cart.lines.len();
        prop_assert_eq!(quote.is_orderable, has_all_lines && quote.shipping_method_id.is_some());
        for item in [1, 2] {
            let ordered: i32 = priced.lines.iter().filter(|line| line.product_id == item).map(|line| line.quantity).sum();
            prop_assert!(ordered <= products.by_id[&item].item.stock);
        }
    }
}

#[rstest::rstest]
#[case::as_configured(true, &["category-2"], [false, true])]
#[case::switched_off(false, &["category-2"], [false, false])]
#[case::no_category(true, &[], [false, false])]
fn lines_of_excluded_categories_are_named_before_the_order(
    #[case] enabled: bool,
    #[case] excluded: &[&str],
    #[case] expected: [bool; 2],
) {
    let withdrawal = WithdrawalConfig {
        enabled,
        excluded_categories: excluded.iter().map(|&slug| slug.to_owned()).collect(),
        ..WithdrawalConfig::default()
    };
    let terms = PricingTerms {
        withdrawal,
        ..terms()
    };
    let cart = cart(vec![line(1, 1), line(2, 1)]);
    let priced = price(&cart, &products(), &terms).unwrap();
    let quoted = priced.quote.lines.iter();
    let quoted: Vec<bool> = quoted.map(|line| line.is_withdrawal_excluded).collect();
    let ordered = priced.lines.iter();
    let ordered: Vec<bool> = ordered.map(|line| line.is_withdrawal_excluded).collect();
    assert_eq!(
        (quoted.as_slice(), ordered.as_slice()),
        (&expected[..], &expected[..])
    );
}
