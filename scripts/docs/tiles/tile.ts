import type { StylePropertyName } from '../../../src/design/boxes/style/properties.ts';

export type Style = Partial<Record<StylePropertyName, string | number>>;
export type Layer = Readonly<Record<string, unknown>>;

/** A small page that shows what a style property does. */
export interface StyleTile {
  /** What the picture shows, for its alternative text. */
  description: string;
  /** Other properties that the layer needs for this one to have an effect. */
  beside: Style;
  /** The page's layers. The one that is shown has `own` in addition to its other styles. */
  layers(own: Style): Layer[];
}

export const tilePage = { width: 200, height: 112, backgroundColor: '#f4f5f7' } as const;

export const colors = ['#3b5bdb', '#12b886', '#f08c00', '#e64980'] as const;
const [blue] = colors;

export const gradient = 'linear-gradient(135deg, #7048e8, #f06595 60%, #ffd43b)';

/** One box in the middle. */
export function box(description: string, beside: Style = {}, base: Style = { backgroundColor: blue }): StyleTile {
  const frame = { id: 'box', type: 'container', x: 50, y: 21, width: 100, height: 70 };
  return { description, beside, layers: (own) => [{ ...frame, style: { ...base, ...beside, ...own } }] };
}

const frame = { id: 'frame', type: 'container', x: 10, y: 10, width: 180, height: 92 };
const white = { backgroundColor: '#ffffff' };

interface Sized {
  width?: number;
  height?: number;
}

/** A blue box with `inner` and the style, in a white box, and further boxes after it. */
export function inFrame(
  description: string,
  { outer = {}, inner = {}, size = {}, after = 0 }: { outer?: Style; inner?: Style; size?: Sized; after?: number } = {},
): StyleTile {
  return {
    description,
    beside: {},
    layers: (own) => [
      { ...frame, style: { ...white, ...outer } },
      { id: 'box', type: 'container', parentId: 'frame', ...size, style: { backgroundColor: blue, ...inner, ...own } },
      ...Array.from({ length: after }, (_, index) => ({
        id: `after${index}`,
        type: 'container',
        parentId: 'frame',
        ...size,
        style: { backgroundColor: colors[1] },
      })),
    ],
  };
}

/** A white box with the style around a blue one that fills it. */
export function tileAround(description: string, beside: Style = {}): StyleTile {
  return {
    description,
    beside,
    layers: (own) => [
      { ...frame, style: { ...white, ...beside, ...own } },
      { id: 'inside', type: 'container', parentId: 'frame', style: { flexGrow: 1, backgroundColor: blue } },
    ],
  };
}

/** Numbered children. Each has the size that its number needs, and at least 24 px. */
function chips(count: number, getStyle: (index: number) => Style): Layer[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `chip${index}`,
    type: 'text',
    parentId: 'frame',
    content: String(index + 1),
    style: {
      minWidth: 24,
      minHeight: 24,
      backgroundColor: colors[index % 4] as string,
      color: '#ffffff',
      borderRadius: 4,
      fontFamily: 'Inter',
      fontSize: 14,
      fontWeight: 600,
      lineHeight: '24px',
      textAlign: 'center',
      ...getStyle(index),
    },
  }));
}

/** Numbered children in a container with the style. `each` is the style of all children. */
export function layout(
  description: string,
  { beside = {}, count = 4, each }: { beside?: Style; count?: number; each?: (index: number) => Style } = {},
): StyleTile {
  return {
    description,
    beside,
    layers: (own) => [
      { ...frame, style: { ...white, padding: 8, ...beside, ...own } },
      ...chips(count, (index) => each?.(index) ?? {}),
    ],
  };
}

/** Numbered children, of which the one at index `at` has the style. */
export function child(
  description: string,
  { outer, at = 1, count = 3, each = {} }: { outer: Style; at?: number; count?: number; each?: Style },
): StyleTile {
  return {
    description,
    beside: {},
    layers: (own) => [
      { ...frame, style: { ...white, padding: 8, ...outer } },
      ...chips(count, (index) => (index === at ? { ...each, ...own } : each)),
    ],
  };
}

/** A text on a white box that fills the tile. */
export function text(description: string, content: string, beside: Style = {}, base: Style = {}): StyleTile {
  const font: Style = { fontFamily: 'Inter', fontSize: 18, color: '#101828' };
  const frame = { id: 'text', type: 'text', x: 16, y: 16, width: 168, height: 80 };
  return {
    description,
    beside,
    layers: (own) => [{ ...frame, content, style: { ...white, ...font, ...base, ...beside, ...own } }],
  };
}

/** Two discs, of which the upper one has the style. */
export function discs(description: string): StyleTile {
  const disc = { type: 'shape', shape: 'ellipse', y: 11, width: 90, height: 90 };
  return {
    description,
    beside: {},
    layers: (own) => [
      { id: 'below', ...disc, x: 30, fill: '#f5a524' },
      { id: 'above', ...disc, x: 80, fill: blue, style: own },
    ],
  };
}

/** A box over the outline of its position without the style. */
export function tileMoved(description: string, beside: Style = {}): StyleTile {
  const frame = { type: 'container', x: 55, y: 26, width: 90, height: 60 };
  return {
    description,
    beside,
    layers: (own) => [
      { id: 'box', ...frame, style: { background: gradient, ...beside, ...own } },
      { id: 'outline', ...frame, style: { border: '1px solid #101828' } },
    ],
  };
}
