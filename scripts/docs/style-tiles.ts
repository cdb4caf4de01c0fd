import type { StylePropertyName } from '../../src/design/boxes/style/properties.ts';

type Style = Partial<Record<StylePropertyName, string | number>>;

/** A small page that shows one or a few properties. */
export interface StyleTile {
  /** The group of src/design/boxes/style/guides.ts that it stands in. */
  group: 'Box' | 'Background' | 'Flex and grid' | 'Text' | 'Effects';
  /** What is shown, and all of it that the page prints. */
  style: Style;
  layers: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

export const tilePage = { width: 200, height: 120, backgroundColor: '#f4f5f7' } as const;

const middle = { x: 50, y: 25, width: 100, height: 70 };
const blue = { backgroundColor: '#3b5bdb' };

/** A plain box with the style. */
function boxTile(group: StyleTile['group'], style: Style, more: Style = blue): StyleTile {
  return { group, style, layers: [{ id: 'box', type: 'container', ...middle, style: { ...more, ...style } }] };
}

/** A word with the style. */
function textTile(style: Style, content = 'Galley'): StyleTile {
  const font: Style = { fontFamily: 'Inter', fontSize: 40, fontWeight: 700, color: '#101828' };
  const layer = { id: 'text', type: 'text', x: 20, y: 34, width: 160, height: 70, content };
  return { group: 'Text', style, layers: [{ ...layer, style: { ...font, ...style } }] };
}

/** Plain boxes in a container with the style. */
function layoutTile(style: Style, count = 4): StyleTile {
  const children = Array.from({ length: count }, (_, index) => ({
    id: `child${index}`,
    type: 'container',
    parentId: 'box',
    style: {
      minWidth: 24,
      minHeight: 24,
      backgroundColor: ['#3b5bdb', '#12b886', '#f5a524', '#e64980'][index % 4],
      borderRadius: 4,
    },
  }));
  const layer = { id: 'box', type: 'container', x: 10, y: 10, width: 180, height: 100 };
  return {
    group: 'Flex and grid',
    style,
    layers: [{ ...layer, style: { backgroundColor: '#fff', ...style } }, ...children],
  };
}

/** Two discs, the upper one with the style. */
function blendTile(style: Style): StyleTile {
  const disc = { type: 'shape', shape: 'ellipse', y: 15, width: 90, height: 90 };
  return {
    group: 'Effects',
    style,
    layers: [
      { id: 'below', ...disc, x: 30, fill: '#f5a524' },
      { id: 'above', ...disc, x: 80, fill: '#3b5bdb', style },
    ],
  };
}

const picture: Style = { background: 'linear-gradient(135deg, #7048e8, #f06595 60%, #ffd43b)' };

/** Tiles by the names of their pictures in docs/pictures/styles. */
export const styleTiles: Readonly<Record<string, StyleTile>> = {
  border: boxTile('Box', { border: '6px dashed #3b5bdb' }, {}),
  'border-double': boxTile(
    'Box',
    { borderTop: '12px double #3b5bdb', borderLeft: '12px solid #12b886' },
    { backgroundColor: '#fff' },
  ),
  'border-radius': boxTile('Box', { borderRadius: '35px 8px' }),
  outline: boxTile('Box', { outline: '4px solid #f5a524', outlineOffset: 5 }),
  'box-shadow': boxTile('Box', { boxShadow: '0 8px 20px rgb(0 0 0 / 0.35)' }, { backgroundColor: '#fff' }),
  'inset-shadow': boxTile('Box', { boxShadow: 'inset 0 4px 14px rgb(0 0 0 / 0.5)' }, { backgroundColor: '#fff' }),
  'linear-gradient': boxTile('Background', { background: 'linear-gradient(90deg, #3b5bdb, #12b886)' }, {}),
  'radial-gradient': boxTile('Background', { background: 'radial-gradient(circle, #fff, #3b5bdb)' }, {}),
  'conic-gradient': boxTile('Background', { background: 'conic-gradient(#e64980, #f5a524, #12b886, #e64980)' }, {}),
  pattern: boxTile(
    'Background',
    { backgroundImage: 'linear-gradient(45deg, #3b5bdb 50%, #fff 50%)', backgroundSize: '20px 20px' },
    {},
  ),
  row: layoutTile({ flexDirection: 'row', gap: 8, padding: 8, alignItems: 'center' }),
  'space-between': layoutTile({ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' }),
  wrap: layoutTile({ flexDirection: 'row', flexWrap: 'wrap', gap: 10, padding: 10 }, 9),
  grid: layoutTile({ display: 'grid', gridTemplateColumns: '2fr 1fr 1fr', gap: 8, padding: 8 }, 6),
  'text-shadow': textTile({ textShadow: '0 4px 8px rgb(0 0 0 / 0.5)' }),
  'text-stroke': textTile({ WebkitTextStroke: '2px #3b5bdb', WebkitTextFillColor: 'transparent' }),
  'text-decoration': textTile({
    textDecoration: 'underline #e64980',
    textDecorationThickness: 4,
    textUnderlineOffset: 6,
  }),
  'text-transform': textTile({ textTransform: 'uppercase', letterSpacing: 2, fontSize: 30 }),
  'text-gradient': textTile({
    backgroundImage: 'linear-gradient(90deg, #3b5bdb, #e64980)',
    backgroundClip: 'text',
    WebkitTextFillColor: 'transparent',
  }),
  'text-align': textTile({ textAlign: 'right', fontSize: 18, lineHeight: 1.4 }, 'Lines end at\nthe right'),
  'filter-blur': boxTile('Effects', { filter: 'blur(5px)' }, picture),
  'filter-grayscale': boxTile('Effects', { filter: 'grayscale(1) contrast(1.3)' }, picture),
  multiply: blendTile({ mixBlendMode: 'multiply' }),
  screen: blendTile({ mixBlendMode: 'screen' }),
  'clip-path': boxTile('Effects', { clipPath: 'polygon(50% 0, 100% 100%, 0 100%)' }, picture),
  mask: boxTile('Effects', { maskImage: 'linear-gradient(90deg, black, transparent)' }, picture),
  rotate: boxTile('Effects', { transform: 'rotate(-12deg) scale(0.9)' }, picture),
  skew: boxTile('Effects', { transform: 'skewX(-20deg)' }, picture),
};
