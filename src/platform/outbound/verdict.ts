/** The guard's own refusals: the address may never be reached under the policy. */
const refusalCodes = [
  'invalid_url',
  'scheme_refused',
  'credentials_refused',
  'port_refused',
  'host_refused',
  'address_refused',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** No address was found to judge: the name has none, or the resolver gave no trustworthy answer. Never allowed. */
type ResolutionCode = 'host_unresolved' | 'resolver_unavailable';

export type DenialCode = RefusalCode | ResolutionCode;

export interface Allowed {
  allowed: true;
  /** As it is to be dialled: normalised, the host without a trailing dot. */
  url: URL;
  /** Every address that was judged, IPv4 and IPv6, without brackets. */
  addresses: readonly string[];
}

export interface Denied {
  allowed: false;
  code: DenialCode;
  /** For people; names the host at most. */
  reason: string;
}

export type Verdict = Allowed | Denied;

export function denied(code: DenialCode, reason: string): Denied {
  return { allowed: false, code, reason };
}

/** True when the guard refused the address itself: a delivery is then `blocked`, with other codes `failed` (HOOK-4). */
export function isRefusal(code: string): code is RefusalCode {
  return refusalCodes.some((each) => each === code);
}
