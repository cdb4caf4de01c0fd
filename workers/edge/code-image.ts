import onigModule from 'shiki/onig.wasm';
import { startOniguruma } from '../../dist/generated/oniguruma-glue.js';
import shikiIndex from '../../dist/generated/shiki-index.json';
import { textAssets } from '../../src/platform/assets/text-assets.ts';
import { openCodeCatalogue } from '../../src/services/code-image/catalogue.ts';
import { openCodeFonts } from '../../src/services/code-image/code-fonts.ts';
import { Highlighter } from '../../src/services/code-image/highlighter.ts';
import { fonts } from './drawing.ts';

/** The languages and themes that this isolate can highlight. */
export const codeCatalogue = openCodeCatalogue(shikiIndex);
/** The fonts in which code can be drawn. */
export const codeFonts = openCodeFonts(fonts);

let highlighter: Highlighter | undefined;

/**
 * Returns the highlighter of this isolate. There is only one, because it keeps the grammars and themes that were used
 * last.
 */
export function getHighlighter({ ASSETS }: Env): Highlighter {
  highlighter ??= new Highlighter({
    catalogue: codeCatalogue,
    startRegexHost: () => startOniguruma(onigModule),
    readAsset: textAssets(ASSETS),
  });
  return highlighter;
}
