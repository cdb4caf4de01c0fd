/**
 * Cases that the two engines draw differently, with the reason. The list should shrink: a case that agrees again must
 * be removed.
 */
export const divergences: Readonly<Record<string, string>> = {
  'parity-text':
    'takumi 2.16.3 lays boxes and lines out in whole px, browsers in 64ths: where a line height is not a whole number of px (18 px × 1.4), lines differ by up to half a px.',
};

/** Documents that users sent, for `npm run parity -- --documents`, that the engines draw differently. */
export const documentDivergences: Readonly<Record<string, string>> = {
  'span-badge':
    'takumi 2.16.3 sets lines of several fonts on fractions of a px, Chromium rounds the ascent of each font: lines differ by up to a px.',
};

/** Golden documents that takumi and the browser draw differently. */
export const htmlDivergences: Readonly<Record<string, string>> = {
  'border-thin':
    'Chromium makes the dashes of borders under 3 px three widths long, takumi two, as CSS leaves to each of them.',
  loop: 'A text that shrinks to a fraction of a px: which half px its lines stand on is another one in each Chromium.',
  'style-unsupported': 'takumi draws no transform in three dimensions and omits it with a warning (RND-24).',
  'text-decoration-styles': 'Waves, dashes and dots under words have different lengths in each engine.',
};

/** Golden documents whose SVG resvg draws differently from takumi's picture. */
export const svgDivergences: Readonly<Record<string, string>> = {
  'blend-modes': 'resvg does not know plus-lighter and draws it as normal; browsers know it.',
  loop: 'A text that shrinks is measured for pixels: in an SVG of one px each its lines stand up to half a px apart.',
};

/** Golden documents whose PDF poppler draws differently from the browser's picture. */
export const pdfDivergences: Readonly<Record<string, string>> = {
  'backdrop-filter':
    'PDF has no picture of what is behind a box, so backdropFilter is omitted with a warning (RND-24).',
  'blend-modes':
    'PDF has no plus-lighter, which is a warning (RND-24), and poppler mixes hue and saturation differently.',
  'gradient-interpolation':
    'Chromium prints gradients mixed in srgb whatever space they name, which is a warning (RND-24).',
};

const dots = 'Dots and ridges of borders are placed by each engine in a way of its own, as CSS leaves to it.';

/** Pages made from the grammar of styles that the two engines draw differently. */
export const styleDivergences: Readonly<Record<string, string>> = {
  'outline: dotted': dots,
  'outlineStyle: dotted': dots,
};
