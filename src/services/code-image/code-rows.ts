import type { Box } from '../../design/boxes/types.ts';
import { codeTop } from './frame.ts';
import { type Bar, JoinedBars } from './join-bars.ts';
import { bar } from './placed.ts';
import { plainRow, type RowStyle, rowCode } from './row-boxes.ts';
import { rowMarks } from './row-marks.ts';
import type { Row } from './rows.ts';

/**
 * The maximum number of pieces of code in one picture (see `weight` of RowCode). Nothing can interrupt an engine while
 * it draws, so its input must be limited. It takes about a second to prepare, lay out and draw this many pieces. The
 * work is done in steps, and other requests can run between the steps (SEC-3).
 */
export const maxPieces = 12_000;

export interface CodeRows {
  boxes: Box[];
  /**
   * The first row that is drawn plain (see plainRow), and its line, both from 0. All rows below it are drawn plain too.
   */
  plainFrom?: { row: number; line: number };
}

/** Builds the boxes of the rows of a picture. The rows begin below the window's header. */
export function codeRows(rows: readonly Row[], rowStyle: RowStyle): CodeRows {
  const { frame } = rowStyle;
  const placed = rows.map((row, index) => {
    const rowPlace = { top: codeTop(frame) + index * frame.row, height: frame.row };
    return { row, place: rowPlace, marks: rowMarks(row, rowPlace, rowStyle) };
  });
  const bands = [0, 1, 2].map((kind) => joinedBars(placed.map(({ marks }) => marks.bands[kind] ?? [])));
  const texts: Box[] = placed.flatMap(({ marks }) => marks.texts);
  const backgrounds = new JoinedBars();
  const bars = new JoinedBars();
  // Every row has at least one text, even if it is drawn plain.
  let left = maxPieces - rows.length - texts.length - bands.reduce((sum, { length }) => sum + length, 0);
  let plainFrom: CodeRows['plainFrom'];
  for (const [index, { row, place: rowPlace }] of placed.entries()) {
    if (plainFrom === undefined) {
      const code = rowCode(row, rowPlace, rowStyle);
      const spare = Math.max(code.weight - 1, 0);
      const nextBackgrounds = backgrounds.next(code.backgrounds);
      const nextBars = bars.next(code.bars);
      const pieceCount = nextBackgrounds.fresh + nextBars.fresh + spare;
      if (pieceCount === 0 || pieceCount <= left) {
        left -= pieceCount;
        nextBackgrounds.add();
        nextBars.add();
        texts.push(...code.texts);
        continue;
      }
      plainFrom = { row: index, line: row.line };
    }
    texts.push(...plainRow(row, rowPlace, rowStyle));
  }
  const behind = [...bands.flat().map((each) => barBox('line', each)), ...backgrounds.all.map(codeBar)];
  const boxes = [...behind, ...bars.all.map(codeBar), ...texts];
  return { boxes, ...(plainFrom === undefined ? {} : { plainFrom }) };
}

function joinedBars(rows: ReadonlyArray<readonly Bar[]>): readonly Bar[] {
  const joined = new JoinedBars();
  for (const row of rows) joined.next(row).add();
  return joined.all;
}

function barBox(part: string, { style, ...place }: Bar): Box {
  return bar(part, place, style);
}

function codeBar(each: Bar): Box {
  return barBox('code', each);
}
