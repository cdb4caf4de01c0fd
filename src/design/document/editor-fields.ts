import type { PageDocument } from './page.ts';

/** The document without the fields that only editors read, so that they do not change the name of a file (DOC-19). */
export function withoutEditorFields({ guides: _, ...document }: PageDocument): PageDocument {
  return { ...document, layers: document.layers.map(({ locked: __, group: ___, ...layer }) => layer) };
}
