/** A text of at most `max` characters, the last of them `…` where it was cut: for headings, lists and what is read out. */
export function shorten(text: string, max: number): string {
  // By code points: half of a surrogate pair is no character. Long texts are cut before they are taken apart.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
