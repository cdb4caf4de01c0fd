import type { Box } from '../../design/boxes/types.ts';
import { mapTexts } from './map-texts.ts';

/** Controls other than tabs and line ends, for which each engine draws a different box. */
const control = /(?![\t\n\r])\p{Cc}/gu;
/** Few fonts have the narrow blank, and in the fallback font it has almost no width: 1 234 would read 1234. */
const narrowBlank = /\u202f/g;

/** Removes controls, and replaces narrow no-break blanks with ones that every font has. */
export function replaceUnseen<Root extends Box>(root: Root): Root {
  return mapTexts(root, replaceCharacters);
}

function replaceCharacters(text: string): string {
  return text.replace(control, '').replace(narrowBlank, '\u00a0');
}
