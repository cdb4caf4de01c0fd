/** The guard's own refusals: under the policy, the address may never be reached. */
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
 * There is no address to check, because the name has none or the resolver gave no trustworthy answer. Never allowed.
 */
type ResolutionCode = 'host_unresolved' | 'resolver_unavailable';

export type DenialCode = RefusalCode | ResolutionCode;

export interface Allowed {
  allowed: true;
  /** The normalized URL to connect to, whose host has no trailing dot. */
  url: URL;
  /** Every address that was checked, IPv4 and IPv6, without brackets. */
  addresses: readonly string[];
}

export interface Denial {
  allowed: false;
  code: DenialCode;
  /** For people. It names at most the host. */
  reason: string;
}

export type Verdict = Allowed | Denial;

export function deny(code: DenialCode, reason: string): Denial {
  return { allowed: false, code, reason };
}

/**
 * True if the guard refused the address itself. The delivery is then `blocked`; with other codes it is `failed`
 * (HOOK-4).
 */
export function isRefusal(code: string): code is RefusalCode {
  return refusalCodes.some((each) => each === code);
}
