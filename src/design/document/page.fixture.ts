import { type PageDocument, pageDocument } from './page.ts';

/** A page document made from what a test cares about; throws where a test's own document is wrong. */
export function makePage(parts: Record<string, unknown> = {}): PageDocument {
  return pageDocument.parse({ width: 400, height: 300, ...parts });
}

export function textLayer(id: string, content: string, more: Record<string, unknown> = {}) {
  return { id, type: 'text', content, ...more };
}
