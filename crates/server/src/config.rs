//! What a server is told when it starts.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use numduel_rules::visible::masked_line;
use thiserror::Error;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// How people reach it, such as `https://duel.example`; without it, whatever host they ask for.
    pub public_url: Option<String>,
    /// This computer's address on its network, if everybody there may play.
    pub lan: Option<IpAddr>,
    /// The networks whose word about a visitor's address is taken.
    pub trusted_proxies: Vec<Network>,
    /// How long a stopping server tells its load balancer before it closes.
    pub drain: Duration,
    /// How long a player has to be away before the opponent can claim the win.
    pub claim_after: Duration,
    /// How long the body of a request may take to arrive.
    pub body_time: Duration,
    /// Where games are stored.
    pub database: Database,
    /// The most connections, at all and from one address.
    pub connections: (usize, usize),
}

/// How long a client may take to send its headers, to begin another request, or to send a body.
pub const SENDING_TIME: Duration = Duration::from_secs(10);

/// A database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file of the embedded database.
    File(PathBuf),
    /// A `PostgreSQL` database, by its URL: for several servers.
    Postgres(String),
}

/// Addresses that begin alike: `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: u128,
    bits: u8,
}

/// A text that is not a network.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{}' is not a network; write it like 10.0.0.0/8, 127.0.0.1 or fd00::/8", masked_line(.0))]
pub struct ParseNetworkError(String);

impl Network {
    /// Whether an address is part of it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
        (as_bits(address) ^ self.address) & mask == 0
    }
}

impl FromStr for Network {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, ParseNetworkError> {
        let wrong = || ParseNetworkError(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(longest), str::parse).map_err(|_| wrong())?;
        if bits > longest {
            return Err(wrong());
        }
        Ok(Self { address: as_bits(address), bits: 128 - longest + bits })
    }
}

fn as_bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
    .to_bits()
}

/// What limits count requests by: an address, or of IPv6 the /64 that one connection to the internet usually has.
pub fn rate_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_contain_their_addresses() {
        let inside =
            |network: &str, address: &str| network.parse::<Network>().unwrap().contains(address.parse().unwrap());
        assert!(inside("10.0.0.0/8", "10.1.2.3") && !inside("10.0.0.0/8", "11.1.2.3"));
        assert!(inside("127.0.0.1", "127.0.0.1") && !inside("127.0.0.1", "127.0.0.2"));
        assert!(inside("fd00::/8", "fd12::1") && !inside("fd00::/8", "10.0.0.1"));
        assert!(inside("0.0.0.0/0", "1.2.3.4") && inside("::/0", "1.2.3.4"));
        for wrong in ["", "10.0.0.0/33", "x/8", "10.0.0.0/"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn addresses_of_one_ipv6_network_share_their_limits() {
        let same = |one: &str, two: &str| rate_key(one.parse().unwrap()) == rate_key(two.parse().unwrap());
        assert!(same("2001:db8::1", "2001:db8::ffff:1") && !same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(!same("10.0.0.1", "10.0.0.2") && same("::ffff:10.0.0.1", "10.0.0.1"));
    }
}
