import type { Warning } from '../../../core/warnings.ts';

/**
 * Makes warnings about fonts that a browser rejects although takumi accepts them. Each warning names the font by
 * family, weight and style.
 */
export function refusedFonts(refused: readonly string[]): Warning[] {
  return refused.map((font) => ({
    code: 'font_missing',
    message: `The browser cannot read the font ${font} and uses a fallback.`,
  }));
}
