import { pictures } from './pictures.ts';
import { svgs } from './svgs.ts';
import { texts } from './texts.ts';

/** The credentials and headers of requests. */
export interface LoadedService {
  origin: string;
  apiKey: string;
  /** Calls the API in a session, in a space to which the key belongs. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** A request with the largest input of one kind. */
export interface LoadKind {
  name: string;
  ask(service: LoadedService): Promise<Response>;
}

type Layer = Record<string, unknown>;
type Page = { width: number; height: number; layers: readonly Layer[]; [field: string]: unknown };

const json = (value: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

const placed = { x: 0, y: 0, width: 1_000, height: 1_000 };
const buildPage = (layers: readonly Layer[], more: object = {}): Page => ({
  width: 1_000,
  height: 1_000,
  layers: layers.map((layer, index) => ({ id: `l${index}`, ...placed, ...layer })),
  ...more,
});
const repeat = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Saves a page as a separate template, and draws it. */
function render(page: () => Page, body: object, settings: object = {}): LoadKind['ask'] {
  return async ({ origin, apiKey, send }) => {
    const made = await send('/api/templates', json({ name: 'Load', ...settings }));
    if (!made.ok) return made;
    const { id } = ((await made.json()) as { data: { doc: { id: string } } }).data.doc;
    const added = await send(`/api/templates/${id}/pages`, json({ name: 'Load', ...page() }));
    if (!added.ok) return added;
    const { id: pageId } = ((await added.json()) as { data: { doc: { id: string } } }).data.doc;
    const init = json({ pageId, draft: true, output: 'json', ...body });
    return fetch(`${origin}/api/render`, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${apiKey}`, Connection: 'close' },
    });
  };
}

const preview =
  (page: () => Page): LoadKind['ask'] =>
  ({ send }) =>
    send('/api/v1/previews', json({ page: { name: 'Load', ...page() }, lint: true }));
const code =
  (body: () => object): LoadKind['ask'] =>
  ({ origin }) =>
    fetch(`${origin}/api/code-to-image`, json({ scale: 1, ...body() }));
const text = (content: string, style: object = {}) => ({ type: 'text', content, style: { fontSize: 12, ...style } });
const html = { renderType: 'html' } as const;

const buildKinds = <Value>(
  what: string,
  values: Readonly<Record<string, Value>>,
  ask: (value: Value) => LoadKind['ask'],
): LoadKind[] => Object.entries(values).map(([name, value]) => ({ name: `${what}: ${name}`, ask: ask(value) }));

const sources: Readonly<Record<string, { lang: string; code: string }>> = {
  'javascript, a long line': { lang: 'js', code: 'a=>{`${b}`};'.repeat(8_500) },
  'javascript, open brackets': { lang: 'js', code: '[{('.repeat(34_000) },
  'typescript, generics': { lang: 'ts', code: 'type A<B extends C<D>> = E<F<G>>;\n'.repeat(2_900) },
  'tsx, nested': { lang: 'tsx', code: '<a b={<c d={'.repeat(8_000) },
  'html, 5,000 lines': { lang: 'html', code: '<p a=b>c</p>\n'.repeat(4_990) },
  'css, one rule': { lang: 'css', code: `a{${'color:red;'.repeat(10_000)}}` },
  'markdown, marks of emphasis': { lang: 'markdown', code: '*_`[(<'.repeat(17_000) },
  'python, nested strings': { lang: 'python', code: `f"{f'{'`.repeat(15_000) },
  'cpp, templates': { lang: 'cpp', code: 'template<typename T<'.repeat(5_000) },
  'sql, one statement': { lang: 'sql', code: 'select a from b where '.repeat(4_600) },
  'json, deep': { lang: 'json', code: '[{"a":'.repeat(17_000) },
  'yaml, anchors': { lang: 'yaml', code: 'a: &b [*b, {c: d}]\n'.repeat(4_990) },
  'text, marks': { lang: 'text', code: `a${'\u0301\u0316'.repeat(24_000)}` },
  'text, Han': {
    lang: 'text',
    code: repeat(30_000, (index) => String.fromCodePoint(0x4e00 + (index % 20_000))).join(''),
  },
  'text, emoji': { lang: 'text', code: '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(1_900) },
  'text, right to left': { lang: 'text', code: 'שלום 123 '.repeat(6_000) },
  'text, blanks': { lang: 'text', code: `${'\t'.repeat(20)}a\n`.repeat(4_600) },
};

const expressions: Readonly<Record<string, string>> = {
  'a chain of ternaries': `{{ ${repeat(250, (index) => `a == ${index} ? ${index} : `).join('')} 1 }}`,
  'nested calls': `{{ ${'upper('.repeat(60)}"a"${')'.repeat(60)} }}`,
  'text that doubles': `{{ ${'concat(big, '.repeat(50)}""${')'.repeat(50)} }}`,
  'marks that are sorted': '{{ join(sort(split(marks, " ")), " ") }}',
  'marks that are cut': '{{ truncate(marks, 90000) }}',
  'marks in upper case': '{{ upper(lower(capitalize(marks))) }}',
  'a long split': '{{ join(sort(split(big, "")), "") }}',
  'a replacement that grows': '{{ replace(big, "a", big) }}',
};
const values = {
  a: -1,
  big: 'ab'.repeat(40_000),
  marks: repeat(40, () => `a${'\u0301\u0316'.repeat(1_000)}`).join(' '),
};
const variables = Object.keys(values).map((name) => ({
  id: name,
  name,
  schema: { type: name === 'a' ? 'number' : 'string' },
}));

const effects: Readonly<Record<string, object>> = {
  blurs: { filter: 'blur(200px)' },
  'backdrop blurs': { backdropFilter: 'blur(200px)', background: '#fff8' },
  shadows: { boxShadow: repeat(8, (index) => `0 0 ${200 + index}px #f00`).join(', ') },
  gradients: { background: repeat(8, (index) => `conic-gradient(from ${index}deg, #f008, #00f8)`).join(', ') },
  masks: { maskImage: 'linear-gradient(#000, transparent)', background: '#f00' },
  'turned groups': { transform: 'rotate(1deg)', mixBlendMode: 'multiply', background: 'radial-gradient(#f00, #00f)' },
};

const boxes: Readonly<Record<string, Layer>> = {
  'of a color': { type: 'container', style: { backgroundColor: '#f00' } },
  'with gradient borders': {
    type: 'container',
    style: {
      border: '1px solid transparent',
      background: 'linear-gradient(#fff, #fff) padding-box, linear-gradient(#f00, #00f) border-box',
    },
  },
  'of text': text('{{ index }} of {{ item }}'),
};

/** A page that has one layer `times` times, a multiple of 10. */
const buildLoop = (times: number, layer: Layer) => {
  const loop = (count: number) => ({ loop: { source: `{{ range(1, ${count}) }}`, limit: 1_000 } });
  return buildPage([
    { type: 'container', ...loop(10) },
    { type: 'container', parentId: 'l0', ...loop(times / 10) },
    { x: 1, y: 1, width: 100, height: 20, ...layer, parentId: 'l1' },
  ]);
};

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const raw =
  (path: string, body: () => BodyInit, headers: Record<string, string>): LoadKind['ask'] =>
  ({ send }) =>
    send(path, { method: 'POST', headers, body: body() });
const tool =
  (name: string, input: () => object): LoadKind['ask'] =>
  ({ origin, apiKey }) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${apiKey}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input() } }),
    });
const dataUrl = ({ type, bytes }: (typeof pictures)[string]) =>
  `data:image/${type};base64,${bytes().toString('base64')}`;
/** As many as fit into the 2 MB of a preview's body. */
const { 'jpeg of 100 scans': _, 'jpeg of 10 MB of notes': __, ...picturesOfPreviews } = pictures;
/** A flow region with a row for each item. */
const flow = [
  { id: 'flow', type: 'container', flowRegion: true, x: 0, y: 0, width: 600, height: 800 },
  { id: 'rows', type: 'container', parentId: 'flow', loop: { source: '{{ range(1, 1000) }}', limit: 1_000 } },
  { id: 'row', parentId: 'rows', ...text('{{ item }} {{ marks }}') },
];
/** The body of a shader. */
const shade = (statements: string) => `vec4 shade(vec2 uv, float time, vec2 resolution) {\n${statements}\n}`;

/** A small request for each thing that the Worker draws. */
export const ordinaryRequests: readonly LoadKind['ask'][] = [
  ...['png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'].map((format) =>
    render(() => buildPage([text('Load')]), { format }),
  ),
  preview(() => buildPage([text('Load')])),
  code(() => ({ lang: 'js', code: 'a' })),
];

/** A row for each kind of input, as large as the service accepts it. */
export const loadKinds: readonly LoadKind[] = [
  ...buildKinds('text as png', texts, (content) => render(() => buildPage([text(content)]), { format: 'png' })),
  ...buildKinds('text as png by a browser', texts, (content) =>
    render(() => buildPage([text(content)]), { format: 'png', ...html }),
  ),
  ...buildKinds('text of spans', { jamo: texts['jamo'] ?? '', marks: '\u0301' }, (piece) =>
    render(
      () =>
        buildPage([
          { type: 'text', content: `a${piece.slice(0, 40).repeat(1_000)}`, fit: 'shrink', style: { fontSize: 40 } },
        ]),
      { format: 'png' },
    ),
  ),
  ...['pdf', 'pptx', 'svg', 'html5'].map((format) => ({
    name: `text as ${format}`,
    ask: render(() => buildPage([text(texts['latin'] ?? '')]), { format }),
  })),
  { name: 'text in a preview with lint', ask: preview(() => buildPage([text(texts['devanagari'] ?? '')])) },
  ...buildKinds('code', sources, (source) =>
    code(() => ({ ...source, code: source.code.slice(0, 100_000), style: { wrap: true, fontSize: 8 }, width: 2_000 })),
  ),
  ...buildKinds('svg', svgs, (svg) => render(() => buildPage([{ type: 'svg', source: svg }]), { format: 'png' })),
  {
    name: 'svg by a browser',
    ask: render(() => buildPage([{ type: 'svg', source: svgs['clip of 18,000 commands over 500 shapes'] }]), {
      format: 'png',
      ...html,
    }),
  },
  ...buildKinds('picture by data URL', picturesOfPreviews, (picture) =>
    preview(() => buildPage([{ type: 'image', src: dataUrl(picture) }])),
  ),
  ...buildKinds('picture uploaded', pictures, (picture) =>
    raw('/api/v1/assets?name=load', () => new Uint8Array(picture.bytes()), { 'Content-Type': `image/${picture.type}` }),
  ),
  ...buildKinds('expression', expressions, (expression) =>
    render(() => buildPage(repeat(20, () => text(expression))), { format: 'png', tweaks: values }, { variables }),
  ),
  ...buildKinds('effects', effects, (style) =>
    render(() => buildPage(repeat(20, () => ({ type: 'container', style }))), { format: 'png', scale: 2 }),
  ),
  ...buildKinds('9,000 boxes', boxes, (layer) => render(() => buildLoop(9_000, layer), { format: 'png' })),
  { name: '1,000 layers', ask: render(() => buildPage(repeat(1_000, () => text('Layer'))), { format: 'png' }) },
  { name: '1,000 layers as pdf', ask: render(() => buildPage(repeat(1_000, () => text('Layer'))), { format: 'pdf' }) },
  {
    name: '1,000 layers as pptx',
    ask: render(() => buildPage(repeat(1_000, () => text('Layer'))), { format: 'pptx' }),
  },
  {
    name: '400 qr codes',
    ask: render(() => buildPage(repeat(400, () => ({ type: 'qrcode', value: 'x'.repeat(1_000) }))), { format: 'png' }),
  },
  {
    name: 'pages that flow',
    ask: render(
      () => ({ width: 600, height: 800, paginate: { maxPages: 50 }, layers: flow }),
      { format: 'pdf', tweaks: { marks: values.marks.slice(0, 100) } },
      { variables },
    ),
  },
  {
    name: 'a page of 60 megapixels',
    ask: render(() => ({ width: 10_000, height: 6_000, layers: [] }), { format: 'png', scale: 1 }),
  },
  {
    name: 'json of 400,000 brackets',
    ask: raw('/api/v1/previews', () => deep(400_000), { 'Content-Type': 'application/json' }),
  },
  {
    name: 'json of 100,000 fields',
    ask: raw(
      '/api/v1/previews',
      () => JSON.stringify({ tweaks: Object.fromEntries(repeat(100_000, (index) => [`k${index}`, index])) }),
      {
        'Content-Type': 'application/json',
      },
    ),
  },
  {
    name: 'a password of marks',
    ask: ({ origin }) =>
      fetch(`${origin}/api/auth/sign-in/email`, {
        ...json({ email: 'nobody@example.com', password: `a${'\u0301\u0316'.repeat(3_900)}` }),
        headers: { 'Content-Type': 'application/json', Origin: origin },
      }),
  },
  {
    name: 'a template named by marks',
    ask: ({ send }) => send('/api/templates', json({ name: `a${'\u0301\u0316'.repeat(99)}` })),
  },
  {
    name: 'a search for marks',
    ask: ({ send }) => send(`/api/templates?search=${encodeURIComponent(`a${'\u0301\u0316'.repeat(39)}`)}`),
  },
  {
    name: 'a shader of 30 KB',
    ask: ({ send }) =>
      send(
        '/api/v1/shaders',
        json({
          name: 'Load',
          source: shade(`float a = 0.0;\n${'a += sin(a);\n'.repeat(2_300)}return vec4(a);`),
          manifest: { inputs: [] },
        }),
      ),
  },
  {
    name: 'a shader of nested brackets',
    ask: ({ send }) =>
      send(
        '/api/v1/shaders',
        json({
          name: 'Load',
          source: shade(`return vec4(${'('.repeat(16_000)}1.0${')'.repeat(16_000)});`),
          manifest: { inputs: [] },
        }),
      ),
  },
  {
    name: 'an import whose macros unfold',
    ask: ({ send }) =>
      send(
        '/api/v1/shaders',
        json({
          name: 'Load',
          import: 'shadertoy',
          source: `#define M(a z) z/**/z/**/z\n${'M(,)'.repeat(12_000)}\nvoid mainImage(out vec4 c, in vec2 p){c=vec4(1.);}`,
        }),
      ),
  },
  {
    name: 'a brand of many tokens',
    ask: ({ send }) =>
      send(
        '/api/v1/brands',
        json({ name: 'Load', tokens: Object.fromEntries(repeat(6_000, (index) => [`t${index}`, '#ff0000'])) }),
      ),
  },
  {
    name: 'a font that unpacks to much',
    ask: raw(
      '/api/v1/fonts?name=load',
      () => new Uint8Array(Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(4_000_000, 0xff)])),
      {
        'Content-Type': 'font/woff2',
      },
    ),
  },
  {
    name: 'a collection of many fields',
    ask: ({ send }) =>
      send(
        '/api/v1/content/collections',
        json({
          apiName: 'load',
          name: 'Load',
          fields: repeat(100, (index) => ({ apiName: `f${index}`, name: 'Load', type: 'text' })),
          preview: { slugField: 'slug' },
        }),
      ),
  },
  { name: 'the log as csv', ask: ({ send }) => send('/api/renders/logs/export?format=csv') },
  {
    name: 'mcp: a picture of code',
    ask: tool('code_to_image', () => ({ code: `a${'\u0301\u0316'.repeat(24_000)}`, lang: 'text' })),
  },
  {
    name: 'mcp: a template of 1,000 layers',
    ask: tool('create_template', () => ({
      name: 'Load',
      pages: [{ name: 'Load', ...buildPage(repeat(1_000, () => text('Layer'))) }],
    })),
  },
  {
    name: 'mcp: deep arguments',
    ask: tool('create_template', () => ({ name: 'Load', pages: JSON.parse(deep(2_000)) })),
  },
];
