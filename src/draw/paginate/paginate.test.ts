import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/depth.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { leaves, paginate, regions, regionWidth } from './flow.fixture.ts';
import { blankPage, buildPage, naturalRegion } from './index.ts';
import { joinText, layOut } from './layout.fixture.ts';

const rooms = fc.oneof(fc.integer({ min: 150, max: 500 }), fc.integer({ min: 1_000, max: 3_000 }));

describe('any flow region', () => {
  it('[PAG-5] shows every text once and in order, cuts no line and overfills no page', () => {
    fc.assert(
      fc.property(regions, rooms, (designed, height) => {
        const { region, trees, dropped, measured, items, pages: packed } = paginate(designed, height);
        fc.pre(dropped === 0);
        const shownItems = packed.flatMap(({ parts }) => parts).map(({ item }) => item);
        expect(shownItems.filter((item, index) => item !== shownItems[index - 1])).toEqual(items);
        const before = linesById(region, [measured], [region]);
        const designedOver = new Set(overlaps(region, measured));
        const pages = trees.map((tree) =>
          layOut({ ...tree, style: { ...tree.style, height: `${height}px` } }, regionWidth),
        );
        expect(linesById(region, pages, trees)).toEqual(before);
        for (const [index, tree] of trees.entries()) {
          for (const { box, measured: leaf } of leaves(tree, pages[index] as MeasuredBox)) {
            const bottom = box.kind === 'text' ? (leaf.lines?.at(-1)?.bottom ?? 0) : leaf.y + leaf.height;
            expect(bottom).toBeLessThanOrEqual(height + 0.1);
          }
          expect(overlaps(tree, pages[index] as MeasuredBox).filter((pair) => !designedOver.has(pair))).toEqual([]);
        }
      }),
      { numRuns: runs(8, 200), endOnFailure: true },
    );
  }, 600_000);

  it('[PAG-2] [PAG-6] packs each page as full as possible, with its gaps and paddings', () => {
    fc.assert(
      fc.property(regions, rooms, (designed, height) => {
        const { region, pages, dropped } = paginate(designed, height);
        fc.pre(dropped === 0);
        const measureHeight = (page: (typeof pages)[number]) =>
          layOut(naturalRegion(buildPage(region, page), height), regionWidth).height;
        for (const [index, page] of pages.entries()) {
          const next = pages[index + 1]?.parts[0];
          const [first] = page.parts;
          if (page.parts.length > 1) expect(measureHeight(page)).toBeLessThanOrEqual(height + 0.1);
          const isTall = first?.piece !== undefined || measureHeight(page) > height + 0.1;
          if (!next || next.piece || isTall || measureHeight({ ...blankPage(), parts: [next] }) > height + 0.1)
            continue;
          expect(measureHeight({ ...page, parts: [...page.parts, next] })).toBeGreaterThan(height);
        }
      }),
      { numRuns: runs(6, 150), endOnFailure: true },
    );
  }, 600_000);
});

/** Returns the pairs of texts and pictures that overlap. */
function overlaps(tree: ContainerBox, measured: MeasuredBox): string[] {
  const all = leaves(tree, measured);
  return all.flatMap(({ box: one, measured: a }, index) =>
    all.slice(index + 1, index + 40).flatMap(({ box: other, measured: b }) => {
      const isApart = [a.x + a.width - b.x, b.x + b.width - a.x, getBottom(a) - b.y, getBottom(b) - a.y];
      return isApart.every((depth) => depth > 0.1) ? [`${one.layerId} ${other.layerId}`] : [];
    }),
  );
}

function getBottom({ y, height, lines }: MeasuredBox): number {
  return lines?.at(-1)?.bottom ?? y + height;
}

/**
 * Returns the lines of each text in the order in which pages show them. Each item must be whole or in consecutive
 * pieces.
 */
function linesById(
  region: ContainerBox,
  pages: ReadonlyArray<ReturnType<typeof layOut>>,
  trees: readonly ContainerBox[],
) {
  const byId = new Map<string, string[]>(
    leaves(region, layOut(region, regionWidth)).map(({ box }) => [box.layerId, []]),
  );
  for (const [index, tree] of trees.entries()) {
    for (const { box, measured } of leaves(tree, pages[index] as MeasuredBox)) {
      const ownText = box.kind === 'text' ? joinText(box) : '';
      const lines = measured.lines?.map(({ start, end }) => ownText.slice(start, end).trim()) ?? ['picture'];
      byId.get(box.layerId)?.push(...lines);
    }
  }
  return byId;
}
