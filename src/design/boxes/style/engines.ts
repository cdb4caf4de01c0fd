import { LruCache } from '../../../core/lru-cache.ts';
import { isColorFunction, isMath } from './functions.ts';
import { isOfTakumi, parseNodes } from './grammar.ts';
import { everyNode, isBranch, type ValueNode } from './nodes.ts';
import { createProblem } from './parse-style.ts';
import { isLayoutProperty, isStyleProperty, styleProperties } from './properties.ts';
import { toQuantity } from './quantity.ts';
import type { BoxStyle, StyleEngine, StyleProblem } from './types.ts';

type Verdict = 'drawn' | 'not drawn';

const verdicts = new LruCache<Verdict>({ entries: 5_000, weight: 2_000_000 });

/**
 * Lists the parts of a parsed style that an engine cannot draw (RND-24). Properties that are not in the table are not
 * checked.
 */
export function unsupportedBy(engine: StyleEngine, style: BoxStyle): StyleProblem[] {
  return pickDrawable(engine, style).problems;
}

/**
 * Removes what an engine cannot draw from a parsed style, and reports it (RND-24). takumi must only get the result,
 * because it throws at values that it cannot parse. Properties that are not in the table are not checked.
 */
export function pickDrawable(engine: StyleEngine, style: BoxStyle): { style: BoxStyle; problems: StyleProblem[] } {
  const problems: StyleProblem[] = [];
  const drawn: [string, string][] = [];
  for (const [property, value] of Object.entries(style)) {
    const verdict = checkProperty(engine, property, value);
    if (verdict === 'drawn') drawn.push([property, value]);
    else problems.push(createProblem(property, `is not drawn by ${engine}: ${excerpt(value)}`));
  }
  return { style: drawn.length === Object.keys(style).length ? style : Object.fromEntries(drawn), problems };
}

function excerpt(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}

function checkProperty(engine: StyleEngine, property: string, value: string): Verdict {
  if (!isStyleProperty(property)) return 'drawn';
  if (styleProperties[property]?.engines.includes(engine) !== true) return 'not drawn';
  // Browsers only hyphenate words with a dictionary, and none is installed here.
  if (property === 'hyphens' && value === 'auto') return 'not drawn';
  if (engine === 'html' || property === 'fontFamily') return 'drawn';
  const key = `${property}:${value}`;
  return verdicts.remember(key, key.length, () => takumiVerdict(property, value));
}

function takumiVerdict(property: string, value: string): Verdict {
  try {
    const nodes = parseNodes(value);
    return (isLayoutProperty(property) || nodes.every(isReadMath)) && isOfTakumi(property, nodes)
      ? 'drawn'
      : 'not drawn';
  } catch {
    // This value could not be parsed here, so it must not be passed to an engine.
    return 'not drawn';
  }
}

/** Whether takumi reads this math: it parses calc() of lengths and percentages, but no math in colors. */
function isReadMath(node: ValueNode): boolean {
  if (isMath(node)) return isLengthCalc(node) && [...everyNode([node])].every((each) => isCalc(each) || !isMath(each));
  if (!isBranch(node)) return true;
  return isColorFunction(node) ? !node.children.some(isMath) : node.children.every(isReadMath);
}

function isLengthCalc(node: ValueNode): boolean {
  const kinds = toQuantity(node)?.kinds;
  return isCalc(node) && (kinds?.has('length') === true || kinds?.has('percentage') === true);
}

function isCalc(node: ValueNode): boolean {
  return node.type === 'Function' && node.name === 'calc';
}
