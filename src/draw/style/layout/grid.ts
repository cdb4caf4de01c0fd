import type { GridAreas, GridLine, TrackBreadth, TrackSequence, TrackSize } from '#css-layout';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { readLength } from '../../../design/boxes/style/length.ts';
import { isFunction, isOperator, splitAtCommas, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { zero } from '../length.ts';

/** The maximum number of repetitions, the same as in browsers. */
const maxRepeats = 1_000;

/** Reads `grid-template-columns` and `-rows` (CSS Grid 2, section 7.2). */
export function readTemplate(value: string | undefined, em: number): TrackSequence[] {
  if (value === undefined || value === 'none') return [];
  const sequences: TrackSequence[] = [];
  let fixed: ValueNode[] = [];
  const flush = () => {
    if (fixed.length > 0) sequences.push(readTrackSequence(fixed, em));
    fixed = [];
  };
  for (const node of parseNodes(value)) {
    if (!isFunction(node) || node.name !== 'repeat') {
      fixed.push(node);
      continue;
    }
    const [count = [], ...lists] = splitAtCommas(node.children);
    const list = lists.flat();
    const [times] = count;
    if (times?.type === 'Number') {
      for (let time = Math.min(maxRepeats, Number(times.value)); time > 0; time--) fixed.push(...list);
      continue;
    }
    flush();
    const repeat = times?.type === 'Identifier' && times.name === 'auto-fit' ? 'auto-fit' : 'auto-fill';
    sequences.push({ ...readTrackSequence(list, em), repeat });
  }
  flush();
  return sequences;
}

function readTrackSequence(nodes: readonly ValueNode[], em: number): TrackSequence {
  const tracks: TrackSize[] = [];
  const names: string[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Brackets') {
      for (const each of node.children) if (each.type === 'Identifier') names.at(-1)?.push(each.name);
    } else {
      tracks.push(readTrackSize(node, em));
      names.push([]);
    }
  }
  return { tracks, names };
}

/** Reads `grid-auto-columns` and `-rows`: sizes that repeat. */
export function readTracks(value: string | undefined, em: number): TrackSize[] {
  if (value === undefined) return [];
  return parseNodes(value).map((node) => readTrackSize(node, em));
}

function readTrackSize(node: ValueNode, em: number): TrackSize {
  if (isFunction(node) && node.name === 'minmax') {
    const [min, max] = splitAtCommas(node.children);
    const minSize = readBreadth(min?.[0], em);
    return { min: isFraction(minSize) ? 'auto' : minSize, max: readBreadth(max?.[0], em) };
  }
  if (isFunction(node) && node.name === 'fit-content')
    return { min: 'auto', max: 'auto', fit: readLength(node.children[0], em) ?? zero };
  const breadth = readBreadth(node, em);
  return { min: isFraction(breadth) ? 'auto' : breadth, max: breadth };
}

function isFraction(breadth: TrackBreadth): boolean {
  return typeof breadth === 'object' && 'fr' in breadth;
}

function readBreadth(node: ValueNode | undefined, em: number): TrackBreadth {
  if (node?.type === 'Dimension' && node.unit === 'fr') return { fr: Number(node.value) };
  if (node?.type === 'Identifier' && (node.name === 'min-content' || node.name === 'max-content')) return node.name;
  return readLength(node, em) ?? 'auto';
}

/** Reads `grid-template-areas`: a list of names for each row. */
export function readAreas(value: string | undefined): GridAreas {
  if (value === undefined || value === 'none') return [];
  return parseNodes(value).flatMap((node) => (node.type === 'String' ? [node.value.trim().split(/\s+/)] : []));
}

/** Reads the two lines of `grid-column` or `grid-row`. Longhands override the shorthand. */
export function readLines(
  shorthand: readonly [GridLine, GridLine],
  start: string | undefined,
  end: string | undefined,
): [GridLine, GridLine] {
  const readLine = (value: string | undefined) => (value === undefined ? undefined : readGridLine(parseNodes(value)));
  return [readLine(start) ?? shorthand[0], readLine(end) ?? shorthand[1]];
}

/**
 * Reads `grid-area`, `grid-column` and `grid-row`: lines between slashes. A name also applies to the lines that are
 * left out.
 */
export function readLineList(value: string | undefined, count: 2 | 4): GridLine[] | undefined {
  if (value === undefined) return undefined;
  const parts: ValueNode[][] = [[]];
  for (const node of parseNodes(value)) {
    if (isOperator(node, '/')) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  const lines = parts.map(readGridLine);
  const orNamedLine = (line: GridLine | undefined, of: GridLine | undefined): GridLine =>
    line ?? (of?.name !== undefined && of.line === undefined && of.span === undefined ? of : {});
  const [first = {}] = lines;
  if (count === 2) return [first, orNamedLine(lines[1], first)];
  const columnStart = orNamedLine(lines[1], first);
  return [first, columnStart, orNamedLine(lines[2], first), orNamedLine(lines[3], columnStart)];
}

function readGridLine(nodes: readonly ValueNode[]): GridLine {
  const numbers = nodes.flatMap((node) => (node.type === 'Number' ? Number(node.value) : []));
  const words = nodes.flatMap((node) => (node.type === 'Identifier' ? node.name : []));
  const name = words.find((word) => word !== 'span' && word !== 'auto');
  const lineName = name === undefined ? {} : { name };
  if (words.includes('span')) return { span: Math.max(1, numbers[0] ?? 1), ...lineName };
  return { ...(numbers[0] === undefined ? {} : { line: numbers[0] }), ...lineName };
}
