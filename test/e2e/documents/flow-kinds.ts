/**
 * A page with items of every kind that the end of a page can cut: clipped, rounded, clamped, framed, rotated, side by
 * side.
 */
export const region = { x: 20, y: 60, width: 360, height: 300 } as const;
const pageSize = { width: 400, height: 420 } as const;

/** The kind of an item, and its rows or words. */
export interface KindItem {
  kind: (typeof kinds)[number];
  rows?: readonly string[];
  words?: string;
  /** Words that follow the page number in a numbered text. */
  more?: string;
}

const text = (id: string, parentId: string, more: object) => ({ id, parentId, type: 'text', ...more });
const isKind = (kind: string) => `{{item.kind == "${kind}"}}`;

/** Containers of rows, by the effect of their style on the content inside. */
const cards = {
  clipped: { overflow: 'hidden', borderRadius: 14, backgroundColor: '#dde6f0' },
  rounded: { overflow: 'clip', borderRadius: '50%', border: '2px solid #258', padding: 6 },
  framed: { border: '3px solid #a52', padding: '9px 4px', gap: 5, boxShadow: '0 2px 6px #0005' },
  blended: { mixBlendMode: 'multiply', backgroundColor: '#f2e8d8' },
  grid: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 },
  wrapped: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  stretched: { minHeight: 420, backgroundColor: '#e5f0e2' },
} as const;
/** Texts, by how they treat what does not fit. */
const texts = {
  clamped: { maxLines: 30 },
  shrunk: { fit: 'shrink', minFontSize: 6, width: 340, height: 420, style: { fontSize: 30 } },
  plain: {},
} as const;

export const kinds = [...Object.keys(cards), 'nested', ...Object.keys(texts)] as ReadonlyArray<
  keyof typeof cards | 'nested' | keyof typeof texts
>;

/** The page number that a row or a text shows. */
const pageNumbers = ' #{{pageNumber}}/{{totalPages}}/{{documentPage}}/{{documentPages}}';

const row = (id: string, parentId: string, suffix: string) => [
  { id, type: 'container', parentId, loop: { source: 'item.rows', as: 'row' }, style: { gap: 2 } },
  text(`${id}-text`, id, { content: `{{row}}${suffix}`, style: { fontSize: 13, lineHeight: 1.3 } }),
];

const buildLayers = (suffix: string) =>
  [
    text('head', '', { x: 20, y: 20, content: 'Head' }),
    { id: 'flow', type: 'container', flowRegion: true, ...region, style: { gap: '{{gap}}' } },
    { id: 'loop', type: 'container', parentId: 'flow', loop: { source: 'items' }, style: { gap: '{{gap}}' } },
    ...Object.entries(cards).flatMap(([kind, style]) => {
      const loop = kind === 'grid' || kind === 'wrapped';
      const card = { id: kind, type: 'container', parentId: 'loop', visible: isKind(kind), style };
      const cardLayer = { ...card, id: `${kind}-card`, parentId: kind, visible: true };
      // The children of a grid are its cells, so the loop is the grid itself, in a container that acts as the item.
      return loop
        ? [
            { ...card, style: { backgroundColor: '#fff' } },
            { ...cardLayer, loop: { source: 'item.rows', as: 'row' } },
            text(`${kind}-text`, cardLayer.id, { content: `{{row}}${suffix}`, style: { fontSize: 13 } }),
          ]
        : [card, ...row(`${kind}-rows`, kind, suffix)];
    }),
    { id: 'nested', type: 'container', parentId: 'loop', visible: isKind('nested'), style: cards.clipped },
    { id: 'inner', type: 'container', parentId: 'nested', style: { ...cards.rounded, borderRadius: 8 } },
    ...row('nested-rows', 'inner', suffix),
    ...Object.entries(texts).map(([kind, more]) =>
      text(kind, 'loop', { visible: isKind(kind), content: `{{item.words}}${suffix} {{item.more}}`, ...more }),
    ),
    text('last', 'flow', { content: `finish${suffix}` }),
    text('foot', '', { x: 20, y: 380, content: 'Foot' }),
  ].map(({ parentId, ...layer }) => (parentId === '' || parentId === undefined ? layer : { parentId, ...layer }));

const variables = {
  schema: {
    type: 'object',
    properties: { items: { type: 'array', default: [] }, gap: { type: 'number', default: 6 } },
  },
};

/** Content that its page numbers move, so that the numbers change again. */
export function unsettledTemplate(rendererType: 'html' | 'takumi', content: object[]) {
  const layers = [
    { id: 'flow', type: 'container', flowRegion: true, ...region },
    { id: 'filler', type: 'container', parentId: 'flow', height: 250, style: { backgroundColor: '#eee' } },
    ...content,
    text('last', 'flow', { content: 'finish {{pageNumber}} of {{totalPages}}' }),
  ];
  return { settings: { rendererType, variables }, pages: [{ ...pageSize, paginate: { maxPages: 20 }, layers }] };
}

export function kindTemplate(rendererType: 'html' | 'takumi', { isNumbered = false } = {}) {
  const layers = buildLayers(isNumbered ? pageNumbers : '');
  return { settings: { rendererType, variables }, pages: [{ ...pageSize, paginate: {}, layers }] };
}
