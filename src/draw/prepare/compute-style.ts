import { deepFreeze } from '../../core/deep-freeze.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { readLayoutStyle } from '../style/layout/read.ts';
import { type PaintStyle, readPaintStyle, unpainted } from '../style/paint/index.ts';
import { inheritText, type TextStyle } from '../style/text.ts';
import type { ComputedStyle } from './tree.ts';

/** Properties that texts inherit, and properties that decorate texts. */
const ofText =
  /^(?:font|lineHeight|letterSpacing|wordSpacing|textAlign|textTransform|textIndent|textShadow|textWrap|textDecoration|whiteSpace|direction|color$|WebkitText)/;
const ofPaint =
  /^(?:opacity|background|border|outline|boxShadow|filter|backdropFilter|transform(?:Origin)?$|clipPath|mask|mixBlendMode|isolation|overflow)/;

type Part = 'text' | 'paint';
const parts = new Map<string, readonly Part[]>();

function listParts(property: string): readonly Part[] {
  const cached = parts.get(property);
  if (cached) return cached;
  const made = [
    ...(ofText.test(property) ? (['text'] as const) : []),
    ...(ofPaint.test(property) ? (['paint'] as const) : []),
  ];
  parts.set(property, made);
  return made;
}

/**
 * A cache of text styles, by the surrounding text style and the declarations. Boxes of a loop share their entry. Each
 * preparation has its own cache. A global one would keep all styles in memory, because every tree starts from the same
 * initial style.
 */
export type TextStyles = Map<TextStyle, Map<string, TextStyle>>;

const paints = new LruCache<PaintStyle>({ entries: 2_000, weight: 2_000_000 });

interface Place {
  /** The text style that the box inherits. */
  parentStyle: TextStyle;
  cache: TextStyles;
  /** The font size in px, if the text was shrunk. */
  size?: number | undefined;
}

/** Computes the values of a canonical style at its position in the tree. */
export function computeStyle(style: BoxStyle, place: Place): ComputedStyle {
  const { size } = place;
  let ofTexts = size === undefined ? '' : `size:${size}`;
  let ofPaints = '';
  if (style['position'] === 'absolute') ofTexts += ';absolute';
  for (const property in style) {
    for (const part of listParts(property)) {
      const declaration = `;${property}:${style[property]}`;
      if (part === 'text') ofTexts += declaration;
      else ofPaints += declaration;
    }
  }
  const text = ofTexts === '' ? place.parentStyle : inheritStyle(style, place, ofTexts);
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

function inheritStyle(style: BoxStyle, { parentStyle, cache, size }: Place, key: string): TextStyle {
  const ofAround = cache.get(parentStyle) ?? new Map<string, TextStyle>();
  cache.set(parentStyle, ofAround);
  const cached = ofAround.get(key);
  if (cached) return cached;
  const made = deepFreeze(inheritText(parentStyle, style, size));
  ofAround.set(key, made);
  return made;
}
