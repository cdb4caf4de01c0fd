import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';
import { type HeightRequest, oneLineHeights } from './one-line-heights.ts';

let fontSets = 0;

/**
 * Returns the width of a character as a fraction of the font size, in a test font in which characters have different
 * widths.
 */
const getShare = (character: string) => 0.2 + (character.charCodeAt(0) % 7) / 10;
const measureWidth = (text: string, size: number) => [...text].reduce((sum, each) => sum + getShare(each) * size, 0);

const ask = (text: string, width: number, style: BoxStyle = {}): HeightRequest => ({
  node: {
    type: 'text',
    text,
    style: { fontFamily: '"Inter"', fontSize: '10px', lineHeight: '1.5', ...style, width: `${width}px` },
  },
  width,
});

function tools() {
  const measuredNodes: TakumiNode[] = [];
  const measure = (nodes: readonly TakumiNode[]) => {
    measuredNodes.push(...nodes);
    return nodes.map(({ text = '', style }): MeasuredNode => {
      const size = Number.parseFloat(style['fontSize'] ?? '');
      const height = size * Number(style['lineHeight']);
      return { width: measureWidth(text, size), height, transform: [1, 0, 0, 1, 0, 0], children: [], runs: [] };
    });
  };
  return {
    asked: measuredNodes,
    fontSet: `test ${fontSets++}`,
    hasCharacter: (_: string, character: string) => character !== '~',
    measure,
  };
}

const many = (make: (index: number) => HeightRequest, count = 400) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('heights of texts in one line', () => {
  it('[RND-14] measures characters and styles in place of each text', () => {
    for (const count of [400, 4_000]) {
      const measuringTools = tools();
      const heights = oneLineHeights(
        many((index) => ask(`row ${index}`, 300, { fontSize: index % 2 === 0 ? '10px' : '20px' }), count),
        measuringTools,
      );
      expect(heights.slice(0, 2)).toEqual([15, 30]);
      expect(heights).not.toContain(undefined);
      // The measured characters are r, o, w, a blank and ten digits, in two styles.
      expect(measuringTools.asked).toHaveLength(16);
    }
  });

  it.each<[string, HeightRequest]>([
    ['may not fit', ask('a rather long text of several words', 60)],
    ['has breaks', ask('one\ntwo', 300)],
    ['has other characters', ask('naïve', 300)],
    ['has a character that its font lacks', ask('a~b', 300)],
    ['is spaced', ask('spaced', 300, { letterSpacing: '4px' })],
    ['is indented', ask('indented', 300, { textIndent: '40px' })],
    ['changes its letters', ask('changed', 300, { textTransform: 'uppercase' })],
    ['has features of its font', ask('features', 300, { fontFeatureSettings: '"smcp"' })],
    [
      'is not only a text',
      { node: { type: 'container', style: { fontFamily: '"Inter"', fontSize: '10px' } }, width: 300 },
    ],
  ])('[RND-14] measures a text that %s', (_, other) => {
    const heights = oneLineHeights([...many((index) => ask(`row ${index % 10}`, 300)), other], tools());
    expect([heights[0], heights.at(-1)]).toEqual([15, undefined]);
  });

  it('[RND-14] returns no height for a text wider than its room, with a twentieth added for kerning', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[ -~]{1,30}$/), fc.nat(200)), { minLength: 40 }), (texts) => {
        const asks = [...texts, ...texts, ...texts].map(([text, width]) => ask(text, width));
        const heights = oneLineHeights(asks, tools());
        for (const [index, { node, width }] of asks.entries())
          if (heights[index] !== undefined) expect(measureWidth(node.text ?? '', 10) * 1.05).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('[RND-14] measures each text if there are only a few', () => {
    const measuringTools = tools();
    expect(
      oneLineHeights(
        many((index) => ask(`row ${index}`, 300), 20),
        measuringTools,
      ),
    ).toEqual(Array(20).fill(undefined));
    expect(measuringTools.asked).toEqual([]);
  });
});
