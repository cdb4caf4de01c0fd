import { describe, expect, it } from 'vitest';
import { drawnCharacter } from './box-drawing.ts';
import { type Bar, JoinedBars } from './join-bars.ts';

const size = { width: 9.6, height: 24, scale: 2 };
const drawRow = (text: string, row = 0, color = '#fff'): Bar[] =>
  [...text].flatMap(
    (character, column) =>
      drawnCharacter(character, { ...size, left: 20 + column * size.width, top: 40 + row * size.height }, color) ?? [],
  );
function joined(...rows: Bar[][]): readonly Bar[] {
  const bars = new JoinedBars();
  for (const row of rows) bars.next(row).add();
  return bars.all;
}
const covered = (bars: readonly Bar[]) => {
  const points = new Set<string>();
  for (const { left, top, width, height } of bars) {
    for (let x = Math.round(left * 2); x < Math.round((left + width) * 2); x += 1) {
      for (let y = Math.round(top * 2); y < Math.round((top + height) * 2); y += 1) points.add(`${x} ${y}`);
    }
  }
  return points;
};

describe('[CODE-5, SEC-3] bars that touch and look alike are one', () => {
  it.each([
    ['─'.repeat(50), 1],
    ['═'.repeat(50), 2],
    ['█'.repeat(50), 1],
    ['░'.repeat(50), 1],
    ['╬'.repeat(50), 102],
    [`${'─'.repeat(20)} ${'─'.repeat(20)}`, 2],
  ])('%s takes %i', (text, count) => {
    expect(joined(drawRow(text))).toHaveLength(count);
  });

  it('also from row to row: a table becomes its lines', () => {
    const table = ['┌───┬───┐', '│   │   │', '├───┼───┤', '│   │   │', '└───┴───┘'];
    expect(joined(...table.map((text, row) => drawRow(text, row)))).toHaveLength(6);
    expect(joined(drawRow('███'), drawRow('███', 1), drawRow('███', 2))).toHaveLength(1);
  });

  it('covers what the bars cover, no more and no less', () => {
    const rows = ['┌─╥┄▚╭', '├═╬▌█░', '└─╨┊▙╰'].map((text, row) => drawRow(text, row));
    expect(covered(joined(...rows))).toEqual(covered(rows.flat()));
  });

  it('keeps bars apart that another color, a gap or a round corner separates', () => {
    expect(joined([...drawRow('██'), ...drawRow('  ██', 0, '#f00')])).toHaveLength(2);
    expect(joined(drawRow('█'), drawRow('█', 2))).toHaveLength(2);
    expect(joined(drawRow('╭╮'))).toHaveLength(2);
    expect(joined(drawRow('┊'), drawRow('┊', 1))).toHaveLength(8);
  });

  it('counts how many more there would be before it includes them', () => {
    const bars = new JoinedBars();
    expect(bars.next(drawRow('│││')).fresh).toBe(3);
    expect(bars.all).toEqual([]);
    bars.next(drawRow('│││')).add();
    expect(bars.next(drawRow('││││', 1)).fresh).toBe(1);
  });
});
