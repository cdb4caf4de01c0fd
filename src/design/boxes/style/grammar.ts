import { type CssNode, fork, toPlainObject } from 'css-tree/dist/csstree.esm';
import { isMath } from './functions.ts';
import { dimension, isBranch, isValueNode, number, percentage, splitAtCommas, type ValueNode } from './nodes.ts';
import { styleProperties } from './properties.ts';
import { quantityOf } from './quantity.ts';
import { refuse } from './refusal.ts';
import { takumiSyntaxes, takumiTypes } from './takumi-syntax.ts';

/** A type that nothing is: for what CSS allows and this service does not. */
const nothing = 'nothing()';

const css = fork({
  types: {
    // Colours of the machine that draws, and names of single browsers.
    'system-color': nothing,
    '-non-standard-color': nothing,
    '-non-standard-size': nothing,
    // css-tree 3.2.1 knows no circle with a radius in per cent, and no ellipse with one word for both radii.
    'circle()': 'circle( [ <length-percentage [0,∞]> | <radial-extent> ]? [ at <position> ]? )',
    'ellipse()': 'ellipse( [ <length-percentage [0,∞]> | <radial-extent> ]{2}? [ at <position> ]? )',
    ...takumiTypes,
    ...Object.fromEntries(Object.entries(takumiSyntaxes).map(([name, syntax]) => [takumiType(name), syntax])),
  },
  properties: Object.fromEntries(
    Object.values(styleProperties).flatMap(({ css: name, syntax }) => (syntax === undefined ? [] : [[name, syntax]])),
  ),
});

/** Lists in which every entry is a value of the property on its own; only the last `background` may have a colour. */
const layered: ReadonlySet<string> = new Set(['background', 'backgroundImage', 'mask', 'maskImage']);

/** @throws Refusal of what is not made of plain value nodes */
export function parseNodes(text: string): ValueNode[] {
  const tree = toPlainObject(css.parse(text, { context: 'value', onParseError: () => refuse('is not valid CSS') }));
  const nodes = tree.type === 'Value' ? tree.children : [];
  return nodes.every(isValueNode) ? nodes : refuse('is not valid CSS');
}

/** Whether the grammar of the property takes the value, whatever the maths in it comes to. */
export function isOfProperty(property: string, nodes: readonly ValueNode[]): boolean {
  const name = styleProperties[property]?.css;
  if (name === undefined) return false;
  const layers = layersOf(property, nodes);
  return layers.every((layer, place) => {
    const isUnder = property === 'background' && place < layers.length - 1;
    return placeholders(layer).every((each) =>
      isMatch(isUnder ? css.lexer.matchType('bg-layer', treeOf(each)) : css.lexer.matchProperty(name, treeOf(each))),
    );
  });
}

/** Whether takumi's narrower grammar of the property, if it has one, takes the value. */
export function isOfTakumi(property: string, nodes: readonly ValueNode[]): boolean {
  if (!Object.hasOwn(takumiSyntaxes, property)) return true;
  const type = takumiType(property);
  return layersOf(property, nodes).every((layer) =>
    placeholders(layer).every((each) => isMatch(css.lexer.matchType(type, treeOf(each)))),
  );
}

/** Layers are matched one by one, for what css-tree has to try grows with their number. */
function layersOf(property: string, nodes: readonly ValueNode[]): readonly (readonly ValueNode[])[] {
  return layered.has(property) ? splitAtCommas(nodes) : [nodes];
}

function isMatch({ matched }: { matched: unknown }): boolean {
  return matched !== null;
}

/** css-tree's generator and lexer walk children with `forEach`, which arrays have as lists do. */
function treeOf(nodes: readonly ValueNode[]): CssNode {
  // biome-ignore lint/plugin: the types of css-tree allow linked lists only, which would have to be built for each value.
  return { type: 'Value', children: nodes } as unknown as CssNode;
}

/**
 * The value with a plain measure in place of all maths, for css-tree takes anything in calc(). Maths of lengths and
 * percentages together must fit where either would.
 */
function placeholders(nodes: readonly ValueNode[]): ValueNode[][] {
  return [withPlaceholders(nodes, 'length'), withPlaceholders(nodes, 'percentage')].filter(
    (variant, place) => place === 0 || hasMath(variant, nodes),
  );
}

function hasMath(variant: readonly ValueNode[], nodes: readonly ValueNode[]): boolean {
  return variant.some((node, place) => node !== nodes[place]);
}

function withPlaceholders(nodes: readonly ValueNode[], preferred: 'length' | 'percentage'): ValueNode[] {
  return nodes.map((node) => {
    if (isMath(node)) return placeholder(node, preferred);
    if (!isBranch(node)) return node;
    const children = withPlaceholders(node.children, preferred);
    return hasMath(children, node.children) ? { ...node, children } : node;
  });
}

function placeholder(node: ValueNode, preferred: 'length' | 'percentage'): ValueNode {
  const kinds = quantityOf(node)?.kinds;
  if (kinds?.has('angle')) return dimension('1', 'deg');
  if (kinds?.has('number')) return number('1');
  if (kinds?.has(preferred)) return preferred === 'length' ? dimension('1', 'px') : percentage('1');
  return kinds?.has('length') ? dimension('1', 'px') : percentage('1');
}

function takumiType(property: string): string {
  return `takumi-of-${property}`;
}
