/** Lower-cases ASCII letters only, as SQLite's `lower` does. */
export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
