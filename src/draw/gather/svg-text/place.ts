import { shiftDown } from './baseline.ts';
import type { TextNode } from './characters.ts';
import { type Matrix, parsePath, type Segment, transformSegments } from './path.ts';
import { PathWalk } from './path-walk.ts';
import type { Chunk, Piece } from './pieces.ts';
import { fontKey, type PlannedText, type SvgTextPlan } from './plan.ts';
import type { LineMeasures, SetLines } from './set-lines.ts';
import { lengthIn, readDeclared } from './style.ts';

/** The outlines of one text node in user units of the SVG. */
export interface PlacedNode {
  node: TextNode;
  segments: Segment[];
  /** The outlines of letters that were made bold, by the width in user units of the line around them. */
  bold: Map<number, Segment[]>;
  emoji: PlacedEmoji[];
}

/** The square in which an emoji is drawn. */
export interface PlacedEmoji {
  /** The piece that contains the emoji, and the index of the emoji among those of its line. */
  piece: Piece;
  index: number;
  /** The top left of the square, before the square is rotated around the beginning of its letters. */
  x: number;
  y: number;
  size: number;
  turn?: { degrees: number; x: number; y: number };
}

/** A text as outlines, with the box around the em squares of its letters. */
export interface PlacedText {
  nodes: Map<TextNode, PlacedNode>;
  box: { left: number; top: number; right: number; bottom: number };
}

interface Measured {
  piece: Piece;
  measures: LineMeasures;
  /** The number of user units per engine px. */
  unit: number;
  /** The advance in user units. */
  advance: number;
}

/**
 * Positions the letters of a text: chunks are aligned by their anchors, pieces follow each other, and letters may
 * follow a path.
 */
export function placeText({ chunks }: PlannedText, plan: SvgTextPlan, set: SetLines): PlacedText {
  const placed: PlacedText = {
    nodes: new Map(),
    box: {
      left: Number.POSITIVE_INFINITY,
      top: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    },
  };
  let pen = { x: 0, y: 0 };
  for (const chunk of chunks) {
    const start = { x: chunk.x ?? pen.x, y: chunk.y ?? pen.y };
    pen = chunk.first.path ? placeOnPath(chunk, plan, set, placed) : placeChunk(chunk, start, plan, set, placed);
  }
  return placed;
}

function measuredPieces({ pieces }: Chunk, plan: SvgTextPlan, set: SetLines): Measured[] {
  return pieces.flatMap((piece, index) => {
    const line = plan.lines.get(piece);
    if (!line) return [];
    const measures = set.measures(line.box);
    const isLast = pieces[index + 1]?.fitted.at(-1) !== piece.fitted.at(-1);
    const trailing = isLast ? (plan.trailing.get(piece) ?? 0) : 0;
    return [{ piece, measures, unit: 1 / line.scale, advance: measures.advance / line.scale - trailing }];
  });
}

/** Returns how far a chunk is moved because of its anchor. */
function anchorOffset(chunk: Chunk, total: number): number {
  const { anchor, direction } = chunk.first.style;
  if (anchor === 'middle') return -total / 2;
  return (anchor === 'end') === (direction === 'ltr') ? -total : 0;
}

function placeChunk(
  chunk: Chunk,
  start: { x: number; y: number },
  plan: SvgTextPlan,
  set: SetLines,
  placed: PlacedText,
): { x: number; y: number } {
  const measured = measuredPieces(chunk, plan, set);
  const stretch = glyphStretch(measured);
  const total = measured.reduce((sum, { piece, advance }) => sum + piece.dx + advance * stretch, 0);
  const isRtl = chunk.first.style.direction === 'rtl';
  const left = start.x + anchorOffset(chunk, total);
  let way = 0;
  let { y } = start;
  for (const each of measured) {
    const { piece, advance } = each;
    const wide = advance * stretch;
    way += piece.dx;
    y += piece.dy;
    const x = isRtl ? left + total - way - wide : left + way;
    placePiece(each, { x, y }, stretch, plan, set, placed);
    way += wide;
  }
  return { x: isRtl ? left : left + total, y };
}

/** Returns the horizontal scale of letters with `lengthAdjust="spacingAndGlyphs"`. */
function glyphStretch(measured: readonly Measured[]): number {
  const fitted = measured[0]?.piece.fitted.find((node) => node.attributes['lengthAdjust'] === 'spacingAndGlyphs');
  if (!fitted) return 1;
  const fittedPieces = measured.filter(({ piece }) => piece.fitted.includes(fitted));
  const natural = fittedPieces.reduce((sum, { advance }) => sum + advance, 0);
  const wanted = Number.parseFloat(fitted.attributes['textLength'] ?? '');
  return natural > 0 && wanted > 0 ? wanted / natural : 1;
}

function placePiece(
  { piece, measures, unit, advance }: Measured,
  { x, y }: { x: number; y: number },
  stretch: number,
  plan: SvgTextPlan,
  set: SetLines,
  placed: PlacedText,
): void {
  const style = piece.stretches[0]?.node.style;
  const line = plan.lines.get(piece);
  if (!style || !line) return;
  const down = shiftDown(style, measureReach(plan, set, piece));
  const across = unit * stretch;
  const upright: Matrix = [across, 0, 0, unit, x - measures.left * across, y + down - set.baseline * unit];
  const matrix = piece.rotate === 0 ? upright : product(turnAbout(piece.rotate, x, y), upright);
  const { box } = placed;
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x + advance * stretch);
  box.top = Math.min(box.top, y + down - measures.ascent * unit);
  box.bottom = Math.max(box.bottom, y + down + measures.descent * unit);
  for (const [index, { node }] of piece.stretches.entries()) {
    const placedNode = nodeIn(placed, node);
    for (const { segments, boldness } of set.shapes(line.firstColor + index)) {
      const moved = transformSegments(segments, matrix);
      add(placedNode, moved, boldness === undefined ? undefined : boldness * unit);
    }
  }
  for (const [index, picture] of measures.pictures.entries()) {
    const node = piece.stretches[0]?.node;
    if (!node) continue;
    const size = picture.width * unit;
    nodeIn(placed, node).emoji.push({
      piece,
      index,
      size,
      x: x + (picture.x - measures.left) * across,
      // As in texts of a page, an eighth of an emoji's size is below the baseline.
      y: y + down - size * 0.875,
      ...(piece.rotate === 0 ? {} : { turn: { degrees: piece.rotate, x, y } }),
    });
  }
}

function measureReach(plan: SvgTextPlan, set: SetLines, piece: Piece) {
  const style = piece.stretches[0]?.node.style;
  const probe = style && plan.probes.get(fontKey(style));
  return probe && set.reach(probe.box, probe.color);
}

/** Positions letters one by one along a path. The middle of each letter is on the path (SVG 2, section 11.8.3). */
function placeOnPath(chunk: Chunk, plan: SvgTextPlan, set: SetLines, placed: PlacedText): { x: number; y: number } {
  const element = chunk.first.path;
  const target = element && plan.byId.get((element.attributes['href'] ?? '').slice(1));
  const walk = target?.name === 'path' ? new PathWalk(pathIn(target.attributes)) : undefined;
  if (!element || !walk || walk.length === 0) {
    plan.problems.add('textPath');
    return { x: 0, y: 0 };
  }
  const measured = measuredPieces(chunk, plan, set);
  const total = measured.reduce((sum, { piece, advance }) => sum + piece.dx + advance, 0);
  const offset = lengthIn(readDeclared(element).get('startOffset') ?? '0', chunk.first.style.size, walk.length) ?? 0;
  let way = offset + (chunk.x ?? 0) + anchorOffset(chunk, total);
  let down = 0;
  for (const { piece, measures, unit, advance } of measured) {
    way += piece.dx;
    down += piece.dy;
    const line = plan.lines.get(piece);
    const shift =
      down + (piece.stretches[0] ? shiftDown(piece.stretches[0].node.style, measureReach(plan, set, piece)) : 0);
    for (const [index, { node }] of line ? piece.stretches.entries() : []) {
      for (const { segments, boldness } of set.shapes((line?.firstColor ?? 0) + index)) {
        const middle = findMiddle(segments);
        const point = walk.at(way + (middle - measures.left) * unit);
        if (!point) continue;
        const [cos, sin] = [Math.cos(point.angle), Math.sin(point.angle)];
        const toPath: Matrix = [cos, sin, -sin, cos, point.x, point.y];
        const matrix = product(toPath, [unit, 0, 0, unit, -middle * unit, shift - set.baseline * unit]);
        const moved = transformSegments(segments, matrix);
        const placedNode = nodeIn(placed, node);
        add(placedNode, moved, boldness === undefined ? undefined : boldness * unit);
      }
    }
    if (measures.pictures.length > 0) plan.problems.add('emoji on a path');
    way += advance;
  }
  const end = walk.at(Math.min(walk.length, Math.max(0, way)));
  return { x: end?.x ?? 0, y: end?.y ?? 0 };
}

function pathIn({ d = '', transform }: Record<string, string>): Segment[] {
  const segments = parsePath(d);
  const matrix = /^matrix\(([^)]*)\)$/
    .exec(transform ?? '')?.[1]
    ?.split(/[\s,]+/)
    .map(Number);
  const [a, b, c, e, f, g] = matrix ?? [];
  if (matrix?.length !== 6) return segments;
  return transformSegments(segments, [a ?? 1, b ?? 0, c ?? 0, e ?? 1, f ?? 0, g ?? 0]);
}

function findMiddle(segments: readonly Segment[]): number {
  const across = segments.flatMap(({ points }) => points.filter((_, index) => index % 2 === 0));
  return across.length === 0 ? 0 : (Math.min(...across) + Math.max(...across)) / 2;
}

function nodeIn({ nodes }: PlacedText, node: TextNode): PlacedNode {
  const placedNode = nodes.get(node) ?? { node, segments: [], bold: new Map(), emoji: [] };
  nodes.set(node, placedNode);
  return placedNode;
}

function add({ segments, bold }: PlacedNode, more: readonly Segment[], width: number | undefined): void {
  const list = width === undefined ? segments : (bold.get(width) ?? []);
  if (width !== undefined) bold.set(width, list);
  for (const segment of more) list.push(segment);
}

function turnAbout(degrees: number, x: number, y: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
