/** A Worker's invocation may ask other services a thousand times; the deletion has asked the database before. */
const maxEntries = 900;

/**
 * Removes what the publish cache holds of a deleted template, as far as one invocation may. Nothing reads those entries
 * any more, since every reader finds their names through the database: this only tidies up.
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
