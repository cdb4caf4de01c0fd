import ipaddr from 'ipaddr.js';

/** A range of addresses in CIDR notation, and the word that describes it in a reason. */
type Range = readonly [cidr: string, kind: string];

/**
 * Ranges from the IANA IPv4 Special-Purpose Address Registry (RFC 6890), multicast (RFC 5771), and metadata addresses
 * in public space.
 */
const ipv4Ranges: readonly Range[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.100.100.200/32', 'cloud metadata'], // Alibaba
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'cloud metadata'], // Azure
  ['169.254.169.254/32', 'cloud metadata'], // AWS, Google, Azure, Oracle and most others
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.192/32', 'cloud metadata'], // Oracle
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'reserved'], // AS112
  ['192.52.193.0/24', 'reserved'], // AMT
  ['192.88.99.0/24', 'reserved'], // 6to4 relay anycast
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'], // AS112
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
];

/** The only range of IPv6 addresses to which requests may be sent: global unicast (RFC 4291, IANA IPv6 Address Space). */
const ipv6GlobalUnicast = '2000::/3';

/**
 * The parts of that range that are not global unicast. Known ranges outside it are also listed, so that reasons can
 * name them.
 */
const ipv6Ranges: readonly Range[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['::ffff:0:0:0/96', 'IPv4-translated'], // RFC 2765
  ['::/96', 'IPv4-compatible'],
  ['64:ff9b::/96', 'NAT64'], // RFC 6052
  ['64:ff9b:1::/48', 'NAT64'], // RFC 8215
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001::/23', 'reserved'], // IETF protocol assignments: ORCHID, AMT, PCP and others
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'reserved'], // AS112
  // Reserved by IANA (IPv6 Global Unicast Address Assignments). 3fff::/20 within it is for documentation.
  ['2d00::/8', 'reserved'],
  ['2e00::/7', 'reserved'],
  ['3000::/4', 'reserved'],
  ['fd00:ec2::254/128', 'cloud metadata'], // AWS
  ['fd20:ce::254/128', 'cloud metadata'], // Google
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
];

const ipv4Kinds = ipv4Ranges.map(([cidr, kind]) => ({ range: ipaddr.IPv4.parseCIDR(cidr), kind }));
const ipv6Kinds = ipv6Ranges.map(([cidr, kind]) => ({ range: ipaddr.IPv6.parseCIDR(cidr), kind }));
const globalUnicast = ipaddr.IPv6.parseCIDR(ipv6GlobalUnicast);

/** Whether a text is an IPv4 address in its only canonical form: four decimal parts. */
export function isIPv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** Whether a text is an IPv6 address (RFC 4291 section 2.2) without brackets and without a zone. */
export function isIPv6(text: string): boolean {
  return !text.includes('%') && ipaddr.IPv6.isValid(text);
}

/**
 * Whether an address is an ISATAP address (RFC 5214), whose interface id contains an IPv4 address. Its prefix can be
 * any. The interface id begins with 0000:5efe or 0200:5efe, and the u and g bits (0x0300) may have any value.
 */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & ~0x0300) === 0 && parts[5] === 0x5efe;
}

function ipv6Kind(address: ipaddr.IPv6): string | undefined {
  const kind = ipv6Kinds.find(({ range }) => address.match(range));
  if (kind !== undefined) return kind.kind;
  if (isIsatap(address)) return 'ISATAP';
  return address.match(globalUnicast) ? undefined : 'reserved';
}

/**
 * Says why no request may be sent to an address (SEC-1), as a word for a reason (`private`, `loopback`, …); undefined
 * for a globally routable unicast address. An IPv6 address that contains an IPv4 address in any form is refused,
 * whatever the IPv4 address is. Text that is not an address in canonical form is `malformed`.
 */
export function refusedAddressKind(text: string): string | undefined {
  if (isIPv4(text)) {
    const address = ipaddr.IPv4.parse(text);
    return ipv4Kinds.find(({ range }) => address.match(range))?.kind;
  }
  return isIPv6(text) ? ipv6Kind(ipaddr.IPv6.parse(text)) : 'malformed';
}
