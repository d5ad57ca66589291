//! Whom something is counted for.
//!
//! An address stands for whoever is behind it. One IPv6 customer has a whole /64, so such addresses
//! count by their first half.

use std::net::IpAddr;

/// Whom something is counted for: a person who has come in, or else an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Caller {
    Person(u64),
    Address(Address),
}

/// Where somebody is, as far as it is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Address {
    Four([u8; 4]),
    /// The network of an IPv6 address.
    Six([u8; 8]),
}

impl Address {
    pub(crate) fn of(address: IpAddr) -> Address {
        match address.to_canonical() {
            IpAddr::V4(four) => Address::Four(four.octets()),
            IpAddr::V6(six) => {
                let mut network = [0; 8];
                network.copy_from_slice(&six.octets()[..8]);
                Address::Six(network)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::of(text.parse().unwrap())
    }

    #[test]
    fn addresses_of_one_network_are_one() {
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff::9"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }
}
