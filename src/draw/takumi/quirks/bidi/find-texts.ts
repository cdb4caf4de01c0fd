import type { ContainerBox, TextBox } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import { listTexts, prepareTree } from '../../../prepare/tree.ts';
import { isNoWrap } from '../../../style/text.ts';
import { hasRtl } from './directions.ts';
import type { Ordered } from './marks.ts';
import { orderedText } from './ordered-text.ts';

/** A text that takumi 2.16.3 draws, or may draw, differently from browsers. */
export interface FoundText extends Ordered {
  box: TextBox;
  /** The path from the root, as indices of children. */
  path: readonly number[];
  /** Whether the positions of the text's lines must be known. */
  needsLines: boolean;
  isSpaced: boolean;
}

/** Finds texts with right-to-left characters, and texts that do not wrap and begin with an emoji. */
export function findTexts(
  root: ContainerBox,
  splitEmoji: (box: TextBox, text: string) => readonly TextPart[],
): FoundText[] {
  return listTexts(prepareTree(root)).flatMap(({ text, path }): FoundText[] => {
    const { box, text: style } = text;
    const hasOneLine = isNoWrap(style);
    const isRtl = box.spans.some(({ text }) => hasRtl(text));
    const beginsWithEmoji = hasOneLine && splitEmoji(box, box.spans[0]?.text ?? '')[0]?.emoji !== undefined;
    if (!isRtl && !beginsWithEmoji) return [];
    const needsLines = isRtl && style.direction === 'ltr' && !hasOneLine;
    return [{ ...orderedText(text, splitEmoji), box, path, needsLines }];
  });
}
