/** A text in at most so many characters, for headings and lists. */
export function shortened(text: string, max: number): string {
  // Long texts are cut before they are taken apart into characters.
  const letters = [...text.slice(0, max * 2 + 2)];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`;
}
