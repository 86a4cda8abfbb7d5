//! FNV-1a with 128 bits: the same in every version of the language and on every machine. It finds accidents, not forgeries.

/// A hash over some bytes, to be continued with more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fnv128(u128);

impl Fnv128 {
    pub(crate) const EMPTY: Self = Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);

    /// The hash that was written down as these bytes.
    pub(crate) const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }

    pub(crate) const fn bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// The hash over these bytes too. Each step is a bijection of the hash, so no two texts of one length that differ in a
    /// single byte have the same one.
    pub(crate) fn add(self, bytes: &[u8]) -> Self {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        Self(bytes.iter().fold(self.0, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME)))
    }
}
