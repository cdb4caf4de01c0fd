/** What the guard lets through. */
export interface OutboundPolicy {
  /** With the colon, as `URL.protocol` has them. */
  schemes: readonly ('http:' | 'https:')[];
}

/** Bounds of one call: all of its look-ups, redirects and bodies together. */
interface CallPolicy extends OutboundPolicy {
  /** Milliseconds. A caller with a deadline of its own passes what is left of it. */
  timeoutMs: number;
  /** Bytes of the answer's body, after decompression. */
  maxBytes: number;
}

export interface DownloadPolicy extends CallPolicy {
  maxRedirects: number;
  /** The `Accept` header. */
  accept: string;
}

export type PostPolicy = CallPolicy;

/** Remote pictures: layers, brand assets. */
export const imagePolicy: DownloadPolicy = {
  schemes: ['http:', 'https:'],
  maxRedirects: 3,
  timeoutMs: 10_000,
  maxBytes: 10_000_000,
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml,image/*;q=0.8',
};

/** Webhook deliveries (HOOK-2): no redirect is followed, and the answer's body is of no interest. */
export const webhookPolicy: PostPolicy = {
  schemes: ['https:'],
  timeoutMs: 10_000,
  maxBytes: 65_536,
};
