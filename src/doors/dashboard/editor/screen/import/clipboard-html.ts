/** Longer HTML is pasted as its text. */
const maxLength = 1_000_000;

const structure = /<(?:table|img|svg|ul|ol|h[1-6]|button|hr|blockquote|pre|strong|b|em|i|u|s|a|mark|code)[\s>/]/i;
const block = /<(?:div|p|section|article|li|tr)[\s>]/gi;

/**
 * Whether HTML from the clipboard has more than a text in one style: pictures, tables, lists, headings, changes of style,
 * or several blocks. Browsers put HTML beside every text that is copied.
 */
export function hasStructure(html: string): boolean {
  if (html.length > maxLength) return false;
  return structure.test(html) || (html.match(block)?.length ?? 0) > 1;
}
