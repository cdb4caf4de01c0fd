/** Pages for formats without transparency: the background is white in every engine. */
interface Page {
  [field: string]: unknown;
  width: number;
  height: number;
  layers: object[];
}

const page = (more: object, ...layers: object[]): Page => ({
  width: 80,
  height: 60,
  layers: layers.map((layer, index) => ({ id: `l${index}`, ...layer })),
  ...more,
});
const box = (style: object, more: object = {}) => ({
  type: 'container',
  x: 10,
  y: 10,
  width: 60,
  height: 40,
  style,
  ...more,
});
const whole = { x: 0, y: 0, width: 80, height: 60 };

/** With content that is partly transparent. */
export const transparentPages: Readonly<Record<string, Page>> = {
  nothing: page({}),
  'a half-transparent background': page({ backgroundColor: '#ff000080' }),
  'a gradient that begins transparent': page({ background: 'linear-gradient(90deg, transparent, #0000ff)' }),
  'a layer without a background': page({}, box({ backgroundColor: '#00aa00', borderRadius: 20 })),
  'a faint layer without a background': page({}, box({ backgroundColor: '#000000' }, { opacity: 0.25 })),
  'a text without a background': page({}, { type: 'text', x: 4, y: 10, content: 'Ink', style: { fontSize: 32 } }),
  'a shadow without a background': page({}, box({ boxShadow: '0 0 10px #000000' })),
  'blended layers without a background': page(
    {},
    box({ backgroundColor: '#ff8800' }),
    box({ backgroundColor: '#0088ff', mixBlendMode: 'difference' }, { x: 30 }),
  ),
  'a blended layer on a half-transparent one': page(
    { backgroundColor: '#00ff0080' },
    box({ backgroundColor: '#ffffff', mixBlendMode: 'exclusion' }),
  ),
};

/** With no transparent content, whatever the notation. */
export const coveredPages: Readonly<Record<string, Page>> = {
  'a background': page({ backgroundColor: '#336699' }),
  'an opaque gradient': page({ background: 'linear-gradient(#336699, #993366)' }),
  'a layer that covers the page': page({}, box({ backgroundColor: '#336699' }, whole)),
  'two layers that cover it together': page(
    {},
    box({ backgroundColor: '#336699' }, { ...whole, width: 40 }),
    box({ background: 'linear-gradient(red, blue)' }, { ...whole, x: 40, width: 40 }),
  ),
};
