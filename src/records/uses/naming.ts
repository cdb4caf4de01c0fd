import { type SQL, sql } from 'drizzle-orm';

/** Whether a document, JSON as text, names something: a condition of SQL. */
export type Naming = (document: SQL) => SQL;

/**
 * By `asset:<id>`, or by the address of its file. An id is a random text of 21 characters, so that it stands for nothing else
 * in a document.
 */
export function namingAsset({ id, spaceId }: { id: string; spaceId: string }): Naming {
  return (document) =>
    sql`(instr(${document}, ${`asset:${id}`}) > 0 or instr(${document}, ${`/files/assets/${spaceId}/${id}.`}) > 0)`;
}

/**
 * By a family of a CSS list of families: in a style, a token or a value, where the list is the whole text. Letters of ASCII
 * count as one in either case, as they do for most families.
 */
export function namingFamily(family: string): Naming {
  const wanted = `,${family},`;
  const list = sql`',' || replace(replace(replace(replace(lower(tree.atom), '"', ''), '''', ''), ', ', ','), ' ,', ',') || ','`;
  // Most documents do not have the word: they are not taken apart.
  return (document) => sql`instr(lower(${document}), lower(${JSON.stringify(family).slice(1, -1)})) > 0
    and exists (select 1 from json_tree(${document}) as tree
      where tree.type = 'text' and tree.key is not 'content' and tree.key is not 'name' and instr(${list}, lower(${wanted})) > 0)`;
}
