/**
 * An invocation of a Worker may call other services a thousand times, and the deletion has called the database before.
 */
const maxEntries = 900;

/**
 * Removes the entries of a deleted template from the publish cache, as far as one invocation can. It only tidies up:
 * nothing reads those entries any more, because every reader finds their names through the database.
 */
export async function forgetPublished(kv: KVNamespace, templateId: string): Promise<void> {
  let left = maxEntries;
  for (const prefix of [`template:${templateId}:`, `page:${templateId}:`]) {
    const { keys } = await kv.list({ prefix, limit: left });
    for (const { name } of keys) await kv.delete(name);
    left -= keys.length;
    if (left <= 0) return;
  }
}
