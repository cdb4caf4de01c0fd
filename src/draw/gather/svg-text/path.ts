/** The numbers `a b c d e f` of an SVG `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A path command in absolute coordinates: M, L, Q, C or Z. */
export interface Segment {
  command: 'M' | 'L' | 'Q' | 'C' | 'Z';
  /** The coordinates of the points, x and y in turn. */
  points: readonly number[];
}

const arity: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7, Z: 0 };
const separators = /[\s,]*/y;
const letters = /[MmZzLlHhVvCcSsQqTtAa]/y;
const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const flag = /[01]/y;

/**
 * Parses path data into absolute segments. A fault ends the path, as it does when a path is drawn (SVG 2, section 9.3).
 */
export function parsePath(d: string): Segment[] {
  const segments: Segment[] = [];
  const commands = parseCommands(d);
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let control: readonly [number, number] | undefined;
  for (const { letter, values } of commands) {
    const upper = letter.toUpperCase();
    const isRelative = letter !== upper;
    const at = (index: number) => {
      const value = values[index] ?? 0;
      if (!isRelative) return value;
      const isAcross = upper === 'H' || (upper !== 'V' && index % 2 === 0);
      return value + (isAcross ? x : y);
    };
    const mirrored = (): [number, number] => (control ? [2 * x - control[0], 2 * y - control[1]] : [x, y]);
    const push = (command: Segment['command'], points: number[]) => {
      segments.push({ command, points });
      [x, y] = points.length >= 2 ? [points.at(-2) ?? 0, points.at(-1) ?? 0] : [startX, startY];
    };
    let next: readonly [number, number] | undefined;
    if (upper === 'M') {
      push('M', [at(0), at(1)]);
      [startX, startY] = [x, y];
    } else if (upper === 'L') push('L', [at(0), at(1)]);
    else if (upper === 'H') push('L', [at(0), y]);
    else if (upper === 'V') push('L', [x, at(0)]);
    else if (upper === 'Q') {
      next = [at(0), at(1)];
      push('Q', [...next, at(2), at(3)]);
    } else if (upper === 'T') {
      next = mirrored();
      push('Q', [...next, at(0), at(1)]);
    } else if (upper === 'C') {
      next = [at(2), at(3)];
      push('C', [at(0), at(1), ...next, at(4), at(5)]);
    } else if (upper === 'S') {
      const first = mirrored();
      next = [at(0), at(1)];
      push('C', [...first, ...next, at(2), at(3)]);
    } else if (upper === 'A') {
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, toX = 0, toY = 0] = values;
      const end: [number, number] = isRelative ? [x + toX, y + toY] : [toX, toY];
      for (const points of arcCurves([x, y], { rx, ry, turn, large, sweep }, end)) push('C', points);
    } else push('Z', []);
    control = next;
  }
  return segments;
}

/** Parses commands with their numbers. Numbers without a letter repeat the last command. */
function parseCommands(d: string): { letter: string; values: number[] }[] {
  const commands: { letter: string; values: number[] }[] = [];
  const cursor = { text: d, at: 0 };
  let letter = '';
  for (take(cursor, separators); cursor.at < d.length; take(cursor, separators)) {
    const written = take(cursor, letters);
    letter = written ?? repeatedCommand(letter);
    const isFirst = commands.length === 0;
    if (letter === '' || (isFirst && letter.toUpperCase() !== 'M')) return commands;
    const values = takeNumbers(cursor, letter);
    if (!values) return commands;
    commands.push({ letter, values });
  }
  return commands;
}

interface Cursor {
  text: string;
  at: number;
}

/** Returns the command that repeated numbers mean. After a move, they are lines; a close is not repeated. */
function repeatedCommand(letter: string): string {
  if (letter === 'M') return 'L';
  if (letter === 'm') return 'l';
  return letter.toUpperCase() === 'Z' ? '' : letter;
}

function takeNumbers(cursor: Cursor, letter: string): number[] | undefined {
  const upper = letter.toUpperCase();
  const values: number[] = [];
  while (values.length < (arity[upper] ?? 0)) {
    take(cursor, separators);
    // The flags of an arc need no separator after them.
    const isFlag = upper === 'A' && (values.length === 3 || values.length === 4);
    const token = take(cursor, isFlag ? flag : number);
    if (token === undefined) return undefined;
    values.push(Number(token));
  }
  return values;
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const [token] = pattern.exec(cursor.text) ?? [];
  cursor.at += token?.length ?? 0;
  return token;
}

/** Returns Bézier curves for an elliptical arc (SVG 2, appendix B.2). */
function arcCurves(
  [x, y]: readonly [number, number],
  arc: { rx: number; ry: number; turn: number; large: number; sweep: number },
  [endX, endY]: readonly [number, number],
): number[][] {
  if (x === endX && y === endY) return [];
  let [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)];
  if (rx === 0 || ry === 0) return [[x, y, endX, endY, endX, endY]];
  const angle = (arc.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(x - endX) / 2, (y - endY) / 2];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const grown = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * grown, ry * grown];
  const inside = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2;
  const reach = Math.sqrt(Math.max(0, inside / ((rx * py) ** 2 + (ry * px) ** 2))) * (arc.large === arc.sweep ? -1 : 1);
  const [cx, cy] = [(reach * rx * py) / ry, (-reach * ry * px) / rx];
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let sweep = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (arc.sweep === 0 && sweep > 0) sweep -= 2 * Math.PI;
  if (arc.sweep !== 0 && sweep < 0) sweep += 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)));
  const step = sweep / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const point = (a: number, b: number): [number, number] => [
    cos * rx * a - sin * ry * b + cos * cx - sin * cy + (x + endX) / 2,
    sin * rx * a + cos * ry * b + sin * cx + cos * cy + (y + endY) / 2,
  ];
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [from + index * step, from + (index + 1) * step];
    const [c1, s1, c2, s2] = [Math.cos(one), Math.sin(one), Math.cos(other), Math.sin(other)];
    return [
      ...point(c1 - handle * s1, s1 + handle * c1),
      ...point(c2 + handle * s2, s2 - handle * c2),
      ...point(c2, s2),
    ];
  });
}

export function transformSegments(segments: readonly Segment[], [a, b, c, d, e, f]: Matrix): Segment[] {
  return segments.map(({ command, points }) => {
    const moved: number[] = [];
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
      moved.push(a * x + c * y + e, b * x + d * y + f);
    }
    return { command, points: moved };
  });
}

/** Prints segments as path data with the given number of decimals. */
export function printSegments(segments: readonly Segment[], decimals: number): string {
  let d = '';
  for (const { command, points } of segments) {
    d += command;
    for (const [index, value] of points.entries()) {
      const text = String(Number(value.toFixed(decimals)));
      d += index === 0 || text.startsWith('-') ? text : ` ${text}`;
    }
  }
  return d;
}

/** Computes the bounding box of the end and control points of segments. */
export function computeBounds(segments: readonly Segment[]): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  const bounds = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (const { points } of segments) {
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  }
  return bounds;
}
