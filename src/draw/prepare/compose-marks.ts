import { normalizeText } from '../../core/graphemes.ts';
import type { Box } from '../../design/boxes/types.ts';
import { mapTexts } from './map-texts.ts';

/**
 * Matches letters with marks in scripts that have precomposed characters, signs negated by a stroke (≠), and Korean
 * syllables in parts.
 */
const composable =
  /\p{Sm}\u0338|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}+|\p{Script=Hangul}+/gu;

/**
 * Composes letters and marks into one character if Unicode has one (NFC), such as e and U+0301 into é (DOC-15). Fonts
 * have such a character in one file, and both engines then draw the same glyph. Hebrew and Indic scripts are left as
 * written.
 */
export function composeMarks<Root extends Box>(root: Root): Root {
  return mapTexts(root, composeText);
}

function composeText(text: string): string {
  return text.replace(composable, (letters) => normalizeText(letters, 'NFC'));
}
