import { SaxesParser } from 'saxes';

/** An element of an SVG document that an engine or Galley wrote. `Text` is the type of the text between elements. */
export interface SvgElement<Text extends string = never> {
  name: string;
  attributes: Record<string, string>;
  children: (SvgElement<Text> | Text)[];
}

/** An element that may contain text. */
export type SvgNode = SvgElement<string>;

/**
 * Parses an SVG document whose text is drawn as outlines. There is only white space between its elements, which is
 * dropped.
 * @throws Error if the markup is not well-formed XML
 */
export function parseSvg(markup: string): SvgElement {
  return read<never>(markup, () => undefined);
}

/**
 * Parses an SVG document and keeps its text.
 * @throws Error if the markup is not well-formed XML
 */
export function parseSvgText(markup: string): SvgNode {
  return read<string>(markup, (text) => text);
}

function read<Text extends string>(markup: string, keep: (text: string) => Text | undefined): SvgElement<Text> {
  const parser = new SaxesParser();
  const open: SvgElement<Text>[] = [];
  let root: SvgElement<Text> | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: SvgElement<Text> = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const keptText = keep(text);
    if (keptText !== undefined) open.at(-1)?.children.push(keptText);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(markup).close();
  if (!root) throw new Error('An SVG document has a root element');
  return root;
}

/** Prints an element or a text as markup, without white space between elements. */
export function printSvg(node: SvgNode | string): string {
  if (typeof node === 'string') return escapeXml(node).replaceAll('>', '&gt;');
  const { name, attributes, children } = node;
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) tag += ` ${attribute}="${escapeXml(value)}"`;
  return children.length === 0 ? `${tag}/>` : `${tag}>${children.map(printSvg).join('')}</${name}>`;
}

export function isElement(child: SvgNode | string): child is SvgNode {
  return typeof child !== 'string';
}

/** Returns the element and all its descendants, in document order. */
export function* walkElements(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* walkElements(child);
}

/** Returns the element and all elements inside it, in document order, for trees that have text. */
export function* walkNodes(node: SvgNode): Generator<SvgNode> {
  yield node;
  for (const child of node.children) if (isElement(child)) yield* walkNodes(child);
}

function escapeXml(value: string): string {
  return /[&<"]/.test(value) ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;') : value;
}
