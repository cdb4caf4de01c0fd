/**
 * The card that is measured: a gradient, six boxes with shadows, text. It is a page document here, and a node of the
 * peers' trees below.
 */
const shadow = '0 8px 24px rgb(0 0 0 / 0.25)';

export const cardDocument = {
  width: 1200,
  height: 630,
  background: 'linear-gradient(135deg, #0f172a, #1d4ed8)',
  variables: {
    schema: { type: 'object', properties: { title: { type: 'string', default: 'Card' } } },
    values: {},
  },
  layers: [
    {
      id: 'frame',
      type: 'container',
      x: 0,
      y: 0,
      width: 1200,
      height: 630,
      style: { padding: 60, gap: 30 },
    },
    {
      id: 'title',
      type: 'text',
      parentId: 'frame',
      content: '{{ title }}',
      style: { fontFamily: 'Inter', fontSize: 64, fontWeight: 700, lineHeight: 1.1, color: '#ffffff' },
    },
    {
      id: 'boxes',
      type: 'container',
      parentId: 'frame',
      style: { flexDirection: 'row', flexWrap: 'wrap', gap: 24 },
    },
    ...Array.from({ length: 6 }, (_, index) => [
      {
        id: `box${index}`,
        type: 'container',
        parentId: 'boxes',
        width: 340,
        height: 150,
        style: { backgroundColor: '#ffffff', borderRadius: 16, padding: 24, boxShadow: shadow },
      },
      {
        id: `label${index}`,
        type: 'text',
        parentId: `box${index}`,
        content: `Box number ${index + 1} with a line of text`,
        style: { fontFamily: 'Inter', fontSize: 24, lineHeight: 1.3, color: '#0f172a' },
      },
    ]).flat(),
  ],
};

const font = { fontFamily: 'Inter', lineHeight: 1.3 };

/** takumi's own node of the same card. */
export function takumiCard(title: string) {
  const text = (content: string, style: object) => ({ type: 'text', text: content, style: { ...font, ...style } });
  const boxes = Array.from({ length: 6 }, (_, index) => ({
    type: 'container',
    style: cardStyles.box,
    children: [text(`Box number ${index + 1} with a line of text`, cardStyles.label)],
  }));
  return {
    type: 'container',
    style: cardStyles.page,
    children: [text(title, cardStyles.title), { type: 'container', style: cardStyles.boxes, children: boxes }],
  };
}

/** The same card for satori, which takes React-like elements. */
export function satoriCard(title: string) {
  const element = (style: object, children: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  });
  const boxes = Array.from({ length: 6 }, (_, index) =>
    element(cardStyles.box, element({ ...font, ...cardStyles.label }, `Box number ${index + 1} with a line of text`)),
  );
  return element(cardStyles.page, [element({ ...font, ...cardStyles.title }, title), element(cardStyles.boxes, boxes)]);
}

const cardStyles = {
  page: {
    display: 'flex',
    flexDirection: 'column',
    width: '1200px',
    height: '630px',
    boxSizing: 'border-box',
    padding: '60px',
    gap: '30px',
    backgroundImage: 'linear-gradient(135deg, #0f172a, #1d4ed8)',
  },
  title: { fontSize: '64px', fontWeight: 700, color: '#ffffff' },
  boxes: { display: 'flex', flexDirection: 'row', flexWrap: 'wrap', gap: '24px' },
  box: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: '340px',
    height: '150px',
    backgroundColor: '#ffffff',
    borderRadius: '16px',
    padding: '24px',
    boxShadow: '0px 8px 24px rgba(0,0,0,0.25)',
  },
  label: { fontSize: '24px', color: '#0f172a' },
};

/** A loop with as many items as its variable says. */
export const loopDocument = {
  width: 1200,
  height: 1200,
  backgroundColor: '#ffffff',
  variables: {
    schema: { type: 'object', properties: { items: { type: 'array', default: [] } } },
    values: {},
  },
  layers: [
    {
      id: 'list',
      type: 'container',
      x: 0,
      y: 0,
      width: 1200,
      height: 1200,
      loop: { source: 'items' },
      style: { flexDirection: 'row', flexWrap: 'wrap', gap: 2 },
    },
    {
      id: 'item',
      type: 'text',
      parentId: 'list',
      width: 100,
      content: '{{ index + 1 }}. {{ upper(item.name) }}',
      style: { fontSize: 10, color: '{{ item.tint }}' },
    },
  ],
};
