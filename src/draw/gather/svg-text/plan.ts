import type { TextBox } from '../../../design/boxes/types.ts';
import { isElement, parseSvgText, type SvgNode } from '../../svg/tree.ts';
import { needsReach } from './baseline.ts';
import { layOutCharacters } from './characters.ts';
import { createProbe, type Line, toLine } from './lines.ts';
import { type Chunk, type Piece, splitIntoChunks } from './pieces.ts';
import {
  readDeclared as declaredOf,
  inheritStyle,
  initialTextStyle,
  type SvgTextStyle,
  type Viewport,
} from './style.ts';

/** A `text` element and the plan for laying it out. */
export interface PlannedText {
  element: SvgNode;
  /** Whether the text is in a clip path, which must not contain groups. */
  clips: boolean;
  chunks: Chunk[];
}

/** A line to lay out, with the numbers that identify its parts. */
interface PlannedLine extends Line {
  firstColor: number;
}

/** Assigns the numbers that are encoded in colors. */
export class Colors {
  #next = 1;

  take(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }
}

/**
 * The number of characters and elements that the texts of one file may still use. It is limited because laying them out
 * cannot be interrupted (RND-21).
 */
export interface TextBudget {
  characters: number;
}

/** The texts of one SVG as lines for an engine to lay out. */
export class SvgTextPlan {
  readonly root: SvgNode;
  readonly viewport: Viewport;
  readonly texts: PlannedText[] = [];
  readonly lines = new Map<Piece, PlannedLine>();
  /** For each font that must be measured, a line with one letter. */
  readonly probes = new Map<string, { box: TextBox; color: number }>();
  /** The room after the last character of a piece, in user units. It is not part of the piece's length. */
  readonly trailing = new Map<Piece, number>();
  /** The parts that cannot be drawn as written. */
  readonly problems = new Set<string>();
  readonly byId = new Map<string, SvgNode>();
  /** Whether some characters are not drawn. */
  isTruncated = false;
  readonly #layerId: string;
  readonly #colors: Colors;
  readonly #characterBudget: TextBudget;

  /** Plans the texts of an SVG. `layerId` is the layer of the planned lines. */
  constructor(markup: string, layerId: string, colors: Colors, characterBudget: TextBudget) {
    this.root = parseSvgText(markup);
    this.#layerId = layerId;
    this.#colors = colors;
    this.#characterBudget = characterBudget;
    const [, , width = 0, height = 0] = (this.root.attributes['viewBox'] ?? '').split(' ').map(Number);
    this.viewport = { width, height };
    this.#visit(this.root, initialTextStyle, false);
  }

  /** The boxes in the order in which the engine lays them out. */
  get boxes(): TextBox[] {
    return [...[...this.lines.values()].map(({ box }) => box), ...[...this.probes.values()].map(({ box }) => box)];
  }

  /** Plans lines again, with additional room in user units after each of their characters. */
  respace(spacings: ReadonlyMap<Piece, number>): void {
    for (const [piece, spacing] of spacings) {
      const plannedLine = this.lines.get(piece);
      const line = plannedLine && toLine(piece, this.#layerId, plannedLine.firstColor, spacing);
      if (!line) continue;
      this.lines.set(piece, { ...line, firstColor: plannedLine.firstColor });
      this.trailing.set(piece, spacing);
    }
  }

  #visit(node: SvgNode, parentStyle: SvgTextStyle, clips: boolean): void {
    const id = node.attributes['id'];
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, node);
    if (node.name === 'text') {
      this.#plan(node, parentStyle, clips);
      return;
    }
    const style = inheritStyle(parentStyle, declaredOf(node));
    for (const child of node.children)
      if (isElement(child)) this.#visit(child, style, clips || node.name === 'clipPath');
  }

  #plan(element: SvgNode, parentStyle: SvgTextStyle, clips: boolean): void {
    this.#findProblems(element);
    const all = layOutCharacters(element, parentStyle, this.viewport);
    const characters = all.slice(0, Math.max(0, this.#characterBudget.characters));
    this.#characterBudget.characters -= all.length;
    this.isTruncated ||= characters.length < all.length;
    const chunks = splitIntoChunks(characters);
    for (const piece of chunks.flatMap(({ pieces }) => pieces)) {
      const firstColor = this.#colors.take(piece.stretches.length);
      const line = toLine(piece, this.#layerId, firstColor);
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
    this.probes.set(key, { box: createProbe(style, this.#layerId, color), color });
  }

  #findProblems(element: SvgNode): void {
    const declarations = declaredOf(element);
    const has = (property: string, pattern: RegExp) => pattern.test(declarations.get(property) ?? '');
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
