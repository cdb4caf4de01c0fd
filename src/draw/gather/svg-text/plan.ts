import type { TextBox } from '../../../design/boxes/types.ts';
import { isElement, parseSvgText, type SvgNode } from '../../svg/tree.ts';
import { needsReach } from './baseline.ts';
import { charactersOf } from './characters.ts';
import { type Line, lineOf, probeOf } from './lines.ts';
import { type Chunk, chunksOf, type Piece } from './pieces.ts';
import { declared as declaredOf, inheritStyle, initialTextStyle, type SvgTextStyle, type Viewport } from './style.ts';

/** A `text` element and how it is set. */
export interface PlannedText {
  element: SvgNode;
  /** Whether it is in a clip path, which must not contain groups. */
  clips: boolean;
  chunks: Chunk[];
}

/** A line to set, with the numbers that identify its parts. */
interface PlannedLine extends Line {
  firstColor: number;
}

/** Assigns the numbers that colors encode. */
export class Colors {
  #next = 1;

  take(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }
}

/**
 * The characters and elements that the texts of one file may still use; setting them cannot be interrupted (RND-21).
 */
export interface TextRation {
  characters: number;
}

/** The texts of one SVG as lines for an engine to set. */
export class SvgTextPlan {
  readonly root: SvgNode;
  readonly viewport: Viewport;
  readonly texts: PlannedText[] = [];
  readonly lines = new Map<Piece, PlannedLine>();
  /** A line for each font that must be measured. */
  readonly probes = new Map<string, { box: TextBox; color: number }>();
  /** Room after the last character of a piece that is not part of its length, in user units. */
  readonly trailing = new Map<Piece, number>();
  /** What cannot be drawn as written. */
  readonly problems = new Set<string>();
  readonly byId = new Map<string, SvgNode>();
  /** Whether some characters are not drawn. */
  isTruncated = false;
  readonly #layerId: string;
  readonly #colors: Colors;
  readonly #ration: TextRation;

  /** `layerId` is the layer of its lines. */
  constructor(markup: string, layerId: string, colors: Colors, ration: TextRation) {
    this.root = parseSvgText(markup);
    this.#layerId = layerId;
    this.#colors = colors;
    this.#ration = ration;
    const [, , width = 0, height = 0] = (this.root.attributes['viewBox'] ?? '').split(' ').map(Number);
    this.viewport = { width, height };
    this.#visit(this.root, initialTextStyle, false);
  }

  /** The boxes in the order in which they are set. */
  get boxes(): TextBox[] {
    return [...[...this.lines.values()].map(({ box }) => box), ...[...this.probes.values()].map(({ box }) => box)];
  }

  /** Sets lines again with additional room after each of their characters, in user units. */
  respace(spacings: ReadonlyMap<Piece, number>): void {
    for (const [piece, spacing] of spacings) {
      const known = this.lines.get(piece);
      const line = known && lineOf(piece, this.#layerId, known.firstColor, spacing);
      if (!line) continue;
      this.lines.set(piece, { ...line, firstColor: known.firstColor });
      this.trailing.set(piece, spacing);
    }
  }

  #visit(node: SvgNode, around: SvgTextStyle, clips: boolean): void {
    const id = node.attributes['id'];
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, node);
    if (node.name === 'text') {
      this.#plan(node, around, clips);
      return;
    }
    const style = inheritStyle(around, declaredOf(node));
    for (const child of node.children)
      if (isElement(child)) this.#visit(child, style, clips || node.name === 'clipPath');
  }

  #plan(element: SvgNode, around: SvgTextStyle, clips: boolean): void {
    this.#findProblems(element);
    const all = charactersOf(element, around, this.viewport);
    const shown = all.slice(0, Math.max(0, this.#ration.characters));
    this.#ration.characters -= all.length;
    this.isTruncated ||= shown.length < all.length;
    const chunks = chunksOf(shown);
    for (const piece of chunks.flatMap(({ pieces }) => pieces)) {
      const firstColor = this.#colors.take(piece.stretches.length);
      const line = lineOf(piece, this.#layerId, firstColor);
      if (line) this.lines.set(piece, { ...line, firstColor });
      const style = piece.stretches[0]?.node.style;
      if (style && needsReach(style)) this.#probe(style);
    }
    this.texts.push({ element, clips, chunks });
  }

  #probe(style: SvgTextStyle): void {
    const key = fontKey(style);
    if (this.probes.has(key)) return;
    const color = this.#colors.take(1);
    this.probes.set(key, { box: probeOf(style, this.#layerId, color), color });
  }

  #findProblems(element: SvgNode): void {
    const own = declaredOf(element);
    const has = (property: string, pattern: RegExp) => pattern.test(own.get(property) ?? '');
    if (has('writing-mode', /^(vertical|tb|sideways)/)) this.problems.add('writing-mode');
    if (has('font-variant', /small-caps|petite/)) this.problems.add('font-variant');
    if (has('unicode-bidi', /override/)) this.problems.add('unicode-bidi');
    if (element.name === 'textPath') {
      if (has('side', /^right$/)) this.problems.add('side');
      if (has('method', /^stretch$/)) this.problems.add('method');
    }
    for (const child of element.children) if (isElement(child)) this.#findProblems(child);
  }
}

export function fontKey({ families, weight, isItalic }: SvgTextStyle): string {
  return JSON.stringify([families, weight, isItalic]);
}
