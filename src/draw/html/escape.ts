/** Characters that no document can hold, or that would end a line of text in one place and not in another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text or the value of a quoted attribute (DOC-17): it never reaches the parser as markup. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(unprintable, '')
    .replace(/[&<>"']/g, (character) => named[character] ?? '');
}

/** Canonical CSS inside a style element, which a `<` in a string could end. */
export function escapeCss(css: string): string {
  return css.replaceAll('<', '\\3c ');
}
