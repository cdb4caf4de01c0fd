/** What the guard allows. */
export interface OutboundPolicy {
  /** With the colon, as in `URL.protocol`. */
  schemes: readonly ('http:' | 'https:')[];
}

/** Limits of one call, which includes all of its look-ups, redirects and bodies. */
interface CallPolicy extends OutboundPolicy {
  /** Milliseconds. A caller with a deadline of its own passes the time that is left. */
  timeoutMs: number;
  /** The maximum size of the response's body in bytes, after decompression. */
  maxBytes: number;
}

export interface DownloadPolicy extends CallPolicy {
  maxRedirects: number;
  /** The `Accept` header. */
  accept: string;
}

export type PostPolicy = CallPolicy;

/** For remote pictures: layers and brand assets. */
export const imagePolicy: DownloadPolicy = {
  schemes: ['http:', 'https:'],
  maxRedirects: 3,
  timeoutMs: 10_000,
  maxBytes: 10_000_000,
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml,image/*;q=0.8',
};

/** For webhook deliveries (HOOK-2), which follow no redirect and ignore the body of the response. */
export const webhookPolicy: PostPolicy = {
  schemes: ['https:'],
  timeoutMs: 10_000,
  maxBytes: 65_536,
};
