import type { Warning } from '../../../core/warnings.ts';

/** Warnings of the fonts that a browser refuses though takumi draws with them, each as its family, weight and style. */
export function refusedFonts(refused: readonly string[]): Warning[] {
  return refused.map((font) => ({
    code: 'font_missing',
    message: `The browser cannot read the font ${font} and uses a fallback.`,
  }));
}
