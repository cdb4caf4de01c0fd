import { allowedFunctions, isColorFunction } from './functions.ts';
import { dimension, type FunctionNode, functionNode, isOperator, number, operator, type ValueNode } from './nodes.ts';
import { cornerPositions, plainPosition } from './position.ts';

/** Properties whose values contain names that the document chooses. The case of these names is kept. */
const naming = /^grid(?!AutoFlow)/;
/** CSS keywords that may appear among these names. */
const gridWords = /^(auto|span|none|min-content|max-content|auto-fill|auto-fit)$/i;
/**
 * Keywords that stand for lengths. They are replaced because takumi and the code that reads canonical styles do not
 * know them.
 */
const measures: Readonly<Record<string, Readonly<Record<string, ValueNode>>>> = {
  letterSpacing: { normal: dimension('0', 'px') },
  wordSpacing: { normal: dimension('0', 'px') },
  fontWeight: { normal: number('400'), bold: number('700') },
};

/**
 * Converts each value to one canonical form: lower case, short numbers, colors without commas. Syntax that only
 * browsers read is replaced with equivalent syntax that both engines read.
 */
export function canonical(property: string, nodes: readonly ValueNode[]): ValueNode[] {
  const isNaming = naming.test(property);
  const result = nodes.map((node) => canonicalNode(node, isNaming));
  return cornerPositions(result.map((node) => keywordToLength(property, node) ?? node));
}

function keywordToLength(property: string, node: ValueNode): ValueNode | undefined {
  return node.type === 'Identifier' && Object.hasOwn(measures, property) ? measures[property]?.[node.name] : undefined;
}

function canonicalNode(node: ValueNode, isNaming: boolean): ValueNode {
  switch (node.type) {
    case 'Number':
      return { ...node, value: shortNumber(node.value) };
    case 'Percentage':
      return { ...node, value: shortNumber(node.value) };
    case 'Dimension':
      return { ...node, value: shortNumber(node.value), unit: node.unit.toLowerCase() };
    case 'Hash':
      return { ...node, value: node.value.toLowerCase() };
    case 'Identifier':
      return isNaming && !gridWords.test(node.name) ? node : { ...node, name: node.name.toLowerCase() };
    case 'Operator':
      return operator(node.value.trim());
    case 'String':
      return node;
    case 'Brackets':
      return { ...node, children: node.children.map((child) => canonicalNode(child, isNaming)) };
    case 'Parentheses':
      // takumi does not parse parentheses in calc(), but it does parse nested calc(), which means the same.
      return canonicalFunction(functionNode('calc', node.children), isNaming);
    case 'Function':
      return canonicalFunction(node, isNaming);
  }
}

function canonicalFunction(node: FunctionNode, isNaming: boolean): FunctionNode {
  const name = allowedFunctions.get(node.name.toLowerCase()) ?? node.name;
  const children = node.children.map((child) => canonicalNode(child, isNaming));
  if (isColorFunction(node)) return functionNode(name.replace(/^(rgb|hsl)a$/, '$1'), withoutCommas(name, children));
  if (name.endsWith('-gradient')) return functionNode(name, verticalFirst(cornerPositions(children)));
  if (name === 'circle' || name === 'ellipse') return functionNode(name, plainPosition(children));
  return functionNode(oneArgumentName(name, children) ?? name, cornerPositions(children));
}

/** Converts `to right top` to `to top right`, because takumi 2.16.3 does not accept the other order. */
function verticalFirst(children: ValueNode[]): ValueNode[] {
  const [to, across, down, ...rest] = children;
  const isSwapped =
    to && across && down && isWord(to, /^to$/) && isWord(across, /^(left|right)$/) && isWord(down, /^(top|bottom)$/);
  return isSwapped ? [to, down, across, ...rest] : children;
}

function isWord(node: ValueNode, words: RegExp): boolean {
  return node.type === 'Identifier' && words.test(node.name);
}

/** Converts `rgba(1, 2, 3, .5)` to `rgb(1 2 3 / 0.5)`. */
function withoutCommas(name: string, children: ValueNode[]): ValueNode[] {
  if (!/^(rgb|hsl)a?$/.test(name)) return children;
  let commas = 0;
  return children.flatMap((child) => {
    if (!isOperator(child, ',')) return [child];
    commas += 1;
    return commas === 3 ? [operator('/')] : commas < 3 ? [] : [child];
  });
}

/** The name of an equivalent transform that takumi parses. takumi requires two arguments of translate() and skew(). */
function oneArgumentName(name: string, children: readonly ValueNode[]): string | undefined {
  if (name === 'rotateZ') return 'rotate';
  if (children.length !== 1) return undefined;
  return name === 'translate' ? 'translateX' : name === 'skew' ? 'skewX' : undefined;
}

/** Prints a number with at most five decimals: `+1.50` becomes `1.5`. */
function shortNumber(text: string): string {
  const value = Number(Number(text).toFixed(5));
  return String(value === 0 ? 0 : value);
}
