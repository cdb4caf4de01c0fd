import type { ThemedToken } from 'shiki/core';
import { computeLevels, visualOrder } from '../../core/bidi-levels.ts';
import { type Cell, type CellKind, replacement, splitIntoCells } from './columns.ts';
import { isJoining } from './joining-letters.ts';

/** Text of one style that begins at a column. */
export interface Run {
  text: string;
  token: ThemedToken;
  /** The first column, counted from the left, even if the run is read from right to left. */
  column: number;
  columns: number;
  /** The embedding level (UAX 9). It is odd if the run is read from right to left. */
  level: number;
  /**
   * A run of the code's own font, of wide characters of equal width, or of joining letters can have several graphemes.
   * Any other run is a single grapheme that is placed separately, because it is not as wide as its columns.
   */
  kind: CellKind;
  /**
   * The width of each character as a fraction of the font size. Only set for characters of another font that all have
   * the same width and two columns each.
   */
  em?: number;
  /** The font family that has both a letter and its marks, if the code's own font does not have them. */
  family?: string;
}

/** One row of the picture: a line, or a part of a line that wraps. */
export interface Row {
  /** The index of the line in the code, from 0. */
  line: number;
  isFirst: boolean;
  /** The runs of the row, in the order in which they are read. */
  runs: Run[];
  columns: number;
}

export interface RowOptions {
  tabSize: number;
  /** The number of columns after which a line wraps or, without wrapping, is cut off. */
  limit: number;
  wrap: boolean;
  /** Whether one file of the code's own font has all of the code points. */
  hasGlyph(...codePoints: number[]): boolean;
  /**
   * The width of a wide character as a fraction of the font size, if all characters of its kind have that width (see
   * wide-signs.ts).
   */
  measureEm(grapheme: string): number | undefined;
  /** Finds a font family of which a single file has both a letter and its marks, if there is one. */
  findMarkFamily(grapheme: string): string | undefined;
}

const leadingMarks = /^\p{M}+/u;
const marked = /.\p{M}/u;

type LineCell = Cell & { token: ThemedToken; level: number; em?: number; family?: string };

/**
 * The maximum number of different characters of other fonts in one picture. An engine reads the outline of each, which
 * takes a fifth of a millisecond in large fonts. A novel in Chinese has about 3,500 (SEC-3).
 */
export const maxSigns = 4_000;

/**
 * Turns highlighted lines into rows. `clipped` counts the lines that continue beyond the limit. `tooMany` says that
 * there are more than `maxSigns` characters of other fonts. The replacement character replaces the rest of them.
 */
export function layOutRows(
  lines: ReadonlyArray<readonly ThemedToken[]>,
  options: RowOptions,
): { rows: Row[]; clipped: number; tooMany: boolean } {
  let clipped = 0;
  let tooMany = false;
  const signs = new Set<string>();
  const bounded = (cell: Cell): Cell => {
    if (cell.kind !== 'other' || signs.has(cell.text)) return cell;
    if (signs.size < maxSigns) {
      signs.add(cell.text);
      return cell;
    }
    tooMany = true;
    return { ...cell, text: replacement };
  };
  const rows = lines.flatMap((tokens, line) => {
    const cells = lineCells(tokens, options, bounded);
    const parts = options.wrap ? wrapCells(cells, options.limit) : [clipCells(cells, options.limit)];
    if (!options.wrap && (parts[0]?.cells.length ?? 0) < cells.length) clipped += 1;
    return parts.map(({ cells: part, indent }, index) => ({ line, isFirst: index === 0, ...groupCells(part, indent) }));
  });
  return { rows, clipped, tooMany };
}

/**
 * Returns the cells of a line. A tab becomes as many blanks as are needed to reach the next tab stop. If lines do not
 * wrap, cells far beyond the limit are left out.
 */
function lineCells(
  tokens: readonly ThemedToken[],
  { tabSize, limit, wrap, hasGlyph, measureEm, findMarkFamily }: RowOptions,
  bounded: (cell: Cell) => Cell,
): LineCell[] {
  const cells: LineCell[] = [];
  let column = 0;
  const toLineCell = (cell: Cell, token: ThemedToken, level = 0): LineCell => {
    const { lines = 0, ...shown } = bounded(cell);
    const isOther = shown.kind === 'other';
    const em = isOther && shown.columns === 2 ? measureEm(shown.text) : undefined;
    const family =
      isOther && marked.test(shown.text) && !isJoining(shown.text) ? findMarkFamily(shown.text) : undefined;
    return {
      ...shown,
      token: addLines(token, lines),
      level,
      ...(em === undefined ? {} : { em }),
      ...(family === undefined ? {} : { family }),
    };
  };
  const add = (cell: Cell, token: ThemedToken, level?: number) => {
    cells.push(toLineCell(cell, token, level));
    column += cell.columns;
  };
  /**
   * Adds the marks at the beginning of a text to the cell of the letter before it, because grammars can separate marks
   * from their letter. Returns how much of the text was used.
   */
  const joinLeadingMarks = (text: string): number => {
    const marks = leadingMarks.exec(text)?.[0] ?? '';
    const last = cells.at(-1);
    if (marks === '' || !last) return 0;
    const [joined, ...others] = splitIntoCells(last.text + marks, hasGlyph);
    if (!joined || others.length > 0 || joined.columns !== last.columns) return 0;
    cells[cells.length - 1] = toLineCell(joined, last.token, last.level);
    return marks.length;
  };
  for (const token of tokens) {
    if (!wrap && column > limit) break;
    const content = wrap ? token.content : token.content.slice(0, (limit + 1) * 8);
    const text = content.slice(joinLeadingMarks(content));
    for (const [index, part] of text.split('\t').entries()) {
      if (index > 0) {
        const blanks = tabSize - (column % tabSize);
        for (let blank = 0; blank < blanks; blank += 1) add({ text: ' ', columns: 1, kind: 'own' }, token);
      }
      // Each token is ordered separately, so that Hebrew text in a token does not reorder the code around it.
      const partCells = splitIntoCells(part, hasGlyph);
      const levels = computeLevels(partCells.map(({ text }) => text));
      for (const [index, cell] of partCells.entries()) add(cell, token, levels[index]);
    }
  }
  return cells;
}

/** Returns the token with Shiki's bits for underline and strikethrough set. */
function addLines(token: ThemedToken, lines: number): ThemedToken {
  return lines === 0 ? token : { ...token, fontStyle: Math.max(token.fontStyle ?? 0, 0) | lines };
}

interface Part {
  cells: LineCell[];
  /** The number of columns that stay empty before the part. */
  indent: number;
}

function clipCells(cells: LineCell[], limit: number): Part {
  return { cells: cells.slice(0, findFirstOverflow(cells, 0, limit)), indent: 0 };
}

/** The index of the first cell that does not fit into `columns` columns, counted from `from`. */
function findFirstOverflow(cells: readonly LineCell[], from: number, columns: number): number {
  let used = 0;
  for (let index = from; index < cells.length; index += 1) {
    used += cells[index]?.columns ?? 0;
    if (used > columns) return index;
  }
  return cells.length;
}

/**
 * Wraps a line into rows. A row ends after a blank if it has one. The following rows are aligned with the beginning of
 * the line.
 */
function wrapCells(cells: LineCell[], limit: number): Part[] {
  const first = cells.findIndex(({ text }) => text !== ' ');
  const indent = first < 0 || first * 2 > limit ? 0 : first;
  const parts: Part[] = [];
  let from = 0;
  do {
    const wrapIndent = parts.length === 0 ? 0 : indent;
    // A wide character must fit even into one column, so that each row has at least one cell.
    const end = Math.max(findFirstOverflow(cells, from, limit - wrapIndent), Math.min(from + 1, cells.length));
    const to = end === cells.length ? end : breakBefore(cells, Math.max(from, from === 0 ? first : from), end);
    parts.push({ cells: cells.slice(from, to), indent: wrapIndent });
    from = afterBlanks(cells, to);
  } while (from < cells.length);
  return parts;
}

/**
 * Returns the index after the blanks at the end of a row. They hang beyond the row (CSS Text 3, section 4.1.3), unless
 * nothing follows them.
 */
function afterBlanks(cells: readonly LineCell[], from: number): number {
  let next = from;
  while (cells[next]?.text === ' ') next += 1;
  return next;
}

function breakBefore(cells: readonly LineCell[], from: number, end: number): number {
  if (cells[end]?.text === ' ') return end;
  for (let index = end; index > from + 1; index -= 1) if (cells[index - 1]?.text === ' ') return index;
  return end;
}

/**
 * The runs of a row. Blanks at the end of the row stay there, regardless of the text before them (rule L1 of UAX 9).
 */
function groupCells(cells: readonly LineCell[], indent: number): { runs: Run[]; columns: number } {
  const runs: Run[] = [];
  const end = cells.findLastIndex(({ text }) => text !== ' ');
  for (const [index, { text, columns, kind, token, em, family, level: runLevel }] of cells.entries()) {
    const last = runs.at(-1);
    const level = index > end ? 0 : runLevel;
    // Blanks join any run, except if their background, or the lines under or through them, differ from those of the
    // run.
    const joins =
      last &&
      kind === last.kind &&
      level === last.level &&
      (kind === 'own' || (em !== undefined && em === last.em) || joinsWord(last, text, family)) &&
      (hasSameStyle(last.token, token) || (text === ' ' && isPlain(last.token) && !token.bgColor));
    if (joins) {
      last.text += text;
      last.columns += columns;
    } else {
      const drawn = { ...(em === undefined ? {} : { em }), ...(family === undefined ? {} : { family }) };
      runs.push({ text, token, column: 0, columns, kind, level, ...drawn });
    }
  }
  let column = indent;
  for (const run of visualOrder(runs)) {
    run.column = column;
    column += run.columns;
  }
  return { runs, columns: column };
}

/**
 * Whether a text joins the word of the last run. Letters that take their shape from each other must be in one text,
 * because each would otherwise have its isolated form.
 */
function joinsWord(last: Run, text: string, family: string | undefined): boolean {
  return last.kind === 'other' && family === last.family && isJoining(text) && isJoining(last.text);
}

function hasSameStyle(one: ThemedToken, other: ThemedToken): boolean {
  return (
    one === other || (one.color === other.color && one.fontStyle === other.fontStyle && one.bgColor === other.bgColor)
  );
}

const underlineOrStrike = 4 | 8;

function isPlain({ fontStyle = 0, bgColor }: ThemedToken): boolean {
  return (fontStyle & underlineOrStrike) === 0 && !bgColor;
}
