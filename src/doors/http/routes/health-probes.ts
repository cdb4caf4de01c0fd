/**
 * The state of a part of the service: `ok`, `absent` for an optional part that is not configured, or `down` for an
 * optional part that does not respond. Any other value is a failure, in one word that may be shown to anyone (`failed`,
 * `timeout`, `empty`).
 */
export type PartState = 'ok' | 'absent' | 'down' | (string & {});

/** Checks a part by using it in the same way as the service does. If the probe throws, the part has failed. */
export type Probe = () => Promise<PartState>;

/** A key and a name under which nothing is stored. A part that answers that there is nothing is working. */
const nothing = 'health/nothing';

/** A probe for a part that works if this call returns. */
export function createProbe(call: () => Promise<unknown>): Probe {
  return async () => {
    await call();
    return 'ok';
  };
}

export function databaseProbe(database: D1Database): Probe {
  return async () => ((await database.prepare('select 1 as one').first('one')) === 1 ? 'ok' : 'failed');
}

export function keyValueProbe(namespace: KVNamespace): Probe {
  return createProbe(() => namespace.get(nothing));
}

export function bucketProbe(bucket: R2Bucket): Probe {
  return createProbe(() => bucket.head(nothing));
}

export function queueProbe(queue: Queue): Probe {
  return createProbe(() => queue.metrics());
}

/** A probe that reads a file of the built assets, which exists for this purpose. */
export function assetsProbe(assets: Fetcher): Probe {
  return async () => {
    // The host is ignored, but the binding requires a complete URL.
    const response = await assets.fetch('https://assets.local/health.txt');
    await response.body?.cancel();
    return response.ok ? 'ok' : 'missing';
  };
}

/** A probe for an optional part. */
export function optional(part: { isWell(): Promise<boolean> } | undefined): Probe {
  return async () => (part ? ((await part.isWell()) ? 'ok' : 'down') : 'absent');
}
