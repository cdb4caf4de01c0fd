import { describe, expect, it } from 'vitest';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import { estimateLayout } from './layout.ts';

/** Estimates a page with one text. */
function estimateTextPage(text: string, more: Partial<TextBox> = {}, { fonts = 1, emoji = 0 } = {}) {
  const style = { fontSize: '12px', ...more.style };
  const box: TextBox = { kind: 'text', layerId: 'text', spans: [{ text, style: {} }], ...more, style };
  return estimateLayout(
    { kind: 'container', layerId: '', style: {}, children: [box] },
    { fonts, countEmoji: () => emoji },
  );
}

const latin = 'Some words. '.repeat(1_000);

describe('the estimate of a layout', () => {
  it.each(['नमस्ते ', 'السلام ', 'ภาษาไทย', 'မြန်မာ ', '漢字仮名', 'a\t', 'so\u00adft '])(
    '[SEC-3] is higher for %j than for Latin (S14)',
    (piece) => {
      const text = piece.repeat(latin.length / piece.length);
      expect(estimateTextPage(text).ms).toBeGreaterThan(1.3 * estimateTextPage(latin).ms);
    },
  );

  it('[SEC-3] counts each attempt to fit a text that shrinks or is cut', () => {
    const plain = estimateTextPage(latin).ms;
    expect(estimateTextPage(latin, { shrinkTo: 6 }).ms).toBeGreaterThan(6 * plain);
    expect(estimateTextPage(latin, { maxLines: 2 }).ms).toBeGreaterThan(6 * plain);
    expect(estimateTextPage(latin, { style: { whiteSpace: 'nowrap', textOverflow: 'ellipsis' } }).ms).toBeGreaterThan(
      6 * plain,
    );
    expect(estimateTextPage(latin, { maxLines: 2, isCutToFit: true }).ms).toBe(plain);
  });

  it('[SEC-3] counts font files and emoji, and names the most expensive layer', () => {
    expect(estimateTextPage('a', {}, { fonts: 101 }).ms - estimateTextPage('a').ms).toBeCloseTo(400);
    expect(estimateTextPage('a', {}, { emoji: 100 }).ms - estimateTextPage('a').ms).toBeCloseTo(30);
    expect(estimateTextPage(latin).costliest).toMatchObject({ layerId: 'text' });
  });

  it('[SEC-3] counts boxes: those of a color, and texts, which are measured', () => {
    const page = (child: Box) => {
      const children = Array.from({ length: 1_001 }, () => child);
      return estimateLayout({ kind: 'container', layerId: '', style: {}, children }, { fonts: 0, countEmoji: () => 0 })
        .ms;
    };
    const empty: Box = { kind: 'container', layerId: 'box', style: {}, children: [] };
    expect(page(empty)).toBeGreaterThan(50);
    expect(page({ kind: 'text', layerId: 'text', style: {}, spans: [] })).toBeGreaterThan(1.5 * page(empty));
  });

  it('[SEC-3] grows linearly with the length of a text', () => {
    const [once, twice] = [estimateTextPage(latin).ms, estimateTextPage(latin.repeat(2)).ms];
    expect(twice / once).toBeLessThan(2.01);
  });
});
