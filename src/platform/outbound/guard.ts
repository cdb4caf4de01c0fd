import { isIPv4, isIPv6, refusedAddressKind } from './addresses.ts';
import { refusedNameReason } from './names.ts';
import type { OutboundPolicy } from './policies.ts';
import { isBadPort } from './ports.ts';
import type { Resolver } from './resolver.ts';
import { type Denial, deny, type Verdict } from './verdict.ts';

/** The maximum length of a URL in characters. Longer ones are refused before they are parsed (SEC-3). */
const longestUrl = 8192;

/**
 * Parses a URL. The WHATWG URL parser converts every spelling of a host to one form: decimal, octal, hex and short
 * IPv4, full-width digits, percent-encoding, upper case, IDN. Only a trailing dot remains, with which the name stands
 * for the same host.
 */
function parse(text: string): URL | undefined {
  const url = text.length > longestUrl ? null : URL.parse(text);
  if (url === null) return undefined;
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url;
}

/** Finds a reason to refuse a URL that does not depend on the addresses of its host. */
function findUrlRefusal(url: URL, policy: OutboundPolicy): Denial | undefined {
  if (!policy.schemes.some((scheme) => scheme === url.protocol)) {
    const schemes = policy.schemes.map((scheme) => scheme.slice(0, -1)).join(' or ');
    return deny('scheme_refused', `The URL's scheme must be ${schemes}.`);
  }
  if (url.username !== '' || url.password !== '') {
    return deny('credentials_refused', 'The URL must not carry a user name or a password.');
  }
  if (isBadPort(url)) return deny('port_refused', `Port ${url.port} belongs to another protocol.`);
  return undefined;
}

/** The address that is the host of a URL, without brackets; undefined if the host is a name. */
function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIPv4(bare) || isIPv6(bare) ? bare : undefined;
}

function checkLiteral(url: URL, address: string): Verdict {
  const kind = refusedAddressKind(address);
  if (kind !== undefined) return deny('address_refused', `The host is an address that is not public (${kind}).`);
  return { allowed: true, url, addresses: [address] };
}

/**
 * Checks all addresses of a name. If one of them is not public, the host is refused, because a connection could use any
 * of them.
 */
async function checkName(url: URL, resolver: Resolver, signal?: AbortSignal): Promise<Verdict> {
  const host = url.hostname;
  const nameReason = refusedNameReason(host);
  if (nameReason !== undefined) return deny('host_refused', `The host ${nameReason}.`);
  const addresses = await resolver(host, signal);
  if (addresses === 'unavailable') return deny('resolver_unavailable', `The host ${host} could not be looked up.`);
  if (addresses.length === 0) return deny('host_unresolved', `The host ${host} does not resolve.`);
  for (const address of addresses) {
    const kind = refusedAddressKind(address);
    if (kind !== undefined) {
      return deny('address_refused', `The host ${host} resolves to an address that is not public (${kind}).`);
    }
  }
  return { allowed: true, url, addresses };
}

/**
 * The only guard for requests whose URL comes from a user, and it checks every such request (SEC-1). It never throws
 * for an invalid URL. Between this check and the connection, the owner of the name could change its addresses, because
 * a Worker's `fetch` cannot be made to connect to a particular address.
 */
export async function checkUrlAgainst(
  text: string,
  policy: OutboundPolicy,
  resolver: Resolver,
  signal?: AbortSignal,
): Promise<Verdict> {
  const url = parse(text);
  if (url === undefined) return deny('invalid_url', 'This is not a valid absolute URL.');
  const refusal = findUrlRefusal(url, policy);
  if (refusal !== undefined) return refusal;
  const address = literalAddress(url.hostname);
  return address === undefined ? checkName(url, resolver, signal) : checkLiteral(url, address);
}
