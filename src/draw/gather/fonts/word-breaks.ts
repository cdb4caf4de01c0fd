/** Scripts that have no blanks between words, so that line breaks need a dictionary. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Signs that repeat or shorten the word before them. A line must not begin with them. */
const trailing = /^[\u0e2f\u0e46\u0eaf\u0ec6\u17d7\p{M}]/u;
/** A character of no width at which a line may end. */
export const zeroWidthSpace = '\u200b';

let words: Intl.Segmenter | undefined;

/**
 * Adds a zero-width space between the words of Thai, Lao, Khmer and Burmese (DOC-15). takumi needs these, because its
 * line breaking has no dictionary. The words are found with the same dictionary that browsers use.
 */
export function withWordBreaks(text: string): string {
  if (!unspaced.test(text)) return text;
  words ??= new Intl.Segmenter('th', { granularity: 'word' });
  let broken = '';
  for (const { segment } of words.segment(text)) {
    const last = broken.at(-1);
    const isBetweenWords = last !== undefined && unspaced.test(last) && unspaced.test(segment[0] ?? '');
    broken += isBetweenWords && !trailing.test(segment) ? zeroWidthSpace + segment : segment;
  }
  return broken;
}
