import { type PageDocument, pageDocument } from './page.ts';

/** Makes a page document from the parts that a test needs. Throws if the resulting document is invalid. */
export function makePage(parts: Record<string, unknown> = {}): PageDocument {
  return pageDocument.parse({ width: 400, height: 300, ...parts });
}

export function textLayer(id: string, content: string, more: Record<string, unknown> = {}) {
  return { id, type: 'text', content, ...more };
}
