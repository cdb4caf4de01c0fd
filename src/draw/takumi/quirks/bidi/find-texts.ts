import type { ContainerBox, TextBox } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import { prepareTree, textsOf } from '../../../prepare/tree.ts';
import { isNoWrap } from '../../../style/text.ts';
import { hasRtl } from './directions.ts';
import type { Ordered } from './marks.ts';
import { orderedText } from './ordered-text.ts';

/** A text that takumi 2.16.3 would draw otherwise than browsers do, or might. */
export interface FoundText extends Ordered {
  box: TextBox;
  /** Indices of children from the root. */
  path: readonly number[];
  /** Lines of it have to be known. */
  needsLines: boolean;
  isSpaced: boolean;
}

/** Texts with characters that run from right to left, and those without wrapping that begin with an emoji. */
export function findTexts(
  root: ContainerBox,
  partsOf: (box: TextBox, text: string) => readonly TextPart[],
): FoundText[] {
  return textsOf(prepareTree(root)).flatMap(({ text, path }): FoundText[] => {
    const { box, text: style } = text;
    const hasOneLine = isNoWrap(style);
    const isRtl = box.spans.some(({ text }) => hasRtl(text));
    const beginsWithEmoji = hasOneLine && partsOf(box, box.spans[0]?.text ?? '')[0]?.emoji !== undefined;
    if (!isRtl && !beginsWithEmoji) return [];
    const needsLines = isRtl && style.direction === 'ltr' && !hasOneLine;
    return [{ ...orderedText(text, partsOf), box, path, needsLines }];
  });
}
