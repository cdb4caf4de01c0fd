import { beforeAll, describe, expect, it } from 'vitest';
import { EditedText } from '../../../src/doors/dashboard/editor/text/edited-text.ts';
import { type PlacedText, placeText } from '../../../src/doors/dashboard/editor/text/geometry/place-text.ts';
import type { TextRange } from '../../../src/doors/dashboard/editor/text/rich-text.ts';
import { caretAt, moveCaret } from '../../../src/doors/dashboard/editor/text/text-selection.ts';
import type { PageView } from '../../../src/doors/dashboard/editor/view/page-view.ts';
import { transformPoint } from '../../../src/draw/geometry/matrix.ts';
import { type Drawn, documentOf, NodeCanvas } from './node-canvas.ts';

let canvas: NodeCanvas;

beforeAll(async () => {
  canvas = await NodeCanvas.open();
});

interface Case {
  content: string;
  style?: Record<string, string | number>;
  layer?: Record<string, unknown>;
}

const pageWith = (layer: object) =>
  documentOf({
    width: 500,
    height: 400,
    layers: [{ id: 't', type: 'text', visible: true, x: 40, y: 30, ...layer }],
  });

const styled = (style: Case['style']) => ({ fontSize: 40, color: '#0000ff', ...style });

async function open({ content, style, layer }: Case): Promise<{ view: PageView; placed: PlacedText }> {
  const view = await canvas.view(pageWith({ content, style: styled(style), ...layer }));
  const placed = placeText(view, 't', new EditedText([{ content, style: {} }]));
  if (!placed) throw new Error('The text is not shown');
  return { view, placed };
}

/** Draws the text with a red background behind everything before an offset. */
async function drawPrefix({ content, style, layer }: Case, offset: number, scale: number): Promise<Drawn> {
  const spans = [
    { content: content.slice(0, offset), style: { backgroundColor: '#ff0000' } },
    { content: content.slice(offset), style: {} },
  ].filter((span) => span.content !== '');
  return canvas.draw(
    await canvas.view(pageWith({ spans, style: { ...styled(style), color: 'transparent' }, ...layer })),
    scale,
  );
}

function isRed({ pixels, window }: Drawn, x: number, y: number): boolean {
  const at = (Math.floor(y) * window.width + Math.floor(x)) * 4;
  const [red = 0, green = 0, , alpha = 0] = pixels.subarray(at, at + 4);
  return red > 127 && green < 64 && alpha > 127;
}

const cases: Record<string, Case> = {
  'Latin with kerning': { content: 'AVATAR To. Wave' },
  ligatures: { content: 'office fluff ffi', style: { fontFamily: 'Lora' } },
  'the letter of a ligature after it': { content: 'fii afl lull ofii', style: { fontFamily: 'Lora' } },
  'combining marks': { content: 'cafe\u0301 x\u0323\u0302y n\u0303' },
  emoji: { content: 'a👍🏽b 👨‍👩‍👧 c🎉' },
  Arabic: { content: 'سلام دنیا', style: { fontFamily: 'Noto Sans Arabic' } },
  CJK: { content: '日本語テキスト', layer: { width: 130 } },
  'wrapped lines': { content: 'The quick brown fox jumps', layer: { width: 190 } },
  'centered lines': { content: 'The quick brown\nfox jumps', style: { textAlign: 'center' }, layer: { width: 300 } },
  'lines at the right': { content: 'The quick brown fox', style: { textAlign: 'right' }, layer: { width: 220 } },
  'justified lines': {
    content: 'The quick brown fox jumps over',
    style: { textAlign: 'justify' },
    layer: { width: 250 },
  },
  'letter spacing': { content: 'spaced out', style: { letterSpacing: '7px' } },
  'line height and padding': {
    content: 'one two three',
    style: { lineHeight: 1.8, padding: '11px 23px', borderWidth: 3, borderStyle: 'solid' },
    layer: { width: 200 },
  },
  'upper case': { content: 'straße ok', style: { textTransform: 'uppercase' } },
  'a rotated text': { content: 'turned around', layer: { rotation: 30, width: 200, y: 120 } },
};

/** In px. */
const overhang = 4;

/** Texts in both directions. */
const mixedCases: Record<string, Case> = {
  'Arabic in Latin': { content: 'abc سلام 123 def' },
  'Hebrew with numbers, from right to left': {
    content: 'שלום 12,345 (abc) עולם',
    style: { direction: 'rtl' },
    layer: { width: 420 },
  },
  'wrapped Hebrew in Latin': { content: 'one שלום עולם two ok', layer: { width: 190 } },
};

/** Draws a text of which only a range is visible. */
async function drawOnly({ content, style, layer }: Case, { from, to }: TextRange, scale: number): Promise<Drawn> {
  const spans = [
    { content: content.slice(0, from), style: { color: 'transparent' } },
    { content: content.slice(from, to), style: {} },
    { content: content.slice(to), style: { color: 'transparent' } },
  ].filter((span) => span.content !== '');
  return canvas.draw(await canvas.view(pageWith({ spans, style: styled(style), ...layer })), scale);
}

/** The columns that are drawn, in device pixels. */
function inkOf({ pixels, window }: Drawn): { left: number; right: number } | undefined {
  const columns = new Set<number>();
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 100) columns.add(((at - 3) / 4) % window.width);
  return columns.size === 0 ? undefined : { left: Math.min(...columns), right: Math.max(...columns) + 1 };
}

describe('[EDT-8] the geometry of a text', () => {
  it.each(Object.entries(cases))('agrees with the picture within a device pixel: %s', async (_name, tried) => {
    for (const scale of [1, 2]) {
      const { placed } = await open(tried);
      const { geometry, place, text } = placed;
      for (const { to, text: unit } of text.units.slice(0, -1)) {
        // The engine paints no backgrounds behind blanks at the end and pictures, and the same one behind a whole ligature.
        if (/^\s$|\p{Extended_Pictographic}/u.test(unit) || /^f[fil]/.test(text.source.slice(to - 1))) continue;
        // Backgrounds end before the blanks at the end of a line.
        const areas = geometry.lines
          .flatMap(({ units }) => {
            const last = units.findLast((unit) => text.source.slice(unit.from, unit.to).trim() !== '');
            return geometry.areas({ from: units[0]?.from ?? 0, to: Math.min(to, last?.to ?? 0) });
          })
          .filter(({ width }) => width > 4);
        const drawn = await drawPrefix(tried, to, scale);
        const red = (x: number, y: number, by: number) => {
          const point = transformPoint(place.matrix, x, y);
          const ahead = transformPoint(place.matrix, x + 1, y);
          const length = Math.hypot(ahead.x - point.x, ahead.y - point.y) * scale;
          return isRed(
            drawn,
            point.x * scale + ((ahead.x - point.x) * scale * by) / length,
            point.y * scale + ((ahead.y - point.y) * scale * by) / length,
          );
        };
        for (const { x, y, width, height } of areas) {
          const middle = y + height / 2;
          const found = [
            red(x, middle, 1.01),
            red(x, middle, -1.01),
            red(x + width, middle, -1.01),
            red(x + width, middle, 1.01),
          ];
          expect(found, `${text.source.slice(0, to)}| at ${x}, ${x + width}, scale ${scale}`).toEqual([
            true,
            false,
            true,
            false,
          ]);
        }
      }
    }
  });

  it.each(Object.entries(mixedCases))('has each letter where it is drawn: %s', async (_name, tried) => {
    const scale = 2;
    const { placed } = await open(tried);
    const { geometry, place, text } = placed;
    for (const range of text.units) {
      if (/^[\s(),\u0640]$/.test(text.source.slice(range.from, range.to))) continue;
      const [area] = geometry.areas(range);
      const ink = inkOf(await drawOnly(tried, range, scale));
      if (!area || !ink) throw new Error(`${range.text} is not drawn`);
      const [left, right] = [area.x + place.matrix.e, area.x + area.width + place.matrix.e];
      const middle = (ink.left + ink.right) / 2 / scale;
      // Joined letters reach into their neighbors.
      expect(
        middle > left - overhang && middle < right + overhang,
        `${range.text}: ink at ${middle}, area ${left} to ${right}`,
      ).toBe(true);
    }
  });

  it.each(Object.entries({ ...cases, ...mixedCases }))(
    'finds the caret under each half of a letter: %s',
    async (_name, tried) => {
      const { placed } = await open(tried);
      const { geometry } = placed;
      for (const { from, to, areas, isBreak } of geometry.units) {
        const [first] = areas;
        const last = areas.at(-1);
        if (!first || !last || isBreak || first.width < 2) continue;
        const inFirstHalf = first.x + first.width * (first.isRtl ? 0.75 : 0.25);
        const inLastHalf = last.x + last.width * (last.isRtl ? 0.25 : 0.75);
        const line = geometry.lines[first.line];
        const y = line ? (line.top + line.bottom) / 2 : 0;
        expect(geometry.positionAt({ x: inFirstHalf, y })).toEqual({ offset: from, isTrailing: false });
        expect(geometry.positionAt({ x: inLastHalf, y })).toEqual({ offset: to, isTrailing: true });
      }
    },
  );

  it('moves the caret up and down at the same x, beyond shorter and empty lines', async () => {
    const content = 'a long first line\n\nhi\nanother long line';
    const { placed } = await open({ content });
    const moved = { text: placed.text, geometry: placed.geometry };
    let selection = caretAt(11);
    const offsets = (['down', 'down', 'down', 'up', 'up', 'up'] as const).map((move) => {
      selection = moveCaret(selection, move, moved, { isExtending: false });
      return selection.head.offset;
    });
    expect(offsets.slice(0, 2)).toEqual([18, 21]);
    expect(offsets[2]).toBeGreaterThan(22 + 6);
    expect(offsets.slice(3)).toEqual([21, 18, 11]);
  });

  it('moves the caret to the ends of a wrapped line, and past them', async () => {
    const { placed } = await open({ content: 'The quick brown fox', layer: { width: 220 } });
    const moved = { text: placed.text, geometry: placed.geometry };
    const second = placed.geometry.lines[1]?.units[0]?.from ?? 0;
    expect(second).toBe(10);
    const end = moveCaret(caretAt(3), 'line-end', moved, { isExtending: false });
    expect(end.head).toEqual({ offset: 10, isTrailing: true });
    expect(placed.geometry.lineOf(end.head)).toBe(0);
    expect(moveCaret(end, 'line-start', moved, { isExtending: false }).head.offset).toBe(0);
    expect(placed.geometry.lineOf(caretAt(second).head)).toBe(1);
  });

  it('moves the caret to the right on the screen through text in both directions', async () => {
    const { placed } = await open({ content: 'abc שלום def' });
    const moved = { text: placed.text, geometry: placed.geometry };
    let selection = caretAt(0);
    const xs = [0];
    for (let step = 0; step < 12; step++) {
      selection = moveCaret(selection, 'right', moved, { isExtending: false });
      xs.push(placed.geometry.caret(selection.head)?.x ?? 0);
    }
    expect(xs).toEqual(xs.toSorted((one, other) => one - other));
    expect(new Set(xs).size).toBe(13);
  });

  it('has a caret in an empty text, and after a line break at the end', async () => {
    const empty = (await open({ content: '' })).placed.geometry.caret({ offset: 0, isTrailing: false });
    expect((empty?.bottom ?? 0) - (empty?.top ?? 0)).toBeGreaterThan(40);
    const { geometry } = (await open({ content: 'one\n' })).placed;
    const [before, after] = [3, 4].map((offset) => geometry.caret({ offset, isTrailing: false }));
    expect((after?.top ?? 0) - (before?.top ?? 0)).toBe(50);
    expect(after?.x).toBe(0);
  });

  it('shows the value of each chip, and treats it as one letter', async () => {
    const content = 'Hi {{ upper("ada") }}, {{ 2 + 3 }}!';
    const { placed } = await open({ content });
    expect(placed.values).toEqual(['ADA', '5']);
    const [chip] = placed.text.chips;
    const [area] = chip ? placed.geometry.areas(chip) : [];
    const next = moveCaret(
      caretAt(3),
      'right',
      { text: placed.text, geometry: placed.geometry },
      { isExtending: false },
    );
    expect(next.head.offset).toBe(chip?.to);
    expect(area?.width).toBeGreaterThan(60);
    expect(placed.geometry.caret(next.head)?.x).toBeCloseTo((area?.x ?? 0) + (area?.width ?? 0), 3);
  });
});
