/**
 * The state of a part: `ok`; `absent` for an optional part that is not configured, `down` for one that does not
 * respond. Any other value is a failure, in one word that may be shown to anyone (`failed`, `timeout`, `empty`).
 */
export type PartState = 'ok' | 'absent' | 'down' | (string & {});

/** Uses a part as the service does. If it throws, that is a failure. */
export type Probe = () => Promise<PartState>;

/** A key and a name under which nothing is stored: an answer that says so is proof enough. */
const nothing = 'health/nothing';

/** A part is healthy if this call returns. */
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

/** The built assets include one file for this probe. */
export function assetsProbe(assets: Fetcher): Probe {
  return async () => {
    // The host is ignored, but the binding requires a complete URL.
    const response = await assets.fetch('https://assets.local/health.txt');
    await response.body?.cancel();
    return response.ok ? 'ok' : 'missing';
  };
}

/** An optional part. */
export function optional(part: { isWell(): Promise<boolean> } | undefined): Probe {
  return async () => (part ? ((await part.isWell()) ? 'ok' : 'down') : 'absent');
}
