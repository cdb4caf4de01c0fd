import chroma, { type Color } from 'chroma-js';
import type { Call } from './call.ts';
import { defineFunction, type FunctionEntry, type FunctionGroup } from './entry.ts';

/**
 * The maximum length of a color. No CSS color is longer, and the limit keeps hostile text from chroma's regular
 * expressions.
 */
const longestColor = 100;
/**
 * The maximum amount, in the steps that chroma uses (18 in Lab). It leads far beyond black and white, but is small
 * enough to keep the numbers finite.
 */
const maxAmount = 100;

/**
 * Rewrites rgb(), rgba(), hsl() and hsla() for chroma. In CSS, the forms with and without `a` are the same function,
 * but chroma requires an alpha in one and rejects it in the other.
 */
function inWordsOfChroma(text: string): string {
  const commas = text.split(',').length - 1;
  if (commas === 3) return text.replace(/^(rgb|hsl)\(/, '$1a(');
  return commas === 2 ? text.replace(/^(rgb|hsl)a\(/, '$1(') : text;
}

/** Reads any CSS color that chroma supports: hex, names, rgb(), hsl(), lab(), lch(), oklab(), oklch(). */
function readColorArgument(call: Call, index: number): Color {
  const text = call.text(index).trim().toLowerCase();
  if (text !== '' && text.length <= longestColor) {
    try {
      return chroma(inWordsOfChroma(text));
    } catch {
      // chroma throws if it cannot read the color. Its error contains no further information.
    }
  }
  return call.fail(`${text === '' ? 'nothing' : text.slice(0, 40)} is not a color.`);
}

function isLight(call: Call): boolean {
  return readColorArgument(call, 0).luminance() >= 0.5;
}

function adjusting(adjust: (color: Color, amount: number) => Color): FunctionEntry {
  return defineFunction(1, 2, (call) => {
    const amount = Math.min(Math.max(call.number(1, 1), -maxAmount), maxAmount);
    return adjust(readColorArgument(call, 0), amount).hex();
  });
}

function share(call: Call, index: number, otherwise?: number): number {
  return Math.min(Math.max(call.number(index, otherwise), 0), 1);
}

/** Functions of colors. They return colors as #rrggbb, or as #rrggbbaa if the color is not opaque. */
export const colors = {
  lighten: adjusting((color, amount) => color.brighten(amount)),
  darken: adjusting((color, amount) => color.darken(amount)),
  saturate: adjusting((color, amount) => color.saturate(amount)),
  desaturate: adjusting((color, amount) => color.desaturate(amount)),
  /** The relative luminance as WCAG defines it, 0 to 1. */
  getLuminance: defineFunction(1, 1, (call) => readColorArgument(call, 0).luminance()),
  isLight: defineFunction(1, 1, isLight),
  isDark: defineFunction(1, 1, (call) => !isLight(call)),
  mix: defineFunction(2, 3, (call) =>
    chroma.mix(readColorArgument(call, 0), readColorArgument(call, 1), share(call, 2, 0.5)).hex(),
  ),
  alpha: defineFunction(2, 2, (call) => readColorArgument(call, 0).alpha(share(call, 1)).hex()),
  /** The contrast ratio as WCAG defines it, 1 to 21. */
  contrast: defineFunction(2, 2, (call) => chroma.contrast(readColorArgument(call, 0), readColorArgument(call, 1))),
} satisfies FunctionGroup;
