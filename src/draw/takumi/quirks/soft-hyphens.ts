import type { Box, ContainerBox, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import { zeroWidthSpace } from '../../gather/fonts/word-breaks.ts';
import { listTexts, prepareTree } from '../../prepare/tree.ts';
import { type MeasureSubstitutes, nodeAt, type TextSubstitute } from './bidi/text-substitute.ts';
import { lineStarts } from './bidi/unit-lines.ts';
import { splitIntoUnits, toSpans, type Unit } from './bidi/units.ts';

const softHyphen = '\u00ad';
/** A hyphen after which a line may end, no matter which character follows. */
const hyphen = `-${zeroWidthSpace}`;
/**
 * The maximum number of times that a page is measured. After each measurement, the hyphens of all its texts are moved.
 */
const maxRounds = 8;

interface Hyphenated {
  box: TextBox;
  path: readonly number[];
  units: readonly Unit[];
  /** The indices of the soft hyphens that are drawn, and of those after which a hyphen does not fit. */
  drawn: Set<number>;
  full: Set<number>;
}

interface HyphenTools {
  splitEmoji(box: TextBox, text: string): readonly TextPart[];
  measure: MeasureSubstitutes;
  /** Whether a text already has a substitute. Such texts are not changed. */
  isSubstituted(box: Box): boolean;
}

/**
 * Adds a hyphen to each line that ends at a soft hyphen, because takumi 2.16.3 breaks lines there but draws no hyphen.
 * The hyphen needs room, so the line may have to end at an earlier soft hyphen.
 */
export function drawHyphens(root: ContainerBox, { splitEmoji, measure, isSubstituted }: HyphenTools) {
  const substitutes = new Map<TextBox, TextSubstitute>();
  const texts = listTexts(prepareTree(root)).flatMap(({ text: { box }, path }): Hyphenated[] => {
    if (isSubstituted(box) || !box.spans.some(({ text }) => text.includes(softHyphen))) return [];
    const units = splitIntoUnits(box, (text) => splitEmoji(box, text));
    return [{ box, path, units, drawn: new Set(), full: new Set() }];
  });
  let open = texts;
  for (let round = 0; open.length > 0 && round < maxRounds; round++) {
    const measured = measure(substitutes, new Set(open.map(({ box }) => box)));
    open = open.filter((text) => {
      const node = nodeAt(measured, text.path);
      const units = listVisibleUnits(text);
      if (!node || !moveHyphens(text, lineStarts(units, node) ?? [])) return false;
      substitutes.set(text.box, { spans: buildVisibleSpans(text) });
      return true;
    });
  }
  return substitutes;
}

/** Moves the hyphens, and returns whether any has moved. */
function moveHyphens({ units, drawn, full }: Hyphenated, starts: readonly number[]): boolean {
  const ends = new Set(starts.flatMap((start) => (units[start - 1]?.text === softHyphen ? [start - 1] : [])));
  let isMoved = false;
  for (const index of drawn) {
    if (ends.has(index)) continue;
    drawn.delete(index);
    full.add(index);
    isMoved = true;
  }
  for (const index of ends) {
    if (drawn.has(index)) continue;
    drawn.add(index);
    isMoved = true;
  }
  return isMoved;
}

/** Returns the units with the hyphens at their current positions. There are as many units as the text has. */
function listVisibleUnits({ units, drawn, full }: Hyphenated): Unit[] {
  return units.map((unit, index) => {
    if (drawn.has(index)) return { ...unit, text: hyphen };
    return full.has(index) ? { ...unit, text: '' } : unit;
  });
}

function buildVisibleSpans(text: Hyphenated): TextSpan[] {
  return toSpans(text.box, listVisibleUnits(text), false);
}
