use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::price::{PriceTerms, cents};

/// A visible product or a visible variant product.
pub(super) struct Product {
    pub(super) id: i64,
    pub(super) code: String,
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) short_description: String,
    pub(super) long_description: String,
    pub(super) price_cents: i64,
    pub(super) sale_price_cents: Option<i64>,
    pub(super) brand: Option<Brand>,
    pub(super) parent_id: Option<i64>,
    pub(super) is_new: bool,
    pub(super) is_top: bool,
    pub(super) is_hot: bool,
    pub(super) deal_end: Option<String>,
    pub(super) rating: String,
    pub(super) reviews: i64,
    pub(super) video_html: Option<String>,
    pub(super) home_tab: String,
    pub(super) created: String,
    pub(super) stock: i64,
    /// Categories of the product, the main category first.
    pub(super) categories: Vec<i64>,
    /// Positions of the variant products in the catalogue.
    variant_positions: Vec<usize>,
    pub(super) color_sizes: Vec<ColorSize>,
    pub(super) pictures: Vec<Picture>,
}

impl Product {
    pub(super) fn charged_cents(&self) -> i64 {
        self.sale_price_cents.unwrap_or(self.price_cents)
    }
}

pub(super) struct Brand {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) slug: String,
}

/// A colour, or a pair of colour and size.
pub(super) struct ColorSize {
    pub(super) color: Option<String>,
    pub(super) color_name: String,
    pub(super) size: Option<String>,
    pub(super) price_cents: i64,
}

pub(super) struct Picture {
    pub(super) url: String,
    pub(super) width: i64,
    pub(super) height: i64,
}

pub(super) struct Category {
    pub(super) name: String,
    pub(super) slug: String,
    pub(super) master_id: i64,
    pub(super) master_slug: String,
}

pub(super) struct Catalogue {
    products: Vec<Product>,
    positions: HashMap<i64, usize>,
    pub(super) categories: HashMap<i64, Category>,
}

impl Catalogue {
    pub(super) fn load(connection: &Connection, terms: PriceTerms) -> rusqlite::Result<Self> {
        let mut products = products(connection, terms)?;
        let positions: HashMap<i64, usize> = products
            .iter()
            .enumerate()
            .map(|(position, product)| (product.id, position))
            .collect();
        let families: Vec<(usize, usize)> = products
            .iter()
            .enumerate()
            .filter_map(|(position, product)| {
                Some((*positions.get(&product.parent_id?)?, position))
            })
            .collect();
        for (parent, child) in families {
            if let Some(parent) = products.get_mut(parent) {
                parent.variant_positions.push(child);
            }
        }
        let mut catalogue = Self {
            products,
            positions,
            categories: categories(connection)?,
        };
        catalogue.add_categories(connection)?;
        catalogue.add_color_sizes(connection, terms)?;
        catalogue.add_pictures(connection)?;
        Ok(catalogue)
    }

    /// Variant products are not listed.
    pub(super) fn listed(&self) -> impl Iterator<Item = &Product> {
        self.products
            .iter()
            .filter(|product| product.parent_id.is_none())
    }

    pub(super) fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(*self.positions.get(&id)?)
    }

    /// Variants that have their own row in the table of products.
    pub(super) fn variant_products<'a>(
        &'a self,
        product: &'a Product,
    ) -> impl Iterator<Item = &'a Product> {
        product
            .variant_positions
            .iter()
            .filter_map(|position| self.products.get(*position))
    }

    /// Lowest price of the variant products or colours; without variants, the price of the product.
    pub(super) fn lowest_cents(&self, product: &Product) -> i64 {
        let lowest_variant = self
            .variant_products(product)
            .map(Product::charged_cents)
            .min();
        let lowest_color = product
            .color_sizes
            .iter()
            .map(|color| color.price_cents)
            .min();
        lowest_variant
            .or(lowest_color)
            .unwrap_or_else(|| product.charged_cents())
    }

    pub(super) fn in_stock(&self, product: &Product) -> bool {
        product.stock > 0
            || self
                .variant_products(product)
                .any(|variant| variant.stock > 0)
    }

    fn product_mut(&mut self, id: i64) -> Option<&mut Product> {
        self.products.get_mut(*self.positions.get(&id)?)
    }

    fn add_categories(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut statement = connection
            .prepare("SELECT PRODID, CatID FROM PRODUCT_CATEGORIES ORDER BY PRODID, CatID")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let category: i64 = row.get(1)?;
            if let Some(product) = self.product_mut(row.get(0)?)
                && !product.categories.contains(&category)
            {
                product.categories.push(category);
            }
        }
        Ok(())
    }

    fn add_color_sizes(
        &mut self,
        connection: &Connection,
        terms: PriceTerms,
    ) -> rusqlite::Result<()> {
        let mut statement = connection.prepare(
            "SELECT v.PRODID, v.COLOR, v.COLOR_NAME, v.SIZE_NAME, v.VARIANT_PRICE, p.PROD_VAT_RATE
             FROM PRODUCT_VARIANTS v JOIN PRODUCTS p ON p.PRODID = v.PRODID ORDER BY v.PRODID, v.VARIANT_ID",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let gross = cents(&row.get::<_, String>(4)?).unwrap_or_default();
            let color_size = ColorSize {
                color: row.get(1)?,
                color_name: row.get(2)?,
                size: row.get(3)?,
                price_cents: terms.charged(gross, &row.get::<_, String>(5)?),
            };
            if let Some(product) = self.product_mut(row.get(0)?) {
                product.color_sizes.push(color_size);
            }
        }
        Ok(())
    }

    fn add_pictures(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut statement = connection.prepare(
            "SELECT PRODID, PICTURE_URL, PICTURE_WIDTH, PICTURE_HEIGHT FROM PRODUCT_PICTURES
             ORDER BY PRODID, PICTURE_SEQ, PICTURE_ID",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let picture = Picture {
                url: row.get(1)?,
                width: row.get(2)?,
                height: row.get(3)?,
            };
            if let Some(product) = self.product_mut(row.get(0)?) {
                product.pictures.push(picture);
            }
        }
        Ok(())
    }
}

fn products(connection: &Connection, terms: PriceTerms) -> rusqlite::Result<Vec<Product>> {
    let mut statement = connection.prepare(include_str!("catalogue.sql"))?;
    let products = statement.query_map([terms.price_list], |row| product(row, terms))?;
    products.collect()
}

fn product(row: &Row<'_>, terms: PriceTerms) -> rusqlite::Result<Product> {
    let text = |name: &str| -> rusqlite::Result<String> {
        Ok(row.get::<_, Option<String>>(name)?.unwrap_or_default())
    };
    let vat = text("PROD_VAT_RATE")?;
    let charged = |decimal: &str| cents(decimal).map(|gross| terms.charged(gross, &vat));
    let listed = charged(&text("LIST_PRICE")?);
    let brand_id: Option<i64> = row.get("Brand_Id")?;
    Ok(Product {
        id: row.get("PRODID")?,
        code: text("PRODCODE")?,
        slug: text("PRODSLUG")?,
        name: text("PRODDESC")?,
        short_description: text("PROD_SHORT_DESC")?,
        long_description: text("PROD_LONG_DESC")?,
        price_cents: listed
            .or_else(|| charged(&text("PROD_PRICE").ok()?))
            .unwrap_or_default(),
        sale_price_cents: if listed.is_some() {
            None
        } else {
            charged(&text("PROD_SALE_PRICE")?)
        },
        brand: match brand_id {
            Some(id) => Some(Brand {
                id,
                name: text("Brand_name")?,
                slug: text("Brand_code")?,
            }),
            None => None,
        },
        parent_id: row.get("PARENT_PRODID")?,
        is_new: row.get("PROD_NEW")?,
        is_top: row.get("PROD_TOP")?,
        is_hot: row.get("PROD_HOT")?,
        deal_end: row.get("PROD_UNTIL")?,
        rating: text("PROD_RATING")?,
        reviews: row.get("PROD_REVIEWS")?,
        video_html: row.get("PROD_VIDEO")?,
        home_tab: text("PROD_TAB")?,
        created: text("PROD_CREATED")?,
        stock: row.get("IN_STOCK")?,
        categories: vec![row.get("CatID")?],
        variant_positions: Vec::new(),
        color_sizes: Vec::new(),
        pictures: Vec::new(),
    })
}

fn categories(connection: &Connection) -> rusqlite::Result<HashMap<i64, Category>> {
    let mut statement = connection.prepare(
        "SELECT c.CatID, c.CatDescription, c.CatCode, c.PCM_Id, m.PCM_Code
         FROM CATEGORIES c JOIN CATEGORY_MASTER m ON m.PCM_Id = c.PCM_Id",
    )?;
    let categories = statement.query_map([], |row| {
        let category = Category {
            name: row.get(1)?,
            slug: row.get(2)?,
            master_id: row.get(3)?,
            master_slug: row.get(4)?,
        };
        Ok((row.get(0)?, category))
    })?;
    categories.collect()
}
