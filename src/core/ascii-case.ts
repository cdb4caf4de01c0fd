/** A text with its ASCII letters small, as SQLite's `lower` makes them: other letters stay as they are. */
export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
