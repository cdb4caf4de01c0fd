import { required } from '../../../core/required.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { splitAtCommas, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { printNodes } from '../../../design/boxes/style/print.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { type Edges, sides } from '../../style/sides.ts';
import type { TakumiNode } from '../glue.ts';

type Area = 'border-box' | 'padding-box' | 'content-box';

/** One layer of a background, the box that it is placed in, and the box that it is cut to. */
interface Layer {
  style: BoxStyle;
  origin: Area;
  clip: Area;
}

/** px of a border box, and from its edges to those of its padding and its content. */
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
 * A style whose background has layers that are cut to several boxes, as gradient borders are made, without them, and the
 * nodes that stand for them behind the content of its box: takumi 2.16.3 takes one `background-clip` for all layers, and
 * draws none where there are several. There are no nodes where boxes are only measured, and `insetsOf` answers nothing.
 */
export function splitBackground(
  style: BoxStyle,
  insetsOf: () => BoxInsets | undefined,
): { style: BoxStyle; nodes: TakumiNode[] } {
  if (!hasSeveralAreas(style)) return { style, nodes: [] };
  const insets = insetsOf();
  if (!insets) return { style: withoutSeveralAreas(style), nodes: [] };
  const rest = Object.entries(style).filter(([property]) => !/^(?:background|boxShadow$)/.test(property));
  const frame = rest.filter(([property]) => /^border/.test(property));
  const { boxShadow } = style;
  const decoration = {
    ...Object.fromEntries(frame),
    ...(boxShadow === undefined ? {} : { boxShadow }),
    ...placed(insets.border, noEdges),
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

/** A span has no box to put others in: its layers are all cut to one. takumi fails at a list. */
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

/** Every side says its colour for itself where one does. */
function clearSides(style: BoxStyle): BoxStyle {
  const own = sides.filter((side) => Object.keys(style).some((property) => property.startsWith(`border${side}`)));
  return Object.fromEntries(own.map((side) => [`border${side}Color`, 'transparent']));
}

/** The topmost first, a colour last. */
function readLayers(style: BoxStyle): Layer[] {
  const { background, backgroundImage, backgroundClip, backgroundColor } = style;
  const clips = (backgroundClip ?? '').split(',').map((clip) => clip.trim());
  const written = splitAtCommas(parseNodes(backgroundImage ?? background ?? 'none'));
  const layers = written.map((nodes, index): Layer => {
    const named = nodes.flatMap((node) => (isArea(node) ? [required(areas.find((each) => each === node.name))] : []));
    const [origin = 'padding-box', own = named[0]] = named;
    const longhand = clips[index % clips.length];
    const clip = areas.find((each) => each === longhand) ?? own ?? 'border-box';
    const placing = listed.flatMap((property) => {
      const values = style[property]?.split(/,(?![^(]*\))/);
      return values ? [[property, (values[index % values.length] ?? '').trim()] as const] : [];
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
  const edgesOf = (area: Area) =>
    area === 'border-box' ? noEdges : area === 'padding-box' ? insets.border : insets.content;
  const radii = Object.fromEntries(Object.entries(frame).filter(([property]) => property.endsWith('Radius')));
  const clipped = { ...radii, ...placed(insets.border, edgesOf(clip)) };
  if (origin === 'padding-box' && clip === 'border-box' && listed.every((property) => style[property] === undefined))
    return {
      type: 'container',
      style: { borderRadius: '0.01px', ...clipped, ...style, ...tiled(insets) },
      children: [],
    };
  const [from, to] = [edgesOf(clip), edgesOf(origin)];
  const inner = {
    display: 'block',
    position: 'absolute',
    ...Object.fromEntries(sides.map((side) => [side.toLowerCase(), `${edgeOf(to, side) - edgeOf(from, side)}px`])),
    ...style,
  };
  return {
    type: 'container',
    style: { ...clipped, overflow: 'hidden' },
    children: [{ type: 'container', style: inner, children: [] }],
  };
}

/** Tiles as large as the padding box, which go on under the borders, with a corner by which takumi cuts them (clip-tiles.ts). */
function tiled({ width, height, border }: BoxInsets): BoxStyle {
  return {
    backgroundSize: `${width - border.left - border.right}px ${height - border.top - border.bottom}px`,
    backgroundPosition: `${border.left}px ${border.top}px`,
    backgroundRepeat: 'repeat',
  };
}

/** A box over the whole border box of the one that it is in, with clear borders of its own. */
function placed(border: Edges, own: Edges): BoxStyle {
  const at = Object.fromEntries(sides.map((side) => [side.toLowerCase(), `${-edgeOf(border, side)}px`]));
  const clear = sides.flatMap((side) => {
    const width = edgeOf(own, side);
    return width === 0 ? [] : [[`border${side}`, `${width}px solid transparent`] as const];
  });
  return { boxSizing: 'border-box', display: 'block', position: 'absolute', ...at, ...Object.fromEntries(clear) };
}

function edgeOf(edges: Edges, side: (typeof sides)[number]): number {
  const names = { Top: 'top', Right: 'right', Bottom: 'bottom', Left: 'left' } as const;
  return edges[names[side]];
}
