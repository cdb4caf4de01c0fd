import { toBase64 } from '../../core/base64.ts';
import { hmacSha256, toHex } from '../../core/hashing.ts';

interface SignedMessage {
  /** The delivery's id. */
  id: string;
  /** Epoch milliseconds. */
  firedOn: number;
  /** The exact bytes that are sent. */
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Makes the headers that prove who sent a delivery. These are `X-Webhook-Signature`, the HMAC-SHA256 of the raw body,
 * and the headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com), whose signature also covers id and time
 * (HOOK-8). The key of both signatures is the UTF-8 bytes of the secret.
 */
export async function signatureHeaders(
  secret: string,
  { id, firedOn, body }: SignedMessage,
): Promise<Record<string, string>> {
  const seconds = Math.floor(firedOn / 1000);
  const prefix = new TextEncoder().encode(`${id}.${seconds}.`);
  const standard = new Uint8Array(prefix.byteLength + body.byteLength);
  standard.set(prefix);
  standard.set(body, prefix.byteLength);
  return {
    'X-Webhook-Signature': `sha256=${toHex(await hmacSha256(secret, body))}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${toBase64(await hmacSha256(secret, standard))}`,
  };
}

/** The context under which a webhook's secret is sealed. */
export function sealingContext(webhookId: string): string {
  return `webhook:${webhookId}`;
}
