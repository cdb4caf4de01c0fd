import { replacementCharacter } from './gather-fonts.ts';

/**
 * How the text of a layer is drawn where no font has some of its characters: a browser would look for them on the machine
 * (DOC-16), and other engines would each draw a box of their own.
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
