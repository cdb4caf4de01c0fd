import { beforeAll, describe, expect, it } from 'vitest';
import { EditedText } from '../../../src/doors/dashboard/editor/text/edited-text.ts';
import { type PlacedText, placeText } from '../../../src/doors/dashboard/editor/text/geometry/place-text.ts';
import type { TextRange } from '../../../src/doors/dashboard/editor/text/rich-text.ts';
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
});
