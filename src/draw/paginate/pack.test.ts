import { describe, expect, it } from 'vitest';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { container, leaves, paginate, picture, regionWidth, textOfLines } from './flow.fixture.ts';
import { blankPage, buildPage, type FlowItem, type FlowPage, flowItems, naturalRegion, packPages } from './index.ts';
import { layOut } from './layout.fixture.ts';

const texts = (count: number, style = {}) => Array.from({ length: count }, (_, n) => textOfLines(`t${n}`, 1, style));
const listIds = (pages: readonly FlowPage[]) => pages.map(({ parts }) => parts.map(({ item }) => item.box.layerId));
const countParts = (pages: readonly FlowPage[]) => pages.map(({ parts }) => parts.length);

describe('items of a flow region', () => {
  const listItems = (...children: Box[]) => {
    const region = naturalRegion(container(children), 100);
    return flowItems(region, layOut(region, regionWidth)).map(({ path }) => path.join('.'));
  };

  it('[PAG-2] are its children, those of loops, and those of containers that show nothing of their own', () => {
    expect(listItems(...texts(2))).toEqual(['0', '1']);
    expect(listItems(container(texts(2)), textOfLines('z', 1))).toEqual(['0.0', '0.1', '1']);
    expect(listItems(container(texts(2), { backgroundColor: '#fff' }, { loop: true }))).toEqual(['0.0', '0.1']);
    expect(listItems(container([container(texts(1), {}, { loop: true })]))).toEqual(['0.0.0']);
    expect(listItems(container([container(texts(2))], {}, { loop: true }))).toEqual(['0.0']);
  });

  it.each([
    { flexDirection: 'row' },
    { display: 'grid' },
    { height: '50px' },
    { minHeight: '50px' },
    { backgroundColor: '#fff' },
    { borderTop: '1px solid #000' },
    { boxShadow: '0 0 1px #000' },
    { opacity: '0.5' },
    { overflow: 'hidden' },
    { transform: 'rotate(1deg)' },
  ] as Array<Record<string, string>>)('[PAG-2] include a container as a whole with %o', (style) => {
    expect(listItems(container(texts(2), style))).toEqual(['0']);
  });

  it('[PAG-2] are in the order in which CSS stacks them', () => {
    const [first, second] = texts(2) as [Box, Box];
    expect(listItems({ ...first, style: { order: '2' } }, second)).toEqual(['1', '0']);
  });
});

describe('packing', () => {
  it('[PAG-6] gives one page to a region without items', () => {
    const placed = { ...textOfLines('a', 1), style: { position: 'absolute' } };
    const { pages, trees } = paginate(container([placed]), 100);
    expect(pages).toEqual([blankPage()]);
    expect(trees[0]?.children).toEqual([placed]);
  });

  it('[PAG-2] fills each page before the next, including gaps and margins', () => {
    expect(listIds(paginate(container(texts(5)), 20).pages)).toEqual([['t0', 't1'], ['t2', 't3'], ['t4']]);
    expect(countParts(paginate(container(texts(6), { gap: '5px' }), 40).pages)).toEqual([3, 3]);
    expect(countParts(paginate(container(texts(6), { gap: '5px' }), 39).pages)).toEqual([2, 2, 2]);
    expect(countParts(paginate(container(texts(4, { marginBottom: '5px' })), 30).pages)).toEqual([2, 2]);
  });

  it('[PAG-6] repeats the padding of a container that continues, and absolutely positioned boxes', () => {
    const mark = { ...textOfLines('mark', 1), style: { position: 'absolute', left: '0px', top: '0px' } };
    const { trees } = paginate(container([mark, container(texts(6), { padding: '10px', gap: '2px' })]), 45);
    expect(trees).toHaveLength(3);
    for (const tree of trees) {
      const [first, ...rest] = leaves(tree, layOut(tree, regionWidth));
      expect(first?.box.layerId).toBe('mark');
      expect(rest.map(({ measured }) => measured.y)).toEqual([10, 22]);
    }
  });

  it('[PAG-4] stops at the cap, with a warning', () => {
    const { pages, dropped, warnings } = paginate(container(texts(10)), 20, 3);
    expect([pages.length, dropped]).toEqual([3, 4]);
    expect(warnings).toMatchObject([{ code: 'pages_truncated', message: expect.stringContaining('4 items') }]);
    expect(paginate(container(texts(200)), 10, 500).pages).toHaveLength(50);
    expect(paginate(container([textOfLines('tall', 100)]), 100, 4)).toMatchObject({ dropped: 6 });
  });

  it('[PAG-5] gives an item that is taller than a page its own pages', () => {
    const [before, after] = texts(2) as [Box, Box];
    const { pages } = paginate(container([before, textOfLines('tall', 25), after]), 100);
    expect(listIds(pages)).toEqual([['t0'], ['tall'], ['tall'], ['tall'], ['t1']]);
  });

  it('[PAG-5] scales a picture that is taller than a page, also in a card', () => {
    const card = container([picture('p', 100, 400)], { padding: '10px', border: '5px solid #000' });
    const { pages, region, scaled } = paginate(container([card, picture('q', 300, 300)]), 200);
    expect(scaled.map(({ code, layerId }) => [code, layerId])).toEqual([
      ['picture_scaled', 'p'],
      ['picture_scaled', 'q'],
    ]);
    expect((region.children[0] as ContainerBox).children[0]?.style).toMatchObject({ width: '42.5px', height: '170px' });
    expect(pages).toHaveLength(2);
  });

  it('[PAG-8] looks at ten times the items ten times as often', () => {
    const lookups = (count: number) => {
      let seen = 0;
      const items = Array.from({ length: count }, (_, index): FlowItem => {
        const measured = layOut(container([], { height: '1px' }), 1, 0, index);
        const get = (target: typeof measured, name: string | symbol) => {
          seen++;
          return Reflect.get(target, name);
        };
        const counted = new Proxy(measured, { get });
        return { path: [index], box: container([]), measured: counted, lead: 0, trail: 0 };
      });
      const { pages } = packPages({
        getItems: () => items,
        getRoom: () => ({ height: count / 20, above: 0, below: 0 }),
      });
      expect(pages).toHaveLength(20);
      for (const page of pages) buildPage(container(items.map(({ box }) => box)), page);
      return seen;
    };
    expect(lookups(10_000)).toBeLessThan(lookups(1_000) * 10.5);
  });
});
