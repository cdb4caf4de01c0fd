const gradient = { color: 'transparent', backgroundImage: 'linear-gradient(90deg, #0ea5e9, #e11d48)' };
/** A text that is filled with a gradient. */
const filled = { ...gradient, backgroundClip: 'text' };

const text = (id: string, content: string, y: number, style: object, more: object = {}) => ({
  id,
  type: 'text',
  content,
  x: 20,
  y,
  width: 460,
  style: { fontSize: 40, lineHeight: 1.25, ...style },
  ...more,
});
const page = (layers: object[]) => ({ width: 500, height: 500, backgroundColor: '#ffffff', layers });

/**
 * Texts that a browser prints as areas seen through masks: opaque fills, and fills for which viewers need masks (W8).
 */
export const gradientTexts = {
  opaque: page([
    text('wide', 'Gradient', 10, { ...filled, fontFamily: 'Anton', fontSize: 100, lineHeight: 1.2 }),
    text(
      'lines',
      'Spaced words in AV lines',
      140,
      { ...filled, letterSpacing: 3, textDecoration: 'underline' },
      { width: 300 },
    ),
    text(
      'spans',
      '',
      260,
      { fontSize: 28 },
      {
        spans: [{ content: 'with a ', style: {} }, { content: 'filled span', style: filled }, { content: ' inside' }],
      },
    ),
    text(
      'turned',
      'Turned',
      320,
      { ...filled, background: 'radial-gradient(circle, #f00, #00f)' },
      { width: 200, rotation: 6 },
    ),
    text('rtl', 'مرحبا بالعالم', 310, { ...filled, direction: 'rtl' }, { x: 260, width: 220 }),
    text('layers', 'Twofold 🎉 hue', 420, {
      ...filled,
      backgroundImage: 'linear-gradient(#00f, #0a0), linear-gradient(90deg, #f00, #ff0)',
    }),
  ]),
  masked: page([
    text('stroke', 'Outlined', 10, { ...filled, WebkitTextStroke: '2px #000' }),
    text('clear', 'Fading', 90, { ...filled, backgroundImage: 'linear-gradient(90deg, #e11d48, #e11d4800)' }),
    {
      id: 'box',
      type: 'container',
      x: 20,
      y: 260,
      width: 460,
      height: 100,
      style: { backgroundColor: '#0a0', mask: 'linear-gradient(90deg, #000, transparent)' },
    },
    text('mask', 'Veiled', 170, { mask: 'linear-gradient(90deg, #000, transparent)' }),
  ]),
};

/** The text of the pages, without blanks. */
export const gradientWords = {
  opaque: ['Gradient', 'SpacedwordsinAVlines', 'withafilledspaninside', 'Turned', 'Twofold', 'hue'],
  masked: ['Outlined', 'Fading', 'Veiled'],
};
