import { normalizeText } from '../../core/graphemes.ts';
import type { Box } from '../../design/boxes/types.ts';
import { mapTexts } from './map-texts.ts';

/**
 * A letter with its marks, of the scripts whose accents are characters of their own; a sign that is negated by a stroke
 * (≠); and Korean in its parts.
 */
const composable =
  /\p{Sm}\u0338|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}+|\p{Script=Hangul}+/gu;

/**
 * The tree with letters and their marks as one character where Unicode has one (NFC), e and U+0301 as é (DOC-15): fonts
 * have it in one file, and both engines draw the same glyph. Hebrew and Indic scripts stay as they are written.
 */
export function composeMarks<Root extends Box>(root: Root): Root {
  return mapTexts(root, composed);
}

function composed(text: string): string {
  return text.replace(composable, (letters) => normalizeText(letters, 'NFC'));
}
