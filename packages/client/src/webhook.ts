import { GalleyError } from './problem.ts';
import type { BodyOf } from './shapes.ts';

/** An event that a webhook delivers. */
export interface WebhookEvent {
  /** The id of the delivery. If the event is delivered again, the new delivery has another id. */
  id: string;
  event: NonNullable<BodyOf<'webhooks.create'>['events']>[number] | 'webhook.test';
  /** The time of the event in ISO 8601. */
  timestamp: string;
  spaceId: string;
  data: { doc?: unknown; id?: string; [name: string]: unknown };
}

/** Thrown for a delivery that could not be verified. Respond with 400 and ignore the delivery. */
export class GalleyWebhookError extends GalleyError {
  override name = 'GalleyWebhookError';
  readonly reason: 'missing_header' | 'bad_timestamp' | 'too_old' | 'too_new' | 'bad_signature' | 'not_json';

  constructor(reason: GalleyWebhookError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface VerifyOptions {
  /** The number of seconds by which the time of the delivery may differ from now. The default is 300. */
  toleranceS?: number;
  /** The time now, in epoch milliseconds. The default is the current time. */
  now?: number;
}

type HeaderBag = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies by Standard Webhooks (https://www.standardwebhooks.com) that a delivery comes from the service and is
 * recent, and returns its event. `body` is the raw body. `secret` is the secret of the webhook, or a list of several
 * secrets during a rotation.
 * @throws GalleyWebhookError
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: HeaderBag,
  secret: string | readonly string[],
  { toleranceS = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = requireHeader(headers, 'webhook-signature');
  requireRecent(timestamp, now, toleranceS);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const signed = concatBytes(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!(await isSigned(signed, signatures, secrets))) {
    throw new GalleyWebhookError('bad_signature', 'No signature of this delivery matches the secret');
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new GalleyWebhookError('not_json', 'The body of this delivery is not JSON');
  }
}

function requireHeader(headers: HeaderBag, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new GalleyWebhookError('missing_header', `This delivery has no ${name} header. Its webhook may have no secret`);
}

function findHeader(headers: Exclude<HeaderBag, Headers>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}

function requireRecent(timestamp: string, now: number, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new GalleyWebhookError('bad_timestamp', 'The header webhook-timestamp must be epoch seconds');
  }
  const ageS = Math.floor(now / 1000) - Number(timestamp);
  if (ageS > toleranceS) throw new GalleyWebhookError('too_old', `This delivery is ${ageS} s old`);
  if (ageS < -toleranceS) throw new GalleyWebhookError('too_new', `This delivery is ${-ageS} s ahead of this clock`);
}

/** The maximum number of signatures that are checked. No service signs with more secrets than that. */
const maxSignatures = 10;

/**
 * Whether one of the secrets was used to create one of the signatures of version 1. `verify` compares in constant time.
 */
async function isSigned(signed: Uint8Array<ArrayBuffer>, header: string, secrets: readonly string[]): Promise<boolean> {
  const signatures = header
    .split(' ', maxSignatures)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => fromBase64(each.slice('v1,'.length)))
    .filter((each) => each !== undefined);
  const keys = await Promise.all(secrets.flatMap(deriveKeys).map(importKey));
  const tried = keys.flatMap((key) => signatures.map((each) => crypto.subtle.verify('HMAC', key, each, signed)));
  return (await Promise.all(tried)).includes(true);
}

/**
 * The keys that a secret stands for: its UTF-8 bytes and, if it has the form of Standard Webhooks, its decoded base64.
 */
function deriveKeys(secret: string): Uint8Array<ArrayBuffer>[] {
  const plain = new Uint8Array(new TextEncoder().encode(secret));
  const encoded = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : undefined;
  // An empty key is left out, because anyone could sign with it.
  return [plain, ...(encoded ? [encoded] : [])].filter(({ byteLength }) => byteLength > 0);
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.byteLength + second.byteLength);
  whole.set(first);
  whole.set(second, first.byteLength);
  return whole;
}
