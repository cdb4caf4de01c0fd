import { SaxesParser } from 'saxes';

/** An element of an SVG document that an engine or the service itself wrote. */
export interface SvgElement {
  name: string;
  attributes: Record<string, string>;
  children: SvgElement[];
}

/**
 * Reads an SVG document whose text is drawn as outlines: what stands between elements is white space and is dropped.
 * @throws Error where the markup is not well-formed XML
 */
export function parseSvg(markup: string): SvgElement {
  const parser = new SaxesParser();
  const open: SvgElement[] = [];
  let root: SvgElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: SvgElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(markup).close();
  if (!root) throw new Error('An SVG document has a root element');
  return root;
}

/** The document as text, without white space between elements. */
export function printSvg({ name, attributes, children }: SvgElement): string {
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) tag += ` ${attribute}="${escaped(value)}"`;
  if (children.length === 0) return `${tag}/>`;
  return `${tag}>${children.map(printSvg).join('')}</${name}>`;
}

/** The element and all below it, in document order. */
export function* elementsOf(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}

function escaped(value: string): string {
  return /[&<"]/.test(value) ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;') : value;
}
