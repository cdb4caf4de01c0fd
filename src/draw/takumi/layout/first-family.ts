import type { FontFile } from '../../gather/fonts/font-file.ts';
import { quotedFamily } from '../../gather/fonts/narrow-families.ts';

/**
 * Returns a function that tells whether the first family of a list has a character, according to the characters that
 * the page's font files cover. Its results are cached by family and character.
 */
export function firstFamilyHas(fonts: readonly FontFile[]): (families: string, character: string) => boolean {
  const charactersByFamily = new Map<string, Map<string, boolean>>();
  return (families, character) => {
    const characters = charactersByFamily.get(families) ?? new Map<string, boolean>();
    if (characters.size === 0) charactersByFamily.set(families, characters);
    const cached = characters.get(character);
    if (cached !== undefined) return cached;
    const codePoint = character.codePointAt(0) ?? 0;
    const has = fonts.some(
      ({ family, ranges }) =>
        families.startsWith(quotedFamily(family)) && ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    characters.set(character, has);
    return has;
  };
}
