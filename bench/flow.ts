/** Documents for `npm run bench`: a page that becomes as many pages as its items need, and a deck. */
const variables = {
  schema: {
    type: 'object',
    properties: { items: { type: 'array', default: [] }, title: { type: 'string', default: '' } },
  },
};

const row = (index: number) => ({
  name: `Item ${index}`,
  note: 'A line that says what this is, in words that take a little room',
});

/** Items for this many pages of the document below, which has 18 on each page. */
export function itemsFor(pages: number): object[] {
  return Array.from({ length: pages * 18 }, (_, index) => row(index));
}

const cell = (id: string, content: string, style: object = {}) => ({
  id,
  parentId: 'row',
  type: 'text',
  content,
  style: { fontSize: 13, ...style },
});

/** The paginated document for an engine. If it is numbered, each row shows the number of its page. */
export function flowTemplate(rendererType: 'html' | 'takumi', { isNumbered = false } = {}) {
  const name = isNumbered ? '{{item.name}}, {{pageNumber}} of {{totalPages}}' : '{{item.name}}';
  return { settings: { rendererType, variables }, document: buildDocument(name) };
}

const buildDocument = (name: string) => ({
  width: 794,
  height: 1_123,
  backgroundColor: '#ffffff',
  paginate: {},
  layers: [
    {
      id: 'head',
      type: 'text',
      x: 60,
      y: 50,
      width: 674,
      content: 'Stock list {{title}}',
      style: { fontSize: 26, fontWeight: 700 },
    },
    {
      id: 'foot',
      type: 'text',
      x: 60,
      y: 1_060,
      width: 674,
      content: '{{pageNumber}} / {{totalPages}}',
      style: { fontSize: 11, textAlign: 'right' },
    },
    { id: 'flow', type: 'container', flowRegion: true, x: 60, y: 110, width: 674, height: 920, style: { gap: 6 } },
    { id: 'loop', type: 'container', parentId: 'flow', loop: { source: 'items' }, style: { gap: 6 } },
    {
      id: 'row',
      type: 'container',
      parentId: 'loop',
      height: 45,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        alignItems: 'center',
        padding: '0 12px',
        backgroundColor: '#f1f4f8',
        borderRadius: 6,
      },
    },
    cell('name', name, { fontWeight: 600 }),
    cell('note', '{{item.note}}', { color: '#56606d' }),
  ],
});
