import { renameIds } from '../../svg/share.ts';
import { isElement, parseSvg, printSvg, type SvgElement, type SvgNode } from '../../svg/tree.ts';
import type { Picture } from '../picture.ts';
import { asOutlines, pickAttributes } from './elements.ts';
import { printSegments, type Segment } from './path.ts';
import type { Piece } from './pieces.ts';
import { type PlacedEmoji, type PlacedNode, type PlacedText, placeText } from './place.ts';
import type { PlannedText, SvgTextPlan } from './plan.ts';
import type { SetLines } from './set-lines.ts';

/**
 * The maximum number of commands per path. The time to fill a path grows faster than this number (see
 * pictures/svg/limits.ts).
 */
const maxPathCommands = 10_000;
/** The maximum number of commands for all texts of an SVG. It is the same as for the SVG's own paths. */
const maxTotalCommands = 100_000;

/** Returns the emoji of a piece, in the order of its text. */
type EmojiOf = (piece: Piece) => readonly Picture[];

/** Returns the SVG of a plan with outlines in place of its texts, and the number of its paths. */
export function outlinedMarkup(plan: SvgTextPlan, set: SetLines, getEmoji: EmojiOf): { markup: string; paths: number } {
  const counter = { paths: 0, emoji: 0, commands: 0 };
  const texts = new Map(plan.texts.map((text) => [text.element, text]));
  const visit = (node: SvgNode): SvgNode => {
    const text = texts.get(node);
    if (text) return outlineText(text, plan, set, getEmoji, counter);
    return { ...node, children: node.children.map((child) => (isElement(child) ? visit(child) : child)) };
  };
  return { markup: printSvg(visit(plan.root)), paths: counter.paths };
}

interface Counter {
  paths: number;
  emoji: number;
  commands: number;
}

function outlineText(
  text: PlannedText,
  plan: SvgTextPlan,
  set: SetLines,
  getEmoji: EmojiOf,
  counter: Counter,
): SvgNode {
  const placed = placeText(text, plan, set);
  for (const { segments, bold } of placed.nodes.values()) {
    for (const list of [segments, ...bold.values()]) {
      const room = Math.max(0, maxTotalCommands - counter.commands);
      if (list.length > room) {
        plan.isTruncated = true;
        // Only whole letters are dropped, because an outline that is cut inside a letter would be closed incorrectly.
        list.length = Math.max(
          0,
          list.findLastIndex(({ command }, index) => command === 'M' && index <= room),
        );
      }
      counter.commands += list.length;
    }
  }
  if (text.clips) {
    counter.paths++;
    return clippingPath(text, placed);
  }
  const byPlace = new Map<SvgNode, Map<number, PlacedNode>>();
  for (const node of placed.nodes.values()) {
    const { parent, index } = node.node;
    const nodesByPlace = byPlace.get(parent) ?? new Map<number, PlacedNode>();
    byPlace.set(parent, nodesByPlace.set(index, node));
  }
  return asOutlines(text.element, (parent, index) => {
    const node = byPlace.get(parent)?.get(index);
    if (!node) return [];
    const paths = buildPaths(node, placed);
    counter.paths += paths.length;
    const emoji = node.emoji.flatMap((each) => emojiNode(each, getEmoji, counter));
    return [...paths, ...emoji];
  });
}

/**
 * Joins all text of a clip path into one outline, because a clip path must not contain groups. The paint of its parts
 * does not matter.
 */
function clippingPath({ element }: PlannedText, { nodes }: PlacedText): SvgNode {
  const all = [...nodes.values()];
  const segments = all.flatMap((node) => [...node.segments, ...[...node.bold.values()].flat()]);
  const smallest = Math.min(...all.map(({ node }) => node.style.size));
  const d = printSegments(segments, decimalsFor(smallest));
  return { name: 'path', attributes: { ...pickAttributes(element), 'clip-rule': 'nonzero', d }, children: [] };
}

/** Returns the number of decimals to print. Errors of a thousandth of the font size are invisible. */
function decimalsFor(size: number): number {
  return Math.max(0, Math.min(6, Math.ceil(3 - Math.log10(Number.isFinite(size) ? size || 1 : 1))));
}

function buildPaths({ node, segments, bold }: PlacedNode, placed: PlacedText): SvgNode[] {
  const { style } = node;
  const decimals = decimalsFor(style.size);
  const rule: Record<string, string> = style.fillRule === 'nonzero' ? {} : { 'fill-rule': 'nonzero' };
  const refers = [style.fill, style.stroke].some((paint) => paint.startsWith('url('));
  const corners = refers ? printCorners(placed, decimals) : '';
  const path = (part: readonly Segment[], more: Record<string, string> = {}): SvgNode => ({
    name: 'path',
    attributes: { ...rule, ...more, d: printSegments(part, decimals) + corners },
    children: [],
  });
  // Letters are made bold with a stroke in the fill color. If they have a stroke already, that one is drawn instead.
  const boldness = (width: number): Record<string, string> =>
    style.stroke === 'none' && style.fill !== 'none'
      ? { stroke: style.fill, 'stroke-width': String(Number(width.toFixed(decimals + 1))) }
      : {};
  return [
    ...splitIntoStretches(segments).map((part) => path(part)),
    ...[...bold].flatMap(([width, letters]) => splitIntoStretches(letters).map((part) => path(part, boldness(width)))),
  ];
}

/** Splits segments into parts that a renderer fills quickly. */
function splitIntoStretches(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [];
  let part: Segment[] = [];
  for (const segment of segments) {
    if (segment.command === 'M' && part.length >= maxPathCommands) {
      parts.push(part);
      part = [];
    }
    part.push(segment);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/**
 * Prints two corners of the text's box, which draw nothing. Gradients and patterns refer to the box of the whole text,
 * even if a path is only a part of it (SVG 2, section 8.10).
 */
function printCorners({ box }: PlacedText, decimals: number): string {
  if (!Number.isFinite(box.left) || !Number.isFinite(box.right)) return '';
  const at = (x: number, y: number) => `M${Number(x.toFixed(decimals))} ${Number(y.toFixed(decimals))}Z`;
  return at(box.left, box.top) + at(box.right, box.bottom);
}

function emojiNode(placed: PlacedEmoji, getEmoji: EmojiOf, counter: Counter): SvgNode[] {
  const picture = getEmoji(placed.piece)[placed.index];
  if (!picture) return [];
  const drawing = parseSvg(new TextDecoder().decode(picture.bytes));
  renameIds(drawing, `e${counter.emoji++}-`);
  const { x, y, size, turn } = placed;
  const side = (length: number) => String(Number(length.toFixed(3)));
  const attributes = {
    x: side(x),
    y: side(y),
    width: side(size),
    height: side(size),
    viewBox: drawing.attributes['viewBox'] ?? `0 0 ${picture.width} ${picture.height}`,
    // An emoji has its own colors.
    fill: '#000',
    stroke: 'none',
  };
  const svgNode: SvgNode = { name: 'svg', attributes, children: drawing.children.map(asNode) };
  if (!turn) return [svgNode];
  const transform = `rotate(${turn.degrees} ${side(turn.x)} ${side(turn.y)})`;
  return [{ name: 'g', attributes: { transform }, children: [svgNode] }];
}

function asNode({ name, attributes, children }: SvgElement): SvgNode {
  return { name, attributes, children: children.map(asNode) };
}
