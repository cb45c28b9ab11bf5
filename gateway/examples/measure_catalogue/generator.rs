//! Generated products and queries, the same in each run.

use gateway::{
    catalogue_index::{Filters, ListQuery, Page, Sort},
    retail::model::{
        ColorVariant, MasterCategory, Product, ProductBrand, ProductCategory, ProductPicture,
        RelatedVariant, Subcategory,
    },
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

const MASTERS: i32 = 20;
const SUBCATEGORIES: i32 = 15;
const BRANDS: i32 = 400;
const COLORS: usize = 48;
const PAGES: u32 = 5;
const PER_PAGE: u32 = 24;

const LATIN: [&str; 20] = [
    "ba", "ro", "li", "ten", "mar", "cu", "sta", "ve", "no", "pri", "del", "fa", "go", "shi", "ka",
    "mu", "ze", "wil", "or", "ex",
];
const GREEK: [&str; 16] = [
    "κα", "ρέ", "λο", "μπα", "τη", "σου", "νι", "πρό", "φα", "δι", "γάλ", "χει", "ζω", "θρο", "ξύ",
    "αυ",
];
const SORTS: [Sort; 6] = [
    Sort::Default,
    Sort::Newest,
    Sort::PriceAsc,
    Sort::NameAsc,
    Sort::Rating,
    Sort::Saving,
];

pub(crate) struct Generator {
    rng: StdRng,
    types: Vec<String>,
    adjectives: Vec<String>,
    models: Vec<String>,
    texts: Vec<String>,
}

impl Generator {
    pub(crate) fn new() -> Self {
        let mut rng = StdRng::seed_from_u64(1);
        let mut words = |count: usize, greek: f64| {
            let words = (0..count).map(|_| word(&mut rng, greek));
            words.collect::<Vec<_>>()
        };
        Self {
            types: words(600, 0.4),
            adjectives: words(800, 0.4),
            models: words(30_000, 0.15),
            texts: words(8_000, 0.4),
            rng,
        }
    }

    pub(crate) fn masters(&self) -> Vec<MasterCategory> {
        let subcategories = |master: i32| {
            let numbers = (1..=SUBCATEGORIES).map(|number| Subcategory {
                id: master * 100 + number,
                slug: format!("category-{master}-{number}"),
                name: category_name(&self.adjectives, &self.types, master, number),
                popular: false,
                popular_order: None,
                picture: None,
            });
            numbers.collect()
        };
        let masters = (1..=MASTERS).map(|id| MasterCategory {
            id,
            slug: format!("master-{id}"),
            name: category_name(&self.adjectives, &self.types, id, 0),
            picture: None,
            subcategories: subcategories(id),
        });
        masters.collect()
    }

    pub(crate) fn product(&mut self, number: usize) -> Product {
        let id = i32::try_from(number).unwrap_or(i32::MAX);
        let rng = &mut self.rng;
        let name = format!(
            "{} {} {} {}",
            frequent(rng, &self.models),
            frequent(rng, &self.adjectives),
            frequent(rng, &self.types),
            rng.random_range(0_i32..100)
        );
        let text: Vec<&str> = (0..12).map(|_| frequent(rng, &self.texts)).collect();
        let price_cents = 200 + below(rng, 90_000);
        let categories = [(); 2].map(|()| (1 + below(rng, MASTERS), 1 + below(rng, SUBCATEGORIES)));
        let colors = colors(rng, &self.adjectives, price_cents);
        let variants = variants(rng, id, &name, price_cents);
        let brand = 1 + below(rng, BRANDS);
        Product {
            id,
            slug: format!("product-{id}"),
            code: Some(format!("A{}-{id:06}", id % 7)),
            short_description_html: Some(format!("<p>{}</p>", text.join(" "))),
            description_html: None,
            price_cents,
            sale_price_cents: rng.random_bool(0.12).then_some(price_cents / 10 * 8),
            stock: rng.random_range(-1..11),
            is_new: rng.random_bool(0.08),
            is_top: rng.random_bool(0.05),
            is_hot: rng.random_bool(0.04),
            until: None,
            rating: f64::from(rng.random_range(0_i32..=500)) / 100.0,
            review_count: rng.random_range(0..300),
            brand: Some(ProductBrand {
                id: brand,
                slug: format!("brand-{brand}"),
                name: usize::try_from(brand * 7)
                    .ok()
                    .and_then(|at| self.models.get(at))
                    .cloned()
                    .unwrap_or_default(),
            }),
            categories: categories
                .map(|(master, number)| ProductCategory {
                    slug: format!("category-{master}-{number}"),
                    name: category_name(&self.adjectives, &self.types, master, number),
                })
                .to_vec(),
            pictures: pictures(id, 2),
            small_pictures: vec![format!("products/small/product-{id}-1.webp")],
            color_variants: colors,
            related_variants: variants,
            video_markup: None,
            name,
        }
    }

    pub(crate) fn list(&mut self, with_filters: bool) -> ListQuery {
        let filters = if with_filters {
            self.filters()
        } else {
            Filters::default()
        };
        let sort = SORTS.get(self.rng.random_range(0..SORTS.len()));
        ListQuery {
            term: None,
            filters,
            sort: sort.copied().unwrap_or_default(),
            page: Page {
                number: self.rng.random_range(1..=PAGES),
                size: PER_PAGE,
            },
            with_facets: true,
        }
    }

    pub(crate) fn search(&mut self, names: &[String]) -> ListQuery {
        let term = self.term(names);
        ListQuery {
            term: Some(term),
            sort: Sort::Relevance,
            ..self.list(true)
        }
    }

    fn filters(&mut self) -> Filters {
        let mut filters = Filters::default();
        for _ in 0..self.rng.random_range(0..4) {
            let rng = &mut self.rng;
            let master = rng.random_range(1..=MASTERS);
            match rng.random_range(0..9) {
                0 => filters.categories = vec![format!("master-{master}")],
                1 => {
                    let number = rng.random_range(1..=SUBCATEGORIES);
                    filters.categories = vec![format!("category-{master}-{number}")];
                }
                2 => {
                    let brands = 1..=rng.random_range(1_i32..=3);
                    filters.brands = brands.map(|_| rng.random_range(1..=BRANDS)).collect();
                }
                3 => filters.colors = self.adjectives.get(..1).unwrap_or_default().to_vec(),
                4 => filters.sizes = vec![size(rng)],
                5 => {
                    filters.min_price_cents = Some(rng.random_range(0..20_000));
                    filters.max_price_cents = Some(rng.random_range(20_000..70_000));
                }
                6 => filters.in_stock = true,
                7 => filters.on_sale = true,
                _ => filters.min_rating = Some(3),
            }
        }
        filters
    }

    /// One to three words of a name, a quarter of them with a typo.
    fn term(&mut self, names: &[String]) -> String {
        let rng = &mut self.rng;
        let name = names.get(rng.random_range(0..names.len().max(1)));
        let words = name.map_or("", String::as_str).split(' ');
        let words: Vec<&str> = words.take(rng.random_range(1..=3)).collect();
        let mut letters: Vec<char> = words.join(" ").chars().collect();
        if rng.random_bool(0.25) && letters.len() > 1 {
            let at = rng.random_range(0..letters.len());
            if rng.random_bool(0.5) {
                letters.remove(at);
            } else {
                letters.insert(at, 'e');
            }
        }
        letters.into_iter().collect()
    }

    /// Beginning of a term, from one letter.
    pub(crate) fn beginning(&mut self, names: &[String]) -> String {
        let term = self.term(names);
        term.chars().take(self.rng.random_range(1..=12)).collect()
    }
}

/// Query whose page has the names for searches.
pub(crate) fn names_query() -> ListQuery {
    ListQuery {
        page: Page {
            number: 1,
            size: 10_000,
        },
        ..ListQuery::default()
    }
}

fn colors(rng: &mut StdRng, names: &[String], price_cents: i32) -> Vec<ColorVariant> {
    let count = if rng.random_bool(0.3) { 3 } else { 0 };
    let names = names.get(..COLORS).unwrap_or_default();
    let colors = (0..count).map(|_| ColorVariant {
        color: Some(format!("#{:06x}", rng.random_range(0..COLORS))),
        color_name: frequent(rng, names).to_owned(),
        price_cents: price_cents + rng.random_range(0_i32..500),
        sizes: (0..4).map(|_| size(rng)).collect(),
    });
    colors.collect()
}

fn variants(rng: &mut StdRng, id: i32, name: &str, price_cents: i32) -> Vec<RelatedVariant> {
    let count = if rng.random_bool(0.15) { 3 } else { 0 };
    let variants = (0..count).map(|number| RelatedVariant {
        id: 10_000_000 + id * 3 + number,
        slug: format!("product-{id}-{number}"),
        name: format!("{name} {number} mg"),
        price_cents: price_cents + 100 * number,
        sale_price_cents: None,
        stock: rng.random_range(0..5),
        pictures: pictures(id, 1),
    });
    variants.collect()
}

fn size(rng: &mut StdRng) -> String {
    rng.random_range(34_i32..50).to_string()
}

fn category_name(adjectives: &[String], types: &[String], master: i32, number: i32) -> String {
    let at = usize::try_from(master * 17 + number).unwrap_or_default();
    let words = [adjectives.get(at), types.get(at)];
    words.map(|word| word.map_or("", String::as_str)).join(" ")
}

fn pictures(id: i32, count: i32) -> Vec<ProductPicture> {
    let pictures = (1..=count).map(|number| ProductPicture {
        path: format!("products/large/product-{id}-{number}.webp"),
        width: 1_200,
        height: 1_200,
    });
    pictures.collect()
}

fn word(rng: &mut StdRng, greek: f64) -> String {
    let is_greek = rng.random_bool(greek);
    let syllables: &[&str] = if is_greek { &GREEK } else { &LATIN };
    let count = rng.random_range(2..=4);
    let word = (0..count).filter_map(|_| syllables.get(rng.random_range(0..syllables.len())));
    word.copied().collect()
}

/// The first words are frequent, as in a language.
fn frequent<'a>(rng: &mut StdRng, words: &'a [String]) -> &'a str {
    let count = i32::try_from(words.len()).unwrap_or(i32::MAX);
    let at = usize::try_from(below(rng, count)).unwrap_or_default();
    words.get(at).map_or("", String::as_str)
}

/// Number below `end`; small numbers are frequent.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "the product is below `end`"
)]
fn below(rng: &mut StdRng, end: i32) -> i32 {
    let unit: f64 = rng.random();
    (unit * unit * unit * f64::from(end)) as i32
}
