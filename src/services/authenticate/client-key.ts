import ipaddr from 'ipaddr.js';

/**
 * The client by which requests are counted: an IPv4 address, or the /64 of an IPv6 one, since a household or a machine
 * has a whole /64 to itself (AUTH-13). Read from CF-Connecting-IP alone, which Cloudflare overwrites; the headers that a
 * client can set are never read. Without it, which cannot be on Cloudflare, all share one count.
 */
export function clientKey(request: Request): string {
  return networkOf(request, 64);
}

/**
 * The network of a client, for what must not be said twice by one party: a customer of a provider, or of a tunnel, has a
 * whole /48 of IPv6 for nothing (SHD-9).
 */
export function clientNetwork(request: Request): string {
  return networkOf(request, 48);
}

function networkOf(request: Request, bits: 48 | 64): string {
  const header = request.headers.get('CF-Connecting-IP')?.trim() ?? '';
  if (!ipaddr.isValid(header)) return 'unknown';
  // `process` reads an IPv4 address that is mapped into IPv6 as the IPv4 address.
  const address = ipaddr.process(header);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, bits / 16);
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
