use serde::Deserialize;

use crate::retail::{RetailClient, RetailError, client::Call, model::Slide, wire};

#[derive(Deserialize)]
struct SlideRow {
    #[serde(deserialize_with = "wire::int")]
    id: i32,
    #[serde(deserialize_with = "wire::text")]
    image_src: String,
    #[serde(default = "shown", deserialize_with = "wire::flag")]
    display: bool,
    #[serde(default, deserialize_with = "wire::opt_text")]
    intro_subtitle: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    intro_title1: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    intro_title2: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    intro_title3: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    price: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    price_decimal: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    link: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    link_title: Option<String>,
}

const fn shown() -> bool {
    true
}

impl RetailClient {
    /// Lists the visible slides in order.
    pub async fn list_slides(&self, image_folder: &str) -> Result<Vec<Slide>, RetailError> {
        let parameters = [("folder", image_folder.to_owned())];
        let call = Call {
            path: "getSlides",
            name: "list_slides",
            parameters: &parameters,
        };
        let rows: Vec<SlideRow> = self.rows(&call).await?;
        Ok(rows
            .into_iter()
            .filter(|row| row.display)
            .map(Slide::from)
            .collect())
    }
}

impl From<SlideRow> for Slide {
    fn from(row: SlideRow) -> Self {
        Self {
            id: row.id,
            picture: row.image_src,
            subtitle: row.intro_subtitle,
            titles: [row.intro_title1, row.intro_title2, row.intro_title3]
                .into_iter()
                .flatten()
                .collect(),
            price_text: price_text(row.price, row.price_decimal),
            link: row.link,
            link_title: row.link_title,
        }
    }
}

/// The Retail API stores a price as two texts, such as `19` and `.90`.
fn price_text(price: Option<String>, decimals: Option<String>) -> Option<String> {
    let price = price?;
    Some(match decimals {
        Some(decimals) if decimals.starts_with(['.', ',']) => format!("{price}{decimals}"),
        Some(decimals) => format!("{price}.{decimals}"),
        None => price,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Some("19"), Some("90"), Some("19.90"))]
    #[case(Some("€19"), Some(",90"), Some("€19,90"))]
    #[case(Some("from 19"), None, Some("from 19"))]
    #[case(None, Some("90"), None)]
    fn cents_are_appended_to_prices(
        #[case] price: Option<&str>,
        #[case] decimals: Option<&str>,
        #[case] expected: Option<&str>,
    ) {
        let text = price_text(price.map(str::to_owned), decimals.map(str::to_owned));
        assert_eq!(text.as_deref(), expected);
    }
}
