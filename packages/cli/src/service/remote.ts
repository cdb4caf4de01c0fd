import { etagOf, type Galley, isProblem } from '../../../client/src/index.ts';
import { pageSchema, templateSchema } from '../generated/schemas.ts';
import type { JsonObject } from '../project/json.ts';
import type { LockedTemplate } from '../project/lock.ts';
import type { TemplateParts } from '../project/project.ts';

/** A template on the service, in the form of files. */
export interface RemoteTemplate extends TemplateParts {
  id: string;
  etag: string;
  version: number | null;
  pages: { id: string; name: string; page: JsonObject }[];
}

/** Reads a template with its pages; undefined if it does not exist. Known pages keep the names of their files. */
export async function readRemote(
  galley: Galley,
  id: string,
  target: { name: string; locked?: LockedTemplate | undefined },
  signal?: AbortSignal,
): Promise<RemoteTemplate | undefined> {
  const answer = await galley.templates.get(id, signal ? { signal } : {}).catch((error) => {
    if (isProblem(error, 'template_not_found')) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { doc } = answer;
  const names = new Map(Object.entries(target.locked?.pages ?? {}).map(([name, page]) => [page.id, name]));
  const usedNames = new Set(names.values());
  const pages: RemoteTemplate['pages'] = [];
  for (const listed of doc.pages ?? []) {
    const page = listed.truncated ? (await galley.templates.pages.get(listed.id)).doc : listed;
    const name = names.get(page.id) ?? freeName(page.name, usedNames);
    usedNames.add(name);
    pages.push({ id: page.id, name, page: fileFields(page, pageSchema.properties) });
  }
  return {
    id,
    name: target.name,
    etag: etagOf(answer) ?? '',
    version: doc.publishedVersion,
    settings: fileFields(doc, templateSchema.properties),
    pages,
  };
}

/** The fields that a file contains: those that the service accepts in a request. Fields that are not set are left out. */
export function fileFields(record: JsonObject, properties: Readonly<Record<string, unknown>>): JsonObject {
  const names = Object.keys(properties).filter((name) => record[name] !== undefined && record[name] !== null);
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** Creates a file name that is not in use: `Front page` → `front-page`. */
export function freeName(title: string, taken: ReadonlySet<string>): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const stem = words.join('-').slice(0, 60) || 'page';
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(name)) return name;
  }
}
