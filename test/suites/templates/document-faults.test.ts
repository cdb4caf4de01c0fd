import { beforeAll, describe, expect, it } from 'vitest';
import { readProblem } from '../../harness/service.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
let id: string;
let pageId: string;
beforeAll(async () => {
  client = await makeClient();
  const made = await client.template();
  id = made.id;
  pageId = made.pageIds[0] ?? '';
});

type Faults = Record<string, string>;
interface Fault {
  path: string;
  code: string;
  message: string;
}

const layer = (fields: object, type = 'text') => ({ layers: [{ id: 'a', type, ...fields }] });
const text = (name: string, more: object = {}) => ({ id: name, type: 'text', content: 'x', ...more });
const box = (name: string, more: object = {}) => ({ id: name, type: 'container', ...more });
const bound = (binding: object, fields: object = {}, type = 'text') => ({
  ...layer(fields, type),
  bindings: [{ layerId: 'a', property: 'content', expression: '{{ 1 }}', ...binding }],
});
const schema = (variableSchema: unknown, value?: unknown) => ({
  variables: [{ id: 'v', name: 'v', schema: variableSchema, ...(value === undefined ? {} : { value }) }],
});
const object = (properties: object, more: object = {}) => ({
  variables: { schema: { type: 'object', properties }, ...more },
});
const at = (path: string, code = 'invalid_value'): Faults => ({ [path]: code });
const inSchema = (keyword: string) => at(`variables.0.schema.${keyword}`);

/** One page per case, with its faults by path. */
const pages: Array<[fault: string, page: object, faults: Faults]> = [
  // The page itself
  ['a side of zero', { width: 0 }, at('width', 'too_small')],
  ['a side that is not a number', { width: '40' }, at('width', 'invalid_type')],
  ['a broken side', { height: 9.5 }, at('height', 'invalid_type')],
  ['a side above 10,000 px', { height: 10_001 }, at('height', 'too_big')],
  ['an invalid color', { backgroundColor: 'nope' }, at('backgroundColor')],
  ['a background that fetches', { background: 'url(https://a.test/x.png)' }, at('background')],
  ['a background that does not parse as an expression', { background: '{{ 1 + }}' }, at('background')],
  ['an empty name', { name: '  ' }, at('name', 'too_small')],
  ['half a character in the name', { name: 'x\ud800' }, at('name')],
  ['51 generated pages', { paginate: { maxPages: 51 } }, at('paginate.maxPages', 'too_big')],
  ['no generated page', { paginate: { maxPages: 0 } }, at('paginate.maxPages', 'too_small')],
  ['a version of the future', { schemaVersion: 2 }, at('schemaVersion')],
  ['layers that are not a list', { layers: {} }, at('layers', 'invalid_type')],
  ['a layer that is not an object', { layers: [null] }, at('layers.0', 'invalid_type')],
  ['a field that does not exist', { colour: 'red', width: 0 }, { colour: 'unknown_field', width: 'too_small' }],
  // Layers
  ['an unknown kind', layer({}, 'video'), at('layers.0.type')],
  [
    'an unknown kind with faults of every kind',
    layer({ x: 'left', opacity: 2, loop: { source: '1 +' } }, 'video'),
    {
      'layers.0.type': 'invalid_value',
      'layers.0.x': 'invalid_value',
      'layers.0.opacity': 'too_big',
      'layers.0.loop.source': 'invalid_value',
    },
  ],
  ['an id of other signs', { layers: [text('a b')] }, at('layers.0.id', 'invalid_format')],
  ['an id that repeats', { layers: [text('a'), text('b'), text('a')] }, at('layers.2.id', 'repeated')],
  ['a missing parent', { layers: [text('a', { parentId: 'b' })] }, at('layers.0.parentId', 'not_found')],
  ['a parent that is a text', { layers: [text('a'), text('b', { parentId: 'a' })] }, at('layers.1.parentId')],
  ['a layer that is its own parent', { layers: [box('a', { parentId: 'a' })] }, at('layers.0.parentId')],
  [
    'parents in a cycle',
    { layers: [box('a', { parentId: 'b' }), box('b', { parentId: 'a' })] },
    { ...at('layers.0.parentId'), ...at('layers.1.parentId') },
  ],
  ['a negative width', layer({ width: -1 }), at('layers.0.width', 'too_small')],
  ['a width below 0%', layer({ width: '-50%' }), at('layers.0.width')],
  ['a width in em', layer({ width: '5em' }), at('layers.0.width')],
  ['a place beyond 100,000 px', layer({ x: 1e6 }), at('layers.0.x', 'too_big')],
  ['a place beyond 100,000%', layer({ y: '1000000%' }), at('layers.0.y')],
  ['an opacity above 1', layer({ opacity: 1.1 }), at('layers.0.opacity', 'too_big')],
  ['a rotation without end', layer({ rotation: 36_001 }), at('layers.0.rotation', 'too_big')],
  ['a visibility that does not parse', layer({ visible: 'a +' }), at('layers.0.visible')],
  ['a visibility of an unknown function', layer({ visible: '{{ shown(1) }}' }), at('layers.0.visible')],
  [
    'a flow region that is not a boolean',
    layer({ flowRegion: 'yes' }, 'container'),
    at('layers.0.flowRegion', 'invalid_type'),
  ],
  ['an alt that does not parse', layer({ alt: '{{ ( }}' }), at('layers.0.alt')],
  ['a field of another kind', layer({ src: 'https://a.test/x.png' }), at('layers.0.src', 'unknown_field')],
  // Loops
  ['a loop on a text', layer({ loop: { source: 'rows' } }), at('layers.0.loop')],
  ['a loop on an image', layer({ loop: { source: 'rows' } }, 'image'), at('layers.0.loop')],
  ['a loop without a source', layer({ loop: {} }, 'container'), at('layers.0.loop.source', 'required')],
  ['a loop whose source does not parse', layer({ loop: { source: '[1,' } }, 'container'), at('layers.0.loop.source')],
  [
    'a loop of 1,001 items',
    layer({ loop: { source: 'r', limit: 1_001 } }, 'container'),
    at('layers.0.loop.limit', 'too_big'),
  ],
  [
    'a loop of zero items',
    layer({ loop: { source: 'r', limit: 0 } }, 'container'),
    at('layers.0.loop.limit', 'too_small'),
  ],
  ['an item named like a built-in', layer({ loop: { source: 'r', as: 'brand' } }, 'container'), at('layers.0.loop.as')],
  ['an item named this', layer({ loop: { source: 'r', as: 'this' } }, 'container'), at('layers.0.loop.as')],
  [
    'an item that is not a name',
    layer({ loop: { source: 'r', as: 'my item' } }, 'container'),
    at('layers.0.loop.as', 'invalid_format'),
  ],
  [
    'an index named like a built-in',
    layer({ loop: { source: 'r', indexAs: 'pageNumber' } }, 'container'),
    at('layers.0.loop.indexAs'),
  ],
  [
    'item and index of one name',
    layer({ loop: { source: 'r', as: 'row', indexAs: 'row' } }, 'container'),
    at('layers.0.loop.indexAs', 'repeated'),
  ],
  [
    'an item named index',
    layer({ loop: { source: 'r', as: 'index' } }, 'container'),
    at('layers.0.loop.as', 'repeated'),
  ],
  // Texts
  ['a text that does not parse', layer({ content: 'Hello {{ name' }), at('layers.0.content')],
  ['a text with an unknown function', layer({ content: '{{ shout(name) }}' }), at('layers.0.content')],
  ['a text with too few arguments', layer({ content: '{{ replace(name, "a") }}' }), at('layers.0.content')],
  ['a text with too many arguments', layer({ content: '{{ upper(name, 1) }}' }), at('layers.0.content')],
  ['a text that reaches a prototype', layer({ content: '{{ a.constructor }}' }), at('layers.0.content')],
  ['content that is not text', layer({ content: 5 }), at('layers.0.content', 'invalid_type')],
  ['an unknown fit', layer({ fit: 'grow' }), at('layers.0.fit')],
  ['a minimum size of zero', layer({ minFontSize: 0 }), at('layers.0.minFontSize', 'too_small')],
  ['zero lines', layer({ maxLines: 0 }), at('layers.0.maxLines', 'too_small')],
  ['a span that does not parse', layer({ spans: [{ content: '{{ 1 + }}' }] }), at('layers.0.spans.0.content')],
  [
    'a span with an invalid color',
    layer({ spans: [{ content: 'x', style: { color: 'nope' } }] }),
    at('layers.0.spans.0.style.color'),
  ],
  [
    'a span whose style does not parse',
    layer({ spans: [{ content: 'x', style: { color: '{{ ( }}' } }] }),
    at('layers.0.spans.0.style.color'),
  ],
  // Styles
  [
    'styles of every kind of fault',
    layer({
      style: { color: 'nope', fnotSize: 3, gap: null, padding: -1, fontSize: '{{ 1 + }}', filter: 'blur(9999px)' },
    }),
    {
      'layers.0.style.color': 'invalid_value',
      'layers.0.style.fnotSize': 'unknown_field',
      'layers.0.style.gap': 'invalid_value',
      'layers.0.style.padding': 'invalid_value',
      'layers.0.style.fontSize': 'invalid_value',
      'layers.0.style.filter': 'invalid_value',
    },
  ],
  ['a style that is not an object', layer({ style: 'color: red' }), at('layers.0.style', 'invalid_type')],
  [
    'a style that fetches',
    layer({ style: { backgroundImage: 'url(https://a.test)' } }),
    at('layers.0.style.backgroundImage'),
  ],
  // Pictures, shapes, codes
  ['a script for an address', layer({ src: 'javascript:alert(1)' }, 'image'), at('layers.0.src')],
  ['an address without a host', layer({ src: 'https://' }, 'image'), at('layers.0.src')],
  ['a data URL without data', layer({ src: 'data:image/png' }, 'image'), at('layers.0.src')],
  ['an asset that is not an id', layer({ src: 'asset:../x' }, 'image'), at('layers.0.src')],
  ['a focus outside the picture', layer({ focus: { x: 1.5, y: 0 } }, 'image'), at('layers.0.focus.x', 'too_big')],
  ['half a focus', layer({ focus: { x: 0.5 } }, 'image'), at('layers.0.focus.y', 'required')],
  ['an unknown fit of a picture', layer({ fit: 'crop' }, 'image'), at('layers.0.fit')],
  ['an unknown shape', layer({ shape: 'blob' }, 'shape'), at('layers.0.shape')],
  ['an invalid fill', layer({ fill: '#ggg' }, 'shape'), at('layers.0.fill')],
  [
    'a gradient in a path, which used to warn only when it was drawn (W10)',
    layer({ shape: 'path', d: 'M0 0L9 9', fill: 'linear-gradient(red, blue)' }, 'shape'),
    at('layers.0.fill'),
  ],
  ['a stroke that is a gradient', layer({ stroke: 'linear-gradient(red, blue)' }, 'shape'), at('layers.0.stroke')],
  ['a stroke of negative width', layer({ strokeWidth: -1 }, 'shape'), at('layers.0.strokeWidth', 'too_small')],
  ['an invalid path', layer({ shape: 'path', d: 'M0 0 L foo' }, 'shape'), at('layers.0.d')],
  ['a star of two spikes', layer({ shape: 'star', points: 2 }, 'shape'), at('layers.0.points', 'too_small')],
  [
    'a polygon of two points',
    layer(
      {
        shape: 'polygon',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
      'shape',
    ),
    at('layers.0.points'),
  ],
  ['a line of a number', layer({ shape: 'line', points: 3 }, 'shape'), at('layers.0.points')],
  [
    'an invalid point',
    layer(
      {
        shape: 'line',
        points: [
          [0, 0],
          [1, 'b'],
        ],
      },
      'shape',
    ),
    at('layers.0.points.1.1', 'invalid_type'),
  ],
  [
    'a point far away',
    layer(
      {
        shape: 'line',
        points: [
          [0, 0],
          [1, 1e9],
        ],
      },
      'shape',
    ),
    at('layers.0.points.1.1', 'too_big'),
  ],
  ['an unknown symbology', layer({ symbology: 'aztec' }, 'qrcode'), at('layers.0.symbology')],
  ['a list for a symbology', layer({ symbology: [] }, 'qrcode'), at('layers.0.symbology')],
  ['letters in an EAN', layer({ symbology: 'ean13', value: 'abc' }, 'qrcode'), at('layers.0.value')],
  ['a wrong check digit', layer({ symbology: 'ean13', value: '4006381333932' }, 'qrcode'), at('layers.0.value')],
  ['a value that Code 128 cannot hold', layer({ symbology: 'code128', value: 'ü' }, 'qrcode'), at('layers.0.value')],
  ['a value that is too long', layer({ symbology: 'code128', value: 'x'.repeat(101) }, 'qrcode'), at('layers.0.value')],
  [
    'an unknown error correction',
    layer({ value: 'x', errorCorrection: 'X' }, 'qrcode'),
    at('layers.0.errorCorrection'),
  ],
  ['a code with an invalid color', layer({ value: 'x', color: 'nope' }, 'qrcode'), at('layers.0.color')],
  ['a shader without an id', layer({}, 'shader'), at('layers.0.shaderId', 'required')],
  ['a time before the beginning', layer({ shaderId: 'w', time: -1 }, 'shader'), at('layers.0.time', 'too_small')],
  [
    'an input that does not parse',
    layer({ shaderId: 'w', inputs: { a: '{{ ( }}' } }, 'shader'),
    at('layers.0.inputs.a'),
  ],
  // Bindings
  ['a binding to a missing layer', bound({ layerId: 'z' }), at('bindings.0.layerId', 'not_found')],
  ['a binding to a field of another kind', bound({ property: 'src' }), at('bindings.0.property')],
  ['a binding to the id', bound({ property: 'id' }), at('bindings.0.property')],
  ['a binding to the loop', bound({ property: 'loop.source' }, {}, 'container'), at('bindings.0.property')],
  ['a binding into a text', bound({ property: 'content.0' }), at('bindings.0.property')],
  ['a binding to all of the style', bound({ property: 'style' }), at('bindings.0.property')],
  ['a binding to no style property', bound({ property: 'style.colour' }), at('bindings.0.property')],
  ['a binding into a style property', bound({ property: 'style.color.r' }), at('bindings.0.property')],
  ['a binding to a prototype', bound({ property: 'style.__proto__' }), at('bindings.0.property')],
  ['a binding to no part of the focus', bound({ property: 'focus.z' }, {}, 'image'), at('bindings.0.property')],
  [
    'a binding to a missing span',
    bound({ property: 'spans.1.content' }, { spans: [{ content: 'x' }] }),
    at('bindings.0.property'),
  ],
  [
    'a binding to no part of a span',
    bound({ property: 'spans.0.text' }, { spans: [{ content: 'x' }] }),
    at('bindings.0.property'),
  ],
  [
    'a binding to an unknown style of a span',
    bound({ property: 'spans.0.style.colour' }, { spans: [{ content: 'x' }] }),
    at('bindings.0.property'),
  ],
  [
    'a binding to a missing point',
    bound(
      { property: 'points.2.0' },
      {
        shape: 'line',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
      'shape',
    ),
    at('bindings.0.property'),
  ],
  ['a binding whose expression does not parse', bound({ expression: 'a b' }), at('bindings.0.expression')],
  ['a binding of an unknown function', bound({ expression: '{{ no() }}' }), at('bindings.0.expression')],
  ['an empty binding', bound({ expression: '' }), { 'bindings.0.expression': 'too_small' }],
  [
    'a property bound twice',
    { ...layer({}), bindings: [1, 2].map((n) => ({ layerId: 'a', property: 'content', expression: `{{ ${n} }}` })) },
    at('bindings.1.property', 'repeated'),
  ],
  // Content
  [
    'two sources of one name',
    { content: ['a', 'b', 'a'].map((as) => ({ as, collection: 'posts' })) },
    at('content.2.as', 'repeated'),
  ],
  ['a source named like a built-in', { content: [{ as: 'content', collection: 'posts' }] }, at('content.0.as')],
  ['a source without a collection', { content: [{ as: 'a' }] }, at('content.0.collection', 'required')],
  [
    'a source of 1,001 entries',
    { content: [{ as: 'a', collection: 'b', limit: 1_001 }] },
    at('content.0.limit', 'too_big'),
  ],
  [
    'a sort by an unknown field',
    { content: [{ as: 'a', collection: 'b', sort: 'a b' }] },
    at('content.0.sort', 'invalid_format'),
  ],
  // Variables
  ['a variable named like a built-in', object({ brand: {} }), at('variables.schema.properties.brand')],
  ['a variable named this', object({ this: {} }), at('variables.schema.properties.this')],
  ['a variable named constructor', object({ constructor: {} }), at('variables.schema.properties.constructor')],
  ['a variable without a name', object({ '': {} }), at('variables.schema.properties.')],
  ['a value without a variable', object({}, { values: { a: 1 } }), at('variables.values.a', 'not_found')],
  ['an id without a variable', object({}, { ids: { a: 'x' } }), at('variables.ids.a', 'not_found')],
  [
    'an id that is the name of another variable',
    object({ a: {}, b: {} }, { ids: { b: 'a' } }),
    at('variables.ids.b', 'repeated'),
  ],
  [
    '501 variables',
    object(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`v${index}`, {}]))),
    at('variables.schema.properties', 'too_big'),
  ],
  [
    'names that repeat',
    { variables: ['1', '2'].map((n) => ({ id: n, name: 'v' })) },
    at('variables.1.name', 'repeated'),
  ],
  ['ids that repeat', { variables: ['a', 'b'].map((name) => ({ id: 'i', name })) }, at('variables.1.id', 'repeated')],
  ['a built-in name in the array form', { variables: [{ id: 'i', name: 'totalPages' }] }, at('variables.0.name')],
  ['variables in neither form', { variables: 'title' }, at('variables', 'invalid_type')],
  ['a number beyond all numbers', schema({}, [1, { a: '1e400' }]), at('variables.0.value.1.a')],
  // Schemas
  ['an unknown type', schema({ type: 'bogus' }), inSchema('type')],
  ['no type at all', schema({ type: [] }), inSchema('type')],
  ['a type twice', schema({ type: ['string', 'string'] }), inSchema('type')],
  ['a schema that is not an object', schema('string'), at('variables.0.schema')],
  ['an empty enum', schema({ enum: [] }), inSchema('enum')],
  ['an enum that is not a list', schema({ enum: 'a' }), inSchema('enum')],
  ['a choice of another type', schema({ type: 'string', enum: ['a', 1] }), inSchema('enum.1')],
  ['a constant of another type', schema({ type: 'string', const: 1 }), inSchema('const')],
  ['a minimum above the maximum', schema({ minimum: 2, maximum: 1 }), inSchema('maximum')],
  ['bounds that exclude every value', schema({ exclusiveMinimum: 1, maximum: 1 }), inSchema('maximum')],
  ['a bound that is not a number', schema({ minimum: '1' }), inSchema('minimum')],
  ['lengths that cross', schema({ minLength: 3, maxLength: 2 }), inSchema('maxLength')],
  ['a negative length', schema({ maxLength: -1 }), inSchema('maxLength')],
  ['a step of zero', schema({ multipleOf: 0 }), inSchema('multipleOf')],
  ['required that is not a list', schema({ required: 'a' }), inSchema('required')],
  ['properties that are not schemas', schema({ properties: { a: 'string' } }), inSchema('properties.a')],
  ['items that are not a schema', schema({ type: 'array', items: [] }), inSchema('items')],
  ['an empty anyOf', schema({ anyOf: [] }), inSchema('anyOf')],
  [
    'a fault deep inside',
    schema({ type: 'array', items: { properties: { a: { type: 'text' } } } }),
    inSchema('items.properties.a.type'),
  ],
  [
    'keywords that could run without end',
    schema({ pattern: '(a+)+$', items: { $ref: '#' }, 'x-own': { $id: 'a' } }),
    { ...inSchema('pattern'), ...inSchema('items.$ref'), ...inSchema('x-own.$id') },
  ],
  ['a default of another type', schema({ type: 'string', default: 1 }), inSchema('default')],
  ['a default outside the bounds', schema({ type: 'number', maximum: 1, default: 2 }), inSchema('default')],
  ['a default that is not a choice', schema({ enum: ['a'], default: 'b' }), inSchema('default')],
  [
    'a default inside that does not fit',
    schema({ type: 'object', properties: { a: { type: 'integer', default: 0.5 } } }),
    inSchema('properties.a.default'),
  ],
  ['a value of another type', schema({ type: 'string' }, 1), at('variables.0.value')],
  [
    'a value and a default',
    schema({ type: 'string', default: 2 }, 1),
    { ...inSchema('default'), ...at('variables.0.value') },
  ],
  ['a bound beyond all numbers', schema({ maximum: '1e400' }), inSchema('maximum')],
];

/** JSON of a value, with 1e400 in place of the text: a number that JSON can write and no double can represent. */
function withHugeNumbers(value: unknown): string {
  return JSON.stringify(value).replaceAll('"1e400"', '1e400');
}

async function readFaults(response: Response): Promise<{ status: number; faults: Faults; messages: string[] }> {
  const { status, errors } = await readProblem(response);
  const list = errors as Fault[];
  return {
    status,
    faults: Object.fromEntries(list.map(({ path, code }) => [path, code])),
    messages: list.map(({ message }) => message),
  };
}

describe('the faults of documents', () => {
  it.each(pages)(
    '[DOC-3] %s are reported by path, on create and on change, and change nothing',
    async (_, page, faults) => {
      const before = await client.doc('GET', `/api/templates/${id}`);
      const created = await client.raw(
        'POST',
        `/api/templates/${id}/pages`,
        withHugeNumbers({ name: 'P', width: 9, height: 9, ...page }),
      );
      const { status, faults: createFaults, messages } = await readFaults(created);
      expect([status, createFaults]).toEqual([400, faults]);
      for (const message of messages) expect(message).toMatch(/\S/);
      const changed = await readFaults(await client.raw('PATCH', `/api/pages/${pageId}`, withHugeNumbers(page)));
      expect([changed.status, changed.faults]).toEqual([400, faults]);
      expect(await client.doc('GET', `/api/templates/${id}`)).toEqual(before);
    },
  );

  it('[DOC-3] of shape hide no fault between the parts, nor those of another layer', async () => {
    const page = {
      width: 0,
      color: 'red',
      layers: [
        text('a', { rotation: 'round', style: { color: 'nope' } }),
        text('a', { parentId: 'gone' }),
        box('c', { parentId: 'd', x: 'left' }),
        box('d', { parentId: 'c' }),
        { id: 'e', type: 'video', parentId: 'a' },
        text('f', { loop: { source: 'rows', limit: 0 } }),
        5,
      ],
      bindings: [
        { layerId: 'gone', property: 'content', expression: '1 +' },
        { layerId: 'a', property: 'src', expression: '1' },
        { layerId: 'a' },
      ],
      content: [{ as: 's' }, { as: 's', collection: 'b', limit: 0 }],
      variables: [
        { id: 'v', name: 'v', schema: { type: 'bogus' }, value: 1 },
        { id: 'w', name: 'v', schema: { type: 'string', default: 1 }, value: 2, extra: 3 },
      ],
      paginate: { maxPages: 99 },
    };
    const { faults } = await readFaults(await client.raw('POST', `/api/templates/${id}/pages`, JSON.stringify(page)));
    expect(faults).toEqual({
      name: 'required',
      width: 'too_small',
      height: 'required',
      color: 'unknown_field',
      'layers.0.rotation': 'invalid_type',
      'layers.0.style.color': 'invalid_value',
      'layers.1.id': 'repeated',
      'layers.1.parentId': 'not_found',
      'layers.2.x': 'invalid_value',
      'layers.2.parentId': 'invalid_value',
      'layers.3.parentId': 'invalid_value',
      'layers.4.type': 'invalid_value',
      'layers.4.parentId': 'invalid_value',
      'layers.5.loop': 'invalid_value',
      'layers.5.loop.limit': 'too_small',
      'layers.6': 'invalid_type',
      'bindings.0.layerId': 'not_found',
      'bindings.0.expression': 'invalid_value',
      'bindings.1.property': 'invalid_value',
      'bindings.2.property': 'required',
      'bindings.2.expression': 'required',
      'content.0.collection': 'required',
      'content.1.as': 'repeated',
      'content.1.limit': 'too_small',
      'variables.0.schema.type': 'invalid_value',
      'variables.1.name': 'repeated',
      'variables.1.schema.default': 'invalid_value',
      'variables.1.value': 'invalid_value',
      'variables.1.extra': 'unknown_field',
      'paginate.maxPages': 'too_big',
    });
  });

  const many = (count: number, make: (index: number) => unknown) =>
    Array.from({ length: count }, (_, index) => make(index));
  const great: Array<[what: string, page: object]> = [
    [
      'bindings',
      { ...layer({}), bindings: many(1_000, (n) => ({ layerId: 'a', property: `p${n}`, expression: '1 +' })) },
    ],
    ['ids that repeat', { layers: many(1_000, () => text('a', { content: 'x'.repeat(900) })) }],
    ['items that are not layers', { layers: many(200_000, () => 1) }],
    ['variables that are not an object', { variables: many(200_000, () => 1) }],
    ['sources', { content: many(40_000, (n) => ({ as: `a${n}` })) }],
    [
      'styles',
      {
        layers: many(700, (n) =>
          text(`t${n}`, { style: Object.fromEntries(many(150, (k) => [`a${k}`, 1]) as [string, number][]) }),
        ),
      },
    ],
    ['choices', schema({ type: 'string', enum: many(200_000, () => 1) })],
    ['names', object(Object.fromEntries(many(90_000, (n) => [`n${n}`, 1]) as [string, number][]))],
    ['points', layer({ shape: 'line', points: many(9_999, () => ['a', 'b']) }, 'shape')],
  ];

  it.each(great)('[DOC-3, SEC-3] many wrong %s are reported in the same way as few', async (_, page) => {
    const body = JSON.stringify({ name: 'P', width: 9, height: 9, ...page });
    const answer = await client.raw('POST', `/api/templates/${id}/pages`, body);
    const { status, faults } = await readFaults(answer);
    expect(status).toBe(400);
    expect(Object.keys(faults).length).toBeGreaterThan(0);
  });

  const templates: Array<[fault: string, fields: object, faults: Faults]> = [
    ['an empty name', { name: ' ' }, at('name', 'too_small')],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, at('name', 'too_big')],
    ['half a character', { name: 'x\ud800' }, at('name')],
    ['half a character in a description', { description: '\udc00' }, at('description')],
    ['half a character in a tag', { tags: ['a', '\ud800'] }, at('tags.1')],
    ['a slug of capitals', { slug: 'My Card' }, at('slug', 'invalid_format')],
    ['the slug index', { slug: 'index' }, at('slug')],
    ['an unknown engine', { rendererType: 'skia' }, at('rendererType')],
    ['a scale below 1', { renderScale: 0.5 }, at('renderScale', 'too_small')],
    ['a scale above 4', { renderScale: 4.1 }, at('renderScale', 'too_big')],
    ['a quality of 0', { webpQuality: 0 }, at('webpQuality', 'too_small')],
    ['a quality of 101', { webpQuality: 101 }, at('webpQuality', 'too_big')],
    ['a broken quality', { webpQuality: 90.5 }, at('webpQuality', 'invalid_type')],
    ['unknown emoji', { emojiType: 'apple' }, at('emojiType')],
    ['a guard that is not a boolean', { requireGetRenderToken: 1 }, at('requireGetRenderToken', 'invalid_type')],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, at('tags', 'too_big')],
    ['a category that is a filter', { category: 'featured' }, at('category')],
    [
      'variables with faults',
      schema({ type: 'string', default: 1 }, 2),
      { ...inSchema('default'), ...at('variables.0.value') },
    ],
    ['a missing brand', { brandId: 'gone' }, at('brandId', 'not_found')],
  ];

  it.each(templates)('[DOC-3] a template with %s is rejected by path', async (_, fields, faults) => {
    const created = await readFaults(await client.send('POST', '/api/templates', { name: 'T', ...fields }));
    expect([created.status, created.faults]).toEqual([400, faults]);
    const changed = await readFaults(await client.send('PATCH', `/api/templates/${id}`, fields));
    expect([changed.status, changed.faults]).toEqual([400, faults]);
  });

  it('[DOC-3] include an order that does not name each page once', async () => {
    const order = (pageIds: unknown) => client.send('POST', `/api/templates/${id}/pages/order`, { pageIds });
    const cases: Array<[unknown, Faults]> = [
      [[], at('pageIds', 'missing')],
      [[pageId, pageId], at('pageIds.1', 'repeated')],
      [[pageId, 'other'], at('pageIds.1', 'not_found')],
      [pageId, at('pageIds', 'invalid_type')],
    ];
    for (const [pageIds, faults] of cases) {
      const answer = await readFaults(await order(pageIds));
      expect([pageIds, answer.status, answer.faults]).toEqual([pageIds, 400, faults]);
    }
  });
});
