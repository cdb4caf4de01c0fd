import { fork, toPlainObject, type ValueTree } from 'css-tree/dist/csstree.esm';
import { isMath } from './functions.ts';
import { dimension, isBranch, isValueNode, number, percentage, splitAtCommas, type ValueNode } from './nodes.ts';
import { styleProperties } from './properties.ts';
import { toQuantity } from './quantity.ts';
import { reject } from './refusal.ts';
import { takumiSyntaxes, takumiTypes } from './takumi-syntax.ts';

/** A type that matches nothing. It replaces syntax that CSS allows and Galley does not. */
const nothing = 'nothing()';

const css = fork({
  types: {
    // System colors, which depend on the machine, and non-standard names of single browsers.
    'system-color': nothing,
    '-non-standard-color': nothing,
    '-non-standard-size': nothing,
    // css-tree 3.2.1 knows neither circles with a radius in percent nor ellipses with one keyword for both radii.
    'circle()': 'circle( [ <length-percentage [0,∞]> | <radial-extent> ]? [ at <position> ]? )',
    'ellipse()': 'ellipse( [ <length-percentage [0,∞]> | <radial-extent> ]{2}? [ at <position> ]? )',
    ...takumiTypes,
    ...Object.fromEntries(Object.entries(takumiSyntaxes).map(([name, syntax]) => [takumiType(name), syntax])),
  },
  properties: Object.fromEntries(
    Object.values(styleProperties).flatMap(({ css: name, syntax }) => (syntax === undefined ? [] : [[name, syntax]])),
  ),
});

/**
 * Properties whose value is a list in which every entry is also a value of the property by itself. Only the last entry
 * of `background` may have a color.
 */
const layered: ReadonlySet<string> = new Set(['background', 'backgroundImage', 'mask', 'maskImage']);

/** @throws Refusal if the text contains anything other than plain value nodes */
export function parseNodes(text: string): ValueNode[] {
  const tree = toPlainObject(css.parse(text, { context: 'value', onParseError: () => reject('is not valid CSS') }));
  const nodes = tree.type === 'Value' ? tree.children : [];
  return nodes.every(isValueNode) ? nodes : reject('is not valid CSS');
}

/** Whether the grammar of the property accepts the value. The result of math in the value is not considered here. */
export function isOfProperty(property: string, nodes: readonly ValueNode[]): boolean {
  const name = styleProperties[property]?.css;
  if (name === undefined) return false;
  const layers = splitIntoLayers(property, nodes);
  return layers.every((layer, index) => {
    const isUnder = property === 'background' && index < layers.length - 1;
    return placeholders(layer).every((each) =>
      isMatch(
        isUnder ? css.lexer.matchType('bg-layer', toCssTree(each)) : css.lexer.matchProperty(name, toCssTree(each)),
      ),
    );
  });
}

/**
 * Whether takumi's own grammar of the property, which is narrower, accepts the value. True if the property has no such
 * grammar.
 */
export function isOfTakumi(property: string, nodes: readonly ValueNode[]): boolean {
  if (!Object.hasOwn(takumiSyntaxes, property)) return true;
  const type = takumiType(property);
  return splitIntoLayers(property, nodes).every((layer) =>
    placeholders(layer).every((each) => isMatch(css.lexer.matchType(type, toCssTree(each)))),
  );
}

/**
 * Splits a value into its layers, which are matched one by one, because the work of css-tree grows faster than their
 * number.
 */
function splitIntoLayers(property: string, nodes: readonly ValueNode[]): readonly (readonly ValueNode[])[] {
  return layered.has(property) ? splitAtCommas(nodes) : [nodes];
}

function isMatch({ matched }: { matched: unknown }): boolean {
  return matched !== null;
}

function toCssTree(nodes: readonly ValueNode[]): ValueTree {
  return { type: 'Value', children: nodes };
}

/**
 * Replaces all math with plain lengths, because css-tree accepts anything in calc(). Math of lengths and percentages
 * must be allowed where either would be.
 */
function placeholders(nodes: readonly ValueNode[]): ValueNode[][] {
  return [withPlaceholders(nodes, 'length'), withPlaceholders(nodes, 'percentage')].filter(
    (variant, index) => index === 0 || hasMath(variant, nodes),
  );
}

function hasMath(variant: readonly ValueNode[], nodes: readonly ValueNode[]): boolean {
  return variant.some((node, index) => node !== nodes[index]);
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
  const kinds = toQuantity(node)?.kinds;
  if (kinds?.has('angle')) return dimension('1', 'deg');
  if (kinds?.has('number')) return number('1');
  if (kinds?.has(preferred)) return preferred === 'length' ? dimension('1', 'px') : percentage('1');
  return kinds?.has('length') ? dimension('1', 'px') : percentage('1');
}

function takumiType(property: string): string {
  return `takumi-of-${property}`;
}
