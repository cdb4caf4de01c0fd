import { parseNodes } from '../../../../../../design/boxes/style/grammar.ts';
import { isFunction, splitAtCommas, type ValueNode } from '../../../../../../design/boxes/style/nodes.ts';
import { parseValue } from '../../../../../../design/boxes/style/parse-value.ts';
import { printNodes } from '../../../../../../design/boxes/style/print.ts';
import { splitAtBraces } from '../../../../../../design/expressions/delimiters.ts';

/** A value of a property as nodes in canonical form. */
interface ParsedValue {
  nodes: ValueNode[];
  /** Prints nodes, with the expressions that were in the value. */
  print(nodes: readonly ValueNode[]): string;
}

/**
 * Parses a value. Expressions in the place of colors are kept, such as `1px solid {{ brand.colors.ink }}`. Undefined if the
 * value is not valid CSS of the property, which includes values with other expressions.
 */
export function parseProperty(property: string, text: string): ParsedValue | undefined {
  const expressions: string[] = [];
  const masked = splitAtBraces(text)
    .map((part) => (part.type === 'text' ? part.text : placeholder(expressions.push(`{{${part.source}}}`) - 1)))
    .join('');
  const canonical = parseValue(property, masked);
  if (canonical === undefined) return undefined;
  const restore = (printed: string) =>
    expressions.reduce((result, expression, index) => result.replaceAll(placeholder(index), expression), printed);
  return { nodes: parseNodes(canonical), print: (nodes) => restore(printNodes(nodes)) };
}

/** A color that stands for an expression while the value around it is parsed. */
const placeholder = (index: number) => `#dec0de${index.toString(16).padStart(2, '0')}`;

/** A function such as `blur(4px)` with the text of each argument. */
export interface CssFunction {
  name: string;
  args: string[];
}

/** The functions of a value; undefined if there is anything else in it. `none` has no functions. */
export function readFunctions(property: string, text: string): CssFunction[] | undefined {
  const parsed = parseProperty(property, text);
  if (!parsed) return undefined;
  const { nodes, print } = parsed;
  if (nodes.length === 1 && isWord(nodes[0], 'none')) return [];
  if (!nodes.every(isFunction)) return undefined;
  return nodes.map(({ name, children }) => {
    const args = splitAtCommas(children).map(print);
    return { name, args: args.length === 1 && args[0] === '' ? [] : args };
  });
}

export function printFunctions(functions: readonly CssFunction[]): string | undefined {
  if (functions.length === 0) return undefined;
  return functions.map(({ name, args }) => `${name}(${args.join(', ')})`).join(' ');
}

export function isWord(node: ValueNode | undefined, ...words: readonly string[]): boolean {
  return node?.type === 'Identifier' && words.includes(node.name);
}

/** Whether a node is a length, a percentage, a number or math. */
export function isLength(node: ValueNode): boolean {
  return node.type === 'Dimension' || node.type === 'Percentage' || node.type === 'Number' || isMathFunction(node);
}

function isMathFunction(node: ValueNode): boolean {
  return isFunction(node) && /^(?:calc|min|max|clamp)$/.test(node.name);
}
