import type { SvgNode } from '../../svg/tree.ts';
import type { Character, TextNode } from './characters.ts';

/** A stretch of one node's characters within a piece. */
interface Stretch {
  text: string;
  node: TextNode;
}

/** Characters that are set as one line of text: nothing moves one of them apart from the others. */
export interface Piece {
  stretches: Stretch[];
  /** User units by which it stands apart from where the one before ended. */
  dx: number;
  dy: number;
  /** Degrees, about where it begins. */
  rotate: number;
  /** Characters as people count them. */
  count: number;
  fitted: readonly SvgNode[];
}

/** Pieces that follow each other from one place on, which `text-anchor` aligns as a whole (SVG 2, section 11.6). */
export interface Chunk {
  /** Undefined where it goes on from the last one. */
  x: number | undefined;
  y: number | undefined;
  pieces: Piece[];
  first: TextNode;
}

export function chunksOf(characters: readonly Character[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const character of characters) {
    const { x, y, node } = character;
    const last = chunks.at(-1);
    const isNew = !last || x !== undefined || y !== undefined || last.first.path !== node.path;
    const chunk = isNew ? { x, y, pieces: [], first: node } : last;
    if (isNew) chunks.push(chunk);
    add(chunk, character);
  }
  return chunks;
}

function add({ pieces }: Chunk, { text, node, dx, dy, rotate, fitted }: Character): void {
  const last = pieces.at(-1);
  const goesOn = last && dx === 0 && dy === 0 && rotate === 0 && last.rotate === 0 && isOneLine(last, node, fitted);
  if (!goesOn) {
    pieces.push({ stretches: [{ text, node }], dx, dy, rotate, count: 1, fitted });
    return;
  }
  last.count++;
  const stretch = last.stretches.at(-1);
  if (stretch?.node === node) stretch.text += text;
  else last.stretches.push({ text, node });
}

/** Whether what a node holds stands on the same baseline, and is spaced alike. */
function isOneLine({ stretches, fitted }: Piece, { style }: TextNode, ownFitted: readonly SvgNode[]): boolean {
  const other = stretches[0]?.node.style;
  const isFitted = fitted.length === ownFitted.length && fitted.every((each, place) => each === ownFitted[place]);
  return (
    other !== undefined &&
    isFitted &&
    other.direction === style.direction &&
    other.baselineShift === style.baselineShift &&
    other.alignmentBaseline === style.alignmentBaseline &&
    other.dominantBaseline === style.dominantBaseline &&
    // A shift that follows from the font is another for each.
    (isPlain(style.dominantBaseline, style.alignmentBaseline, style.baselineShift) || isSameFont(other, style))
  );
}

function isPlain(...[dominant, alignment, shift]: [string, string, string]): boolean {
  return (
    ['auto', 'alphabetic'].includes(dominant) &&
    ['auto', 'baseline', 'alphabetic'].includes(alignment) &&
    shift === 'baseline'
  );
}

function isSameFont(one: TextNode['style'], other: TextNode['style']): boolean {
  return one.size === other.size && one.families === other.families && one.weight === other.weight;
}
