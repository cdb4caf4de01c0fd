/**
 * Shortens a text to at most `max` characters for headings, lists and screen readers. A shortened text ends with `…`.
 */
export function shorten(text: string, max: number): string {
  // Characters are counted as code points, because half of a surrogate pair is not a character. A long text is first
  // cut to twice the length, so that splitting it stays fast.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
