import type { Box, TextBox } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import { type InheritedText, inheritedText, initialText, isNoWrap } from '../inherited-text.ts';
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
  root: Box,
  partsOf: (box: TextBox, text: string) => readonly TextPart[],
  sizes: ReadonlyMap<TextBox, number>,
): FoundText[] {
  const found: FoundText[] = [];
  const visit = (box: Box, path: readonly number[], above: InheritedText): void => {
    const own = inheritedText(box, above, sizes);
    if (box.kind === 'container')
      for (const [index, child] of box.children.entries()) visit(child, [...path, index], own);
    if (box.kind !== 'text') return;
    const hasOneLine = isNoWrap(own);
    const isRtl = box.spans.some(({ text }) => hasRtl(text));
    const beginsWithEmoji = hasOneLine && partsOf(box, box.spans[0]?.text ?? '')[0]?.emoji !== undefined;
    if (!isRtl && !beginsWithEmoji) return;
    const needsLines = isRtl && own.direction === 'ltr' && !hasOneLine;
    found.push({ ...orderedText(box, own, partsOf), box, path, needsLines });
  };
  visit(root, [], initialText);
  return found;
}
