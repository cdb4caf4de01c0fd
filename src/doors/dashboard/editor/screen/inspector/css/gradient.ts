import { isColor } from '../../../../../../design/boxes/style/color.ts';
import { isFunction, splitAtCommas, type ValueNode } from '../../../../../../design/boxes/style/nodes.ts';
import { isWord, parseProperty } from './parse.ts';

export const gradientKinds = ['linear', 'radial', 'conic'] as const;
export type GradientKind = (typeof gradientKinds)[number];

export interface GradientStop {
  color: string;
  /** Where the color is, such as `25%`. Without it, stops are distributed evenly. */
  at?: string;
}

/** A gradient as it is written, so that editing one part keeps all others. */
export interface Gradient {
  kind: GradientKind;
  isRepeating: boolean;
  /** What is before the stops: `45deg`, `circle at center`, `from 90deg in oklch`. */
  head: string;
  stops: GradientStop[];
}

/** A layer of a background: a gradient, a color or both, with the text of its position, size and repetition. */
export interface Fill {
  gradient?: Gradient;
  color?: string;
  rest: string;
}

/**
 * The layers of a background or mask, the front one first. Undefined if a part of it cannot be edited as such, for example
 * an expression or a stop that is only a position.
 */
export function readFills(property: string, text: string): Fill[] | undefined {
  const parsed = parseProperty(property, text);
  if (!parsed) return undefined;
  const { nodes, print } = parsed;
  if (nodes.length === 1 && isWord(nodes[0], 'none')) return [];
  const fills = splitAtCommas(nodes).map((layer) => readFill(layer, print));
  return fills.every((fill) => fill !== undefined) ? fills : undefined;
}

export function printFills(fills: readonly Fill[]): string | undefined {
  if (fills.length === 0) return undefined;
  return fills
    .map(({ gradient, color, rest }) =>
      [gradient && printGradient(gradient), rest, color].filter((part) => part !== undefined && part !== '').join(' '),
    )
    .join(', ');
}

type Print = (nodes: readonly ValueNode[]) => string;

function readFill(nodes: readonly ValueNode[], print: Print): Fill | undefined {
  const colors = nodes.filter(isColor);
  const gradients = nodes.filter((node) => isFunction(node) && node.name.endsWith('-gradient'));
  const [gradient] = gradients.map((node) => readGradientNode(node, print));
  if (colors.length > 1 || gradients.length > 1 || (gradients.length === 1 && !gradient)) return undefined;
  if (colors.length + gradients.length === 0) return undefined;
  const rest = nodes.filter((node) => !colors.includes(node) && !gradients.includes(node));
  const [color] = colors;
  return { ...(gradient && { gradient }), ...(color && { color: print([color]) }), rest: print(rest) };
}

function readGradientNode(node: ValueNode, print: Print): Gradient | undefined {
  if (!isFunction(node)) return undefined;
  const [, repeating, name] = /^(repeating-)?(\w+)-gradient$/.exec(node.name) ?? [];
  const kind = gradientKinds.find((each) => each === name);
  const [first = [], ...others] = splitAtCommas(node.children);
  const hasHead = !first.some(isColor);
  const stops = (hasHead ? others : [first, ...others]).map((entry) => readStops(entry, print));
  if (!kind || stops.some((each) => each === undefined)) return undefined;
  return {
    kind,
    isRepeating: repeating !== undefined,
    head: hasHead ? print(first) : '',
    stops: stops.flatMap((each) => each ?? []),
  };
}

/** A color with two positions is the same as two stops of this color. */
function readStops(nodes: readonly ValueNode[], print: Print): GradientStop[] | undefined {
  const color = nodes.find(isColor);
  if (!color) return undefined;
  const places = nodes.filter((node) => node !== color);
  const text = print([color]);
  return places.length === 0 ? [{ color: text }] : places.map((place) => ({ color: text, at: print([place]) }));
}

export function printGradient({ kind, isRepeating, head, stops }: Gradient): string {
  const entries = stops.map(({ color, at }) => (at === undefined ? color : `${color} ${at}`));
  const parts = head === '' ? entries : [head, ...entries];
  return `${isRepeating ? 'repeating-' : ''}${kind}-gradient(${parts.join(', ')})`;
}

const sideAngles: Readonly<Record<string, number>> = {
  'to top': 0,
  'to right': 90,
  'to bottom': 180,
  'to left': 270,
  'to top right': 45,
  'to bottom right': 135,
  'to bottom left': 225,
  'to top left': 315,
};

/** The parts of a head: an angle or a shape, the center after `at`, and the color space after `in`. */
type Head = Record<'start' | 'at' | 'in', string>;

/** A word after a color space that belongs to the angle or the shape again, as in `in oklch to right`. */
const startWord = /^(?:to|from|circle|ellipse|-?[\d.]+(?:deg|grad|rad|turn))$/;

function readHead(head: string): Head {
  const words: Record<keyof Head, string[]> = { start: [], at: [], in: [] };
  let part: keyof Head = 'start';
  for (const word of head.split(' ')) {
    if (word === 'at' || word === 'in') {
      part = word;
      continue;
    }
    if (part === 'in' && startWord.test(word)) part = 'start';
    words[part].push(word);
  }
  return { start: words.start.join(' '), at: words.at.join(' '), in: words.in.join(' ') };
}

function printHead({ start, at, in: space }: Head): string {
  return [start, at && `at ${at}`, space && `in ${space}`].filter((part) => part !== '').join(' ');
}

/** The angle of a linear gradient, or the start of a conic one, in degrees. Undefined if it is written in another way. */
export function readAngle({ kind, head }: Gradient): number | undefined {
  const { start } = readHead(head);
  const text = start.replace(/^from /, '');
  if (text === '' || (kind === 'conic' && !start.startsWith('from '))) return kind === 'linear' ? 180 : 0;
  return sideAngles[text] ?? (/^-?[\d.]+deg$/.test(text) ? Number.parseFloat(text) : undefined);
}

export function withAngle(gradient: Gradient, degrees: number): Gradient {
  const start = gradient.kind === 'conic' ? `from ${degrees}deg` : `${degrees}deg`;
  return { ...gradient, head: printHead({ ...readHead(gradient.head), start }) };
}

/** The center of a radial or conic gradient, such as `50% 50%`. */
export function readCenter({ head }: Gradient): string {
  return readHead(head).at || 'center';
}

export function withCenter(gradient: Gradient, center: string): Gradient {
  return { ...gradient, head: printHead({ ...readHead(gradient.head), at: center === 'center' ? '' : center }) };
}

/** Whether a radial gradient is a circle. */
export function isCircle({ head }: Gradient): boolean {
  return /\bcircle\b/.test(head);
}

export function withShape(gradient: Gradient, shape: 'circle' | 'ellipse'): Gradient {
  const rest = gradient.head.replace(/\b(?:circle|ellipse)\b ?/, '');
  return { ...gradient, head: [shape === 'circle' ? 'circle' : '', rest].filter((part) => part !== '').join(' ') };
}

/** The same stops as a gradient of another kind. */
export function withKind(gradient: Gradient, kind: GradientKind): Gradient {
  return kind === gradient.kind ? gradient : { ...gradient, kind, head: '' };
}

/** Where a stop is, as a share of the gradient. Stops without a position are distributed evenly between the others. */
export function stopShares(stops: readonly GradientStop[]): number[] {
  const shares = stops.map(({ at }, index) => {
    const [, percent] = /^(-?[\d.]+)%$/.exec(at ?? '') ?? [];
    if (percent !== undefined) return Number(percent) / 100;
    const [, degrees] = /^(-?[\d.]+)deg$/.exec(at ?? '') ?? [];
    if (degrees !== undefined) return Number(degrees) / 360;
    return index === 0 ? 0 : index === stops.length - 1 ? 1 : undefined;
  });
  return shares.map((share, index) => {
    if (share !== undefined) return share;
    const before = shares.findLastIndex((each, at) => at < index && each !== undefined);
    const after = shares.findIndex((each, at) => at > index && each !== undefined);
    const [from = 0, to = 1] = [shares[before], shares[after]];
    return from + ((to - from) * (index - before)) / (after - before);
  });
}
