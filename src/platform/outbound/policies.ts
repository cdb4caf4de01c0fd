/** What the guard allows. */
export interface OutboundPolicy {
  /** The allowed schemes, each with its colon, as in `URL.protocol`. */
  schemes: readonly ('http:' | 'https:')[];
}

/** The limits of one call, including all of its look-ups, redirects and bodies. */
interface CallPolicy extends OutboundPolicy {
  /** The time limit in milliseconds. If the caller has a deadline, it passes the time that is left. */
  timeoutMs: number;
  /** The maximum size of the response body in bytes, after decompression. */
  maxBytes: number;
}

export interface DownloadPolicy extends CallPolicy {
  maxRedirects: number;
  /** The value of the `Accept` header. */
  accept: string;
}

export type PostPolicy = CallPolicy;

/** The policy for pictures on other servers, in layers and brand assets. */
export const imagePolicy: DownloadPolicy = {
  schemes: ['http:', 'https:'],
  maxRedirects: 3,
  timeoutMs: 10_000,
  maxBytes: 10_000_000,
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml,image/*;q=0.8',
};

/** The policy for webhook deliveries (HOOK-2), which follow no redirects and ignore the body of the response. */
export const webhookPolicy: PostPolicy = {
  schemes: ['https:'],
  timeoutMs: 10_000,
  maxBytes: 65_536,
};
