/** A text of at most `max` characters, ending with `…` if it was cut: for headings, lists and screen readers. */
export function shorten(text: string, max: number): string {
  // Counts code points, because half of a surrogate pair is not a character. Long texts are cut before they are split.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
