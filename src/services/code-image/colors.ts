import chroma from 'chroma-js';
import type { ThemeRegistrationResolved } from 'shiki/core';

/** Colours of a window, as CSS. */
export interface WindowColors {
  background: string;
  foreground: string;
  lineNumber: string;
  isDark: boolean;
}

/** Contrast below which a theme's own line numbers could not be read. */
const minContrast = 1.9;

export function windowColors({ bg, fg, type, colors = {} }: ThemeRegistrationResolved): WindowColors {
  const base = chroma(type === 'light' ? '#ffffff' : '#1e1e1e');
  const own = parsed(bg) ?? base;
  // A background that shows what is behind it is laid over what its theme was made for.
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

/** A colour with a part of its opacity; an unreadable one as it is. */
export function faded(color: string, opacity: number): string {
  const known = parsed(color);
  return known ? known.alpha(known.alpha() * opacity).hex() : color;
}

/** A token's colour, or the foreground where the theme says none that can be read. */
export function tokenColor(color: string | undefined, foreground: string): string {
  return parsed(color)?.hex() ?? foreground;
}

/** Whether nothing behind a canonical background shows through, as far as its colours say. */
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
