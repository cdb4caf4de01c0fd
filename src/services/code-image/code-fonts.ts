import { nearMatches } from '../../core/near-matches.ts';
import { type FontFamily, type FontLibrary, genericFamilies } from '../../draw/gather/fonts/catalogue.ts';
import { familyNames } from '../../draw/style/families.ts';

/** A family whose characters all have the same width, because code is set in columns. */
export type MonospacedFamily = FontFamily & { advance: number };

/** The families of the catalogue in which code can be drawn (CODE-5). */
export interface CodeFonts {
  /**
   * The first monospaced family of a CSS list, and the names before it that are not monospaced families of the
   * catalogue. `monospace` and `ui-monospace` stand for a family of the catalogue. Undefined if the list has no
   * monospaced family.
   */
  choose(list: string): { family: MonospacedFamily; skipped: string[] } | undefined;
  /**
   * Returns the names of families that a name in the list may mean, the most similar first, or all names if none is
   * similar.
   */
  findSimilar(list: string): string[];
}

export function openCodeFonts({ families }: Pick<FontLibrary, 'families'>): CodeFonts {
  const monospaced = new Map<string, MonospacedFamily>();
  for (const [name, family] of families) {
    if (family.advance !== undefined) monospaced.set(name, { ...family, advance: family.advance });
  }
  const names = [...monospaced.values()].map(({ name }) => name).sort();
  return {
    choose(list) {
      const skipped: string[] = [];
      for (const name of familyNames(list)) {
        const family = monospaced.get((genericFamilies[name] ?? name).toLowerCase());
        if (family) return { family, skipped };
        skipped.push(name);
      }
      return undefined;
    },
    findSimilar(list) {
      const similar = familyNames(list).flatMap((name) => nearMatches(name, names));
      return similar.length > 0 ? [...new Set(similar)].slice(0, 5) : names;
    },
  };
}
