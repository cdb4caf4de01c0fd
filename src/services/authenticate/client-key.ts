import ipaddr from 'ipaddr.js';

/**
 * Identifies the client for counting requests: by its IPv4 address, or by the /64 of its IPv6 address, because a
 * household or a machine has a whole /64 to itself (AUTH-13). It is read only from CF-Connecting-IP, which Cloudflare
 * overwrites, and never from headers that a client can set. Without that header, which is always present on Cloudflare,
 * all clients share one count.
 */
export function clientKey(request: Request): string {
  return readNetwork(request, 64);
}

/**
 * Identifies the network of a client, for reports that count only once per party. For IPv6 it is the /48, because a
 * customer of a provider or of a tunnel gets a whole /48 for free (SHD-9).
 */
export function clientNetwork(request: Request): string {
  return readNetwork(request, 48);
}

function readNetwork(request: Request, bits: 48 | 64): string {
  const header = request.headers.get('CF-Connecting-IP')?.trim() ?? '';
  if (!ipaddr.isValid(header)) return 'unknown';
  // `process` turns an IPv4-mapped IPv6 address into the IPv4 address.
  const address = ipaddr.process(header);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, bits / 16);
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
