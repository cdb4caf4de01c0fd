import { type CssNode, generate, parse, walk } from 'css-tree';
import { functions } from './vocabulary.ts';

/** Returns the new id under which an id of the source is printed. */
export type RenameId = (id: string) => string;

const maxLength = 10_000;
/** The maximum nesting of the input, because css-tree parses recursively. */
const maxBrackets = 40;
/** The maximum of a number. takumi's rasterizer traps if geometry is some ten million px away. */
const maxNumber = 1_000_000;
/** Matches keywords, numbers, hex colors and lists of these. Such values cannot name a function or hide an escape. */
const plain = /^[\w\s.,#%+-]*$/;
/** Matches numbers in CSS and path data, where the next number may follow without a space. */
const numbers = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi;
const hexColors = /#\w+/g;
/** Escapes, and characters that could end a declaration. No allowed value needs them. */
const unsafeCharacters = /[\\{};@<>]/;
const safeString = /^[\p{L}\p{N}\s_.-]*$/u;
const safeNodes: ReadonlySet<CssNode['type']> = new Set<CssNode['type']>([
  'Value',
  'Function',
  'Url',
  'Identifier',
  'Number',
  'Dimension',
  'Percentage',
  'Hash',
  'Operator',
  'String',
]);

/**
 * Prints the value of a property or attribute again. Undefined if the value contains anything that is not allowed. The
 * only allowed reference is `url(#id)` into the same SVG, which is printed with the new id.
 */
export function printValue(value: string, rename: RenameId): string | undefined {
  if (value.length > maxLength || !hasBoundedNumbers(value)) return undefined;
  if (plain.test(value)) return value.trim();
  if (value.split('(').length > maxBrackets) return undefined;
  try {
    return printTree(parse(value, { context: 'value', positions: false }), rename);
  } catch {
    return undefined;
  }
}

/** Does the same as `printValue` for a value of a parsed style sheet. */
export function printTree(value: CssNode, rename: RenameId): string | undefined {
  let isSafe = true;
  walk(value, (node) => {
    isSafe &&= isSafeNode(node);
    if (isSafe && node.type === 'Url') node.value = `#${rename(node.value.trim().slice(1))}`;
  });
  if (!isSafe) return undefined;
  const printed = generate(value);
  const isBounded = printed.length <= maxLength && hasBoundedNumbers(printed);
  return isBounded && !unsafeCharacters.test(printed) ? printed : undefined;
}

export function hasBoundedNumbers(text: string): boolean {
  for (const number of numbersIn(text)) if (Math.abs(Number(number)) > maxNumber) return false;
  return true;
}

export function numbersIn(text: string): string[] {
  return text.replace(hexColors, '').match(numbers) ?? [];
}

function isSafeNode(node: CssNode): boolean {
  if (!safeNodes.has(node.type)) return false;
  if (node.type === 'Function') return functions.has(node.name.toLowerCase());
  if (node.type === 'Identifier') return plain.test(node.name);
  if (node.type === 'Url') return /^#.+$/.test(node.value.trim());
  return node.type === 'String' ? safeString.test(node.value) : true;
}
