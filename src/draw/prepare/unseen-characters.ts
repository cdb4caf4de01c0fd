import type { Box } from '../../design/boxes/types.ts';
import { mapTexts } from './map-texts.ts';

/** Matches controls other than tabs and line ends. Each engine draws a different box for them. */
const control = /(?![\t\n\r])\p{Cc}/gu;
/**
 * The narrow no-break blank. Few fonts have it, and in the fallback font it has almost no width, so 1 234 would read
 * 1234.
 */
const narrowBlank = /\u202f/g;

/** Removes controls, and replaces narrow no-break blanks with no-break blanks that every font has. */
export function replaceUnseen<Root extends Box>(root: Root): Root {
  return mapTexts(root, replaceCharacters);
}

function replaceCharacters(text: string): string {
  return text.replace(control, '').replace(narrowBlank, '\u00a0');
}
