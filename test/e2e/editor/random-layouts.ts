import fc from 'fast-check';

type Fields = Record<string, unknown>;

const side = fc.oneof(
  fc.integer({ min: 10, max: 200 }).map((value) => value / 2),
  fc.constantFrom('30%', 'auto'),
);

const flow = fc.record(
  {
    flexDirection: fc.constantFrom('row', 'column'),
    flexWrap: fc.constant('wrap'),
    alignItems: fc.constantFrom('center', 'flex-end', 'baseline', 'flex-start'),
    justifyContent: fc.constantFrom('center', 'space-between'),
    gap: fc.constantFrom(3, 8.5),
    padding: fc.constantFrom(2, '4px 9px', '5%'),
    border: fc.constantFrom('1px solid transparent', '3px solid transparent'),
    display: fc.constantFrom('flex', 'grid'),
    flexGrow: fc.constant(1),
  },
  { requiredKeys: [] },
);

const container = fc.record({ style: flow }).map((fields): Fields => ({ type: 'container', ...fields }));
const text = fc
  .record({
    content: fc.constantFrom('Word', 'Several words that may wrap in a box', 'Zwei\nZeilen'),
    maxLines: fc.constantFrom(undefined, 1, 2),
    style: fc.record({ fontSize: fc.constantFrom(8, 13, 21), lineHeight: fc.constantFrom(1, 1.5) }),
  })
  .map(({ maxLines, ...fields }): Fields => ({ type: 'text', ...fields, ...(maxLines ? { maxLines } : {}) }));

const area = fc.oneof(
  fc.record({ width: side, height: side }, { requiredKeys: [] }),
  fc.record({ x: fc.integer({ min: 0, max: 150 }), y: fc.integer({ min: 0, max: 120 }), width: side, height: side }),
);
const turn = fc.constantFrom<Fields>({}, {}, {}, { rotation: 30 }, { rotation: -12.5 });

/** Pages of containers and texts that are placed by every kind of layout, and paint nothing. */
export const randomLayouts = fc
  .array(fc.tuple(fc.oneof(container, text), area, turn, fc.nat()), { minLength: 2, maxLength: 9 })
  .map((list) => {
    const layers = list.map(([kind, place, turned, parent], index): Fields => {
      const containers = list.slice(0, index).flatMap(([{ type }], at) => (type === 'container' ? [`l${at}`] : []));
      const parentId = containers[parent % (containers.length + 1)];
      const style = { color: 'transparent', ...(kind['style'] as Fields) };
      return { id: `l${index}`, ...kind, ...place, ...turned, style, ...(parentId === undefined ? {} : { parentId }) };
    });
    return { width: 240, height: 200, layers };
  });
