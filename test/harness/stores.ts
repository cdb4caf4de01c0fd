import { env, listDurableObjectIds, runInDurableObject } from 'cloudflare:test';

/** Every row of every table of the database, as text. */
export async function everyTable(): Promise<string> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await env.DB.prepare(`select * from "${name}"`).all()).results]),
  );
  return JSON.stringify(rows);
}

/** Every name, value and note of a key-value store. */
export async function everyKey(store: KVNamespace): Promise<string> {
  const found: unknown[] = [];
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const page = await store.list(cursor === undefined ? {} : { cursor });
    for (const key of page.keys) found.push(key, await store.get(key.name));
    isDone = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
  return JSON.stringify(found);
}

/** Every name and note of a bucket; not the bytes, which are what was drawn. */
export async function everyObject(bucket: R2Bucket): Promise<string> {
  const found: unknown[] = [];
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const include: R2ListOptions = { include: ['customMetadata', 'httpMetadata'] };
    const page = await bucket.list(cursor === undefined ? include : { ...include, cursor });
    for (const { key, customMetadata, httpMetadata } of page.objects) found.push({ key, customMetadata, httpMetadata });
    isDone = !page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  return JSON.stringify(found);
}

/** All that the counters and couriers keep, and the ids that they are known by. */
export async function everyCounter(): Promise<string> {
  const found: unknown[] = [];
  for (const namespace of [env.QUOTAS, env.COURIERS] as unknown as DurableObjectNamespace[]) {
    for (const id of await listDurableObjectIds(namespace)) {
      const kept = await runInDurableObject(namespace.get(id), async (_, { storage }) => {
        const tables = [...storage.sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'")];
        const own = tables.filter(({ name }) => !name.startsWith('_cf') && !name.startsWith('sqlite_'));
        return own.map(({ name }) => [name, storage.sql.exec(`select * from "${name}"`).toArray()]);
      });
      found.push([id.toString(), id.name, kept]);
    }
  }
  return JSON.stringify(found);
}
