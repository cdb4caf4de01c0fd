import { replacementCharacter } from './gather-fonts.ts';

/**
 * Returns a function that replaces those characters of a layer that no font has. Otherwise a browser would look for a
 * font on its machine (DOC-16), and other engines would each draw a different box.
 */
export function replacing(
  missing: ReadonlyMap<string, ReadonlySet<string>>,
): (layerId: string, text: string) => string {
  return (layerId, text) => {
    const unknown = missing.get(layerId);
    if (!unknown) return text;
    return [...text].map((character) => (unknown.has(character) ? replacementCharacter : character)).join('');
  };
}
