import type { LayoutStyle } from '#css-layout';
import type { ContainerBox, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import { makesItems } from '../../gather/emoji/inline-style.ts';
import { listTexts, prepareTree } from '../../prepare/tree.ts';
import { isNoWrap, keepsBreaks } from '../../style/text.ts';
import type { Ordered } from '../quirks/bidi/marks.ts';
import { orderedText } from '../quirks/bidi/ordered-text.ts';
import type { TextSubstitute } from '../quirks/bidi/text-substitute.ts';
import { isBreak, toSpans, type Unit } from '../quirks/bidi/units.ts';

/** A text that ends with an ellipsis if it has too many or too wide lines. */
export interface CuttableText extends Ordered {
  box: TextBox;
  /** The path from the root, as indices of children. */
  path: readonly number[];
  maxLines: number;
  /** Whether the style preserves the line breaks of the text. */
  keepsBreaks: boolean;
  isSpaced: boolean;
  layout: LayoutStyle;
}

/**
 * Finds the texts that may have to be cut: those with `maxLines`, and those that do not wrap, have `text-overflow:
 * ellipsis` and hide their overflow.
 */
export function findCuttable(
  root: ContainerBox,
  splitEmoji: (box: TextBox, text: string) => readonly TextPart[],
  sizes: ReadonlyMap<TextBox, number>,
): CuttableText[] {
  return listTexts(prepareTree(root, sizes)).flatMap(({ text, path }): CuttableText[] => {
    const { box, text: style } = text;
    if (box.isCutToFit) return [];
    if (box.maxLines === undefined && !(isNoWrap(style) && endsWithEllipsis(box))) return [];
    return [
      {
        ...orderedText(text, splitEmoji),
        box,
        path,
        maxLines: box.maxLines ?? Number.POSITIVE_INFINITY,
        keepsBreaks: keepsBreaks(style),
        layout: text.layout,
      },
    ];
  });
}

function endsWithEllipsis(box: TextBox): boolean {
  const { style } = box;
  const overflow = style['overflowX'] ?? style['overflow'] ?? 'visible';
  return style['textOverflow'] === 'ellipsis' && !overflow.startsWith('visible') && !makesItems(box);
}

/** Returns the substitutes to measure for the texts with a limit of lines that shrink to fit it. */
export function measurableTexts(
  root: ContainerBox,
  splitEmoji: (box: TextBox, text: string) => readonly TextPart[],
): ReadonlyMap<TextBox, TextSubstitute> {
  const counted = findCuttable(root, splitEmoji, new Map()).filter(({ box }) => box.shrinkTo !== undefined);
  return new Map(counted.map((text) => [text.box, { spans: measurableSpans(text, text.units) }]));
}

const noBreakSpace = '\u00a0';

/**
 * Turns units into spans to measure. Empty lines get a blank, because the engine only reports lines with characters.
 */
export function measurableSpans({ box, isSpaced, keepsBreaks }: CuttableText, units: readonly Unit[]): TextSpan[] {
  if (!keepsBreaks) return toSpans(box, units, isSpaced);
  const filled: Unit[] = [];
  let isEmpty = true;
  for (const unit of units) {
    const ends = isBreak(unit);
    if (ends && isEmpty) filled.push({ text: noBreakSpace, span: unit.span, kind: 'character' });
    isEmpty = ends || (isEmpty && unit.kind === 'blank');
    filled.push(unit);
  }
  return toSpans(box, filled, isSpaced);
}
