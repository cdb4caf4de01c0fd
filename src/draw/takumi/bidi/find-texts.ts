import type { Box, TextBox } from '../../../design/boxes/types.ts';
import type { TextPart } from '../../gather/emoji/index.ts';
import { makesItems } from '../../gather/emoji/inline-style.ts';
import { type Direction, directionsOf, hasRtl, paragraphSeparator } from './directions.ts';
import type { Ordered } from './marks.ts';
import { type Unit, unitsOf } from './units.ts';

/** A text that takumi 2.16.3 would draw otherwise than browsers do, or might. */
export interface FoundText extends Ordered {
  box: TextBox;
  /** Indices of children from the root. */
  path: readonly number[];
  /** Lines of it have to be known. */
  needsLines: boolean;
  /** Its last line is cut here, where it has too many or is too wide. */
  isCutHere: boolean;
  isSpaced: boolean;
  /** px of its font. */
  em: number;
}

interface Inherited {
  direction: Direction;
  whiteSpace: string;
  textWrap: string;
  letterSpacing: string;
  em: number;
}

const initial: Inherited = {
  direction: 'ltr',
  whiteSpace: 'normal',
  textWrap: 'wrap',
  letterSpacing: 'normal',
  em: 16,
};

/** Texts with characters that run from right to left, and those without wrapping that begin with an emoji. */
export function findTexts(
  root: Box,
  partsOf: (box: TextBox, text: string) => readonly TextPart[],
  sizes: ReadonlyMap<TextBox, number>,
): FoundText[] {
  const found: FoundText[] = [];
  const visit = (box: Box, path: readonly number[], above: Inherited): void => {
    const own = inherit(box, above, sizes);
    if (box.kind === 'container')
      for (const [index, child] of box.children.entries()) visit(child, [...path, index], own);
    if (box.kind !== 'text') return;
    const isNoWrap = /^(nowrap|pre)$/.test(own.whiteSpace) || own.textWrap === 'nowrap';
    const isRtl = box.spans.some(({ text }) => hasRtl(text));
    const beginsWithEmoji = isNoWrap && partsOf(box, box.spans[0]?.text ?? '')[0]?.emoji !== undefined;
    if (!isRtl && !beginsWithEmoji) return;
    const units = unitsOf(box, (text) => partsOf(box, text));
    const isCutHere = isRtl && (box.maxLines !== undefined || (isNoWrap && endsWithEllipsis(box)));
    found.push({
      box,
      path,
      base: own.direction,
      units,
      placed: directionsOf(
        units.map((unit) => standIn(unit, /^pre/.test(own.whiteSpace))),
        own.direction,
      ),
      needsLines: isCutHere || (isRtl && own.direction === 'ltr' && !isNoWrap),
      isCutHere,
      isNoWrap,
      isSpaced: own.letterSpacing !== 'normal' || box.spans.some(({ style }) => style['letterSpacing'] !== undefined),
      em: own.em,
    });
  };
  visit(root, [], initial);
  return found;
}

function inherit(box: Box, above: Inherited, sizes: ReadonlyMap<TextBox, number>): Inherited {
  const { style } = box;
  const shrunk = box.kind === 'text' ? sizes.get(box) : undefined;
  const declared = style['fontSize']?.endsWith('px') ? Number.parseFloat(style['fontSize']) : above.em;
  return {
    direction: (style['direction'] as Direction | undefined) ?? above.direction,
    whiteSpace: style['whiteSpace'] ?? above.whiteSpace,
    textWrap: style['textWrap'] ?? above.textWrap,
    letterSpacing: style['letterSpacing'] ?? above.letterSpacing,
    em: shrunk ?? declared,
  };
}

function endsWithEllipsis(box: TextBox): boolean {
  const { style } = box;
  const overflow = style['overflowX'] ?? style['overflow'] ?? 'visible';
  return style['textOverflow'] === 'ellipsis' && !overflow.startsWith('visible') && !makesItems(box);
}

/** An emoji is a picture, which has no direction. */
function standIn({ text, kind }: Unit, keepsBreaks: boolean): string {
  if (kind === 'emoji') return '\ufffc';
  return keepsBreaks && kind === 'blank' && /[\r\n]/.test(text) ? paragraphSeparator : text;
}
