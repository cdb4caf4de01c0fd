import { shorten } from '../../../app/shorten.ts';
import type { DesignPage, PageDoc } from '../data.ts';

/**
 * Fields that the service only removes if a change sets them to null. A field that the document does not contain must
 * be removed.
 */
const removable = { backgroundColor: null, background: null, content: null, paginate: null, guides: null };
const emptied = { layers: [], bindings: [], variables: { schema: { type: 'object', properties: {} }, values: {} } };

/** The fields of a page that a user edits. */
export interface PageDocument {
  name: string;
  /** The width in px. */
  width: number;
  height: number;
  [field: string]: unknown;
}

/** The page without the fields that the service sets. Its name and size come first, then its design. */
export function toEditableDocument(page: DesignPage): PageDocument {
  const { id: _id, templateId: _templateId, order: _order, truncated: _truncated, ...rest } = page;
  const { createdOn: _createdOn, updatedOn: _updatedOn, name, width, height, ...design } = rest;
  return { name, width, height, ...design };
}

/**
 * The change that makes a page equal to a document. Fields that the document does not contain are removed or emptied.
 */
export function patchTo(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...removable, ...emptied, ...document };
}

const maxName = 200;

export function copyOfPage(page: PageDoc): PageDocument {
  return { ...toEditableDocument(page), name: copyName(page.name) };
}

export function copyName(name: string): string {
  return `${shorten(name, maxName - 8)} (copy)`;
}
