/** Characters that no document can contain, or that some readers treat as the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes text for HTML text or the value of a quoted attribute (DOC-17), so that a parser never reads it as markup.
 */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(unprintable, '')
    .replace(/[&<>"']/g, (character) => named[character] ?? '');
}

/** Escapes canonical CSS for a style element. Otherwise a `<` in a string could end the element. */
export function escapeCss(css: string): string {
  return css.replaceAll('<', '\\3c ');
}
