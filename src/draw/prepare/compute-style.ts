import { deepFreeze } from '../../core/deep-freeze.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { readLayoutStyle } from '../style/layout/read.ts';
import { type PaintStyle, readPaintStyle, unpainted } from '../style/paint/index.ts';
import { inheritText, type TextStyle } from '../style/text.ts';
import type { ComputedStyle } from './tree.ts';

/** Properties that texts inherit, and what decorates them. */
const ofText =
  /^(?:font|lineHeight|letterSpacing|wordSpacing|textAlign|textTransform|textIndent|textShadow|textWrap|textDecoration|whiteSpace|direction|color$|WebkitText)/;
const ofPaint =
  /^(?:opacity|background|border|outline|boxShadow|filter|backdropFilter|transform(?:Origin)?$|clipPath|mask|mixBlendMode|isolation|overflow)/;

type Part = 'text' | 'paint';
const parts = new Map<string, readonly Part[]>();

function partsOf(property: string): readonly Part[] {
  const known = parts.get(property);
  if (known) return known;
  const made = [
    ...(ofText.test(property) ? (['text'] as const) : []),
    ...(ofPaint.test(property) ? (['paint'] as const) : []),
  ];
  parts.set(property, made);
  return made;
}

/**
 * What the texts in a style inherit, by the text style around and the declarations: boxes of a loop share theirs. It belongs
 * to one preparation, since every tree starts from the same initial style, which would hold all of them for good.
 */
export type TextStyles = Map<TextStyle, Map<string, TextStyle>>;

const paints = new LruCache<PaintStyle>({ entries: 2_000, weight: 2_000_000 });

interface Place {
  /** What is inherited. */
  around: TextStyle;
  known: TextStyles;
  /** px of a font that was shrunk. */
  size?: number | undefined;
}

/** The computed values of a canonical style in its place. */
export function computeStyle(style: BoxStyle, place: Place): ComputedStyle {
  const { size } = place;
  let ofTexts = size === undefined ? '' : `size:${size}`;
  let ofPaints = '';
  if (style['position'] === 'absolute') ofTexts += ';absolute';
  for (const property in style) {
    for (const part of partsOf(property)) {
      const declaration = `;${property}:${style[property]}`;
      if (part === 'text') ofTexts += declaration;
      else ofPaints += declaration;
    }
  }
  const text = ofTexts === '' ? place.around : inherited(style, place, ofTexts);
  const { size: em, color } = text;
  const key = `${em};${'hex' in color ? `${color.hex}${color.alpha}` : color.css}${ofPaints}`;
  return {
    text,
    layout: readLayoutStyle(style, text),
    paint:
      ofPaints === ''
        ? unpainted
        : paints.remember(key, key.length, () => deepFreeze(readPaintStyle(style, { em, currentColor: color }))),
  };
}

function inherited(style: BoxStyle, { around, known, size }: Place, key: string): TextStyle {
  const ofAround = known.get(around) ?? new Map<string, TextStyle>();
  known.set(around, ofAround);
  const found = ofAround.get(key);
  if (found) return found;
  const made = deepFreeze(inheritText(around, style, size));
  ofAround.set(key, made);
  return made;
}
