import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { textWrapOf } from './text.ts';

/** Properties of text that boxes pass on to their descendants. */
const handedOn = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'fontFeatureSettings',
  'fontVariationSettings',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textAlign',
  'textTransform',
  'textIndent',
  'direction',
  'whiteSpace',
  'textWrap',
  'wordBreak',
  'overflowWrap',
] as const;

/** Lengths that are inherited as px, whatever the font of the inheriting box. */
const lengths: ReadonlySet<string> = new Set(['letterSpacing', 'wordSpacing', 'textIndent']);

/**
 * The style of text in a box, including everything that it inherits; its font size is in px. Lengths in em become px
 * too, except in a text that shrinks, where they shrink with its font.
 */
export function declaredText(style: BoxStyle, around: BoxStyle, { shrinks = false } = {}): BoxStyle {
  const outer = Number.parseFloat(around['fontSize'] ?? '16');
  const em = fontSizeOf(style['fontSize'], outer);
  const result: Record<string, string> = {};
  for (const property of handedOn) {
    const own = style[property];
    const value = property === 'textWrap' ? textWrapOf(style, around[property]) : (own ?? around[property]);
    if (value === undefined) continue;
    const isRelative =
      !shrinks && own !== undefined && (lengths.has(property) || (property === 'lineHeight' && /em|%/.test(own)));
    const px = isRelative ? lengthOf(parseNodes(own)[0], { em, whole: em }) : undefined;
    result[property] = px === undefined ? value : `${px}px`;
  }
  return { ...result, fontSize: `${em}px` };
}
