import { GraphemeLimit } from '../../../core/graphemes.ts';
import { required } from '../../../core/required.ts';
import { isElement, type SvgNode } from '../../svg/tree.ts';
import { inheritStyle, lengthsIn, readDeclared, type SvgTextStyle, type Viewport } from './style.ts';

/** A sequence of character data in a `text` element. */
export interface TextNode {
  style: SvgTextStyle;
  /** The element that contains the text. */
  parent: SvgNode;
  /** The index of the text among the children of its parent. */
  index: number;
  /** The `textPath` that the text follows. */
  path?: SvgNode;
}

/**
 * A character as users perceive it (a grapheme), with its requested position. Offsets are in user units, `rotate` in
 * degrees.
 */
export interface Character {
  text: string;
  node: TextNode;
  x?: number;
  y?: number;
  dx: number;
  dy: number;
  rotate: number;
  /** The elements with a `textLength` that contain the character, the outermost first. */
  fitted: readonly SvgNode[];
}

interface Raw {
  text: string;
  node: TextNode;
  fitted: readonly SvgNode[];
}

let graphemes: Intl.Segmenter | undefined;

/**
 * Returns the characters of a `text` element as they are drawn, with collapsed blanks (SVG 2, section 11.6 and 11.7.3).
 */
export function layOutCharacters(text: SvgNode, parentStyle: SvgTextStyle, viewport: Viewport): Character[] {
  const raw: Raw[] = [];
  const limit = new GraphemeLimit();
  const spans: { node: SvgNode; style: SvgTextStyle; start: number; end: number }[] = [];
  const visit = (node: SvgNode, above: SvgTextStyle, fitted: readonly SvgNode[], path: SvgNode | undefined): void => {
    const style = inheritStyle(above, readDeclared(node));
    if (!style.isShown) return;
    const ownFitted = Number.parseFloat(node.attributes['textLength'] ?? '') > 0 ? [...fitted, node] : fitted;
    const followed = node.name === 'textPath' ? node : path;
    const span = { node, style, start: raw.length, end: raw.length };
    spans.push(span);
    for (const [index, child] of node.children.entries()) {
      if (isElement(child)) visit(child, style, ownFitted, followed);
      else {
        const textNode: TextNode = { style, parent: node, index, ...(followed ? { path: followed } : {}) };
        for (const point of child)
          if (!limit.exceeds(point)) raw.push({ text: point, node: textNode, fitted: ownFitted });
      }
    }
    span.end = raw.length;
  };
  visit(text, parentStyle, [], undefined);
  const { characters, places } = collapseBlanks(raw);
  const positions = characters.map((): Omit<Character, keyof Raw> => ({ dx: 0, dy: 0, rotate: 0 }));
  for (const span of spans) ask(positions, span, places, viewport);
  return clusterCharacters(characters, positions);
}

/**
 * Collapses blanks: line breaks become blanks, and several blanks become one, unless blanks are preserved. `places` are
 * indices into the resulting characters.
 */
function collapseBlanks(raw: readonly Raw[]): { characters: Raw[]; places: number[] } {
  const characters: Raw[] = [];
  const places: number[] = [];
  for (const each of raw) {
    places.push(characters.length);
    const isBlank = /[\t\n\r ]/.test(each.text);
    if (!isBlank) characters.push(each);
    else if (each.node.style.keepsBlanks) characters.push({ ...each, text: ' ' });
    else if (characters.length > 0 && characters.at(-1)?.text !== ' ') characters.push({ ...each, text: ' ' });
  }
  const last = characters.at(-1);
  if (last?.text === ' ' && !last.node.style.keepsBlanks) characters.pop();
  places.push(characters.length);
  return { characters, places };
}

/**
 * Applies the requested positions of an element. Those of inner elements override outer ones, because they are applied
 * later.
 */
function ask(
  positions: Omit<Character, keyof Raw>[],
  { node, style, start, end }: { node: SvgNode; style: SvgTextStyle; start: number; end: number },
  places: readonly number[],
  { width, height }: Viewport,
): void {
  const first = places[start] ?? 0;
  const last = places[end] ?? 0;
  const lists = {
    x: lengthsIn(node.attributes['x'], style.size, width),
    y: lengthsIn(node.attributes['y'], style.size, height),
    dx: lengthsIn(node.attributes['dx'], style.size, width),
    dy: lengthsIn(node.attributes['dy'], style.size, height),
  };
  for (const name of ['x', 'y', 'dx', 'dy'] as const) {
    for (const [index, value] of lists[name].entries()) {
      const character = first + index < last ? positions[first + index] : undefined;
      if (character) character[name] = value;
    }
  }
  const turns = lengthsIn(node.attributes['rotate'], 0, 0);
  const final = turns.at(-1);
  if (final === undefined) return;
  for (let index = first; index < last; index++) {
    const character = positions[index];
    if (character) character.rotate = turns[index - first] ?? final;
  }
}

/** Joins code points that form one grapheme, at the position of the first one. */
function clusterCharacters(
  rawCharacters: readonly Raw[],
  positions: readonly Omit<Character, keyof Raw>[],
): Character[] {
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  const whole = rawCharacters.map(({ text }) => text).join('');
  const characters: Character[] = [];
  let index = 0;
  for (const { segment } of graphemes.segment(whole)) {
    const count = [...segment].length;
    const parts = rawCharacters.slice(index, index + count);
    // A grapheme that spans several nodes is drawn with the first one.
    const [first] = parts;
    if (first) characters.push({ ...first, text: segment, ...required(positions[index]) });
    index += count;
  }
  return characters;
}
