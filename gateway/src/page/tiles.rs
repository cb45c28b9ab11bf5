//! GET /tiles/{z}/{x}/{y}: a map tile near the shop (D-83). Other tiles are refused, because the
//! gateway must not be an open proxy.

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::{self, HeaderValue},
    web::Path,
};

use super::pictures::{PICTURE_POLICY, original_body};
use crate::{
    cache::{Body, CachedResponse, Freshness, Operation},
    http::{
        ReadKind,
        problem::{ApiError, ApiResult},
    },
    shop_context::{LoadError, ShopContext},
    tenants::config::MapConfig,
};

const CACHE_CONTROL: &str = "public, max-age=86400, stale-while-revalidate=604800";
const ZOOMS: std::ops::RangeInclusive<u8> = 13..=18;
/// Maximum distance between the shop and a tile's centre, in tiles. About five screens.
const MAX_TILES_AWAY: f64 = 32.0;

/// URL template of the tiles, with `{z}`, `{x}` and `{y}`.
pub fn tile_template() -> &'static str {
    "/tiles/{z}/{x}/{y}"
}

/// Numbered as in other web maps: columns from the west, rows from the north.
#[derive(Clone, Copy, Debug)]
struct Tile {
    zoom: u8,
    column: u32,
    row: u32,
}

#[get("/{z}/{x}/{y}")]
pub(super) async fn find_tile(
    request: HttpRequest,
    path: Path<(u8, u32, u32)>,
    shop: ShopContext,
) -> ApiResult<HttpResponse> {
    let (zoom, column, row) = path.into_inner();
    let tile = Tile { zoom, column, row };
    let is_shown = shop.settings()?.public.features.map;
    let map = shop.tenant.config.map.as_ref().filter(|_| is_shown);
    let Some(map) = map.filter(|map| tile.is_near(map)) else {
        return Err(ApiError::not_found("tile"));
    };
    let key = format!("{zoom}/{column}/{row}");
    let url = tile.url(map.tile_url.as_str());
    let retail = shop.retail()?;
    let permit_request = shop.read_permit_request(ReadKind::Picture);
    let tile: CachedResponse<Vec<u8>> = shop
        .cached_body(
            Operation::FindTile,
            &key,
            Freshness::Pictures,
            move || async move {
                let _permit = permit_request.acquire().await?;
                Ok::<_, LoadError>(match retail.fetch_tile(&url).await? {
                    Some(picture) => original_body(picture),
                    None => Body::NotFound,
                })
            },
        )
        .await?;
    if !tile.is_found() {
        return Err(ApiError::not_found("tile"));
    }
    let mut response = tile.with_cache_control(CACHE_CONTROL).respond_to(&request);
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(PICTURE_POLICY),
    );
    Ok(response)
}

impl Tile {
    fn is_near(self, map: &MapConfig) -> bool {
        if !ZOOMS.contains(&self.zoom) {
            return false;
        }
        let tiles_per_side = 1_u32 << self.zoom;
        let (column, row) = shop_position(map, f64::from(tiles_per_side));
        let is_near = |tile: u32, shop_position: f64| {
            tile < tiles_per_side && (f64::from(tile) + 0.5 - shop_position).abs() <= MAX_TILES_AWAY
        };
        is_near(self.column, column) && is_near(self.row, row)
    }

    fn url(self, template: &str) -> String {
        template
            .replace("{z}", &self.zoom.to_string())
            .replace("{x}", &self.column.to_string())
            .replace("{y}", &self.row.to_string())
    }
}

/// Position in tiles from the upper left corner of a Web Mercator map.
fn shop_position(map: &MapConfig, tiles_per_side: f64) -> (f64, f64) {
    let latitude = map.latitude.degrees().to_radians();
    let column = (map.longitude.degrees() + 180.0) / 360.0;
    let row = (1.0 - latitude.tan().asinh() / std::f64::consts::PI) / 2.0;
    (column * tiles_per_side, row * tiles_per_side)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::tenants::config::{HttpUrl, Latitude, Longitude};

    fn nicosia() -> MapConfig {
        MapConfig {
            latitude: Latitude::try_from(35.1725).unwrap(),
            longitude: Longitude::try_from(33.3617).unwrap(),
            tile_url: HttpUrl::try_from("https://tiles.example/{z}/{x}/{y}.png?key=1".to_owned())
                .unwrap(),
        }
    }

    /// The tile numbers are OpenStreetMap's. [CON-04]
    #[rstest]
    #[case::its_own(16, 38_841, 25_920, true)]
    #[case::closer(18, 155_365, 103_681, true)]
    #[case::farther(13, 4_855, 3_240, true)]
    #[case::thirty_west(16, 38_811, 25_920, true)]
    #[case::forty_west(16, 38_801, 25_920, false)]
    #[case::forty_north(16, 38_841, 25_880, false)]
    #[case::too_far_away(12, 2_427, 1_620, false)]
    #[case::too_close(19, 310_729, 207_368, false)]
    #[case::off_the_map(16, 4_000_000_000, 25_921, false)]
    #[case::no_zoom_at_all(255, 0, 0, false)]
    fn only_tiles_near_the_shop_are_served(
        #[case] zoom: u8,
        #[case] column: u32,
        #[case] row: u32,
        #[case] expected: bool,
    ) {
        let tile = Tile { zoom, column, row };
        assert_eq!(tile.is_near(&nicosia()), expected);
    }

    /// [CON-04]
    #[test]
    fn there_are_no_tiles_at_the_pole() {
        let mut map = nicosia();
        map.latitude = Latitude::try_from(90.0).unwrap();
        let tile = Tile {
            zoom: 16,
            column: 38_841,
            row: 0,
        };
        assert!(!tile.is_near(&map));
    }

    /// [CON-04]
    #[test]
    fn the_url_follows_the_shops_template() {
        let tile = Tile {
            zoom: 16,
            column: 1,
            row: 2,
        };
        let url = tile.url(nicosia().tile_url.as_str());
        assert_eq!(url, "https://tiles.example/16/1/2.png?key=1");
    }
}
