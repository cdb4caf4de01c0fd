import { env, listDurableObjectIds, runInDurableObject } from 'cloudflare:test';

/** Texts of a store, in parts, because the complete stores of all tests do not fit into an isolate. */
type Texts = AsyncGenerator<string>;

const rowsPerChunk = 20;

/** Every row of every table of the database. */
export async function* everyTable(): Texts {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  for (const { name } of tables) {
    for (let from = 0; ; from += rowsPerChunk) {
      const page = env.DB.prepare(`select * from "${name}" limit ${rowsPerChunk} offset ${from}`);
      const { results } = await page.all();
      yield `${name} ${JSON.stringify(results)}`;
      if (results.length < rowsPerChunk) break;
    }
  }
}

/** Every name, value and metadata of a key-value store. */
export async function* everyKey(store: KVNamespace): Texts {
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const page = await store.list(cursor === undefined ? {} : { cursor });
    for (const key of page.keys) yield `${JSON.stringify(key)} ${await store.get(key.name)}`;
    isDone = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
}

/** Every name and metadata of a bucket, but not the bytes, which are drawn files. */
export async function* everyObject(bucket: R2Bucket): Texts {
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const include: R2ListOptions = { include: ['customMetadata', 'httpMetadata'] };
    const page = await bucket.list(cursor === undefined ? include : { ...include, cursor });
    yield JSON.stringify(
      page.objects.map(({ key, customMetadata, httpMetadata }) => [key, customMetadata, httpMetadata]),
    );
    isDone = !page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
}

/** Everything that Durable Objects store, and the ids under which they are known. */
export async function* everyCounter(): Texts {
  for (const namespace of [
    env.QUOTAS,
    env.COURIERS,
    env.TURNS,
    env.FILE_REGISTERS,
    env.LEDGERS,
    env.LOG_SEGMENTS,
  ] as unknown as DurableObjectNamespace[]) {
    for (const id of await listDurableObjectIds(namespace)) {
      const stored = await runInDurableObject(namespace.get(id), async (_, { storage }) => {
        const tables = [...storage.sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'")];
        const ownTables = tables.filter(({ name }) => !name.startsWith('_cf') && !name.startsWith('sqlite_'));
        return ownTables.map(({ name }) => [name, storage.sql.exec(`select * from "${name}"`).toArray()]);
      });
      yield JSON.stringify([id.toString(), id.name, stored]);
    }
  }
}
