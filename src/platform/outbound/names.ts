/** The maximum length of a name, in octets (RFC 1035 section 2.3.4). */
const longestName = 253;
/**
 * A label of a name: letters, digits, hyphens, and also underscores, which many hosts have. The URL parser has already
 * converted the name to lower case.
 */
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Suffixes that no public host has. `.test`, `.example` and `.invalid` (RFC 6761) are not listed: public DNS resolves
 * none of them, and GALLEY_DNS gives them addresses in tests.
 */
const privateSuffixes: readonly string[] = [
  'localhost', // RFC 6761
  'localdomain',
  'localdomain6',
  'local', // RFC 6762
  'intranet', // RFC 6762, appendix G, with private, corp, home and lan
  'private',
  'corp',
  'home',
  'lan',
  'internal', // ICANN board resolution 2024.07.29.06
  'arpa', // infrastructure, home.arpa (RFC 8375) within it
  'onion', // RFC 7686
  'alt', // RFC 9476
];

/** Metadata services of cloud providers that have names in public DNS. */
const metadataNames: readonly string[] = [
  'metadata.goog',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
];

function isWithin(name: string, suffix: string): boolean {
  return name === suffix || name.endsWith(`.${suffix}`);
}

/**
 * Says why no request may be sent to a host, whatever the name resolves to (SEC-1), in words that follow "the host";
 * undefined if there is no reason. `name` is the hostname of a URL (lower-case ASCII, IDN as Punycode) without a
 * trailing dot.
 */
export function refusedNameReason(name: string): string | undefined {
  const labels = name.split('.');
  if (name.length > longestName || !labels.every((part) => label.test(part))) return 'has a malformed name';
  if (labels.length === 1) return 'has a name of one label, which is not public';
  if (privateSuffixes.some((suffix) => isWithin(name, suffix))) return 'has a name that is not public';
  if (metadataNames.some((metadata) => isWithin(name, metadata))) return 'is a cloud metadata service';
  return undefined;
}
