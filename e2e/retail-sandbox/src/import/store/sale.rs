//! The price a product is listed with, and its colours and sizes.

use rusqlite::Transaction;

use super::super::price::Cents;
use super::super::product::{Choice, ColorSize, Offer};
use super::super::swatch::css_color;

/// Price and stock of a product in a list: with choices, the lowest price and the total stock.
pub(super) fn headline(choice: &Choice) -> Offer {
    match choice {
        Choice::Single(offer) => *offer,
        Choice::Colors { colors, stock } => {
            let price = colors.iter().map(|one| one.price).min().unwrap_or(Cents(0));
            Offer {
                price,
                sale_price: None,
                stock: *stock,
            }
        }
        Choice::Related(related) => {
            let cheapest = related
                .iter()
                .map(|one| one.offer)
                .min_by_key(|offer| offer.sale_price.unwrap_or(offer.price));
            let stock = related.iter().map(|one| one.offer.stock).sum();
            Offer {
                stock,
                ..cheapest.unwrap_or(Offer {
                    price: Cents(0),
                    sale_price: None,
                    stock: 0,
                })
            }
        }
    }
}

/// Updates a product's colours and sizes from the file. Existing pairs keep their row because orders refer to it.
pub(super) fn write_colors(
    transaction: &Transaction<'_>,
    product: i64,
    colors: &[ColorSize],
) -> rusqlite::Result<()> {
    let mut known = {
        let mut statement = transaction.prepare_cached(
            "SELECT VARIANT_ID, COLOR_NAME, SIZE_NAME FROM PRODUCT_VARIANTS WHERE PRODID = ?1 ORDER BY VARIANT_ID",
        )?;
        let rows = statement.query_map([product], |row| {
            Ok((
                row.get::<_, i64>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, Option<String>>(2)?,
            ))
        })?;
        rows.collect::<rusqlite::Result<Vec<_>>>()?
    };
    for one in colors {
        let at = known
            .iter()
            .position(|(_, color, size)| *color == one.color && *size == one.size);
        let price = one.price.to_string();
        if let Some(at) = at {
            let (id, ..) = known.remove(at);
            transaction.execute(
                "UPDATE PRODUCT_VARIANTS SET COLOR = ?2, VARIANT_PRICE = ?3 WHERE VARIANT_ID = ?1",
                (id, css_color(&one.color), price),
            )?;
        } else {
            transaction.execute(
                "INSERT INTO PRODUCT_VARIANTS (PRODID, COLOR, COLOR_NAME, SIZE_NAME, VARIANT_PRICE)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                (product, css_color(&one.color), &one.color, &one.size, price),
            )?;
        }
    }
    for (id, ..) in known {
        transaction.execute("DELETE FROM PRODUCT_VARIANTS WHERE VARIANT_ID = ?1", [id])?;
    }
    Ok(())
}
