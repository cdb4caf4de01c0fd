import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import { type FoundText, findTexts } from './find-texts.ts';
import { marksOf, withMarks } from './marks.ts';
import { type MeasureMended, type MendedText, nodeAt } from './mended-text.ts';
import { lineStarts } from './unit-lines.ts';
import { spansOf } from './units.ts';

interface MendTools {
  partsOf(box: TextBox, text: string): readonly TextPart[];
  measure: MeasureMended;
}

/**
 * Texts that takumi draws as browsers do only when they are said otherwise: marks order what it misplaces. Pages without
 * such texts are not measured.
 */
export function mendTexts(root: ContainerBox, { partsOf, measure }: MendTools): ReadonlyMap<TextBox, MendedText> {
  const texts = findTexts(root, partsOf);
  const mended = new Map<TextBox, MendedText>();
  for (const text of texts) {
    const spans = markedSpans(text, []);
    if (spans) mended.set(text.box, { spans });
  }
  const lined = texts.filter(({ needsLines }) => needsLines);
  if (lined.length === 0) return mended;
  const measured = measure(mended, new Set(lined.map(({ box }) => box)));
  for (const text of lined) {
    const node = nodeAt(measured, text.path);
    const spans = markedSpans(text, (node && lineStarts(text.units, node)) ?? []);
    if (spans) mended.set(text.box, { spans });
    else mended.delete(text.box);
  }
  return mended;
}

/** Undefined where no marks are needed. */
function markedSpans(text: FoundText, starts: readonly number[]): MendedText['spans'] | undefined {
  const marks = marksOf(text, starts);
  return marks.size > 0 ? spansOf(text.box, withMarks(text.units, marks), text.isSpaced) : undefined;
}
