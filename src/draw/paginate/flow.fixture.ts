import fc from 'fast-check';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { buildPage, fitPictures, flowItems, naturalRegion, packPages } from './index.ts';
import { layOut } from './layout.fixture.ts';

export function container(children: Box[], style: Record<string, string> = {}, more: Partial<ContainerBox> = {}) {
  const cardStyle = { display: 'flex', flexDirection: 'column', position: 'relative', ...style };
  return { kind: 'container', layerId: 'c', style: cardStyle, children, ...more } as ContainerBox;
}

export function text(layerId: string, content: string, style: Record<string, string> = {}): TextBox {
  return { kind: 'text', layerId, style: { position: 'relative', ...style }, spans: [{ text: content, style: {} }] };
}

/** Makes a text of `count` lines. Each line contains the text's id and the line's number. */
export function textOfLines(id: string, count: number, style: Record<string, string> = {}): TextBox {
  return text(id, Array.from({ length: count }, (_, index) => `${id}.${index}`).join('\n'), style);
}

export function picture(layerId: string, width: number, height: number): ImageBox {
  const style = { width: `${width}px`, height: `${height}px`, position: 'relative' };
  return {
    kind: 'image',
    layerId,
    style,
    source: { kind: 'asset', assetId: 'a' },
    fit: 'cover',
    focus: { x: 0.5, y: 0.5 },
  };
}

export const regionWidth = 400;

/** Does the same as the real caller: scales pictures, measures, packs and builds the pages. */
export function paginate(designed: ContainerBox, height: number, cap?: number) {
  const measure = (region: ContainerBox) => layOut(naturalRegion(region, height), regionWidth);
  const { region, warnings } = fitPictures(designed, measure(designed), height);
  const measured = measure(region);
  const items = flowItems(region, measured);
  const packing = packPages({ getItems: () => items, getRoom: () => ({ height, above: 0, below: 0 }) }, cap);
  return {
    ...packing,
    items,
    region,
    measured,
    scaled: warnings,
    trees: packing.pages.map((page) => buildPage(region, page)),
  };
}

/** Returns the texts and pictures in a tree with their positions, in the order of the tree. */
export function leaves(box: Box, measured: MeasuredBox): Array<{ box: TextBox | ImageBox; measured: MeasuredBox }> {
  if (box.kind !== 'container') return [{ box, measured }];
  return box.children.flatMap((child, index) => leaves(child, measured.children[index] as MeasuredBox));
}

const lengths = fc.constantFrom('0px', '3px', '10px', '17px');
const columnStyle = fc.record({ padding: lengths, gap: lengths, marginTop: lengths, marginBottom: lengths });
const bordered = fc.record({
  padding: lengths,
  gap: lengths,
  border: fc.constantFrom('1px solid #000', '4px solid #000'),
});

/** Generates the trees of items: short and tall texts, pictures, cards, rows. Texts get their names later. */
const { item } = fc.letrec<{ item: Box; text: Box; picture: Box }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: tie('text'), weight: 5 },
    { arbitrary: tie('picture'), weight: 1 },
    {
      arbitrary: fc.tuple(fc.array(tie('item'), { maxLength: 4 }), bordered).map(([c, style]) => container(c, style)),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), lengths)
        .map(([children, gap]) => container(children, { flexDirection: 'row', gap })),
      weight: 2,
    },
  ),
  text: fc
    .tuple(
      fc.oneof({ arbitrary: fc.integer({ min: 1, max: 6 }), weight: 6 }, fc.integer({ min: 20, max: 90 })),
      columnStyle,
    )
    .map(([count, { gap: _, ...style }]) => textOfLines('t', count, style)),
  picture: fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 900 }))
    .map(([width, height]) => picture('p', width, height)),
}));

const flow: fc.Arbitrary<Box> = fc.letrec<{ flow: Box }>((tie) => ({
  flow: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: item, weight: 4 },
    {
      arbitrary: fc
        .tuple(fc.array(tie('flow'), { minLength: 1, maxLength: 6 }), columnStyle, fc.boolean())
        .map(([children, style, loop]) => container(children, style, loop ? ({ loop } as { loop: true }) : {})),
      weight: 1,
    },
  ),
})).flow;

/** Generates flow regions of up to 400 children, in which every text and picture has a unique name. */
export const regions: fc.Arbitrary<ContainerBox> = fc
  .tuple(fc.array(flow, { minLength: 1, maxLength: 400, size: 'large' }), columnStyle)
  .map(([children, { gap }]) => named(container(children, { gap }, { flowRegion: true })));

function named(region: ContainerBox): ContainerBox {
  let count = 0;
  const visit = (box: Box): Box => {
    if (box.kind === 'container') return { ...box, children: box.children.map(visit) };
    const layerId = `${box.kind}${count++}`;
    return box.kind === 'text'
      ? { ...textOfLines(layerId, box.spans[0]?.text.split('\n').length ?? 0, {}), style: box.style }
      : { ...box, layerId };
  };
  return visit(region) as ContainerBox;
}
