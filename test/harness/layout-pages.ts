import fc from 'fast-check';

type Fields = Record<string, unknown>;

const px = fc.constantFrom(8, 12, 16, 24, 40);
const size = fc.constantFrom(40, 64, 80, 120, '50%', '100%', 'auto');
const alignment = fc.constantFrom('flex-start', 'center', 'flex-end', 'stretch');
const words =
  'A short line of words that may have to wrap in the room which is left to it by whatever stands beside it'.split(' ');
const sentence = fc.integer({ min: 1, max: words.length }).map((count) => words.slice(0, count).join(' '));
const optional = { requiredKeys: [] };

/** Common styles of an item. */
const itemStyle = fc.record(
  {
    margin: fc.constantFrom(0, 8, '4px 12px', '0 auto'),
    marginLeft: fc.constantFrom('auto', 6),
    padding: fc.constantFrom(4, '6px 12px'),
    flex: fc.constantFrom('1', '2', '0 0 auto', '1 1 60px'),
    flexShrink: fc.constantFrom(0, 1),
    alignSelf: alignment,
    minWidth: fc.constantFrom(0, 60),
    maxWidth: fc.constantFrom(90, '60%'),
    border: fc.constantFrom('1px solid #888', '3px solid #c62828'),
  },
  optional,
);

const textStyle = fc.record(
  {
    fontSize: fc.constantFrom(12, 14, 16, 20, 28),
    lineHeight: fc.constantFrom(1.2, 1.4, 1.5, '24px', 'normal'),
    fontFamily: fc.constantFrom('Inter', 'Lora', 'JetBrains Mono'),
    fontWeight: fc.constantFrom(400, 700),
    textAlign: fc.constantFrom('left', 'center', 'right', 'justify'),
    letterSpacing: fc.constantFrom('0.02em', 1),
  },
  optional,
);

const containerStyle = fc.oneof(
  fc.record({
    display: fc.constant('flex'),
    flexDirection: fc.constantFrom('row', 'column', 'row', 'column', 'row-reverse', 'column-reverse'),
    flexWrap: fc.constantFrom('nowrap', 'wrap'),
    justifyContent: fc.constantFrom(
      'flex-start',
      'center',
      'flex-end',
      'space-between',
      'space-around',
      'space-evenly',
    ),
    alignItems: alignment,
    gap: px,
    padding: px,
  }),
  fc.record({
    display: fc.constant('grid'),
    gridTemplateColumns: fc.constantFrom(
      '1fr 1fr',
      '80px 1fr',
      'repeat(3, 1fr)',
      'auto 1fr',
      'min-content 1fr',
      'repeat(auto-fill, minmax(70px, 1fr))',
    ),
    gap: px,
    padding: px,
    alignItems: fc.constantFrom('start', 'center', 'end', 'stretch'),
    justifyItems: fc.constantFrom('start', 'center', 'end', 'stretch'),
  }),
  fc.record({ display: fc.constant('block'), padding: px }),
);

const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>')}`;

interface Item {
  fields: Fields;
  children: Item[];
}

const { item } = fc.letrec<{ item: Item }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    {
      weight: 3,
      arbitrary: fc.record({
        fields: fc
          .tuple(sentence, itemStyle, textStyle)
          .map(([content, own, text]) => ({ type: 'text', content, style: { ...own, ...text } })),
        children: fc.constant<Item[]>([]),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        fields: fc
          .tuple(itemStyle, fc.record({ width: size, height: fc.constantFrom(30, 50, 'auto') }, optional))
          .map(([style, sides]) => ({ type: 'image', src: picture, style, ...sides })),
        children: fc.constant<Item[]>([]),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        fields: fc
          .tuple(
            itemStyle,
            containerStyle,
            fc.record({ width: size, height: fc.constantFrom(60, 100, 'auto') }, optional),
          )
          .map(([own, inner, sides]) => ({ type: 'container', style: { ...own, ...inner }, ...sides })),
        children: fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
      }),
    },
  ),
}));

const anchorSide = fc.constantFrom(0, 12, -20, 60, '10%', '35%');
const anchors = fc.record({ x: anchorSide, y: anchorSide, right: anchorSide, bottom: anchorSide }, optional);
const anchoredSize = fc.record(
  { width: fc.constantFrom(80, '40%', 'auto'), height: fc.constantFrom(50, '30%', 'auto') },
  optional,
);

/** Items at the sides of a page and of a bordered container (DOC-18). */
const anchoredPage = fc.array(fc.tuple(item, anchors, anchoredSize), { minLength: 4, maxLength: 8 }).map((items) => {
  const layers: Fields[] = [
    {
      id: 'frame',
      type: 'container',
      x: 40,
      y: 30,
      right: '10%',
      bottom: 60,
      style: { fontFamily: 'Inter', border: '5px solid #444', padding: 14 },
    },
  ];
  for (const [index, [{ fields }, sides, sizes]] of items.entries()) {
    const parent = index % 2 === 0 ? { parentId: 'frame' } : {};
    layers.push({ ...fields, ...sizes, x: 10, ...sides, id: `l${index}`, ...parent });
  }
  return { width: 600, height: 400, backgroundColor: '#ffffff', layers };
});

/** Pages of layers that are positioned from any of their parent's sides, the same in every run. */
export function anchoredPages(count: number): object[] {
  return fc.sample(anchoredPage, { numRuns: count, seed: 18 });
}

const layoutPage = fc
  .record({ style: containerStyle, children: fc.array(item, { minLength: 2, maxLength: 5 }) })
  .map(({ style, children }) => {
    const layers: Fields[] = [
      {
        id: 'page',
        type: 'container',
        x: 20,
        y: 20,
        width: 560,
        height: 360,
        style: { fontFamily: 'Inter', ...style },
      },
    ];
    const add = ({ fields, children: inner }: Item, parentId: string) => {
      const id = `l${layers.length}`;
      layers.push({ id, parentId, ...fields });
      for (const child of inner) add(child, id);
    };
    for (const child of children) add(child, 'page');
    return { width: 600, height: 400, backgroundColor: '#ffffff', layers };
  });

/** Pages of nested flex, grid and block boxes with texts and pictures, which are the same in every run. */
export function layoutPages(count: number): object[] {
  return fc.sample(layoutPage, { numRuns: count, seed: 14 });
}
