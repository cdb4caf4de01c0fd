import { computeLevels, visualOrder } from '../../../core/bidi-levels.ts';
import type { Area } from '../../geometry/area.ts';
import type { MeasuredNode } from '../glue.ts';
import { textLines } from '../text-lines.ts';
import type { Leaf } from './split-text.ts';

/** A grapheme of a drawn text, or an emoji that is a picture, with its area in px from the top left of the text's box. */
export interface TextUnit extends Area {
  /** Empty for a picture. */
  text: string;
  /** The index of its line, from the top. */
  line: number;
  isRtl: boolean;
}

/** A run or a picture that takumi measured. */
type Measured = Area & { text: string };

interface PlacedLeaf extends Leaf {
  level: number;
  line: number;
  area: Area | undefined;
}

const objectReplacement = '\ufffc';
const visible = /[^\s\p{Cf}\p{Cc}]/u;

/**
 * Returns the units of a measured text in reading order. takumi lists the runs of a line from left to right, without
 * saying which part of the text each is. The text of each line, in the order of Unicode's annex 9, tells that.
 */
export function readUnits(leaves: readonly Leaf[], node: MeasuredNode, base: 'ltr' | 'rtl'): TextUnit[] {
  const lines = textLines(node).map(({ runs, pictures }): Measured[] =>
    [...runs, ...pictures.map((area) => ({ ...area, text: '' }))].sort((one, other) => one.x - other.x),
  );
  const levels = computeLevels(
    leaves.map(({ text, isPicture }) => (isPicture ? objectReplacement : text)),
    base,
  );
  const lineOf = assignLines(leaves, lines);
  const placed = leaves.map(
    (leaf, index): PlacedLeaf => ({ ...leaf, level: levels[index] ?? 0, line: lineOf[index] ?? 0, area: undefined }),
  );
  return lines.flatMap((measured, line) => {
    const inLine = placed.filter((leaf) => leaf.line === line);
    findAreas(inLine, measured);
    findLigatures(inLine);
    shareLigatures(inLine);
    return fillGaps(inLine);
  });
}

/**
 * Returns the line of each leaf. Lines divide the text in reading order, so a line ends when all that was measured in it
 * is found. Parts of ligatures, line breaks and collapsed blanks are not measured.
 */
function assignLines(leaves: readonly Leaf[], lines: readonly Measured[][]): number[] {
  const open = lines.map((measured) => Map.groupBy(measured, ({ text }) => text));
  const take = (line: number, text: string) => open[line]?.get(text)?.pop() !== undefined;
  const isDone = (line: number) => [...(open[line]?.values() ?? [])].every((measured) => measured.length === 0);
  let line = 0;
  return leaves.map(({ text }) => {
    if (!take(line, text) && isDone(line) && take(line + 1, text)) line++;
    return line;
  });
}

/** Finds the areas of the leaves of a line, which are measured from left to right. */
function findAreas(leaves: readonly PlacedLeaf[], measured: readonly Measured[]): void {
  let index = 0;
  for (const leaf of visualOrder(leaves)) {
    if (measured[index]?.text !== leaf.text) continue;
    leaf.area = measured[index];
    index++;
  }
}

/**
 * Finds the letters after an f that are a part of its ligature, and not measured, although the same letter follows: in
 * “fii”, the second i was measured. From right to left, the later letter was measured first, so that nothing is to be found.
 */
function findLigatures(leaves: readonly PlacedLeaf[]): void {
  for (const [start, { text, level }] of leaves.entries()) {
    if (leaves[start - 1]?.text !== 'f' || text === 'f' || level % 2 === 1) continue;
    let end = start + 1;
    while (leaves[end]?.text === text && leaves[end]?.level === level) end++;
    const run = leaves.slice(start, end);
    const areas = run.flatMap(({ area }) => area ?? []);
    for (const [index, leaf] of run.entries()) leaf.area = areas[index - (run.length - areas.length)];
  }
}

/** Divides the width of each ligature evenly among its letters. Only the first of them was measured. */
function shareLigatures(leaves: readonly PlacedLeaf[]): void {
  for (let start = 0; start < leaves.length; start++) {
    const { area, level = 0 } = leaves[start] ?? {};
    if (!area) continue;
    let end = start + 1;
    while (isLaterPart(leaves[end], level)) end++;
    const width = area.width / (end - start);
    for (const [part, leaf] of leaves.slice(start, end).entries()) {
      const before = width * (level % 2 === 1 ? end - start - 1 - part : part);
      leaf.area = { ...area, x: area.x + before, width };
    }
  }
}

function isLaterPart(leaf: PlacedLeaf | undefined, level: number): boolean {
  return leaf !== undefined && leaf.area === undefined && leaf.level === level && visible.test(leaf.text);
}

/** Leaves that have no area get one of no width, after the leaf before them or else before the leaf after them. */
function fillGaps(leaves: readonly PlacedLeaf[]): TextUnit[] {
  const next = leaves.find(({ area }) => area);
  let pen = next?.area && edge(next.area, isRtl(next));
  return leaves.flatMap((leaf) => {
    const area = leaf.area ?? pen;
    if (!area) return [];
    pen = leaf.area ? edge(leaf.area, !isRtl(leaf)) : pen;
    const { text, line } = leaf;
    const { x, y, width, height } = area;
    return { text, line, x, y, width, height, isRtl: isRtl(leaf) };
  });
}

/** The right edge of an area, or its left edge, as an area without width. */
function edge(area: Area, isRight: boolean): Area {
  return { ...area, x: area.x + (isRight ? area.width : 0), width: 0 };
}

function isRtl({ level }: PlacedLeaf): boolean {
  return level % 2 === 1;
}
