import { toBase64Url } from '../core/base64.ts';
import { sha256Hex } from '../core/hashing.ts';

const idLength = 21;
const isId = /^[\w-]{21}$/;
/** The slug of a template, followed by the number of the page if it is not the first. */
const pageSlug = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:~([1-9]\d{0,2}))?$/;

/**
 * Makes the id of a record in the gallery that ships with Galley from its slug. It is the same in every installation,
 * and no user can create a record that has it.
 */
async function galleryId(kind: 'template' | 'page', ...parts: readonly string[]): Promise<string> {
  const hex = await sha256Hex([kind, ...parts].join('\n'));
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return toBase64Url(bytes).slice(0, idLength);
}

/** Returns the id of a page. Accepts an id, or the slug of a gallery page: `pitch-deck` or `pitch-deck~2`. */
export async function resolvePageId(idOrSlug: string): Promise<string> {
  if (isId.test(idOrSlug)) return idOrSlug;
  const [, slug, number = '1'] = idOrSlug.match(pageSlug) ?? [];
  return slug === undefined ? idOrSlug : await galleryId('page', slug, number);
}

/** Returns the id of a template. Accepts an id, or the slug of a gallery template. */
export async function resolveTemplateId(idOrSlug: string): Promise<string> {
  const isSlug = !isId.test(idOrSlug) && pageSlug.test(idOrSlug);
  return isSlug ? await galleryId('template', idOrSlug) : idOrSlug;
}
