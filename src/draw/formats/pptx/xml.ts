declare const printed: unique symbol;

/** XML that this folder printed; values in it are escaped. */
export type Xml = string & { readonly [printed]: true };

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
  const own = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${printValue(value)}"`))
    .join('');
  const inner = children.flat().join('');
  return (inner === '' ? `<${name}${own}/>` : `<${name}${own}>${inner}</${name}>`) as Xml;
}

/** Text between tags: data, whatever it looks like (DOC-17). */
export function text(value: string): Xml {
  return clean(value).replace(/[&<>\r]/g, (character) => escapes[character] ?? '') as Xml;
}

/** A part of the package, with its declaration. */
export function part(root: Xml): string {
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
