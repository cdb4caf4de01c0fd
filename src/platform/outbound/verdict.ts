/** The reasons for which the guard refuses an address. Under the policy, no request to it is ever allowed. */
const refusalCodes = [
  'invalid_url',
  'scheme_refused',
  'credentials_refused',
  'port_refused',
  'host_refused',
  'address_refused',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/**
 * There is no address to check, because the name has none or the resolver returned no answer that can be trusted. Such
 * a URL is never allowed.
 */
type ResolutionCode = 'host_unresolved' | 'resolver_unavailable';

export type DenialCode = RefusalCode | ResolutionCode;

export interface Allowed {
  allowed: true;
  /** The normalized URL to connect to. Its host has no trailing dot. */
  url: URL;
  /** All addresses that were checked, IPv4 and IPv6, without brackets. */
  addresses: readonly string[];
}

export interface Denial {
  allowed: false;
  code: DenialCode;
  /** The reason in words for people. The host is the only part of the URL that it may contain. */
  reason: string;
}

export type Verdict = Allowed | Denial;

export function deny(code: DenialCode, reason: string): Denial {
  return { allowed: false, code, reason };
}

/**
 * Whether the guard refused the address itself. If so, the delivery is `blocked`; for other codes it is `failed`
 * (HOOK-4).
 */
export function isRefusal(code: string): code is RefusalCode {
  return refusalCodes.some((each) => each === code);
}
