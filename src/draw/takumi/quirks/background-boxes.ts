import { required } from '../../../core/required.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { splitAtCommas, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { printNodes } from '../../../design/boxes/style/print.ts';
import { sides } from '../../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Edges } from '../../style/sides.ts';
import type { TakumiNode } from '../glue.ts';

type Area = 'border-box' | 'padding-box' | 'content-box';

/** A layer of a background, with the box in which it is positioned and the box to which it is clipped. */
interface Layer {
  style: BoxStyle;
  origin: Area;
  clip: Area;
}

/** The size of a border box, and the distances from its edges to the padding box and the content box, in px. */
export interface BoxInsets {
  width: number;
  height: number;
  border: Edges;
  content: Edges;
}

const areas = ['border-box', 'padding-box', 'content-box'] as const satisfies readonly Area[];
const listed = ['backgroundSize', 'backgroundPosition', 'backgroundRepeat'] as const;
const noEdges: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * If the layers of a background are clipped to different boxes, as in gradient borders, moves them from the style into
 * nodes behind the content of the box. takumi 2.16.3 only accepts one `background-clip` for all layers, and draws no
 * background if there are several. If boxes are only measured, `getInsets` returns nothing and there are no nodes.
 */
export function splitBackground(
  style: BoxStyle,
  getInsets: () => BoxInsets | undefined,
): { style: BoxStyle; nodes: TakumiNode[] } {
  if (!hasSeveralAreas(style)) return { style, nodes: [] };
  const insets = getInsets();
  if (!insets) return { style: withoutSeveralAreas(style), nodes: [] };
  const rest = Object.entries(style).filter(([property]) => !/^(?:background|boxShadow$)/.test(property));
  const frame = rest.filter(([property]) => /^border/.test(property));
  const { boxShadow } = style;
  const decoration = {
    ...Object.fromEntries(frame),
    ...(boxShadow === undefined ? {} : { boxShadow }),
    ...placeWithin(insets.border, noEdges),
  };
  const layers = readLayers(style).toReversed();
  return {
    style: { ...Object.fromEntries(rest), borderColor: 'transparent', ...clearSides(style) },
    nodes: [
      ...layers.map((layer) => layerNode(layer, Object.fromEntries(frame), insets)),
      { type: 'container', style: decoration, children: [] },
    ],
  };
}

/**
 * Clips all layers of a span's background to one box, because a span cannot contain other boxes, and takumi fails if
 * `background-clip` is a list.
 */
export function withoutSeveralAreas(style: BoxStyle): BoxStyle {
  if (!style['backgroundClip']?.includes(',')) return style;
  const { backgroundClip: _, ...rest } = style;
  return rest;
}

function hasSeveralAreas({ background = '', backgroundClip = '' }: BoxStyle): boolean {
  if (backgroundClip === 'text' || /\btext\b/.test(background)) return false;
  if (backgroundClip.includes(',')) return true;
  return /\b(?:border|padding|content)-box\b/.test(background) && splitAtCommas(parseNodes(background)).length > 1;
}

/** Overrides the color of each side that has a color of its own. */
function clearSides(style: BoxStyle): BoxStyle {
  const borderedSides = sides.filter((side) =>
    Object.keys(style).some((property) => property.startsWith(`border${side}`)),
  );
  return Object.fromEntries(borderedSides.map((side) => [`border${side}Color`, 'transparent']));
}

/** Reads the layers of a background. The topmost is first, and a color is last. */
function readLayers(style: BoxStyle): Layer[] {
  const { background, backgroundImage, backgroundClip, backgroundColor } = style;
  const clips = (backgroundClip ?? '').split(',').map((clip) => clip.trim());
  const written = splitAtCommas(parseNodes(backgroundImage ?? background ?? 'none'));
  const layers = written.map((nodes, index): Layer => {
    const areaNames = nodes.flatMap((node) =>
      isArea(node) ? [required(areas.find((each) => each === node.name))] : [],
    );
    const [origin = 'padding-box', areaName = areaNames[0]] = areaNames;
    const longhand = clips[index % clips.length];
    const clip = areas.find((each) => each === longhand) ?? areaName ?? 'border-box';
    const placing = listed.flatMap((property) => {
      const value = style[property];
      if (value === undefined) return [];
      const values = splitAtCommas(parseNodes(value));
      return [[property, printNodes(values[index % values.length] ?? [])] as const];
    });
    const painted = printNodes(nodes.filter((node) => !isArea(node)));
    return { style: { background: painted, ...Object.fromEntries(placing) }, origin, clip };
  });
  const last = layers.at(-1);
  if (backgroundColor === undefined || !last) return layers;
  return [...layers, { style: { backgroundColor }, origin: last.clip, clip: last.clip }];
}

function isArea(node: ValueNode): node is Extract<ValueNode, { type: 'Identifier' }> {
  return node.type === 'Identifier' && areas.some((each) => each === node.name);
}

function layerNode({ style, origin, clip }: Layer, frame: BoxStyle, insets: BoxInsets): TakumiNode {
  const getAreaEdges = (area: Area) =>
    area === 'border-box' ? noEdges : area === 'padding-box' ? insets.border : insets.content;
  const radii = Object.fromEntries(Object.entries(frame).filter(([property]) => property.endsWith('Radius')));
  const clipped = { ...radii, ...placeWithin(insets.border, getAreaEdges(clip)) };
  if (origin === 'padding-box' && clip === 'border-box' && listed.every((property) => style[property] === undefined))
    return {
      type: 'container',
      style: { borderRadius: '0.01px', ...clipped, ...style, ...toTileBox(insets) },
      children: [],
    };
  const [from, to] = [getAreaEdges(clip), getAreaEdges(origin)];
  const inner = {
    display: 'block',
    position: 'absolute',
    ...Object.fromEntries(sides.map((side) => [side.toLowerCase(), `${getEdge(to, side) - getEdge(from, side)}px`])),
    ...style,
  };
  return {
    type: 'container',
    style: { ...clipped, overflow: 'hidden' },
    children: [{ type: 'container', style: inner, children: [] }],
  };
}

/**
 * Returns a box whose background tiles have the size of the padding box and repeat under the borders. Its corner makes
 * takumi clip the tiles (clip-tiles.ts).
 */
function toTileBox({ width, height, border }: BoxInsets): BoxStyle {
  return {
    backgroundSize: `${width - border.left - border.right}px ${height - border.top - border.bottom}px`,
    backgroundPosition: `${border.left}px ${border.top}px`,
    backgroundRepeat: 'repeat',
  };
}

/** Returns a box that covers the whole border box of its parent and has transparent borders. */
function placeWithin(border: Edges, ownBorders: Edges): BoxStyle {
  const at = Object.fromEntries(sides.map((side) => [side.toLowerCase(), `${-getEdge(border, side)}px`]));
  const clear = sides.flatMap((side) => {
    const width = getEdge(ownBorders, side);
    return width === 0 ? [] : [[`border${side}`, `${width}px solid transparent`] as const];
  });
  return { boxSizing: 'border-box', display: 'block', position: 'absolute', ...at, ...Object.fromEntries(clear) };
}

function getEdge(edges: Edges, side: (typeof sides)[number]): number {
  const names = { Top: 'top', Right: 'right', Bottom: 'bottom', Left: 'left' } as const;
  return edges[names[side]];
}
