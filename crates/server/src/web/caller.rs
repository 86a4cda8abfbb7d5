//! Who asks: by the cookie of a browser or the bearer secret of a program, from which address, and what they read.

use std::net::{IpAddr, SocketAddr};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use numduel_store::rooms::SecretHash;

use super::problem::WebProblem;
use crate::config::{Config, Network};
use crate::key::SecretKey;

/// How long a browser keeps its key, in seconds: as long as browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;

/// Where a browser says whether a request comes from one of this site's own pages.
const SEC_FETCH_SITE: header::HeaderName = header::HeaderName::from_static("sec-fetch-site");

/// Who asks.
#[derive(Clone)]
pub struct Caller {
    pub key: SecretKey,
    /// The hash of the key, by which rooms know it.
    pub own: SecretHash,
    /// Whether the key came as a bearer secret, so that no cookie is set.
    pub bearer: bool,
    /// Whether the answer is read by a program.
    pub json: bool,
    pub address: IpAddr,
    /// The address of this server as the caller writes it.
    origin: String,
    /// The address of this server for others.
    pub links: LinkBase,
}

/// What links to this server begin with.
#[derive(Clone)]
pub struct LinkBase {
    pub url: String,
    /// Whether this computer alone can open them.
    pub is_local: bool,
}

impl LinkBase {
    /// The address that is configured; without one, the one that the caller has come to.
    fn new(config: &Config, host: &str) -> Self {
        let lan = config.lan.map(|address| format!("http://{}", SocketAddr::new(address, config.listen.port())));
        match config.public_url.clone().or(lan) {
            Some(url) => Self { url, is_local: false },
            None => Self { url: format!("http://{host}"), is_local: is_loopback(host) },
        }
    }
}

/// Whether a host, with or without a port, is always the computer that asks for it.
fn is_loopback(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().trim_matches(['[', ']']);
    match name.parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => name == "localhost" || name.ends_with(".localhost"),
    }
}

impl Caller {
    /// Who sends these headers from this address.
    pub fn new(headers: &HeaderMap, peer: IpAddr, config: &Config) -> Result<Self, WebProblem> {
        let json = wants_json(headers);
        let address = client_address(headers, peer, &config.trusted_proxies);
        let host = text(headers, &header::HOST).unwrap_or("localhost");
        let origin = config.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        let (key, bearer) = match bearer(headers) {
            Some(secret) => (secret?, true),
            None => (cookie(headers, cookie_name(config)).unwrap_or_else(SecretKey::random), false),
        };
        let links = LinkBase::new(config, host);
        Ok(Self { key, own: key.hash(), bearer, json, address, origin, links })
    }

    /// Refuses what another site's page makes a browser send. A bearer secret is never sent by itself, so it needs no check.
    pub fn check_origin(&self, method: &Method, headers: &HeaderMap) -> Result<(), WebProblem> {
        let upgrades = headers.contains_key(header::UPGRADE);
        if self.bearer || (method.is_safe() && !upgrades) {
            return Ok(());
        }
        match self.comes_from_own_page(headers) {
            Some(true) => Ok(()),
            Some(false) => Err(foreign()),
            // A program that only watches has no origin.
            None if upgrades => Ok(()),
            None => Err(unauthorized()),
        }
    }

    /// Refuses what a page makes a browser send where no page has business, for tools that need no secret. A page of another
    /// site has another origin, and one whose name was made to lead here has it in its host: addresses can't be made to, nor can
    /// the name of this computer for itself.
    pub fn check_tools(&self, headers: &HeaderMap, config: &Config) -> Result<(), WebProblem> {
        if self.comes_from_own_page(headers) == Some(false) {
            return Err(foreign());
        }
        let host = text(headers, &header::HOST).and_then(|host| host.parse::<Authority>().ok());
        let own = config.public_url.as_deref().and_then(|url| url.parse::<Uri>().ok());
        let is_known = |host: &str| {
            let address = host.trim_start_matches('[').trim_end_matches(']');
            host.eq_ignore_ascii_case("localhost")
                || address.parse::<IpAddr>().is_ok()
                || own.as_ref().and_then(Uri::host).is_some_and(|own| own.eq_ignore_ascii_case(host))
        };
        if host.is_some_and(|host| is_known(host.host())) {
            return Ok(());
        }
        let detail =
            "This server is not known by that name; use its address, or start it with --public-url and the name.";
        Err(WebProblem::forbidden(detail))
    }

    /// Whether a browser says that one of this site's own pages sends the request; nothing where it is no browser.
    fn comes_from_own_page(&self, headers: &HeaderMap) -> Option<bool> {
        let site = text(headers, &SEC_FETCH_SITE).map(|site| site == "same-origin");
        site.or_else(|| headers.get(header::ORIGIN).map(|origin| origin.as_bytes() == self.origin.as_bytes()))
    }

    /// The cookie that keeps the key in the browser.
    pub fn set_cookie(&self, config: &Config) -> Option<HeaderValue> {
        let secure = if is_https(config) { "; Secure" } else { "" };
        let name = cookie_name(config);
        let cookie = format!("{name}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}", self.key);
        HeaderValue::from_str(&cookie).ok()
    }
}

fn is_https(config: &Config) -> bool {
    config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
}

fn cookie_name(config: &Config) -> &'static str {
    if is_https(config) { "__Host-numduel" } else { "numduel" }
}

fn text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn bearer(headers: &HeaderMap) -> Option<Result<SecretKey, WebProblem>> {
    let value = text(headers, &header::AUTHORIZATION)?;
    let secret = value.strip_prefix("Bearer ").map(str::trim).unwrap_or_default();
    Some(secret.parse().map_err(|_| unauthorized()))
}

fn foreign() -> WebProblem {
    WebProblem::forbidden("This request did not come from this site's own page.")
}

fn unauthorized() -> WebProblem {
    let detail = "Programs send Authorization: Bearer with a secret of their own: 26 letters and digits of base32, such as \
                  the output of: head -c16 /dev/urandom | base32 | tr -d =";
    WebProblem::new(StatusCode::UNAUTHORIZED, "secret", "No valid secret", detail)
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<SecretKey> {
    headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).find_map(|value| {
        value.split(';').filter_map(|pair| pair.trim().split_once('=')).find(|(own, _)| *own == name)?.1.parse().ok()
    })
}

/// The first type of the two that the caller names decides; a browser names HTML.
fn wants_json(headers: &HeaderMap) -> bool {
    let Some(accept) = text(headers, &header::ACCEPT) else { return true };
    let mut types = accept.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
    let decisive = |kind: &&str| kind.contains("json") || kind.starts_with("text/") || *kind == "application/xhtml+xml";
    types.find(decisive).is_none_or(|kind| kind.contains("json"))
}

/// The visitor's address: the last one that a trusted proxy did not add itself.
fn client_address(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    if !is_trusted(peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let addresses: Vec<IpAddr> =
        forwarded.flat_map(|value| value.split(',')).filter_map(|part| part.trim().parse().ok()).collect();
    addresses.iter().rev().copied().find(|address| !is_trusted(*address)).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 2.2.2.2, 10.0.0.9"));
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let seen = |peer: &str| client_address(&headers, peer.parse().unwrap(), &trusted).to_string();
        assert_eq!(seen("9.9.9.9"), "9.9.9.9");
        assert_eq!(seen("10.0.0.1"), "2.2.2.2");
    }

    #[test]
    fn this_computer_alone_knows_itself_as_localhost() {
        for host in ["localhost", "localhost:8080", "a.localhost", "127.0.0.1:8080", "127.8.9.1", "[::1]:8080"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["192.168.0.5:8080", "[2001:db8::1]:8080", "duel.example", "localhost.example", ""] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn browsers_get_pages_and_programs_get_json() {
        let wants = |accept: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
            wants_json(&headers)
        };
        assert!(!wants("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
        assert!(wants("application/json") && wants("*/*") && wants("application/problem+json, text/html"));
        assert!(wants_json(&HeaderMap::new()));
    }
}
