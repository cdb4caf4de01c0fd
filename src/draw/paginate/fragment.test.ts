import { describe, expect, it } from 'vitest';
import type { Warning } from '../../core/warnings.ts';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { container, leaves, regionWidth, text, textOfLines } from './flow.fixture.ts';
import { splitBox } from './fragment.ts';
import { joinText, layOut } from './layout.fixture.ts';

const split = (box: TextBox | ContainerBox, room: number, getFontSize?: () => number) =>
  splitBox(box, layOut(box, regionWidth), { getRoom: () => room, before: 0, getFontSize, warn: () => undefined })
    .pieces;

function splitWithWarnings(box: TextBox | ContainerBox, room: number) {
  const warnings: Warning[] = [];
  const measured = layOut(box, regionWidth);
  const { pieces } = splitBox(box, measured, {
    getRoom: () => room,
    before: 0,
    warn: (warning) => warnings.push(warning),
  });
  return { pieces, warnings };
}

describe('a text that is cut', () => {
  it('[PAG-5] keeps every character, and begins no piece with an empty line', () => {
    const box = text('t', 'one\ntwo\n\nthree\n  four');
    const pieces = split(box, 20) as TextBox[];
    expect(pieces.map(joinText)).toEqual(['one\ntwo\n\n', 'three\n  four']);
    expect(pieces.map(({ style }) => style['height'])).toEqual(['20px', '20px']);
  });

  it('[PAG-5] keeps the styles of its spans', () => {
    const spans = [
      { text: 'one\nt', style: { color: '#f00' } },
      { text: 'wo\nthree', style: {} },
    ];
    const pieces = split({ ...text('t', ''), spans }, 20) as TextBox[];
    expect(pieces.map((piece) => piece.spans)).toEqual([
      [spans[0], { text: 'wo\n', style: {} }],
      [{ text: 'three', style: {} }],
    ]);
  });

  it('[PAG-5] [DOC-14] stays at the size that it was shrunk to, and ends at its last line', () => {
    const box: TextBox = { ...textOfLines('t', 9), shrinkTo: 5, maxLines: 5 };
    const pieces = split(box, 20, () => 7.5) as TextBox[];
    expect(pieces.map(({ maxLines }) => maxLines)).toEqual([undefined, undefined, 1]);
    expect(pieces.every((piece) => piece.style['fontSize'] === '7.5px' && piece.shrinkTo === undefined)).toBe(true);
    expect(pieces.map(joinText).join('')).toBe(joinText(box));
  });

  it('[PAG-5] indents only its first line, and justifies the last line of a piece', () => {
    const style = { textIndent: '20px', textAlign: 'justify' };
    const [first, second] = split(text('t', 'a'.repeat(90), style), 20) as [TextBox, TextBox];
    expect(first.style).toMatchObject({ textIndent: '20px', textAlignLast: 'justify' });
    expect(second.style).toMatchObject({ textIndent: '0px' });
    expect(second.style).not.toHaveProperty('textAlignLast');
  });

  it('[PAG-5] continues if even one line is higher than the room: each is scaled, and the layer is named', () => {
    const { pieces, warnings } = splitWithWarnings(textOfLines('t', 3), 4);
    expect(pieces.map(({ style }) => style['height'])).toEqual(['4px', '4px', '4px']);
    expect(warnings.map(({ code, layerId }) => [code, layerId])).toEqual(
      Array.from({ length: 3 }, () => ['layer_scaled', 't']),
    );
  });
});

describe('a container that is cut', () => {
  it('[PAG-5] [RND-24] continues without transforms, clip paths and masks that would apply to each piece, and is named', () => {
    const style = { transform: 'rotate(2deg)', clipPath: 'circle(50%)', mask: 'linear-gradient(#000, transparent)' };
    const turned = container([textOfLines('t', 9)], style, { layerId: 'turned' });
    const { pieces, warnings } = splitWithWarnings(turned, 50);
    expect(pieces).toHaveLength(2);
    for (const piece of pieces) for (const name of Object.keys(style)) expect(piece.style).not.toHaveProperty(name);
    expect(warnings.map(({ code, layerId }) => [code, layerId])).toEqual(
      Array.from({ length: 3 }, () => ['style_unsupported', 'turned']),
    );
    // A box that fits on a page keeps its rotation.
    expect(splitWithWarnings(turned, 100)).toEqual({ pieces: [turned], warnings: [] });
  });

  it('[PAG-5] hides what it clips by its own height, and shows the rest once', () => {
    const clipped = container([textOfLines('t', 30)], { height: '150px', overflow: 'hidden' });
    const pieces = split(clipped, 100) as ContainerBox[];
    expect(pieces.map(({ style }) => style['height'])).toEqual(['100px', '50px']);
    const shownTexts = pieces.flatMap((piece) =>
      leaves(piece, layOut(piece, regionWidth)).map(({ box }) => joinText(box as TextBox)),
    );
    expect(shownTexts.join('').split('\n')).toEqual(Array.from({ length: 30 }, (_, index) => `t.${index}`));
  });

  it('[PAG-5] has its top at the first piece and its bottom at the last', () => {
    const style = { padding: '10px', border: '2px solid #000', borderRadius: '4px', backgroundColor: '#eee' };
    const [first, second] = split(container([textOfLines('t', 8)], style), 70) as [ContainerBox, ContainerBox];
    expect(first.style).toMatchObject({ height: '70px', paddingBottom: '0px', borderBottomLeftRadius: '0px' });
    expect(first.style).not.toHaveProperty('paddingTop');
    expect(second.style).toMatchObject({ height: '42px', paddingTop: '0px', borderTopWidth: '0px' });
    expect(second.style).not.toHaveProperty('paddingBottom');
    expect(first.children[0]?.style).toMatchObject({ left: '10px', top: '10px', width: '376px' });
    expect(second.children[0]?.style).toMatchObject({ left: '10px', top: '0px' });
  });

  it('[PAG-5] continues in every column of a row, each at its position', () => {
    const cells = [container([textOfLines('a', 3)], { backgroundColor: '#eee' }), textOfLines('b', 15)];
    const row = container(cells, { flexDirection: 'row', gap: '20px' });
    const stretchedRow = layOut(row, regionWidth);
    if (stretchedRow.children[0]) stretchedRow.children[0].height = 150;
    const pieces = splitBox(row, stretchedRow, { getRoom: () => 100, before: 0, warn: () => undefined })
      .pieces as ContainerBox[];
    expect(pieces.map(({ children }) => children.map(({ style }) => [style['left'], style['width']]))).toEqual([
      [
        ['0px', '190px'],
        ['210px', '190px'],
      ],
      [
        ['0px', '190px'],
        ['210px', '190px'],
      ],
    ]);
    expect(pieces[1]?.children[0]).toMatchObject({ kind: 'container', children: [] });
    const second = leaves(pieces[1] as ContainerBox, layOut(pieces[1] as ContainerBox, regionWidth));
    expect(second.map(({ box }) => joinText(box as TextBox).split('\n').length)).toEqual([5]);
  });

  it('[PAG-5] continues for its whole height if it is empty', () => {
    const pieces = split(container([], { height: '250px', backgroundColor: '#eee' }), 100);
    expect(pieces.map(({ style }) => style['height'])).toEqual(['100px', '100px', '50px']);
  });
});
