import type { Picture } from '../../gather/picture.ts';
import { container, image, type Placed, picture, slide, svgPicture, text } from './deck.fixture.ts';
import type { Slide } from './types.ts';

const line = (value: string, x: number, y: number) => [value, x, y, value.length * 8, 20] as const;

/** Slides that use everything that this folder can write. They are checked with a validator. */
export function everything(): Slide[] {
  return [
    slide(shapes(), {
      background: 'linear-gradient(135deg, #123 0%, rgb(0 0 255 / 0.5) 40px, red)',
      backgroundColor: '#fff',
    }),
    slide(texts(), { backgroundColor: '#fafafa' }, { name: 'Texts <&"> \u0000\ud800' }),
    slide(
      pictures(),
      { background: 'conic-gradient(red, blue)' },
      {
        getPicture: ({ layerId }) =>
          layerId === 'drawn' ? drawnPicture : layerId === 'svg' ? svgPicture(60, 30) : picture(200, 100),
      },
    ),
    slide(texts(), { backgroundColor: '#fafafa' }, { width: 300, height: 900 }),
  ];
}

function shapes(): Placed[] {
  return [
    container('plain', [10, 10, 100, 50], { backgroundColor: '#f00', opacity: '0.5' }),
    container('round', [10, 70, 100, 50], {
      background: 'radial-gradient(circle at 30% 30%, #fff, transparent)',
      borderRadius: '12px',
      border: '2px solid #0af',
    }),
    container('ellipse', [10, 130, 100, 50], {
      backgroundColor: 'oklch(0.7 0.1 200)',
      borderRadius: '50%',
      boxShadow: '0px 4px 12px 2px rgb(0 0 0 / 0.3)',
    }),
    container('leaf', [10, 190, 100, 50], {
      backgroundColor: '#0f0',
      borderRadius: '20px 0 30px 5px',
      border: '3px dashed hwb(120 10% 10%)',
    }),
    container('sides', [130, 10, 100, 50], {
      backgroundColor: '#eee',
      borderLeft: '4px solid red',
      borderBottom: '1px solid blue',
      outline: '2px dotted #000',
    }),
    container('stack', [130, 70, 100, 50], {
      background: 'linear-gradient(to right, #fff0, #000), linear-gradient(#f00 50%, #00f 50%)',
    }),
    container('turned', [130, 130, 100, 50], { transform: 'rotate(30deg)', backgroundColor: '#ccc' }, [
      container('inside', [140, 140, 20, 20], { backgroundColor: '#000', borderStyle: 'double', borderWidth: '6px' }),
    ]),
    container('shadows', [130, 190, 100, 50], {
      backgroundColor: '#fff',
      boxShadow: 'inset 0px 1px 2px #000, 0px 1px 2px #000',
    }),
    container('cutting', [250, 10, 100, 100], { overflow: 'hidden', borderRadius: '20px', backgroundColor: '#fff' }, [
      container('cut', [250, 10, 100, 40], { backgroundColor: '#00f' }),
      image('photo', [250, 50, 100, 60], {}),
      container('blob', [300, 60, 100, 100], { backgroundColor: '#f0f', borderRadius: '50%' }),
    ]),
    container('blurred', [250, 130, 100, 50], { filter: 'blur(4px)', backgroundColor: '#0ff' }),
    container('skewed', [250, 190, 100, 50], { transform: 'skewX(10deg)', backgroundColor: '#0ff' }),
  ];
}

const clippedToText = { backgroundClip: 'text', color: 'transparent' };

function texts(): Placed[] {
  return [
    text(
      'headline',
      [10, 10, 200, 20],
      { fontWeight: '700', letterSpacing: '-0.5px', fontSize: '20px' },
      [line('A <b>&amp; "headline" \u0007\udfff', 10, 10)],
      { alt: 'Alt & "text"' },
    ),
    text(
      'spans',
      [10, 40, 300, 40],
      { backgroundColor: '#fff', padding: '4px', borderRadius: '8px', border: '1px solid #000', wordSpacing: '3px' },
      [line('one two ', 15, 45), line('three', 15, 65)],
      {
        spans: [
          { text: 'one ', style: { color: 'rgb(0 0 0 / 0.5)', textDecoration: 'underline wavy red' } },
          { text: 'two ', style: { fontStyle: 'italic', textDecorationLine: 'line-through', verticalAlign: 'super' } },
          {
            text: 'three',
            style: { fontFamily: '"Playfair Display", serif', backgroundColor: '#ff0', textTransform: 'uppercase' },
          },
        ],
      },
    ),
    text('lines', [10, 100, 300, 60], { textAlign: 'justify', textIndent: '10px', fontFeatureSettings: '"tnum"' }, [
      line('first\n', 10, 100),
      line('\n', 10, 120),
      line('third', 10, 140),
    ]),
    text('rtl', [10, 170, 300, 20], { direction: 'rtl', textAlign: 'start', transform: 'rotate(-10deg)' }, [
      line('שלום', 250, 170),
    ]),
    text(
      'clamped',
      [10, 200, 100, 40],
      {},
      [line('aaaa bbbb ', 10, 200), line('cccc dddd ', 10, 220), line('eeee', 10, 240)],
      { maxLines: 2 },
    ),
    text('filled', [10, 250, 300, 20], {}, [line('gradient radial ', 10, 250), line('faint', 10, 270)], {
      maxLines: 2,
      spans: [
        { text: 'gradient ', style: { ...clippedToText, background: 'linear-gradient(45deg, red, #00f8)' } },
        { text: 'radial ', style: { ...clippedToText, background: 'radial-gradient(red, lime, blue)' } },
        { text: 'faint', style: { textDecoration: 'underline red' } },
      ],
    }),
    text('shadowed', [10, 250, 100, 20], { textShadow: '1px 1px 2px #000' }, [line('shadow', 10, 250)]),
    text('empty', [10, 280, 100, 20], { backgroundColor: '#abc' }, []),
  ];
}

function pictures(): Placed[] {
  return [
    image(
      'cover',
      [10, 10, 100, 100],
      { borderRadius: '10px', boxShadow: '0px 2px 4px #000' },
      { alt: 'A & photo', focus: { x: 0.2, y: 0.5 } },
    ),
    image('contain', [120, 10, 100, 100], { border: '2px solid red', opacity: '0.5' }, { fit: 'contain' }),
    image('none', [230, 10, 100, 100], {}, { fit: 'none' }),
    image('fill', [340, 10, 100, 100], { borderRadius: '50%' }, { fit: 'fill' }),
    image('drawn', [450, 100, 60, 30], {}, { fit: 'fill' }),
    image('svg', [450, 10, 120, 60], { transform: 'rotate(45deg)' }, { fit: 'fill' }),
  ];
}

const drawnPicture: Picture = {
  ...svgPicture(60, 30),
  drawing:
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" viewBox="0 0 60 30" preserveAspectRatio="none"><ellipse cx="30" cy="15" rx="28" ry="13" fill="none" stroke="#f00" stroke-width="2" stroke-linejoin="round"/></svg>',
};
