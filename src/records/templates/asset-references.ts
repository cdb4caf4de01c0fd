import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { pages } from './pages/table.ts';
import { templates } from './table.ts';
import { templateVersions, versionPages } from './versions/table.ts';

/** Ids of the assets that a version of a template names, in its pages and in the values of its variables. */
export async function listAssetReferences(db: Database, templateId: string, version: number): Promise<string[]> {
  const named = (from: SQL) => sql`select substr(tree.atom, 7) as id from ${from} where tree.atom glob 'asset:*'`;
  const ofVersion = sql`template_id = ${templateId} and version = ${version}`;
  const inPages = sql`(select document from ${versionPages} where ${ofVersion}) as page, json_tree(page.document) as tree`;
  const inVariables = sql`(select settings from ${templateVersions} where ${ofVersion}) as facts, json_tree(facts.settings) as tree`;
  const rows = await db.all<{ id: string }>(sql`${named(inPages)} union ${named(inVariables)}`);
  return rows.map(({ id }) => id);
}

/**
 * Statements that name other assets in a template and its pages, for the batch that makes it. An id is a random text of
 * 21 characters, so that it stands for nothing else in a document.
 */
export function exchangeAssets(db: Database, templateId: string, assets: ReadonlyMap<string, string>) {
  return [...assets].flatMap(([from, to]) => {
    const exchanged = (column: SQL) => sql`replace(${column}, ${`"asset:${from}"`}, ${`"asset:${to}"`})`;
    return [
      db
        .update(pages)
        .set({ document: exchanged(sql`${pages.document}`) as never })
        .where(sql`${pages.templateId} = ${templateId}`),
      db
        .update(templates)
        .set({ variables: exchanged(sql`${templates.variables}`) as never })
        .where(sql`${templates.id} = ${templateId}`),
    ];
  });
}
