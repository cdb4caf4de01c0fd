import { SaxesParser } from 'saxes';

/** An element of an SVG that was cleaned, with its text. */
export interface SvgNode {
  name: string;
  attributes: Record<string, string>;
  children: (SvgNode | string)[];
}

/**
 * Reads the markup that `sanitizeSvg` prints.
 * @throws Error where it is not well-formed XML
 */
export function parseMarkup(markup: string): SvgNode {
  const parser = new SaxesParser();
  const open: SvgNode[] = [];
  let root: SvgNode | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: SvgNode = { name, attributes, children: [] };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  parser.on('closetag', () => open.pop());
  parser.write(markup).close();
  if (!root) throw new Error('An SVG document has a root element');
  return root;
}

export function printMarkup(node: SvgNode | string): string {
  if (typeof node === 'string') return escaped(node);
  const { name, attributes, children } = node;
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) tag += ` ${attribute}="${escaped(value)}"`;
  return children.length === 0 ? `${tag}/>` : `${tag}>${children.map(printMarkup).join('')}</${name}>`;
}

export function isNode(child: SvgNode | string): child is SvgNode {
  return typeof child !== 'string';
}

function escaped(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
}
