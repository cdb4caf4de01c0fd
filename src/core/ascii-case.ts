/** Converts ASCII letters to lower case and leaves all others unchanged, as SQLite's `lower` does. */
export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
