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
import { type ColorStop, endsWithin, repeatsFromStart } from './stop-places.ts';

const painted = ['background', 'backgroundImage', 'maskImage'];
/** With parentheses within parentheses within its own. */
const gradientText = /(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** What can only be the case where one of these stands in the text: parsing takes longer than looking. */
const suspicious = /repeating-|[ ,]-[\d.]|[1-9]\d\d(?:\.\d+)?%|deg|turn|rad/;
/** First words of what stands before the stops. */
const heads = /^(to|circle|ellipse|(?:closest|farthest)-(?:side|corner)|at|from|in)$/;
const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/**
 * Gradients whose stops lie beyond their ends, said with stops within them. takumi 2.16.3 moves a stop before the start to
 * it, its SVG one after the end too, and its SVG repeats rings from the first stop outwards. What stands at a moved end
 * is the mixture there (CSS Images 4, section 3.4). Stops of several units stay as they are: what they are depends on the
 * length of the gradient.
 */
export function keepGradientEnds(style: BoxStyle): BoxStyle {
  let changed: Record<string, string> | undefined;
  for (const property of painted) {
    const value = style[property];
    if (!value?.includes('gradient(') || !suspicious.test(value)) continue;
    const kept = value.replaceAll(gradientText, (text) => {
      const [gradient] = parseNodes(text);
      const within = isFunction(gradient) ? gradientWithEnds(gradient) : undefined;
      return within ? printNodes([within]) : text;
    });
    if (kept !== value) changed = { ...changed, [property]: kept };
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
  const kept = gradient.name.startsWith('repeating-') ? repeatsFromStart(stops) : endsWithin(stops);
  if (!kept) return undefined;
  const parts = kept.map(({ color, at, unit }) => [
    color,
    unit === '%' ? percentage(String(at)) : dimension(String(at), unit),
  ]);
  // A mixture is no legacy colour, among which engines would mix in Oklab (CSS Color 4, section 12.1).
  const all = [[...(hasHead ? first : []), word('in'), word('srgb')], ...parts];
  return functionNode(
    gradient.name,
    all.flatMap((part, index) => (index === 0 ? part : [operator(','), ...part])),
  );
}

const word = (name: string): ValueNode => ({ type: 'Identifier', name });

/** Colours that engines mix in sRGB. */
function isLegacy(color: ValueNode): boolean {
  return !isFunction(color) || /^(?:rgb|hsl)a?$|^hwb$/.test(color.name);
}

function isHead(node: ValueNode | undefined): boolean {
  if (node?.type === 'Identifier') return heads.test(node.name);
  return node?.type === 'Dimension' || node?.type === 'Percentage' || node?.type === 'Number';
}

/** Undefined where a stop is a mere hint, or is mixed in another space, or where its place is no plain number. Angles become parts of a turn. */
function readStops(entries: readonly ValueNode[][], isConic: boolean): ColorStop[] | undefined {
  const stops: ColorStop[] = [];
  for (const [color, ...places] of entries) {
    if (!color || isHead(color) || !isLegacy(color)) return undefined;
    if (places.length === 0) stops.push({ color });
    for (const place of places) {
      const stop = placed(color, place, isConic);
      if (!stop) return undefined;
      stops.push(stop);
    }
  }
  return stops;
}

function placed(color: ValueNode, place: ValueNode, isConic: boolean): ColorStop | undefined {
  if (place.type === 'Percentage') return { color, at: Number(place.value), unit: '%' };
  if (place.type === 'Number') return { color, at: Number(place.value), unit: '%' };
  if (place.type !== 'Dimension') return undefined;
  const turn = degrees[place.unit.toLowerCase()];
  if (!isConic) return { color, at: Number(place.value), unit: place.unit };
  return turn === undefined ? undefined : { color, at: (Number(place.value) * turn) / 3.6, unit: '%' };
}
