import { reject } from './refusal.ts';

const longest = 2_000;
const deepest = 8;
const fetching = /(?:url|src|image|image-set|element|paint|cross-fade)\(/i;
const indirect = /(?:var|env|attr|expression)\(/i;
/**
 * The characters that CSS values may contain. The backslash is not among them, so nothing can be spelled with escapes.
 */
const plain = /^[\w \-.,%#()/*+'"[\]]*$/;

/**
 * Checks the text of a value before it is parsed, so that the parser only gets short, plain text with balanced
 * brackets. Sequences of blanks become single spaces.
 * @throws Refusal
 */
export function scanValue(authored: string): string {
  if (authored.length > longest) reject(`is longer than ${longest} characters`);
  const text = authored.replace(/\s+/g, ' ').trim();
  if (text === '') reject('is empty');
  if (fetching.test(text)) reject('may not load a file. Use an image layer');
  if (indirect.test(text)) reject('may not use var(), env(), attr() or expression(). Use an expression {{ … }}');
  if (!plain.test(text) || text.includes('/*')) reject('has a character that is not allowed in a style');
  checkNesting(text);
  return text;
}

function checkNesting(text: string): void {
  const open: string[] = [];
  for (const symbol of withoutStrings(text)) {
    if (symbol === '(') open.push(')');
    else if (symbol === '[') open.push(']');
    else if ((symbol === ')' || symbol === ']') && open.pop() !== symbol) reject('has brackets that do not match');
    if (open.length > deepest) reject(`is nested deeper than ${deepest} levels`);
  }
  if (open.length > 0) reject('has brackets that do not match');
}

function withoutStrings(text: string): string {
  const rest = text.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(rest)) reject('has a quotation mark that is not closed');
  return rest;
}
