import { type CssNode, generate } from 'css-tree';

const sizes: ReadonlySet<string> = new Set(
  'xx-small x-small small medium large x-large xx-large xxx-large larger smaller'.split(' '),
);
const styles: ReadonlySet<string> = new Set(['italic', 'oblique']);
const weights: ReadonlySet<string> = new Set(['bold', 'bolder', 'lighter']);

/**
 * Returns the longhands of a `font` value. Those that the value leaves out get their initial values (CSS Fonts 4,
 * section 2.7). Empty for system fonts and invalid values.
 */
export function fontLonghands(value: CssNode): [property: string, value: CssNode][] {
  const nodes = value.type === 'Value' ? value.children.toArray() : [];
  const sizeIndex = nodes.findIndex(isSize);
  const size = nodes[sizeIndex];
  const [slash] = nodes.slice(sizeIndex + 1);
  const isWithLine = slash?.type === 'Operator' && slash.value.trim() === '/';
  const family = nodes.slice(sizeIndex + (isWithLine ? 3 : 1));
  if (!size || family.length === 0) return [];
  const before = nodes.slice(0, sizeIndex);
  const word = (of: ReadonlySet<string>) =>
    before.find((node) => node.type === 'Identifier' && of.has(node.name.toLowerCase()));
  const weight = before.find((node) => node.type === 'Number') ?? word(weights);
  return [
    ['font-style', word(styles) ?? identifier('normal')],
    ['font-variant', word(new Set(['small-caps'])) ?? identifier('normal')],
    ['font-weight', weight ?? identifier('normal')],
    ['font-size', size],
    ['font-family', { type: 'Value', children: toCssList(value, family) }],
  ];
}

function isSize(node: CssNode): boolean {
  if (node.type === 'Dimension' || node.type === 'Percentage') return true;
  return node.type === 'Identifier' && sizes.has(node.name.toLowerCase());
}

function identifier(name: string): CssNode {
  return { type: 'Identifier', name };
}

function toCssList(value: CssNode, nodes: readonly CssNode[]) {
  if (value.type !== 'Value') throw new Error(`A value is none: ${generate(value)}`);
  const list = value.children.copy();
  list.clear();
  for (const node of nodes) list.appendData(node);
  return list;
}
