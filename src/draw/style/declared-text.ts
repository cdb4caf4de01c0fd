import { resolveFontSize } from '../../design/boxes/style/font-size.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { evaluateLength } from '../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { resolveTextWrap } from './text.ts';

/** Text properties that boxes pass on to their descendants. */
const inheritedProperties = [
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

/** Lengths that are inherited as px, even if the inheriting box has another font. */
const lengths: ReadonlySet<string> = new Set(['letterSpacing', 'wordSpacing', 'textIndent']);

/**
 * Returns the style of text in a box, including everything that it inherits. Its font size is in px. Lengths in em are
 * converted to px too, except in a text that shrinks, where they shrink with its font.
 */
export function declaredText(style: BoxStyle, parentStyle: BoxStyle, { shrinks = false } = {}): BoxStyle {
  const outer = Number.parseFloat(parentStyle['fontSize'] ?? '16');
  const em = resolveFontSize(style['fontSize'], outer);
  const result: Record<string, string> = {};
  for (const property of inheritedProperties) {
    const ownValue = style[property];
    const value =
      property === 'textWrap' ? resolveTextWrap(style, parentStyle[property]) : (ownValue ?? parentStyle[property]);
    if (value === undefined) continue;
    const isRelative =
      !shrinks &&
      ownValue !== undefined &&
      (lengths.has(property) || (property === 'lineHeight' && /em|%/.test(ownValue)));
    const px = isRelative ? evaluateLength(parseNodes(ownValue)[0], { em, whole: em }) : undefined;
    result[property] = px === undefined ? value : `${px}px`;
  }
  return { ...result, fontSize: `${em}px` };
}
