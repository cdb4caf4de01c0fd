/**
 * Matches subsets of formulas and signs, and the numbered subsets of Han fonts. They contain letters that are also in
 * the subsets that are named after scripts.
 */
const repeating = /^(?:math|symbols2?|\d+)$/;
/**
 * Marks and joiners, which are shaped together with the letter before them. Each subset that contains their glyphs
 * therefore uses them for its own letters.
 */
const shapedWithBase = /[\p{M}\u200c\u25cc]|\u200d/u;

/** Parses code points: `U+20-7E,U+A0`. */
export function parseUnicodeRange(range: string): Set<number> {
  const points = new Set<number>();
  for (const part of range.split(',')) {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point++) points.add(point);
  }
  return points;
}

/**
 * The characters that each subset of a family serves. Subsets contain stray letters (a Cyrillic one has a space and an
 * A), which would split a word between two files and break its kerning and joins. A character belongs to the subsets
 * that are published for it, or, if there is none, to the first that has it. Sets are code points, by subset.
 */
export function ownCharacters(
  coverage: ReadonlyMap<string, ReadonlySet<number>>,
  published: ReadonlyMap<string, ReadonlySet<number>>,
): Map<string, Set<number>> {
  const servedBy = (subsets: Array<[string, ReadonlySet<number>]>, point: number) =>
    subsets.some(([subset, points]) => points.has(point) && coverage.get(subset)?.has(point));
  const namedSubsets = [...published].filter(([subset]) => !repeating.test(subset));
  const taken = new Set<number>();
  return new Map(
    [...coverage].map(([subset, points]) => {
      const characters = new Set<number>();
      for (const point of points) {
        const character = String.fromCodePoint(point);
        const isRepeated = repeating.test(subset) && /\p{L}/u.test(character) && servedBy(namedSubsets, point);
        const isOwn = (published.get(subset)?.has(point) && !isRepeated) || shapedWithBase.test(character);
        if (!isOwn && (taken.has(point) || servedBy([...published], point))) continue;
        if (!isOwn) taken.add(point);
        characters.add(point);
      }
      return [subset, characters];
    }),
  );
}

/** Whether a mark is in the block whose marks are placed by anchors. */
const isAnchored = (point: number) => point >= 0x300 && point <= 0x36f;
/** Letters that can have marks, if a font supports more than precomposed accents. */
const plain = [0x78, 0x6d, 0x430, 0x43e];

/** The part of fontkit that is used here. */
interface Shaper {
  characterSet: number[];
  layout(text: string): { positions: Array<{ xOffset: number; yOffset: number }> };
}

/**
 * The combining marks that a proportional font does not place on its own plain letters. They would appear next to the
 * letters, so another family draws the letter together with its mark.
 */
export function looseMarks(font: Shaper): number[] {
  const letters = plain.filter((letter) => font.characterSet.includes(letter));
  return font.characterSet.filter((mark) => isAnchored(mark) && letters.some((letter) => !isSet(font, letter, mark)));
}

function isSet(font: Shaper, letter: number, point: number): boolean {
  try {
    const mark = font.layout(String.fromCodePoint(letter, point)).positions[1];
    return mark === undefined || mark.xOffset !== 0 || mark.yOffset !== 0;
  } catch {
    // fontkit throws for a letter without an anchor for this mark.
    return false;
  }
}
