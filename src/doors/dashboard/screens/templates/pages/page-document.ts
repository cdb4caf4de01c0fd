import { shorten } from '../../../app/shorten.ts';
import type { DesignPage, PageDoc } from '../data.ts';

/** What the service keeps of a page unless it is told otherwise: left out of a document, they are to go. */
const removable = { backgroundColor: null, background: null, content: null, paginate: null, guides: null };
const emptied = { layers: [], bindings: [], variables: { schema: { type: 'object', properties: {} }, values: {} } };

/** What a person edits of a page. */
export interface PageDocument {
  name: string;
  /** px */
  width: number;
  height: number;
  [field: string]: unknown;
}

/** The page without the fields that the service sets: its name and size first, then its design. */
export function toEditableDocument(page: DesignPage): PageDocument {
  const { id: _id, templateId: _templateId, order: _order, truncated: _truncated, ...rest } = page;
  const { createdOn: _createdOn, updatedOn: _updatedOn, name, width, height, ...design } = rest;
  return { name, width, height, ...design };
}

/** The change that makes a page what a document says, and nothing else. */
export function patchTo(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...removable, ...emptied, ...document };
}

const maxName = 200;

export function copyOfPage(page: PageDoc): PageDocument {
  return { ...toEditableDocument(page), name: `${shorten(page.name, maxName - 8)} (copy)` };
}
