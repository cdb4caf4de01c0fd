import { box, gradient, inFrame, type Style, type StyleTile, text, tileMoved } from './tile.ts';

/** A value that the two engines draw differently. Both pictures are shown side by side. */
export interface StyleDifference {
  /** The value, and other styles that it needs. */
  style: Style;
  tile: StyleTile;
  /** What each picture shows. */
  seen: { takumi: string; browser: string };
  why: string;
}

const white: Style = { backgroundColor: '#ffffff' };
const drawn: Style = { background: gradient };
const dots = 'The engines place the dots at different positions. CSS allows both.';
const lines = 'Wavy lines under words have different wavelengths in the two engines.';
const noMaths =
  'Of the CSS math functions, takumi only supports `calc()` here. It ignores the property, with a warning.';
const leftOut = 'takumi ignores the property, with a warning.';
const amounts = 'takumi only supports filters with an amount, and ignores others with a warning. Write `grayscale(1)`.';
const sized =
  'The only keywords that takumi supports are `auto`, `min-content`, `max-content` and `fit-content`, and `none` for maximums.';

const plainBox = (base: Style = white, beside: Style = {}) => box('', beside, base);
const large: Style = { fontSize: 48, fontWeight: 800 };
const word = text('', 'Galley', {}, { fontSize: 36 });

/** By the names of their pictures. */
export const styleDifferences: Readonly<Record<string, StyleDifference>> = {
  'dotted-border': {
    style: { border: '3px dotted #3b5bdb' },
    tile: plainBox(),
    seen: { takumi: 'A border of small dots', browser: 'A border of small dots that stand elsewhere' },
    why: dots,
  },
  'ridge-border': {
    style: { borderBottomStyle: 'ridge' },
    tile: plainBox(white, { borderBottomWidth: 12 }),
    seen: { takumi: 'A ridge of two dark greys below a box', browser: 'A ridge of two light greys below a box' },
    why: 'The engines use different shades for a black ridge. CSS allows both.',
  },
  'dotted-outline': {
    style: { outline: '3px dotted #3b5bdb' },
    tile: plainBox(),
    seen: { takumi: 'A dotted outline', browser: 'A dotted outline whose dots stand elsewhere' },
    why: dots,
  },
  'dotted-outline-style': {
    style: { outlineStyle: 'dotted' },
    tile: plainBox(white, { outlineWidth: 3, outlineColor: '#3b5bdb' }),
    seen: { takumi: 'A dotted outline', browser: 'A dotted outline whose dots stand elsewhere' },
    why: dots,
  },
  'thin-dashes': {
    style: { border: '2px dashed #3b5bdb' },
    tile: plainBox(),
    seen: { takumi: 'A thin border of short dashes', browser: 'A thin border of longer dashes' },
    why: 'If a border is thinner than 3 px, a browser makes its dashes three widths long, and takumi two. CSS allows both.',
  },
  wave: {
    style: { textDecoration: 'underline wavy red' },
    tile: word,
    seen: { takumi: 'A word with a red wave under it', browser: 'A word with a red wave of another length under it' },
    why: lines,
  },
  hyphens: {
    style: { hyphens: 'none' },
    tile: text('', 'un\u00adchar\u00adac\u00adter\u00adis\u00adti\u00adcally', {}, { fontSize: 22 }),
    seen: {
      takumi: 'A long word that breaks at one of its soft hyphens',
      browser: 'A long word that breaks where its line is full, whatever soft hyphens it has',
    },
    why: 'takumi always breaks words at soft hyphens. It ignores the property, with a warning.',
  },
  'min-width': {
    style: { minWidth: 'stretch' },
    tile: inFrame('', { size: { width: 50, height: 50 } }),
    seen: { takumi: 'A box of 50 px', browser: 'A box as wide as its parent' },
    why: sized,
  },
  'max-width': {
    style: { maxWidth: 'stretch' },
    tile: inFrame('', { outer: { padding: 20 }, inner: { flexShrink: 0 }, size: { width: 176, height: 40 } }),
    seen: {
      takumi: 'A box that goes on beyond its parent',
      browser: 'A box that ends before the padding of its parent',
    },
    why: sized,
  },
  'min-height': {
    style: { minHeight: 'stretch' },
    tile: inFrame('', { size: { width: 90, height: 20 } }),
    seen: { takumi: 'A box of 20 px', browser: 'A box as high as its parent' },
    why: sized,
  },
  'max-height': {
    style: { maxHeight: 'stretch' },
    tile: inFrame('', { inner: { flexShrink: 0 }, size: { width: 90, height: 98 } }),
    seen: { takumi: 'A box that goes on beyond its parent', browser: 'A box as high as its parent' },
    why: sized,
  },
  background: {
    style: { background: 'linear-gradient(#3b5bdb, #3b5bdb) max(20px, 50%) 50% / 30px 30px no-repeat #d0d9ff' },
    tile: plainBox({}),
    seen: { takumi: 'An empty page', browser: 'A small blue square in a light blue box' },
    why: noMaths,
  },
  'background-position': {
    style: { backgroundPosition: 'max(60px, 10%) 50%' },
    tile: plainBox(
      {},
      {
        backgroundImage: 'linear-gradient(#3b5bdb, #3b5bdb)',
        backgroundSize: '30px 30px',
        backgroundRepeat: 'no-repeat',
        backgroundColor: '#d0d9ff',
      },
    ),
    seen: { takumi: 'A small square at the upper left of a box', browser: 'A small square at the right of a box' },
    why: noMaths,
  },
  'background-clip': {
    style: { backgroundClip: 'text, border-box' },
    tile: text(
      '',
      'Galley',
      {
        backgroundImage: 'linear-gradient(90deg, #3b5bdb, #e64980), linear-gradient(#d0d9ff, #ffffff)',
        WebkitTextFillColor: 'transparent',
      },
      large,
    ),
    seen: {
      takumi: 'A box that turns from blue to pink, without letters',
      browser: 'Letters that turn from blue to pink on a light box',
    },
    why: 'takumi clips all layers of a background to the same box. It ignores a list of boxes, with a warning.',
  },
  mask: {
    style: { mask: 'radial-gradient(white, black) luminance' },
    tile: plainBox(drawn),
    seen: { takumi: 'A whole box', browser: 'A box that fades away from its middle' },
    why: 'takumi uses the opacity of a mask, not its brightness. It ignores the property, with a warning.',
  },
  'mask-position': {
    style: { maskPosition: 'max(50px, 10%) 50%' },
    tile: plainBox(drawn, {
      maskImage: 'radial-gradient(black 50%, transparent 70%)',
      maskSize: '50px 50px',
      maskRepeat: 'no-repeat',
    }),
    seen: { takumi: 'A spot at the upper left of a box', browser: 'A spot at the right of a box' },
    why: noMaths,
  },
  'text-stroke': {
    style: { WebkitTextStroke: '#3b5bdb 2px' },
    tile: text('', 'Galley', { WebkitTextFillColor: '#fcc2d7' }, large),
    seen: { takumi: 'Pink letters without an outline', browser: 'Pink letters with a blue outline' },
    why: 'takumi needs the width before the color. Otherwise, it ignores the property, with a warning.',
  },
  filter: {
    style: { filter: 'grayscale()' },
    tile: plainBox(drawn),
    seen: { takumi: 'A box in colors', browser: 'A grey box' },
    why: amounts,
  },
  'backdrop-filter': {
    style: { backdropFilter: 'grayscale()' },
    tile: {
      ...plainBox(),
      layers: (own) => [
        { id: 'ground', type: 'container', x: 20, y: 11, width: 160, height: 90, style: drawn },
        { id: 'glass', type: 'container', x: 60, y: 31, width: 80, height: 50, style: own },
      ],
    },
    seen: { takumi: 'A box in colors', browser: 'A box in colors with a grey part in its middle' },
    why: amounts,
  },
  'clip-path': {
    style: { clipPath: 'xywh(10px 10px 60px 40px)' },
    tile: plainBox(drawn),
    seen: { takumi: 'A whole box', browser: 'A smaller part of a box' },
    why: 'takumi supports `polygon()`, `path()`, `inset()`, `circle()` and `ellipse()`. It ignores other shapes, with a warning.',
  },
  transform: {
    style: { transform: 'rotateY(60deg)' },
    tile: tileMoved(''),
    seen: { takumi: 'A box as wide as its outline', browser: 'A box half as wide as its outline' },
    why: 'takumi does not support transforms in three dimensions. It ignores the property, with a warning.',
  },
  'transform-origin': {
    style: { transformOrigin: '0 0 0' },
    tile: tileMoved('', { transform: 'rotate(12deg)' }),
    seen: {
      takumi: 'A box turned around its middle',
      browser: 'A box turned around its corner at the upper left',
    },
    why: leftOut,
  },
};
