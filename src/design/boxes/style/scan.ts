import { refuse } from './refusal.ts';

const longest = 2_000;
const deepest = 8;
const fetching = /(?:url|src|image|image-set|element|paint|cross-fade)\(/i;
const indirect = /(?:var|env|attr|expression)\(/i;
/** The characters of CSS values. There is no backslash, so nothing can be spelled with escapes. */
const plain = /^[\w \-.,%#()/*+'"[\]]*$/;

/**
 * Checks the text of a value before any parser sees it, so that what follows is small, plain and balanced. Blanks
 * become single spaces.
 * @throws Refusal
 */
export function scanned(authored: string): string {
  if (authored.length > longest) refuse(`is longer than ${longest} characters`);
  const text = authored.replace(/\s+/g, ' ').trim();
  if (text === '') refuse('is empty');
  if (fetching.test(text)) refuse('may not load a file. Use an image layer');
  if (indirect.test(text)) refuse('may not use var(), env(), attr() or expression(). Use an expression {{ … }}');
  if (!plain.test(text) || text.includes('/*')) refuse('has a character that is not allowed in a style');
  checkNesting(text);
  return text;
}

function checkNesting(text: string): void {
  const open: string[] = [];
  for (const symbol of withoutStrings(text)) {
    if (symbol === '(') open.push(')');
    else if (symbol === '[') open.push(']');
    else if ((symbol === ')' || symbol === ']') && open.pop() !== symbol) refuse('has brackets that do not match');
    if (open.length > deepest) refuse(`is nested deeper than ${deepest} levels`);
  }
  if (open.length > 0) refuse('has brackets that do not match');
}

function withoutStrings(text: string): string {
  const rest = text.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(rest)) refuse('has a quotation mark that is not closed');
  return rest;
}
