import type { PageDocument } from './page.ts';

/**
 * Returns the document without the fields that only editors read, because these must not change the file name of a
 * render (DOC-19).
 */
export function withoutEditorFields({ guides: _, ...document }: PageDocument): PageDocument {
  return { ...document, layers: document.layers.map(({ locked: __, group: ___, ...layer }) => layer) };
}
