import { describe, expect, it } from 'vitest';
import { drawnCharacter, isDrawn } from './box-drawing.ts';

const cell = { left: 100, top: 30, width: 9.6, height: 24, scale: 2 };
const edges = (character: string, at = cell) =>
  (drawnCharacter(character, at, '#fff') ?? []).map(({ left, top, width, height }) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  }));
const extent = (boxes: ReturnType<typeof edges>) => ({
  left: Math.min(...boxes.map((box) => box.left)),
  top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

describe('[CODE-5] box drawing', () => {
  it('reaches to the edges of its cell, where the next cell begins', () => {
    const next = { ...cell, left: cell.left + cell.width };
    for (const line of ['─', '━', '═']) {
      expect(extent(edges(line)).right).toBe(extent(edges(line, next)).left);
    }
    expect(extent(edges('┼'))).toEqual({ left: 100, top: 30, right: 109.5, bottom: 54 });
    expect(extent(edges('│'))).toMatchObject({ top: 30, bottom: 54 });
    expect(extent(edges('█'))).toEqual({ left: 100, top: 30, right: 109.5, bottom: 54 });
  });

  it('has the strokes of each character', () => {
    expect(edges('┌')).toHaveLength(2);
    expect(edges('├')).toHaveLength(3);
    expect(edges('╬')).toHaveLength(8);
    expect(extent(edges('╷')).top).toBeGreaterThan(40);
    expect(extent(edges('▄'))).toMatchObject({ top: 42, bottom: 54 });
  });

  it('distinguishes dashes, round corners, shades and quadrants from lines, corners and blocks', () => {
    expect(edges('┄')).toHaveLength(3);
    expect(edges('╎')).toHaveLength(2);
    expect(drawnCharacter('╭', cell, '#fff')?.[0]?.style).toMatchObject({ borderTopLeftRadius: '4.8px' });
    expect(extent(edges('╭'))).toMatchObject({ right: 109.5, bottom: 54 });
    expect(extent(edges('░'))).toEqual(extent(edges('█')));
    expect(drawnCharacter('░', cell, '#ffffff')?.[0]?.style['backgroundColor']).toBe('#ffffff40');
    expect(edges('▚')).toHaveLength(2);
  });

  it('draws nothing else', () => {
    for (const other of ['a', '╱', '→', '☐', '']) expect(isDrawn(other)).toBe(false);
  });
});
