use rusqlite::Transaction;
use swatches::swatch;

use super::super::product::ColorSize;

/// Updates a product's colours and sizes from the file. Pairs that exist keep their rows, because
/// orders refer to them.
pub(super) fn write(
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
    for offered in colors {
        let at = known
            .iter()
            .position(|(_, color, size)| *color == offered.color && *size == offered.size);
        let price = offered.price.to_string();
        if let Some(at) = at {
            let (id, ..) = known.remove(at);
            transaction.execute(
                "UPDATE PRODUCT_VARIANTS SET COLOR = ?2, VARIANT_PRICE = ?3 WHERE VARIANT_ID = ?1",
                (id, swatch(&offered.color), price),
            )?;
        } else {
            transaction.execute(
                "INSERT INTO PRODUCT_VARIANTS (PRODID, COLOR, COLOR_NAME, SIZE_NAME, VARIANT_PRICE)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                (
                    product,
                    swatch(&offered.color),
                    &offered.color,
                    &offered.size,
                    price,
                ),
            )?;
        }
    }
    for (id, ..) in known {
        transaction.execute("DELETE FROM PRODUCT_VARIANTS WHERE VARIANT_ID = ?1", [id])?;
    }
    Ok(())
}
