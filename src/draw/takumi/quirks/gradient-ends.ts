import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import {
  dimension,
  type FunctionNode,
  functionNode,
  isFunction,
  operator,
  percentage,
  splitAtCommas,
  type ValueNode,
} from '../../../design/boxes/style/nodes.ts';
import { printNodes } from '../../../design/boxes/style/print.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { type ColorStop, endsWithin, repeatsFromStart } from './gradient-stops.ts';

const painted = ['background', 'backgroundImage', 'maskImage'];
/** Matches a gradient with up to two levels of parentheses inside its own. */
const gradientText = /(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/**
 * Matches what makes a gradient worth parsing. Gradients without it have no stops beyond their ends, and searching is
 * faster than parsing.
 */
const suspicious = /repeating-|[ ,]-[\d.]|[1-9]\d\d(?:\.\d+)?%|deg|turn|rad/;
/** Matches the words that can begin the part before the stops. */
const heads = /^(to|circle|ellipse|(?:closest|farthest)-(?:side|corner)|at|from|in)$/;
const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/**
 * Rewrites gradients whose stops lie beyond their ends. takumi 2.16.3 moves a stop that is before the start to the
 * start. Its SVG output also moves a stop that is after the end, and repeats radial gradients outwards from the first
 * stop. Here such stops are replaced with a stop at the end, whose color is the mixture at that position (CSS Images 4,
 * section 3.4). Stops in several units stay as they are, because their order depends on the length of the gradient.
 */
export function keepGradientEnds(style: BoxStyle): BoxStyle {
  let changed: Record<string, string> | undefined;
  for (const property of painted) {
    const value = style[property];
    if (!value?.includes('gradient(') || !suspicious.test(value)) continue;
    const newValue = value.replaceAll(gradientText, (text) => {
      const [gradient] = parseNodes(text);
      const within = isFunction(gradient) ? gradientWithEnds(gradient) : undefined;
      return within ? printNodes([within]) : text;
    });
    if (newValue !== value) changed = { ...changed, [property]: newValue };
  }
  return changed ? { ...style, ...changed } : style;
}

function gradientWithEnds(gradient: FunctionNode): FunctionNode | undefined {
  const isConic = gradient.name.endsWith('conic-gradient');
  const [first = [], ...others] = splitAtCommas(gradient.children);
  const hasHead = isHead(first[0]);
  if (hasHead && first.some((node) => node.type === 'Identifier' && node.name === 'in')) return undefined;
  const stops = readStops(hasHead ? others : [first, ...others], isConic);
  if (!stops) return undefined;
  const newStops = gradient.name.startsWith('repeating-') ? repeatsFromStart(stops) : endsWithin(stops);
  if (!newStops) return undefined;
  const parts = newStops.map(({ color, at, unit }) => [
    color,
    unit === '%' ? percentage(String(at)) : dimension(String(at), unit),
  ]);
  // The rewritten gradient says `in srgb`. The mixed color is not a legacy color, so engines would otherwise mix the
  // gradient in Oklab (CSS Color 4, section 12.1).
  const all = [[...(hasHead ? first : []), word('in'), word('srgb')], ...parts];
  return functionNode(
    gradient.name,
    all.flatMap((part, index) => (index === 0 ? part : [operator(','), ...part])),
  );
}

const word = (name: string): ValueNode => ({ type: 'Identifier', name });

/** Whether a color is a legacy color, which engines mix in sRGB. */
function isLegacy(color: ValueNode): boolean {
  return !isFunction(color) || /^(?:rgb|hsl)a?$|^hwb$/.test(color.name);
}

function isHead(node: ValueNode | undefined): boolean {
  if (node?.type === 'Identifier') return heads.test(node.name);
  return node?.type === 'Dimension' || node?.type === 'Percentage' || node?.type === 'Number';
}

/**
 * Reads the stops of a gradient. Angles become fractions of a turn. Undefined if a stop is only a hint, if colors are
 * mixed in another space, or if a position is not a plain number.
 */
function readStops(entries: readonly ValueNode[][], isConic: boolean): ColorStop[] | undefined {
  const stops: ColorStop[] = [];
  for (const [color, ...places] of entries) {
    if (!color || isHead(color) || !isLegacy(color)) return undefined;
    if (places.length === 0) stops.push({ color });
    for (const place of places) {
      const stop = toPlacedStop(color, place, isConic);
      if (!stop) return undefined;
      stops.push(stop);
    }
  }
  return stops;
}

function toPlacedStop(color: ValueNode, position: ValueNode, isConic: boolean): ColorStop | undefined {
  if (position.type === 'Percentage') return { color, at: Number(position.value), unit: '%' };
  if (position.type === 'Number') return { color, at: Number(position.value), unit: '%' };
  if (position.type !== 'Dimension') return undefined;
  const turn = degrees[position.unit.toLowerCase()];
  if (!isConic) return { color, at: Number(position.value), unit: position.unit };
  return turn === undefined ? undefined : { color, at: (Number(position.value) * turn) / 3.6, unit: '%' };
}
