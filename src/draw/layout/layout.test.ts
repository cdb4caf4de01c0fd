import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutNode } from '#css-layout';
import { runs } from '../../../test/harness/depth.ts';
import { box, listFrames, picture, words } from './tree.fixture.ts';

describe('an absolutely positioned box', () => {
  const abs = (authored: object, ...children: LayoutNode[]) => box({ position: 'absolute', ...authored }, ...children);

  it('[DOC-18] stands at its distance from the right and the bottom, in px and in percent of the padding box', () => {
    const places = listFrames(
      box(
        { border: '10px solid #000', padding: 30 },
        abs({ right: 20, bottom: 5, width: 60, height: 40 }),
        abs({ right: '25%', bottom: '50%', width: 60, height: 40 }),
        abs({ right: -20, top: 0, width: 60, height: 40, margin: '4px 8px' }),
      ),
    );
    expect(places['0']).toEqual([310, 245, 60, 40]);
    expect(places['1']).toEqual([235, 110, 60, 40]);
    expect(places['2']).toEqual([342, 14, 60, 40]);
  });

  it('[DOC-18] stretches between two sides without a size, and its margins', () => {
    const places = listFrames(
      box(
        {},
        abs({ left: 20, right: '10%', top: 30, bottom: 40, margin: 5 }),
        abs({ left: 20, right: 30, top: 0, height: 10, maxWidth: 100 }),
        abs({ left: 300, right: 200, top: 0, bottom: 400 }),
      ),
    );
    expect(places['0']).toEqual([25, 35, 330, 220]);
    expect(places['1']).toEqual([20, 0, 100, 10]);
    expect(places['2']).toEqual([300, 0, 0, 0]);
  });

  it('[DOC-18] keeps its own size beside two sides, and a picture its natural size', () => {
    const places = listFrames(
      box({}, abs({ left: 20, right: 20, top: 30, bottom: 40, width: 50, height: 60 }), {
        ...picture({ position: 'absolute', left: 20, right: 20, top: 30, bottom: 40 }, 80, 50),
      }),
    );
    expect(places['0']).toEqual([20, 30, 50, 60]);
    expect(places['1']).toEqual([20, 30, 80, 50]);
  });

  it('[DOC-18] is as wide as its content within the room that the right side leaves', () => {
    const places = listFrames(
      box({}, abs({ right: 20, top: 0 }, words({}, 100)), abs({ right: 250, bottom: 0 }, words({}, 100, 100))),
    );
    expect(places['0']).toEqual([280, 0, 100, 20]);
    expect(places['1']).toEqual([0, 260, 150, 40]);
  });
});

/** The expected values are a browser's results for the same boxes; test/e2e/documents/layout.test.ts verifies them. */
describe('a flex container', () => {
  it('[RND-14] limits a row in a centered column to the width of the column, so that its text wraps', () => {
    const row = box({ flexDirection: 'row' }, words({}, 70, 120, 60, 80));
    const places = listFrames(
      box({ alignItems: 'center', justifyContent: 'center' }, box({ width: 200, alignItems: 'center' }, row)),
    );
    expect(places['0.0']).toEqual([100, 130, 200, 40]);
    expect(places['0.0.0']).toEqual([100, 130, 200, 40]);
  });

  it('[RND-14] shrinks items by their flex base size, but not below their longest word', () => {
    const places = listFrames(
      box({ flexDirection: 'row', alignItems: 'flex-start' }, words({}, 300), words({}, 100, 100, 100)),
    );
    expect(places['0']).toEqual([0, 0, 300, 20]);
    expect(places['1']).toEqual([300, 0, 100, 60]);
  });

  it('[RND-14] shrinks the content of an item, not its padding', () => {
    const places = listFrames(
      box(
        { flexDirection: 'row' },
        box({ width: 300, padding: 50 }),
        box({ width: 200 }),
        box({ width: 100, flexShrink: 0 }),
      ),
    );
    expect([places['0']?.[2], places['1']?.[2], places['2']?.[2]]).toEqual([200, 100, 100]);
  });

  it('[RND-14] distributes room by flex-grow, within limits', () => {
    const places = listFrames(
      box(
        { flexDirection: 'row', gap: 10 },
        box({ flex: 1 }),
        box({ flex: 2, maxWidth: 100 }),
        box({ flex: '1 1 50px' }),
      ),
    );
    expect([places['0'], places['1'], places['2']].map((place) => place?.[2])).toEqual([115, 100, 165]);
  });

  it('[RND-14] wraps items, stretches lines and reverses them', () => {
    const item = (authored = {}) => box({ width: 150, height: 40, flexShrink: 0, ...authored });
    const places = listFrames(
      box({ flexDirection: 'row', flexWrap: 'wrap', gap: 20 }, item(), item(), item({ height: 'auto' })),
    );
    expect(places['0']).toEqual([0, 0, 150, 40]);
    expect(places['1']).toEqual([170, 0, 150, 40]);
    expect(places['2']).toEqual([0, 180, 150, 120]);
    const reversed = listFrames(
      box({ flexDirection: 'row-reverse', flexWrap: 'wrap-reverse' }, item(), item(), item()),
    );
    expect(reversed['0']).toEqual([250, 260, 150, 40]);
    expect(reversed['2']).toEqual([250, 110, 150, 40]);
  });

  it('[RND-14] aligns baselines, auto margins and single items', () => {
    const places = listFrames(
      box(
        { flexDirection: 'row', alignItems: 'baseline' },
        words({}, 40),
        box({ padding: 10 }, words({}, 40)),
        box({ width: 20, height: 20, marginLeft: 'auto', alignSelf: 'flex-end' }),
      ),
    );
    expect(places['0']).toEqual([0, 10, 40, 20]);
    expect(places['1']).toEqual([40, 0, 60, 40]);
    expect(places['2']).toEqual([380, 280, 20, 20]);
  });

  it('[RND-14] aligns overflow to the start with auto margins, and to the middle with centering', () => {
    const wide = (authored: object) =>
      box({ width: 100, alignItems: 'center' }, box({ width: 140, height: 10, ...authored }));
    expect(listFrames(box({}, wide({ margin: '0 auto' })))['0.0']?.[0]).toBe(0);
    expect(listFrames(box({}, wide({})))['0.0']?.[0]).toBe(-20);
  });

  it('[RND-14] treats a basis of 0 % in a column without a height as the content size', () => {
    const places = listFrames(box({}, box({}, words({ flex: 1 }, 100), box({ flex: '1 1 0', height: 30 }))));
    expect(places['0.0']?.[3]).toBe(20);
    expect(places['0']?.[3]).toBe(20);
  });

  it('[RND-14] draws items from right to left in right-to-left text', () => {
    const places = listFrames(
      box({ flexDirection: 'row', direction: 'rtl', gap: 5 }, box({ width: 50 }), box({ width: 60 })),
    );
    expect([places['0']?.[0], places['1']?.[0]]).toEqual([350, 285]);
  });
});

describe('a block container', () => {
  it('[RND-14] stacks its children and collapses their margins', () => {
    const places = listFrames(
      box(
        { display: 'block' },
        words({ marginTop: 10 }, 50),
        words({ marginTop: 15, marginBottom: -5 }, 50),
        words({}, 50),
      ),
    );
    expect([places['0'], places['1'], places['2']].map((place) => place?.[1])).toEqual([10, 45, 60]);
  });

  it('[RND-14] passes on the margins of its first and last child, unless it is padded or clipped', () => {
    const inner = (authored: object) => box({ display: 'block', ...authored }, words({ margin: '10px 0' }, 50));
    const page = (authored: object) =>
      listFrames(box({}, box({ display: 'block' }, words({}, 50), inner(authored), words({}, 50))));
    expect([page({})['0.1'], page({})['0.2']].map((place) => place?.[1])).toEqual([30, 60]);
    expect(page({ paddingTop: 1 })['0.1.0']?.[1]).toBe(31);
    expect(page({ overflow: 'hidden' })['0.1']).toEqual([0, 20, 400, 40]);
  });

  it('[RND-14] puts inline-level boxes side by side on their baselines', () => {
    const atom = (width: number, height: number) => box({ display: 'inline-block', width, height });
    const places = listFrames(box({}, box({ display: 'block' }, atom(150, 30), atom(150, 50), atom(150, 20))));
    expect([places['0.0'], places['0.1'], places['0.2']]).toEqual([
      [0, 20, 150, 30],
      [150, 0, 150, 50],
      [0, 50, 150, 20],
    ]);
  });
});

describe('a grid', () => {
  it('[RND-14] sizes tracks by their content: min-content, max-content, auto, fit-content and fractions', () => {
    const columns = (template: string) => {
      const row = box({ display: 'grid', gridTemplateColumns: template }, ...[0, 1, 2].map(() => words({}, 60, 40)));
      const places = listFrames(box({}, row));
      return ['0.0', '0.1', '0.2'].map((way) => places[way]?.[2]);
    };
    expect(columns('min-content max-content auto')).toEqual([60, 105, 235]);
    expect(columns('fit-content(80px) 1fr auto')).toEqual([80, 215, 105]);
    expect(columns('1fr 2fr 100px')).toEqual([100, 200, 100]);
    expect(columns('repeat(2, minmax(50px, 1fr)) 0.5fr')).toEqual([160, 160, 80]);
    expect(columns('0.5fr 0.2fr 20px')).toEqual([190, 76, 20]);
  });

  it('[RND-14] places items by areas, named lines, spans, and free cells', () => {
    const places = listFrames(
      box(
        {
          display: 'grid',
          gridTemplateColumns: '[a] 100px [b] 100px [c]',
          gridTemplateAreas: '"head head" "side main"',
          gridAutoRows: '50px',
        },
        box({ gridArea: 'main' }),
        box({ gridArea: 'head' }),
        box({ gridColumn: 'a / c', gridRow: 3 }),
        box({ gridColumn: 'span 2' }),
      ),
    );
    expect(places['0']).toEqual([100, 50, 100, 50]);
    expect(places['1']).toEqual([0, 0, 200, 50]);
    expect(places['2']).toEqual([0, 100, 200, 50]);
    expect(places['3']).toEqual([0, 150, 200, 50]);
  });

  it('[RND-14] repeats tracks to fill its width, and drops those that stay empty', () => {
    const cells = (repeat: string) =>
      listFrames(
        box(
          { display: 'grid', gap: 10, gridTemplateColumns: `repeat(${repeat}, minmax(80px, 1fr))` },
          box({ height: 10 }),
          box({ height: 10 }),
        ),
      );
    expect(cells('auto-fill')['1']).toEqual([102.5, 0, 92.5, 10]);
    expect(cells('auto-fit')['1']).toEqual([205, 0, 195, 10]);
  });
});

describe('a box of any kind', () => {
  it('[RND-14] keeps its aspect ratio when stretched, and grows with its content', () => {
    const row = (...children: ReturnType<typeof box>[]) =>
      listFrames(box({}, box({ flexDirection: 'row', alignItems: 'flex-start' }, ...children)));
    expect(row(box({ aspectRatio: '16 / 9', width: 160 }))['0.0']).toEqual([0, 0, 160, 90]);
    expect(row(box({ aspectRatio: 2, width: 60 }, words({}, 50, 50)))['0.0']).toEqual([0, 0, 60, 40]);
    expect(row(picture({ height: 50 }, 200, 100))['0.0']).toEqual([0, 0, 100, 50]);
  });

  it('[RND-14] is positioned in the padding box of its parent, as wide as its content', () => {
    const placed = box({ position: 'absolute', left: '50%', top: 10 }, words({}, 60, 60));
    const places = listFrames(box({}, box({ border: '5px solid #000', padding: 20, height: 200 }, placed)));
    expect(places['0.0']).toEqual([200, 15, 125, 20]);
  });

  it('[SEC-3] is laid out a limited number of times, however deep it is', () => {
    let requestCount = 0;
    const text = words({}, 50, 50);
    const counted = {
      ...text,
      content: {
        ...text.content,
        kind: 'text' as const,
        width: () => 105,
        at: () => ({ height: 20 * ++requestCount }),
      },
    };
    const deep = Array.from({ length: 40 }).reduce<typeof text>(
      (inner, _, depth) =>
        box({ flexDirection: depth % 2 ? 'row' : 'column', ...(depth % 3 ? {} : { display: 'grid' }) }, inner),
      counted,
    );
    listFrames(deep);
    expect(requestCount).toBeLessThan(200);
  });

  it('[SEC-3] has finite sizes, whatever its style', () => {
    const size = fc.constantFrom('auto', 0, 40, '50%', '300%');
    const style = fc.record(
      {
        display: fc.constantFrom('flex', 'grid', 'block', 'inline-block'),
        flexDirection: fc.constantFrom('row', 'column', 'row-reverse'),
        flexWrap: fc.constantFrom('wrap', 'nowrap'),
        flex: fc.constantFrom('1', 'none', '0.1 0.1 0', '2 3 10%'),
        width: size,
        height: size,
        maxHeight: fc.constantFrom('10%', '5px'),
        margin: fc.constantFrom('auto', '-20px', '5%'),
        padding: fc.constantFrom('7px', '20%'),
        gap: fc.constantFrom('3px', '9%'),
        gridTemplateColumns: fc.constantFrom(
          '1fr auto',
          'repeat(auto-fit, minmax(10%, 1fr))',
          '0fr 0.1fr',
          'minmax(0, max-content) 2fr',
        ),
        gridColumn: fc.constantFrom('span 3', '-1', '2 / 9', 'span 2 / 1'),
        aspectRatio: fc.constantFrom('1', '9 / 1'),
      },
      { requiredKeys: [] },
    );
    const { tree } = fc.letrec<{ tree: ReturnType<typeof box> }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc
          .tuple(style, fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 4 }))
          .map(([own, widths]) => words(own as never, ...widths)),
        fc
          .tuple(style, fc.array(tie('tree'), { maxLength: 4 }))
          .map(([own, children]) => box(own as never, ...children)),
      ),
    }));
    fc.assert(
      fc.property(tree, (root) => {
        for (const place of Object.values(listFrames(box({}, root))))
          for (const px of place) expect(Number.isFinite(px)).toBe(true);
      }),
      { numRuns: runs(60, 200) },
    );
  });
});
