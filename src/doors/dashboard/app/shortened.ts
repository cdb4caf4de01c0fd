/** A text of at most `max` characters, with `…` where it was cut: for what is read out and for cells of tables. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  // By code points: half of a surrogate pair is no character.
  return `${[...text.slice(0, 2 * max)].slice(0, max).join('')}…`;
}
