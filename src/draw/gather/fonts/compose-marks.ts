import type { Box } from '../../../design/boxes/types.ts';

/** A letter with its marks, of the scripts whose accents are characters of their own; and Korean in its parts. */
const composable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}+|\p{Script=Hangul}+/gu;

/**
 * The tree with letters and their marks as one character where Unicode has one (NFC), e and U+0301 as é (DOC-15): fonts
 * have it in one file, and both engines draw the same glyph. Hebrew and Indic scripts stay as they are written.
 */
export function composeMarks<Root extends Box>(root: Root): Root {
  if (root.kind === 'image') return root;
  if (root.kind === 'container') {
    const children = root.children.map((child) => composeMarks(child));
    return children.every((child, place) => child === root.children[place]) ? root : { ...root, children };
  }
  const spans = root.spans.map(({ text, style }) => ({ text: composed(text), style }));
  return spans.every(({ text }, place) => text === root.spans[place]?.text) ? root : { ...root, spans };
}

function composed(text: string): string {
  return text.replace(composable, (letters) => letters.normalize('NFC'));
}
