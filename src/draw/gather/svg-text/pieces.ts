import type { SvgNode } from '../../svg/tree.ts';
import type { Character, TextNode } from './characters.ts';

/** Consecutive characters of one node within a piece. */
interface Stretch {
  text: string;
  node: TextNode;
}

/** Characters that are laid out as one line of text, because nothing moves one of them separately. */
export interface Piece {
  stretches: Stretch[];
  /** The distance from the end of the previous piece, in user units. */
  dx: number;
  dy: number;
  /** The rotation in degrees around the beginning of the piece. */
  rotate: number;
  /** The number of graphemes in the piece. */
  count: number;
  fitted: readonly SvgNode[];
}

/** Consecutive pieces that begin at one position. `text-anchor` aligns them as a whole (SVG 2, section 11.6). */
export interface Chunk {
  /** The requested position; undefined if the chunk continues from the last one. */
  x: number | undefined;
  y: number | undefined;
  pieces: Piece[];
  first: TextNode;
}

export function splitIntoChunks(characters: readonly Character[]): Chunk[] {
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

/**
 * Whether a node's text can be laid out in one line with a piece: both have the same direction, baseline and spacing.
 */
function isOneLine({ stretches, fitted }: Piece, { style }: TextNode, ownFitted: readonly SvgNode[]): boolean {
  const other = stretches[0]?.node.style;
  const isFitted = fitted.length === ownFitted.length && fitted.every((each, index) => each === ownFitted[index]);
  return (
    other !== undefined &&
    isFitted &&
    other.direction === style.direction &&
    other.baselineShift === style.baselineShift &&
    other.alignmentBaseline === style.alignmentBaseline &&
    other.dominantBaseline === style.dominantBaseline &&
    // A shift that depends on the font is only equal if the fonts are equal.
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
