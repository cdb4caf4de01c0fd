import chroma from 'chroma-js';
import type { ThemeRegistrationResolved } from 'shiki/core';

/** The colors of a window, as CSS. */
export interface WindowColors {
  background: string;
  foreground: string;
  lineNumber: string;
  isDark: boolean;
}

/** Below this contrast, a theme's own line numbers would be unreadable. */
const minContrast = 1.9;

export function windowColors({ bg, fg, type, colors = {} }: ThemeRegistrationResolved): WindowColors {
  const base = chroma(type === 'light' ? '#ffffff' : '#1e1e1e');
  const own = parsed(bg) ?? base;
  // A translucent background is blended with the base for which its theme was made.
  const background = chroma.mix(base, own.alpha(1), own.alpha(), 'rgb');
  const isDark = background.luminance() < 0.4;
  const foreground = parsed(fg) ?? chroma(isDark ? '#d4d4d4' : '#24292e');
  const numbers = parsed(colors['editorLineNumber.foreground']);
  const isLegible =
    numbers && chroma.contrast(chroma.mix(background, numbers.alpha(1), numbers.alpha()), background) >= minContrast;
  return {
    background: background.hex(),
    foreground: foreground.hex(),
    lineNumber: isLegible ? numbers.hex() : faded(foreground.hex(), 0.45),
    isDark,
  };
}

/** The color with its opacity multiplied. A color that cannot be parsed is unchanged. */
export function faded(color: string, opacity: number): string {
  const known = parsed(color);
  return known ? known.alpha(known.alpha() * opacity).hex() : color;
}

/** A token's color, or the foreground if the theme has none that can be parsed. */
export function tokenColor(color: string | undefined, foreground: string): string {
  return parsed(color)?.hex() ?? foreground;
}

/** Whether a canonical background is opaque, as far as its colors say. */
export function coversAll(background: string): boolean {
  const colors = background.replaceAll(/(?:repeating-)?(?:linear|radial|conic)-gradient/g, '');
  if (/transparent|currentcolor|\/|rgba|hsla|no-repeat|none/i.test(colors)) return false;
  return !/#(?:[\da-f]{4}|[\da-f]{8})(?![\da-f])/i.test(colors);
}

function parsed(color: string | undefined): chroma.Color | undefined {
  if (!color) return undefined;
  try {
    return chroma(color);
  } catch {
    return undefined;
  }
}
