/** Scripts that set no blanks between words: lines break where a dictionary says that one ends. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What repeats or shortens the word before it begins no line. */
const trailing = /^[\u0e2f\u0e46\u0eaf\u0ec6\u17d7\p{M}]/u;
/** A line may end there; it has no width. */
export const zeroWidthSpace = '\u200b';

let words: Intl.Segmenter | undefined;

/**
 * A text with a zero-width space between the words of Thai, Lao, Khmer and Burmese, for takumi, whose line breaking has
 * no dictionary (DOC-15). Browsers bring the same one.
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
