declare const isPrinted: unique symbol;

/** XML that this folder printed; values in it are escaped. */
export type Xml = string & { readonly [isPrinted]: true };

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Everything that XML 1.0 (section 2.2) does not allow, including lone surrogates. */
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

/** Prints an element; undefined attributes are left out, numbers are rounded to integers, and booleans are 1 and 0. */
export function element(name: string, attributes: Attributes, ...children: (Xml | readonly Xml[] | undefined)[]): Xml {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${printValue(value)}"`))
    .join('');
  const inner = children.flat().join('');
  return printed(inner === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inner}</${name}>`);
}

/** Text between tags: data, whatever it looks like (DOC-17). */
export function text(value: string): Xml {
  return printed(clean(value).replace(/[&<>\r]/g, (character) => escapes[character] ?? ''));
}

/** What the two functions above escaped: nothing else in this folder makes Xml. */
function printed(markup: string): Xml {
  return markup as Xml;
}

/** A part of the package, with its declaration. */
export function printPart(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}

/** The characters of a text that XML can contain. */
function clean(value: string): string {
  return value.replace(forbidden, '');
}

function printValue(value: string | number | boolean): string {
  if (typeof value === 'number') return String(Math.round(value));
  if (typeof value === 'boolean') return value ? '1' : '0';
  return clean(value).replace(/[&<>"\n\r\t]/g, (character) => escapes[character] ?? '');
}
