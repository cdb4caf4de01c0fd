declare const isPrinted: unique symbol;

/** XML that was printed by this folder. All values in it are escaped. */
export type Xml = string & { readonly [isPrinted]: true };

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Every character that XML 1.0 (section 2.2) does not allow, including lone surrogates. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/**
 * Prints an element. Undefined attributes are left out, numbers are rounded to integers, and booleans become 1 and 0.
 */
export function element(name: string, attributes: Attributes, ...children: (Xml | readonly Xml[] | undefined)[]): Xml {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${printValue(value)}"`))
    .join('');
  const inner = children.flat().join('');
  return printed(inner === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inner}</${name}>`);
}

/** Prints text between tags. The text is escaped, so it is never read as markup (DOC-17). */
export function text(value: string): Xml {
  return printed(clean(value).replace(/[&<>\r]/g, (character) => escapes[character] ?? ''));
}

/** Marks a string as Xml. Only the two functions above, which escape values, make Xml in this folder. */
function printed(markup: string): Xml {
  return markup as Xml;
}

/** Prints a part of the package with an XML declaration. */
export function printPart(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}

/** Keeps only the characters of a text that XML can contain. */
function clean(value: string): string {
  return value.replace(forbidden, '');
}

function printValue(value: string | number | boolean): string {
  if (typeof value === 'number') return String(Math.round(value));
  if (typeof value === 'boolean') return value ? '1' : '0';
  return clean(value).replace(/[&<>"\n\r\t]/g, (character) => escapes[character] ?? '');
}
