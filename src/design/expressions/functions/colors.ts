import chroma, { type Color } from 'chroma-js';
import type { Call } from './call.ts';
import { defineFunction, type FunctionEntry, type FunctionGroup } from './entry.ts';

/** Longer than any CSS color; it keeps hostile text from chroma's regular expressions. */
const longestColor = 100;
/** In chroma's steps of 18 in Lab: far beyond black and white, but small enough to keep the numbers finite. */
const maxAmount = 100;

/**
 * In CSS, rgb() and rgba() are one function, and so are hsl() and hsla(); chroma requires an alpha for one and none for
 * the other.
 */
function inWordsOfChroma(text: string): string {
  const commas = text.split(',').length - 1;
  if (commas === 3) return text.replace(/^(rgb|hsl)\(/, '$1a(');
  return commas === 2 ? text.replace(/^(rgb|hsl)a\(/, '$1(') : text;
}

/** Any CSS color that chroma reads: hex, names, rgb(), hsl(), lab(), lch(), oklab(), oklch(). */
function readColorArgument(call: Call, index: number): Color {
  const text = call.text(index).trim().toLowerCase();
  if (text !== '' && text.length <= longestColor) {
    try {
      return chroma(inWordsOfChroma(text));
    } catch {
      // chroma throws if it cannot read the color; the error has no further information.
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

/** Colors are returned as #rrggbb, or #rrggbbaa if they are not opaque. */
export const colors = {
  lighten: adjusting((color, amount) => color.brighten(amount)),
  darken: adjusting((color, amount) => color.darken(amount)),
  saturate: adjusting((color, amount) => color.saturate(amount)),
  desaturate: adjusting((color, amount) => color.desaturate(amount)),
  /** The relative luminance by WCAG, 0 to 1. */
  getLuminance: defineFunction(1, 1, (call) => readColorArgument(call, 0).luminance()),
  isLight: defineFunction(1, 1, isLight),
  isDark: defineFunction(1, 1, (call) => !isLight(call)),
  mix: defineFunction(2, 3, (call) =>
    chroma.mix(readColorArgument(call, 0), readColorArgument(call, 1), share(call, 2, 0.5)).hex(),
  ),
  alpha: defineFunction(2, 2, (call) => readColorArgument(call, 0).alpha(share(call, 1)).hex()),
  /** The contrast ratio by WCAG, 1 to 21. */
  contrast: defineFunction(2, 2, (call) => chroma.contrast(readColorArgument(call, 0), readColorArgument(call, 1))),
} satisfies FunctionGroup;
