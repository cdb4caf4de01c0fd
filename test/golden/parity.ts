/**
 * Everything a page can contain, one subject per case: both engines draw each, and the pictures are compared (RND-14).
 */
type Layer = { id: string; type: string; [field: string]: unknown };

interface Page {
  [field: string]: unknown;
  width: number;
  height: number;
  backgroundColor?: string;
  background?: string;
  layers: Layer[];
}

const page = (layers: Layer[], more: Partial<Page> = {}): Page => ({
  width: 480,
  height: 360,
  backgroundColor: '#ffffff',
  layers,
  ...more,
});
const box = (id: string, style: object, more: object = {}): Layer => ({
  id,
  type: 'container',
  width: 90,
  height: 70,
  style,
  ...more,
});
const text = (id: string, content: string, style: object, more: object = {}): Layer => ({
  id,
  type: 'text',
  content,
  style,
  ...more,
});
const grid = (id: string, children: Layer[], style: object = {}): Layer[] => [
  {
    id,
    type: 'container',
    x: 20,
    y: 20,
    width: 440,
    height: 320,
    style: { flexDirection: 'row', flexWrap: 'wrap', gap: 18, alignContent: 'flex-start', ...style },
  },
  ...children.map((child) => ({ parentId: id, ...child })),
];

const prose =
  'Every page is a tree of boxes, and two engines draw the very same tree. What one breaks into lines the other has to break there too, or a card that was approved on Monday looks wrong on Tuesday.';

export const parityCases: Readonly<Record<string, Page>> = {
  'parity-text': page([
    text('a', prose, { fontSize: 18, lineHeight: 1.4, fontFamily: 'Inter' }, { x: 20, y: 16, width: 440 }),
    text(
      'b',
      prose,
      { fontSize: 14, lineHeight: 1.3, fontFamily: 'Lora', fontStyle: 'italic' },
      { x: 20, y: 170, width: 210 },
    ),
    text(
      'c',
      'Right, 700\n1,234.56',
      { fontSize: 26, fontWeight: 700, textAlign: 'right', fontFamily: 'Manrope' },
      { x: 250, y: 170, width: 210 },
    ),
    text(
      'd',
      'SPACED out',
      { fontSize: 20, letterSpacing: 4, textTransform: 'uppercase', color: '#b3261e' },
      { x: 250, y: 260 },
    ),
    text('e', 'Underlined', { fontSize: 20, textDecoration: 'underline' }, { x: 250, y: 300 }),
  ]),
  'parity-spans': page([
    {
      id: 'a',
      type: 'text',
      x: 20,
      y: 20,
      width: 440,
      style: { fontSize: 22, lineHeight: 1.4 },
      spans: [
        { content: 'Some words are ', style: {} },
        { content: 'bold', style: { fontWeight: 700 } },
        { content: ', some ', style: {} },
        { content: 'red and larger', style: { color: '#c00', fontSize: 30 } },
        { content: ', and they all flow in the same lines, however many there are.', style: {} },
      ],
    },
    text(
      'b',
      `Three lines at most, then an ellipsis: ${prose}`,
      { fontSize: 16 },
      { x: 20, y: 170, width: 300, maxLines: 3 },
    ),
    text(
      'c',
      'Shrinks until it fits its box',
      { fontSize: 60 },
      { x: 20, y: 260, width: 440, height: 60, fit: 'shrink' },
    ),
  ]),
  'parity-wrap-around': page([
    ...['nowrap', 'balance'].flatMap((textWrap, column) => [
      {
        id: textWrap,
        type: 'container',
        x: 20 + column * 230,
        y: 20,
        width: 200,
        height: 300,
        style: { textWrap, backgroundColor: '#eceff1', fontSize: 16, gap: 8, padding: 8 },
      },
      { ...text(`${textWrap}-plain`, 'Words that wrap in their box', {}), parentId: textWrap },
      {
        ...text(`${textWrap}-own`, 'Words that do not wrap by themselves', { textWrap: 'nowrap' }),
        parentId: textWrap,
      },
      { ...text(`${textWrap}-space`, 'Nor do these words', { whiteSpace: 'nowrap' }), parentId: textWrap },
    ]),
  ]),
  'parity-boxes': page(
    grid('g', [
      box('a', { backgroundColor: '#2b59ff', borderRadius: 12 }),
      box('b', { border: '3px solid #117733', borderRadius: '30px 4px' }),
      box('c', { background: 'linear-gradient(45deg, #ff8a00, #2b59ff)' }),
      box('d', { background: 'radial-gradient(circle at 30% 30%, #fff, #117733)', borderRadius: '50%' }),
      box('e', { backgroundColor: '#fff', boxShadow: '0 6px 16px #0006', borderRadius: 8 }),
      box('f', { backgroundColor: '#ffd54f', border: '2px dashed #333' }),
      box('g1', { backgroundColor: '#333' }, { opacity: 0.4 }),
      box('h', { backgroundColor: '#c2185b' }, { rotation: 20 }),
      box('i', { background: 'conic-gradient(#f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00)', borderRadius: 20 }),
      box('j', { backgroundColor: '#00897b', clipPath: 'circle(40%)' }),
      box('k', { borderTop: '6px solid #d84315', borderBottom: '2px solid #333', backgroundColor: '#fbe9e7' }),
    ]),
  ),
  'parity-layout': page([
    ...grid('row', [
      text('one', 'first', { fontSize: 14, backgroundColor: '#e3f2fd', padding: 8, flexGrow: 1 }),
      text('two', 'second, which is longer', { fontSize: 14, backgroundColor: '#fce4ec', padding: 8, flexGrow: 2 }),
      text('three', 'third', { fontSize: 14, backgroundColor: '#e8f5e9', padding: '8px 20px' }),
    ]),
    {
      id: 'cells',
      type: 'container',
      x: 20,
      y: 90,
      width: 440,
      height: 120,
      style: { display: 'grid', gridTemplateColumns: '1fr 2fr 80px', gridTemplateRows: '1fr 1fr', gap: 10 },
    },
    ...Array.from({ length: 6 }, (_, index) => ({
      ...text(`cell${index}`, `cell ${index + 1}`, { backgroundColor: '#eceff1', fontSize: 13, padding: 6 }),
      parentId: 'cells',
    })),
    {
      id: 'between',
      type: 'container',
      x: 20,
      y: 230,
      width: 440,
      height: 100,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        alignItems: 'center',
        backgroundColor: '#f3e5f5',
        padding: 12,
      },
    },
    ...['start', 'middle', 'end'].map((word, index) => ({
      ...text(word, word, { fontSize: 14 + index * 8, backgroundColor: '#fff', padding: 6 }),
      parentId: 'between',
    })),
  ]),
  'parity-shapes': page(
    grid('g', [
      { id: 'a', type: 'shape', shape: 'star', width: 90, height: 80, fill: '#f9a825' },
      {
        id: 'b',
        type: 'shape',
        shape: 'polygon',
        points: 6,
        width: 90,
        height: 80,
        fill: '#5e35b1',
        stroke: '#222',
        strokeWidth: 4,
      },
      { id: 'c', type: 'shape', shape: 'ellipse', width: 90, height: 60, fill: '#00897b' },
      { id: 'd', type: 'shape', shape: 'line', width: 90, height: 60, stroke: '#d84315', strokeWidth: 6 },
      { id: 'e', type: 'shape', shape: 'path', width: 90, height: 80, d: 'M0 80 C 20 0 70 0 90 80 Z', fill: '#1565c0' },
      { id: 'f', type: 'qrcode', value: 'https://galley.example', width: 100, height: 100 },
      {
        id: 'h',
        type: 'svg',
        width: 90,
        height: 80,
        source:
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 80"><rect x="5" y="5" width="80" height="70" rx="12" fill="#ef5350"/><circle cx="45" cy="40" r="20" fill="#fff"/></svg>',
      },
    ]),
  ),
  /** Layers of a background in several boxes (W2). */
  'parity-gradient-borders': page([
    box(
      'a',
      {
        border: '6px solid transparent',
        borderRadius: 18,
        background: 'linear-gradient(#fff, #fff) padding-box, linear-gradient(90deg, #e11d48, #2563eb) border-box',
        boxShadow: '0 4px 8px rgba(0, 0, 0, 0.4)',
      },
      { x: 20, y: 20, width: 200, height: 90 },
    ),
    box(
      'b',
      {
        border: '6px dashed #00aa00',
        borderRadius: 18,
        padding: 10,
        background:
          'linear-gradient(#fff, #ddf) content-box, linear-gradient(90deg, #e11d48, #2563eb) padding-box, #ffff00',
      },
      { x: 240, y: 20, width: 200, height: 90 },
    ),
    box(
      'c',
      {
        border: '6px solid transparent',
        backgroundImage: 'linear-gradient(#fff, #fff), linear-gradient(90deg, #e11d48, #2563eb)',
        backgroundClip: 'padding-box, border-box',
      },
      { x: 20, y: 130, width: 200, height: 90 },
    ),
    text(
      'd',
      'Gradient border',
      {
        fontSize: 22,
        padding: 12,
        color: '#fff',
        border: '5px solid transparent',
        borderRadius: 40,
        background: 'linear-gradient(#111, #333) padding-box, linear-gradient(135deg, #f59e0b, #e11d48) border-box',
      },
      { x: 240, y: 130, width: 200, height: 90 },
    ),
  ]),
  /** Joined letters are not spaced (W3), and lines that end at a soft hyphen show one (W5). */
  'parity-joined-and-hyphenated': page([
    text('a', 'مرحبا بالعالم', { fontSize: 40, letterSpacing: 4, direction: 'rtl' }, { x: 20, y: 20, width: 440 }),
    text('b', 'Abc العلامة 12', { fontSize: 30, letterSpacing: '0.1em' }, { x: 20, y: 90, width: 440 }),
    text(
      'c',
      'Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft',
      { fontSize: 32 },
      { x: 20, y: 150, width: 240 },
    ),
    text(
      'd',
      'in\u00adcom\u00adpre\u00adhen\u00adsi\u00adbil\u00adities',
      { fontSize: 20 },
      { x: 300, y: 150, width: 90 },
    ),
  ]),
  /** Letters have shadows without their outline, and of two lines under a text, the lower one is a px lower (W7). */
  'parity-letter-passes': page([
    text(
      'a',
      'ABC',
      {
        fontFamily: 'Anton',
        fontSize: 110,
        color: '#fff',
        WebkitTextStroke: '14px #000',
        textShadow: '18px 18px 0 #e11d48',
      },
      { x: 20, y: 10, width: 300 },
    ),
    text(
      'b',
      'Clear',
      { fontSize: 60, color: 'transparent', WebkitTextStroke: '3px #06c', textShadow: '6px 6px 0 #fc0', padding: 8 },
      { x: 280, y: 20 },
    ),
    text('c', 'Two lines', { fontSize: 36, textDecoration: 'underline double 3px' }, { x: 20, y: 190 }),
    text('d', 'Twice', { fontSize: 28, textDecoration: 'underline double #e11d48' }, { x: 300, y: 190 }),
  ]),
  /** Lines are whole px thick and whole px below the letters, at every scale (W4). */
  'parity-decoration-lines': page(
    [16, 18, 24, 28, 36, 48].map((fontSize, index) =>
      text(
        `t${fontSize}`,
        'Typography jumping',
        { fontSize, lineHeight: '50px', textDecoration: index % 2 ? 'line-through' : 'underline' },
        { x: 20, y: 10 + index * 56 },
      ),
    ),
  ),
  /** The insets of a span count at its first and last line, and no line ends next to them (W7). */
  'parity-span-insets': page([
    {
      id: 'a',
      type: 'text',
      x: 20,
      y: 20,
      width: 220,
      style: { fontSize: 26, lineHeight: 1.6 },
      spans: [
        { content: 'Marked ' },
        {
          content: 'highlighted words that wrap over lines',
          style: { backgroundColor: '#fde047', padding: '2px 12px', borderRadius: 8 },
        },
        { content: ' end' },
      ],
    },
    {
      id: 'b',
      type: 'text',
      x: 260,
      y: 20,
      width: 200,
      style: { fontSize: 24, lineHeight: 1.6 },
      spans: [
        { content: 'No space' },
        { content: 'padded', style: { backgroundColor: '#bae6fd', padding: '0 12px' } },
        { content: 'after' },
      ],
    },
  ]),
};
