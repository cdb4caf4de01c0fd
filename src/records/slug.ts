import { normalizeText } from '../core/graphemes.ts';
import { newId } from '../core/ids.ts';

/** What of a name fits a slug, and enough at random that nobody has it; `otherwise` for a name of which nothing fits. */
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
