import fc from 'fast-check';

type Fields = Record<string, unknown>;

const width = 320;
const height = 240;
const color = fc.constantFrom('#c02020', '#2040c0', '#20a060', '#f0d030', 'rgb(200 80 20 / 60%)', 'rgb(20 20 90 / 8%)');
const px = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 2);

/** What a layer does to what is in it or below it. */
const effect = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Fields>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fields>(
      { filter: 'blur(3px)' },
      { filter: 'grayscale(1)' },
      { filter: 'drop-shadow(4px 4px 3px #000)' },
      { mixBlendMode: 'multiply' },
      { mixBlendMode: 'screen' },
      { isolation: 'isolate' },
      { backdropFilter: 'blur(4px)' },
      { maskImage: 'linear-gradient(#000, transparent)' },
      { outline: '3px solid #102040', outlineOffset: 2 },
      { clipPath: 'circle(40%)' },
    ),
  },
);

const paint = fc
  .record(
    {
      backgroundColor: color,
      background: fc.constantFrom('linear-gradient(45deg, #ff8800, rgb(0 0 255 / 30%))'),
      borderRadius: fc.constantFrom(4, 16, '50%'),
      border: fc.constantFrom('1px solid #222', '4px solid rgb(0 90 90 / 50%)', '2px dashed #a0a'),
      boxShadow: fc.constantFrom('0 2px 6px rgb(0 0 0 / 50%)', '8px 8px 0 2px #333', 'inset 0 0 6px #000'),
      overflow: fc.constant('hidden'),
      padding: fc.constantFrom(2, '4px 8px'),
    },
    { requiredKeys: [] },
  )
  .chain((style) => effect.map((own): Fields => ({ ...style, ...own })));

const placed = fc.record({ x: px(560), y: px(400), width: px(300), height: px(240) }).map((area): Fields => {
  return { ...area, width: area.width + 10, height: area.height + 10 };
});
const flowing = fc.record({ width: fc.constantFrom(40, 80.5, '50%'), height: fc.constantFrom(20, 33) });
const turned = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fields>({}) },
  { weight: 1, arbitrary: fc.constant<Fields>({ opacity: 0.5 }) },
  { weight: 1, arbitrary: fc.record({ rotation: fc.integer({ min: -60, max: 60 }) }) },
);

const content = fc.constantFrom('Hello', 'Two words and more of them', 'Ápple 🦊 gfy', 'WAVE\nline two');
const text = fc
  .record({ content, fontSize: fc.constantFrom(9, 14, 22.5), color, shadow: fc.boolean() })
  .map(({ content: words, shadow, ...style }): Fields => {
    return { type: 'text', content: words, style: { ...style, ...(shadow ? { textShadow: '1px 1px 2px #000' } : {}) } };
  });
const box = paint.map((style): Fields => ({ type: 'container', style }));
const shape = fc
  .record({ shape: fc.constantFrom('ellipse', 'star'), fill: color, style: effect })
  .map((fields): Fields => ({ type: 'shape', ...fields }));

const layer = fc.tuple(fc.oneof(box, box, text, shape), fc.oneof(placed, placed, flowing), turned, fc.nat());

/** Small pages whose layers overlap, with everything that planes may be cut through, or may not. */
export const randomDrawings = fc
  .record({
    layers: fc.array(layer, { minLength: 2, maxLength: 10 }),
    backgroundColor: fc.constantFrom('#ffffff', '#e8f0ff', undefined),
    active: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
  })
  .map(({ layers: list, backgroundColor, active }) => {
    const layers = list.map(([kind, area, turn, parent], index): Fields => {
      const containers = list.slice(0, index).flatMap(([{ type }], at) => (type === 'container' ? [`l${at}`] : []));
      const parentId = containers[parent % (containers.length + 1)];
      return { id: `l${index}`, ...kind, ...area, ...turn, ...(parentId === undefined ? {} : { parentId }) };
    });
    return {
      page: { width, height, ...(backgroundColor === undefined ? {} : { backgroundColor }), layers },
      active: new Set(active.map((index) => `l${index % layers.length}`)),
    };
  });
