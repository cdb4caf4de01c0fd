import type { FontReach } from './set-lines.ts';
import type { SvgTextStyle } from './style.ts';
import { lengthIn } from './style.ts';

/** Whether a style moves letters off the baseline by a distance that depends on their font. */
export function needsReach({ dominantBaseline, alignmentBaseline, baselineShift }: SvgTextStyle): boolean {
  return baselineName(dominantBaseline, alignmentBaseline) !== 'alphabetic' || /^(sub|super)$/.test(baselineShift);
}

/**
 * Returns how far letters are moved down from their position, in user units (SVG 2, section 11.10.2; values as in
 * browsers).
 */
export function shiftDown(style: SvgTextStyle, reach: FontReach | undefined): number {
  const { size, baselineShift } = style;
  const { ascent, descent, xHeight } = reach ?? { ascent: 0, descent: 0, xHeight: 0 };
  const lowered: Readonly<Record<string, number>> = {
    middle: xHeight / 2,
    central: (ascent - descent) / 2,
    hanging: ascent * 0.8,
    mathematical: ascent * 0.5,
    'text-before-edge': ascent,
    'text-after-edge': -descent,
  };
  const name = baselineName(style.dominantBaseline, style.alignmentBaseline);
  const raised: Readonly<Record<string, number>> = { super: (ascent + descent) / 2, sub: -(ascent + descent) / 2 };
  const shift = raised[baselineShift] ?? (lengthIn(baselineShift, size, size) ?? 0) / (size || 1);
  return ((lowered[name] ?? 0) - shift) * size;
}

const sameAs: Readonly<Record<string, string>> = {
  'text-top': 'text-before-edge',
  'before-edge': 'text-before-edge',
  top: 'text-before-edge',
  'text-bottom': 'text-after-edge',
  'after-edge': 'text-after-edge',
  bottom: 'text-after-edge',
  ideographic: 'text-after-edge',
  center: 'central',
};
const supportedBaselines: ReadonlySet<string> = new Set([
  'middle',
  'central',
  'hanging',
  'mathematical',
  'text-before-edge',
  'text-after-edge',
]);

function baselineName(dominant: string, alignment: string): string {
  const baselineValue = /^(auto|baseline)$/.test(alignment) ? dominant : alignment;
  const name = sameAs[baselineValue] ?? baselineValue;
  return supportedBaselines.has(name) ? name : 'alphabetic';
}
