import { normalizeText } from '../core/graphemes.ts';
import { newId } from '../core/ids.ts';

/**
 * Makes a slug from those characters of a name that are allowed in slugs, and appends random characters so that no
 * other record has the slug. `otherwise` is used if no character of the name fits.
 */
export function makeFreeSlug(name: string, otherwise: string): string {
  const words = normalizeText(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '');
  const tail = newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')
    .slice(0, 12);
  return `${words || otherwise}-${tail}`;
}
