import { env, runInDurableObject } from 'cloudflare:test';
import type { Operations } from '../../scripts/docs/operation-counts.ts';
import { newId } from '../../src/core/ids.ts';
import * as worker from '../../workers/edge/index.ts';
import { countedD1 } from './counted-d1.ts';

export type CountedBindings = ReturnType<typeof countedBindings>;

/**
 * The bindings of the Worker, which count how they are used. `count` runs some work and returns what it used, with the
 * Durable Objects that it reached, directly or through another object.
 */
export function countedBindings() {
  const { d1, rowsRead, rowsWritten } = countedD1();
  const used = { r2Reads: 0, r2Writes: 0, kvReads: 0, kvWrites: 0, queueMessages: 0 };
  const ofObjects = { objectRequests: 0, objectRowsWritten: 0 };
  const all = env as typeof env & Env;
  const kv = { get: 'kvReads', getWithMetadata: 'kvReads', put: 'kvWrites', delete: 'kvWrites' } as const;
  const bindings: Env = {
    ...all,
    DB: d1,
    FILES: wrap(all.FILES, (name) => {
      if (name === 'get' || name === 'head') used.r2Reads++;
      else if (name === 'put' || name === 'list') used.r2Writes++;
      else if (name !== 'delete') throw new Error(`FILES.${name} is not counted`);
    }),
    PUBLISHED: wrap(all.PUBLISHED, (name) => void used[kv[name as keyof typeof kv]]++),
    DEMO_TOKENS: wrap(all.DEMO_TOKENS, (name) => void used[kv[name as keyof typeof kv]]++),
    EVENTS: wrap(all.EVENTS, (name, [messages]) => {
      used.queueMessages += name === 'sendBatch' ? [...(messages as Iterable<unknown>)].length : 1;
    }),
  };
  const read = (): Operations => ({
    ...used,
    ...ofObjects,
    d1RowsRead: rowsRead(),
    d1RowsWritten: rowsWritten(),
  });
  const count = async (work: () => Promise<unknown>): Promise<Operations> => {
    const stop = await countObjects(ofObjects);
    const before = read();
    try {
      await work();
    } finally {
      stop();
    }
    const after = read();
    const names = Object.keys(after) as (keyof Operations)[];
    return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Operations;
  };
  return { bindings, count };
}

function wrap<Binding extends object>(binding: Binding, note: (method: string, args: unknown[]) => void): Binding {
  return new Proxy(binding, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        note(String(name), args);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/**
 * Counts the requests to all objects, and the rows that all objects write, until the function that it returns is called.
 * All objects run in this isolate, so the alarms of other tests' objects wait until then.
 */
async function countObjects(counts: Pick<Operations, 'objectRequests' | 'objectRowsWritten'>): Promise<() => void> {
  const all = env as typeof env & Env;
  const namespace = Object.getPrototypeOf(all.LEDGERS);
  const storage = await runInDurableObject(all.QUOTAS.getByName(newId()), (_, state) =>
    Object.getPrototypeOf(state.storage.sql),
  );
  const { getByName } = namespace;
  const { exec } = storage;
  namespace.getByName = function (this: object, name: string) {
    return wrap(getByName.call(this, name), () => {
      counts.objectRequests++;
    });
  };
  storage.exec = function (this: SqlStorage, ...statement: Parameters<SqlStorage['exec']>) {
    const cursor = exec.apply(this, statement);
    // Rows are written when the cursor is read to its end, which the caller does at once.
    queueMicrotask(() => {
      counts.objectRowsWritten += cursor.rowsWritten;
    });
    return cursor;
  };
  const resumeAlarms = holdAlarms();
  return () => {
    namespace.getByName = getByName;
    storage.exec = exec;
    resumeAlarms();
  };
}

/** Lets the alarms of all objects wait until the function that it returns is called. */
function holdAlarms(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const restores = Object.values(worker).map((exported) => {
    const { prototype } = exported as { prototype?: { alarm?: () => Promise<void> } };
    const alarm = prototype?.alarm;
    if (!prototype || !alarm) return resolve;
    prototype.alarm = async function (this: object) {
      await promise;
      await alarm.call(this);
    };
    return () => {
      prototype.alarm = alarm;
    };
  });
  return () => {
    for (const restore of [...restores, resolve]) restore();
  };
}
