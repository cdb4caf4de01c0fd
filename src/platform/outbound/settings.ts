import { isIPv4, isIPv6 } from './addresses.ts';

export interface OutboundSettings {
  /** Whether GALLEY_ENV is `development`. Otherwise, the two variables below are ignored. */
  development: boolean;
  /**
   * GALLEY_OUTBOUND: a comma-separated list of `host=127.0.0.1:port` (plain http) or `host=https://127.0.0.1:port`
   * (TLS).
   */
  outbound?: string;
  /** GALLEY_DNS: a comma-separated list of `host=ip`. A host may be listed several times. */
  dns?: string;
}

/** The address to which requests for a host are sent instead. */
export interface Detour {
  tls: boolean;
  /** `127.0.0.1:port` */
  address: string;
}

interface OutboundMaps {
  /** The detours, by host, or by `host:port` if the detour only applies to that port. */
  detours: ReadonlyMap<string, Detour>;
  /** Addresses by host; undefined if names are looked up in public DNS. */
  addresses: ReadonlyMap<string, readonly string[]> | undefined;
}

/** An entry of GALLEY_OUTBOUND: the host, the port with its colon, the scheme, and the loopback address. */
const detourForm = /^([^:=]+)(:\d{1,5})?=(https:\/\/)?(127\.0\.0\.1:\d{1,5})$/;

/** The host as it is written in URLs, in lower-case ASCII; undefined if the text is not exactly a host. */
function normalHost(text: string): string | undefined {
  const url = URL.parse(`https://${text}/`);
  return url !== null && url.href === `https://${url.hostname}/` ? url.hostname : undefined;
}

function parseDetour(entry: string): [key: string, detour: Detour] | undefined {
  const [, name = '', port = '', scheme, address = ''] = detourForm.exec(entry) ?? [];
  const host = normalHost(name);
  if (host === undefined || !URL.canParse(`http://${address}`)) return undefined;
  return [`${host}${port}`, { tls: scheme !== undefined, address }];
}

function parseAddress(entry: string): [host: string, address: string] | undefined {
  const [name = '', address = '', ...rest] = entry.split('=');
  const host = normalHost(name);
  if (host === undefined || rest.length > 0 || (!isIPv4(address) && !isIPv6(address))) return undefined;
  return [host, address];
}

function parseList<T>(variable: string, list: string, form: string, parse: (entry: string) => T | undefined): T[] {
  return list.split(',').map((entry) => {
    const parsed = parse(entry.trim());
    if (parsed === undefined) throw new Error(`${variable}: "${entry}" is not of the form ${form}`);
    return parsed;
  });
}

function parseDetours(list: string): Map<string, Detour> {
  const entries = parseList('GALLEY_OUTBOUND', list, 'host=127.0.0.1:port or host=https://127.0.0.1:port', parseDetour);
  const detours = new Map(entries);
  if (detours.size < entries.length) throw new Error('GALLEY_OUTBOUND: a host stands in it twice');
  return detours;
}

function parseAddresses(list: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const [host, address] of parseList('GALLEY_DNS', list, 'host=ip', parseAddress)) {
    addresses.set(host, [...(addresses.get(host) ?? []), address]);
  }
  return addresses;
}

/**
 * Reads both variables. They are ignored outside of development, and so is an empty variable. @throws Error that names
 * a malformed entry
 */
export function parseSettings({ development, outbound = '', dns = '' }: OutboundSettings): OutboundMaps {
  return {
    detours: development && outbound.trim() !== '' ? parseDetours(outbound) : new Map(),
    addresses: development && dns.trim() !== '' ? parseAddresses(dns) : undefined,
  };
}
