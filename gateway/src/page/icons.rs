//! PNG icons for clients without support of SVG icons [TEN-06].

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::HeaderValue,
    web::{self, Path},
};
use bytes::Bytes;
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};

use super::tenant_files::SHORT_CACHE;
use crate::{
    cache::{Body, CacheError, CachedResponse, Freshness, Operation},
    http::problem::{ApiError, ApiResult},
    shop_context::ShopContext,
    tenants::Tenant,
};

/// Widths of the manifest's icons, in pixels.
pub(super) const LAUNCHER_WIDTHS: [u32; 2] = [192, 512];
/// iOS requests this width, in pixels.
const TOUCH_WIDTH: u32 = 180;
/// Search engines require a multiple of 48 pixels.
const DEFAULT_WIDTH: u32 = 48;

#[derive(Clone, Copy, Debug)]
struct IconStyle {
    /// Width and height in pixels.
    width: u32,
    /// `None` for transparency.
    background: Option<[u8; 3]>,
}

/// All browsers accept a PNG here.
#[get("/favicon.ico")]
pub(super) async fn default_icon(
    request: HttpRequest,
    shop: ShopContext,
) -> ApiResult<HttpResponse> {
    let style = IconStyle {
        width: DEFAULT_WIDTH,
        background: None,
    };
    icon(&request, &shop, style).await
}

/// Opaque, because iOS shows transparent pixels as black.
#[get("/apple-touch-icon.png")]
pub(super) async fn touch_icon(request: HttpRequest, shop: ShopContext) -> ApiResult<HttpResponse> {
    let style = IconStyle {
        width: TOUCH_WIDTH,
        background: Some(shop.tenant.theme.surface_rgb()),
    };
    icon(&request, &shop, style).await
}

#[get("/{width}.png")]
pub(super) async fn launcher_icon(
    request: HttpRequest,
    width: Path<u32>,
    shop: ShopContext,
) -> ApiResult<HttpResponse> {
    let width = width.into_inner();
    if !LAUNCHER_WIDTHS.contains(&width) {
        return Err(ApiError::not_found("icon"));
    }
    let style = IconStyle {
        width,
        background: None,
    };
    icon(&request, &shop, style).await
}

async fn icon(
    request: &HttpRequest,
    shop: &ShopContext,
    style: IconStyle,
) -> ApiResult<HttpResponse> {
    let tenant: &Tenant = &shop.tenant;
    let svg = tenant.favicon.clone();
    let key = format!("icon {} {}", style.width, style.background.is_some());
    let icon: CachedResponse<Vec<u8>> = shop
        .cached_body(
            Operation::FindTenantFile,
            &key,
            Freshness::Structure,
            move || render_body(svg, style),
        )
        .await?;
    Ok(icon
        .or_not_found("icon")?
        .with_cache_control(SHORT_CACHE)
        .respond_to(request))
}

/// Rendering takes milliseconds, so it runs on a blocking thread.
async fn render_body(svg: Bytes, style: IconStyle) -> Result<Body, CacheError> {
    let png = web::block(move || render(&svg, style)).await;
    let png = png.map_err(CacheError::lost_task)?;
    Ok(png.map_or(Body::NotFound, |png| Body::Found {
        bytes: png.into(),
        content_type: HeaderValue::from_static("image/png"),
        compressible: false,
    }))
}

fn render(svg: &[u8], style: IconStyle) -> Option<Vec<u8>> {
    let options = Options {
        // An SVG must not read other files.
        image_href_resolver: ImageHrefResolver {
            resolve_string: Box::new(|_, _| None),
            ..ImageHrefResolver::default()
        },
        ..Options::default()
    };
    let tree = Tree::from_data(svg, &options).ok()?;
    let mut pixels = Pixmap::new(style.width, style.width)?;
    if let Some([red, green, blue]) = style.background {
        pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    }
    let (width, height) = (tree.size().width(), tree.size().height());
    let side = f32::from(u16::try_from(style.width).ok()?);
    let scale = side / width.max(height);
    let [left, top] = [width, height].map(|length| (side - length * scale) / 2.0);
    let transform = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::PremultipliedColorU8;

    use super::*;

    const WIDE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#ff0000"/></svg>"##;

    fn pixels(svg: &str, background: Option<[u8; 3]>) -> Pixmap {
        let png = render(
            svg.as_bytes(),
            IconStyle {
                width: 48,
                background,
            },
        )
        .unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (48, 48));
        pixels
    }

    fn rgba(pixels: &Pixmap, x: u32, y: u32) -> [u8; 4] {
        let pixel: PremultipliedColorU8 = pixels.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    }

    /// [TEN-06]
    #[test]
    fn an_icon_is_complete_and_centred() {
        let pixels = pixels(WIDE, None);
        assert_eq!(rgba(&pixels, 1, 24), [255, 0, 0, 255]);
        assert_eq!(rgba(&pixels, 46, 34), [255, 0, 0, 255]);
        assert_eq!(rgba(&pixels, 24, 2), [0; 4]);
        assert_eq!(rgba(&pixels, 24, 45), [0; 4]);
    }

    /// [TEN-06]
    #[test]
    fn an_icon_with_a_background_is_opaque() {
        let pixels = pixels(WIDE, Some([250, 246, 239]));
        assert_eq!(rgba(&pixels, 24, 2), [250, 246, 239, 255]);
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255));
    }

    #[test]
    fn an_svg_reads_no_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret.svg");
        std::fs::write(&secret, WIDE).unwrap();
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><image href="{}" width="20" height="20"/></svg>"#,
            secret.display()
        );
        let pixels = pixels(&svg, None);
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 0));
    }

    #[test]
    fn an_invalid_svg_is_no_icon() {
        let style = IconStyle {
            width: 48,
            background: None,
        };
        assert!(render(b"<html>", style).is_none());
        assert!(render(b"", style).is_none());
    }
}
