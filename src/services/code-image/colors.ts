import chroma from 'chroma-js';
import type { ThemeRegistrationResolved } from 'shiki/core';

/** The colors of a window, as CSS. */
export interface WindowColors {
  background: string;
  foreground: string;
  lineNumber: string;
  isDark: boolean;
}

/**
 * The minimum contrast of line numbers. If the color that the theme sets for them has less, they would be unreadable.
 */
const minContrast = 1.9;

export function windowColors({ bg, fg, type, colors = {} }: ThemeRegistrationResolved): WindowColors {
  const base = chroma(type === 'light' ? '#ffffff' : '#1e1e1e');
  const ownBackground = parseColor(bg) ?? base;
  // A translucent background is blended with the base for which its theme was made.
  const background = chroma.mix(base, ownBackground.alpha(1), ownBackground.alpha(), 'rgb');
  const isDark = background.luminance() < 0.4;
  const foreground = parseColor(fg) ?? chroma(isDark ? '#d4d4d4' : '#24292e');
  const numbers = parseColor(colors['editorLineNumber.foreground']);
  const isLegible =
    numbers && chroma.contrast(chroma.mix(background, numbers.alpha(1), numbers.alpha()), background) >= minContrast;
  return {
    background: background.hex(),
    foreground: foreground.hex(),
    lineNumber: isLegible ? numbers.hex() : withOpacity(foreground.hex(), 0.45),
    isDark,
  };
}

/** Multiplies the opacity of a color. A color that cannot be parsed is returned unchanged. */
export function withOpacity(color: string, opacity: number): string {
  const parsedColor = parseColor(color);
  return parsedColor ? parsedColor.alpha(parsedColor.alpha() * opacity).hex() : color;
}

/** A token's color, or the foreground if the theme has none that can be parsed. */
export function tokenColor(color: string | undefined, foreground: string): string {
  return parseColor(color)?.hex() ?? foreground;
}

/** Whether a canonical background is opaque, judging by its colors. */
export function coversAll(background: string): boolean {
  const colors = background.replaceAll(/(?:repeating-)?(?:linear|radial|conic)-gradient/g, '');
  if (/transparent|currentcolor|\/|rgba|hsla|no-repeat|none/i.test(colors)) return false;
  return !/#(?:[\da-f]{4}|[\da-f]{8})(?![\da-f])/i.test(colors);
}

function parseColor(color: string | undefined): chroma.Color | undefined {
  if (!color) return undefined;
  try {
    return chroma(color);
  } catch {
    return undefined;
  }
}
