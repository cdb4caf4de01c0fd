import fc from 'fast-check';

type Fields = Record<string, unknown>;

/** A page as a client would send it. */
export interface RandomPage extends Fields {
  layers: Fields[];
  bindings: Fields[];
  content: Fields[];
  variables: Fields[] | Fields;
}

const expression = fc.constantFrom(
  '{{ title }}',
  '{{ 1 + 1 }}',
  'Hello {{ upper(title) }}',
  '{{ item.name ?? "none" }}',
);
const color = fc.constantFrom('#102030', 'red', 'rgb(1 2 3 / 50%)', '{{ brand.colors.primary }}');
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('{', '('));
const px = fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.double({ min: 0, max: 500, noNaN: true }));
const offset = fc.oneof(
  px,
  px.map((value) => -value),
  fc.constantFrom('50%', '-12.5%', '{{ 1 + 1 }}'),
);
const extent = fc.oneof(px, fc.constantFrom('100%', 'auto', '{{ size }}'));
const optional = { requiredKeys: [] };

const style = fc.record(
  {
    color,
    backgroundColor: color,
    fontSize: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant('{{ size }}px')),
    padding: fc.constantFrom(4, '1px 2px', '{{ gap }}'),
    boxShadow: fc.constant('0 1px 2px #000'),
    display: fc.constantFrom('flex', 'grid'),
    transform: fc.constant('rotate(3deg)'),
  },
  optional,
);

const common = fc.record(
  {
    name: anyText,
    visible: fc.oneof(fc.boolean(), fc.constantFrom('shown', '{{ shown }}')),
    x: offset,
    y: offset,
    width: extent,
    height: extent,
    rotation: fc.integer({ min: -360, max: 360 }),
    opacity: fc.double({ min: 0, max: 1, noNaN: true }),
    alt: fc.oneof(anyText, expression),
    style,
  },
  optional,
);

const point = fc.oneof(fc.tuple(px, px), fc.record({ x: px, y: px }));

/** The fields that only each kind has. */
const fieldsByKind: Readonly<Record<string, fc.Arbitrary<Fields>>> = {
  container: fc.record(
    {
      loop: fc.record(
        {
          source: fc.constantFrom('rows', '{{ rows }}', 'range(1, 3)'),
          as: fc.constantFrom('row', 'item'),
          indexAs: fc.constantFrom('index', 'n'),
          limit: fc.integer({ min: 1, max: 1_000 }),
        },
        { requiredKeys: ['source'] },
      ),
      flowRegion: fc.boolean(),
    },
    optional,
  ),
  text: fc.record(
    {
      content: fc.oneof(anyText, expression),
      fit: fc.constantFrom('none', 'shrink', '{{ fit }}'),
      minFontSize: fc.integer({ min: 1, max: 100 }),
      maxLines: fc.integer({ min: 1, max: 9 }),
      spans: fc.array(fc.record({ content: fc.oneof(anyText, expression), style }), { maxLength: 3 }),
    },
    optional,
  ),
  image: fc.record(
    {
      src: fc.constantFrom('https://a.test/x.png', 'asset:abc_-1', 'data:image/png;base64,AA==', '', '{{ photo }}'),
      fit: fc.constantFrom('cover', 'contain', 'fill', 'none'),
      focus: fc.record({ x: fc.constantFrom(0, 0.5, 1), y: fc.constantFrom(0, 0.5, 1) }),
    },
    optional,
  ),
  shape: fc.oneof(
    fc.record({
      shape: fc.constantFrom('rectangle', 'ellipse'),
      fill: color,
      stroke: color,
      strokeWidth: px.map((n) => n % 99),
    }),
    fc.record({ shape: fc.constantFrom('polygon', 'star'), points: fc.integer({ min: 3, max: 64 }) }),
    fc.record({ shape: fc.constantFrom('line', 'polygon'), points: fc.array(point, { minLength: 3, maxLength: 5 }) }),
    fc.record({ shape: fc.constant('path'), d: fc.constantFrom('M0 0L9 9z', '{{ path }}', '') }),
  ),
  svg: fc.record({ source: fc.constant('<svg xmlns="http://www.w3.org/2000/svg"/>') }, optional),
  qrcode: fc.oneof(
    fc.record({ value: fc.oneof(anyText, expression), errorCorrection: fc.constantFrom('L', 'M', 'Q', 'H') }),
    fc.record({
      symbology: fc.constant('ean13'),
      value: fc.constantFrom('4006381333931', '400638133393', '{{ ean }}'),
    }),
    fc.record({ symbology: fc.constantFrom('datamatrix', 'pdf417'), value: anyText, color }),
  ),
  shader: fc.record({
    shaderId: fc.constant('waves'),
    inputs: fc.record({ speed: fc.constantFrom(1, '{{ speed }}') }),
  }),
};

const layer = fc.constantFrom(...Object.keys(fieldsByKind)).chain((type) => {
  return fc.tuple(common, fieldsByKind[type] as fc.Arbitrary<Fields>, fc.nat()).map(([shared, fields, parent]) => {
    return { type, ...shared, ...fields, parent };
  });
});

/** Layers by number. Each may be in an earlier container. */
const layers = fc.array(layer, { maxLength: 12 }).map((list): Fields[] => {
  return list.map(({ parent, ...fields }, index) => {
    const containers = list.slice(0, index).flatMap(({ type }, at) => (type === 'container' ? [`l${at}`] : []));
    const parentId = containers[parent % (containers.length + 1)];
    return { id: `l${index}`, ...fields, ...(parentId === undefined ? {} : { parentId }) };
  });
});

const boundProperties: Readonly<Record<string, readonly string[]>> = {
  container: ['style.backgroundColor'],
  text: ['content', 'style.color', 'maxLines'],
  image: ['src', 'focus.x'],
  shape: ['strokeWidth', 'fill'],
  svg: ['source'],
  qrcode: ['value', 'color'],
  shader: ['inputs.speed', 'inputs.amount', 'time'],
};

const variable = fc.constantFrom<Fields>(
  { schema: { type: 'string', default: 'Title', maxLength: 99 }, value: 'Hello' },
  { schema: { type: ['number', 'null'], minimum: 0, maximum: 10 }, value: 4.5 },
  { schema: { type: 'string', format: 'color', enum: ['red', 'blue'], default: 'red' } },
  {
    schema: { type: 'array', items: { type: 'object', properties: { name: { type: 'string', default: 'x' } } } },
    value: [{ name: 'a' }],
  },
  { schema: { anyOf: [{ type: 'boolean' }, { const: 'auto' }], title: 'Any', 'x-own': [1] }, value: 'auto' },
  { schema: {}, value: { deep: [1, { a: null }] } },
);

const variables = fc.tuple(fc.array(variable, { maxLength: 4 }), fc.boolean()).map(([list, isArray]) => {
  const named: Fields[] = list.map((fields, index) => ({ id: `v${index}`, name: `name ${index}`, ...fields }));
  if (isArray) return named;
  return {
    schema: { type: 'object', properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])) },
    values: Object.fromEntries(named.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    ids: Object.fromEntries(named.map(({ id, name }) => [name, id])),
  };
});

/** Valid pages with every kind of layer and every part. */
export const validPages: fc.Arbitrary<RandomPage> = fc
  .record(
    {
      name: fc.constantFrom('Page', 'Ünï 🦊', ' spaced '),
      width: fc.integer({ min: 1, max: 10_000 }),
      height: fc.integer({ min: 1, max: 10_000 }),
      backgroundColor: color,
      background: fc.constantFrom('linear-gradient(red, blue)', '{{ brand.background }}'),
      layers,
      boundBy: fc.nat(),
      variables,
      content: fc.uniqueArray(fc.constantFrom('posts', 'news', 'list'), { maxLength: 3 }),
      paginate: fc.record({ maxPages: fc.integer({ min: 1, max: 50 }) }, optional),
    },
    { requiredKeys: ['name', 'width', 'height', 'layers', 'boundBy', 'variables', 'content'] },
  )
  .map(({ boundBy, content, ...page }) => ({
    ...page,
    bindings: page.layers.flatMap(({ id, type }, index) => {
      const properties = ['visible', ...(boundProperties[String(type)] ?? [])];
      const property = properties[(boundBy + index) % properties.length];
      return (boundBy + index) % 2 === 0 ? [{ layerId: id, property, expression: '{{ title }}' }] : [];
    }),
    content: content.map((as) => ({ as, collection: 'posts', limit: 5 })),
  }));
