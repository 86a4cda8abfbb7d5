//! The style sheet, the script and the icon. Their names change with their content, so browsers may keep them forever.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use numduel_pages::assets::{AssetAddresses, ICON, MAKE_SCRIPT, SCRIPT, STYLE};

use super::problem::WebProblem;
use crate::key::hex;

/// A file that pages refer to.
struct Asset {
    /// With a part of its hash.
    name: String,
    kind: &'static str,
    text: &'static str,
}

static ASSETS: LazyLock<[Asset; 4]> = LazyLock::new(|| {
    [
        ("page", "css", "text/css; charset=utf-8", STYLE),
        ("page", "js", "text/javascript; charset=utf-8", SCRIPT),
        ("make", "js", "text/javascript; charset=utf-8", MAKE_SCRIPT),
        ("icon", "svg", "image/svg+xml", ICON),
    ]
    .map(|(stem, end, kind, text)| {
        let hash = hmac_sha256::Hash::hash(text.as_bytes());
        Asset { name: format!("{stem}-{}.{end}", hex(&hash[..6])), kind, text }
    })
});

/// Where a page finds them.
pub static ADDRESSES: LazyLock<AssetAddresses> = LazyLock::new(|| {
    let [style, script, make, icon] = ASSETS.each_ref().map(|asset| format!("/assets/{}", asset.name));
    AssetAddresses { style, script, make, icon }
});

pub async fn asset(Path(name): Path<String>) -> Result<Response, WebProblem> {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    let asset = found.ok_or_else(|| WebProblem::not_found("There is no such file."))?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    Ok((headers, asset.text).into_response())
}

/// Browsers ask for it whatever a page says.
pub async fn favicon() -> Response {
    let icon = &ASSETS[3];
    ([(header::CONTENT_TYPE, icon.kind), (header::CACHE_CONTROL, "public, max-age=86400")], icon.text).into_response()
}
