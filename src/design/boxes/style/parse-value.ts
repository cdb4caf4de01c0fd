import { LruCache } from '../../../core/lru-cache.ts';
import { canonical } from './canonical.ts';
import { fontFamilies } from './family.ts';
import { isOfProperty, parseNodes } from './grammar.ts';
import { checkCount, checkLimits } from './limits.ts';
import { everyNode } from './nodes.ts';
import { printNodes } from './print.ts';
import { isStyleProperty, styleProperties } from './properties.ts';
import { Refusal, reject } from './refusal.ts';
import { scanValue } from './scan.ts';
import { checkStrings } from './strings.ts';
import { checkWords } from './words.ts';

/**
 * The canonical text of a value, or the reason why it is invalid, which continues a sentence that starts with the
 * property's name.
 */
type ParsedValue = { text: string } | { reason: string };

/** A cache, because a page may have 20,000 boxes whose styles repeat. The weight is in characters. */
const cache = new LruCache<ParsedValue>({ entries: 5_000, weight: 2_000_000 });
const longestKept = 2_000;

/** Parses a value of one property of the table. Never throws. */
export function parsedValue(property: string, value: unknown): ParsedValue {
  if (typeof value !== 'string' && typeof value !== 'number') return { reason: 'must be a text or a number' };
  if (typeof value === 'string' && value.length > longestKept) return parseUncached(property, value);
  const key = `${property}${typeof value === 'number' ? '=' : ':'}${value}`;
  return cache.remember(key, key.length, () => parseUncached(property, value));
}

/**
 * Converts a CSS value of a property to its canonical text; undefined for an invalid value or a property that is not in
 * the table.
 */
export function parseValue(property: string, value: string | number): string | undefined {
  const result = parsedValue(property, value);
  return 'text' in result ? result.text : undefined;
}

/** Converts an authored CSS color to canonical form; undefined if it is invalid. */
export function parseColor(value: string): string | undefined {
  return parseValue('color', value);
}

function parseUncached(property: string, value: string | number): ParsedValue {
  try {
    return { text: canonicalText(property, typeof value === 'number' ? withUnit(property, value) : value) };
  } catch (error) {
    return { reason: error instanceof Refusal ? error.message : 'is not valid CSS' };
  }
}

function withUnit(property: string, value: number): string {
  if (!Number.isFinite(value)) reject('must be a finite number');
  const { number } = styleProperties[property] ?? {};
  if (number === 'none') reject('must be a text, not a number');
  return `${value}${number === 'px' ? 'px' : ''}`;
}

function canonicalText(property: string, authored: string): string {
  if (!isStyleProperty(property)) reject('is not a style property');
  if (property === 'fontFamily') return fontFamilies(authored);
  const nodes = parseNodes(scanValue(authored));
  checkCount(everyNode(nodes));
  checkWords(nodes);
  checkStrings(property, nodes);
  checkLimits(property, nodes);
  const result = canonical(property, nodes);
  if (!isOfProperty(property, result)) reject(mismatch(property, authored));
  return printNodes(result);
}

function mismatch(property: string, authored: string): string {
  const { css, number, syntax } = styleProperties[property] ?? {};
  const isBare = number === 'px' && /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(authored.trim());
  if (isBare) return `needs a unit. Write ${authored.trim()}px, or the number without quotes`;
  const isWordList = syntax !== undefined && !syntax.includes('<');
  return isWordList ? `takes ${syntax}` : `is not a value of ${css} in CSS`;
}
