/** The flow region of the test page, px. */
export const region = { x: 40, y: 90, width: 520, height: 640, padding: 12 } as const;
const pageSize = { width: 600, height: 800 } as const;

export interface FlowItem {
  /** px; a row of this height. */
  h?: number;
  /** A paragraph, as high as its text. */
  text?: string;
}

const variables = {
  schema: {
    type: 'object',
    properties: {
      items: { type: 'array', default: [] },
      gap: { type: 'number', default: 6 },
      padding: { type: 'number', default: region.padding },
      inner: { type: 'number', default: 0 },
    },
  },
};

const text = (id: string, more: object) => ({ id, type: 'text', ...more });

/** Header and footer with page numbers, and a region with a loop of rows and paragraphs between two fixed texts. */
export const flowLayers = [
  text('head', { x: 40, y: 30, width: 520, content: 'Head {{pageNumber}} of {{totalPages}}', style: { fontSize: 28 } }),
  text('foot', { x: 40, y: 760, width: 520, content: 'Foot {{documentPage}} of {{documentPages}}' }),
  {
    id: 'flow',
    type: 'container',
    flowRegion: true,
    x: region.x,
    y: region.y,
    width: region.width,
    height: region.height,
    style: { gap: '{{gap}}', padding: '{{padding}}', overflow: 'hidden' },
  },
  text('first', { parentId: 'flow', content: 'begin here' }),
  {
    id: 'loop',
    type: 'container',
    parentId: 'flow',
    loop: { source: 'items' },
    style: { gap: '{{gap}}', padding: '{{inner}}' },
  },
  {
    id: 'row',
    type: 'container',
    parentId: 'loop',
    visible: '{{isDefined(item.h) != ""}}',
    height: '{{item.h}}',
    style: { flexDirection: 'row', justifyContent: 'space-between', backgroundColor: '#dde6f0', overflow: 'hidden' },
  },
  text('top', { parentId: 'row', content: 'row{{index}}', style: { lineHeight: 1, fontSize: 12 } }),
  text('bottom', {
    parentId: 'row',
    content: 'end{{index}}',
    style: { lineHeight: 1, fontSize: 12, alignSelf: 'flex-end' },
  }),
  {
    id: 'card',
    type: 'container',
    parentId: 'loop',
    visible: '{{isDefined(item.text) != ""}}',
    style: { backgroundColor: '#f6ead6', padding: 8 },
  },
  text('words', { parentId: 'card', content: '{{item.text}}', style: { fontSize: 15, lineHeight: 1.4 } }),
  text('last', { parentId: 'flow', content: 'finish here' }),
];

export function flowTemplate(rendererType: 'html' | 'takumi', maxPages?: number) {
  const paginate = maxPages === undefined ? {} : { maxPages };
  return { settings: { rendererType, variables }, pages: [{ ...pageSize, paginate, layers: flowLayers }] };
}

/** A page with different layers, which has to fall back to one page. */
export function brokenTemplate(layers: object[]) {
  return { settings: { rendererType: 'html', variables }, pages: [{ ...pageSize, paginate: {}, layers }] };
}
