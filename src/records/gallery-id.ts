import { toBase64Url } from '../core/base64.ts';
import { sha256Hex } from '../core/hashing.ts';

const idLength = 21;
const isId = /^[\w-]{21}$/;
/** A template's slug, and the number of a page behind the first. */
const pageSlug = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:~([1-9]\d{0,2}))?$/;

/**
 * The id of a record of the shipped gallery, which follows from its slug: the same in every installation, and nobody can
 * make a record of their own that has it.
 */
async function galleryId(kind: 'template' | 'page', ...parts: readonly string[]): Promise<string> {
  const hex = await sha256Hex([kind, ...parts].join('\n'));
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return toBase64Url(bytes).slice(0, idLength);
}

/** The id of a page: itself, or that of a page of the gallery by its slug, `pitch-deck` or `pitch-deck~2`. */
export async function resolvePageId(idOrSlug: string): Promise<string> {
  if (isId.test(idOrSlug)) return idOrSlug;
  const [, slug, number = '1'] = idOrSlug.match(pageSlug) ?? [];
  return slug === undefined ? idOrSlug : await galleryId('page', slug, number);
}

/** The id of a template: itself, or that of a template of the gallery by its slug. */
export async function resolveTemplateId(idOrSlug: string): Promise<string> {
  const isSlug = !isId.test(idOrSlug) && pageSlug.test(idOrSlug);
  return isSlug ? await galleryId('template', idOrSlug) : idOrSlug;
}
