import type { ContainerBox, TextBox } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import { type FoundText, findTexts } from './find-texts.ts';
import { placeMarks, withMarks } from './marks.ts';
import { type MeasureSubstitutes, nodeAt, type TextSubstitute } from './text-substitute.ts';
import { lineStarts } from './unit-lines.ts';
import { toSpans } from './units.ts';

interface SubstituteTools {
  splitEmoji(box: TextBox, text: string): readonly TextPart[];
  measure: MeasureSubstitutes;
}

/**
 * Returns substitutes for texts that takumi would draw differently from browsers. They contain marks that correct the
 * order. Pages without such texts are not measured.
 */
export function substituteTexts(
  root: ContainerBox,
  { splitEmoji, measure }: SubstituteTools,
): ReadonlyMap<TextBox, TextSubstitute> {
  const texts = findTexts(root, splitEmoji);
  const substitutes = new Map<TextBox, TextSubstitute>();
  for (const text of texts) {
    const spans = markedSpans(text, []);
    if (spans) substitutes.set(text.box, { spans });
  }
  const lined = texts.filter(({ needsLines }) => needsLines);
  if (lined.length === 0) return substitutes;
  const measured = measure(substitutes, new Set(lined.map(({ box }) => box)));
  for (const text of lined) {
    const node = nodeAt(measured, text.path);
    const spans = markedSpans(text, (node && lineStarts(text.units, node)) ?? []);
    if (spans) substitutes.set(text.box, { spans });
    else substitutes.delete(text.box);
  }
  return substitutes;
}

/** Returns the spans with marks; undefined if no marks are needed. */
function markedSpans(text: FoundText, starts: readonly number[]): TextSubstitute['spans'] | undefined {
  const marks = placeMarks(text, starts);
  return marks.size > 0 ? toSpans(text.box, withMarks(text.units, marks), text.isSpaced) : undefined;
}
