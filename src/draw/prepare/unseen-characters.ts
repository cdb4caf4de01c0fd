import type { Box } from '../../design/boxes/types.ts';
import { mapTexts } from './map-texts.ts';

/** Controls other than a tab and the ends of lines: engines draw a box of their own for each. */
const control = /(?![\t\n\r])\p{Cc}/gu;
/** Few fonts have it, and in the one that lends it to the others it is next to nothing wide: 1 234 would read 1234. */
const narrowBlank = /\u202f/g;

/** The tree without controls, and with a no-break blank that every font has in the place of the narrow one. */
export function replaceUnseen<Root extends Box>(root: Root): Root {
  return mapTexts(root, replaced);
}

function replaced(text: string): string {
  return text.replace(control, '').replace(narrowBlank, '\u00a0');
}
