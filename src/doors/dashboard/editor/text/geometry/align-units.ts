import { normalizeText, splitGraphemes } from '../../../../../core/graphemes.ts';
import type { TextUnit } from '../../../../../draw/takumi/units/text-units.ts';

/** Combining lines become decorations of their letter, and controls are not drawn. */
const undrawn = /[\u0305\u0332\u0335\u0336\p{Cf}]|(?![\t\n\r])\p{Cc}/gu;
const blank = /^\s+$/;

/**
 * Finds the drawn units of each text of a list that together were drawn. The drawn text may differ: its case is applied,
 * marks are composed with their letters, blanks are collapsed, and marks of direction are added.
 */
export function alignUnits(texts: readonly string[], drawn: readonly TextUnit[]): TextUnit[][] {
  const keys = drawn.map(({ text }) => toKey(text));
  let index = 0;
  const skipUndrawn = () => {
    while (index < drawn.length && keys[index] === '' && drawn[index]?.text !== '') index++;
  };
  const take = (units: TextUnit[]): void => {
    const unit = drawn[index++];
    if (unit) units.push(unit);
  };
  return texts.map((text) => {
    const units: TextUnit[] = [];
    for (const grapheme of splitGraphemes(text)) {
      let needed = toKey(grapheme);
      if (needed === '') continue;
      skipUndrawn();
      // A picture of an emoji has no text.
      if (drawn[index]?.text === '') {
        if (!blank.test(grapheme)) take(units);
        continue;
      }
      while (needed !== '' && index < drawn.length) {
        const key = keys[index] ?? '';
        if (needed.startsWith(key)) {
          needed = needed.slice(key.length);
          take(units);
          if (needed !== '') skipUndrawn();
        } else if (key.startsWith(needed)) {
          // One drawn unit for several texts: a letter and its mark on both sides of an expression.
          keys[index] = key.slice(needed.length);
          units.push(...drawn.slice(index, index + 1));
          needed = '';
        } else if (keys[index + 1] === needed) {
          // Something that is not in the text, such as the hyphen of a broken word.
          index++;
        } else {
          // A collapsed blank has no unit. Any other text was drawn as a substitute, such as one for a missing character.
          if (!blank.test(grapheme) || blank.test(drawn[index]?.text ?? '')) take(units);
          needed = '';
        }
      }
    }
    return units;
  });
}

/** A text without the differences between source and drawing. */
function toKey(text: string): string {
  return normalizeText(text.replace(/\r\n?/g, '\n').toUpperCase(), 'NFKD').replace(undrawn, '');
}
