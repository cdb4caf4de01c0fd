/**
 * The maximum number of entries that are removed. An invocation of a Worker may call other services a thousand times,
 * and deleting the template has already used some of these calls.
 */
const maxEntries = 900;

/**
 * Removes the entries of a deleted template from the publish cache, as far as one invocation can. It only frees
 * storage: nothing reads those entries any more, because every reader looks up their names in the database.
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
