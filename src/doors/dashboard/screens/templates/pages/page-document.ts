import { shortened } from '../../../app/shortened.ts';
import type { PageDoc } from '../data.ts';

/** Fields of a page that say where it stands, and are the service's. */
const ownFields: ReadonlySet<string> = new Set(['id', 'templateId', 'order', 'createdOn', 'updatedOn', 'truncated']);

/** What the service keeps of a page unless it is told otherwise: left out of a document, they are to go. */
const removable = { backgroundColor: null, background: null, content: null, paginate: null };
const emptied = { layers: [], bindings: [], variables: { schema: { type: 'object', properties: {} }, values: {} } };

/** What a person edits of a page: its name, size and document. */
export function documentOf(page: PageDoc): Record<string, unknown> {
  const { name, width, height, ...rest } = Object.fromEntries(
    Object.entries(page).filter(([name]) => !ownFields.has(name)),
  );
  return { name, width, height, ...rest };
}

/** The change that makes a page what a document says, and nothing else. */
export function patchTo(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...removable, ...emptied, ...document };
}

const maxName = 200;

export function copyOfPage(page: PageDoc): Record<string, unknown> {
  return { ...documentOf(page), name: `${shortened(page.name, maxName - 8)} (copy)` };
}
