import type { BoxStyle } from '../../../design/boxes/style/types.ts';

/** The radius of an invisible corner that makes takumi clip. */
const minRadius = '0.01px';
const radii = [
  'borderRadius',
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
];
const placing = ['backgroundSize', 'backgroundPosition', 'backgroundRepeat'];

/**
 * takumi 2.16.3 paints the last tiles of a background completely, beyond the edges of a box with square corners, but
 * clips them to a box with round corners. To make takumi clip, boxes with tiled backgrounds get corners of a hundredth
 * of a px.
 */
export function clipTiles(style: BoxStyle): BoxStyle {
  if (!isTiled(style) || radii.some((radius) => /[1-9]/.test(style[radius] ?? ''))) return style;
  const ownStyle = Object.fromEntries(Object.entries(style).filter(([property]) => !radii.includes(property)));
  return { ...ownStyle, borderRadius: minRadius };
}

function isTiled(style: BoxStyle): boolean {
  const background = style['background'] ?? '';
  if (!`${background} ${style['backgroundImage'] ?? ''}`.includes('gradient(')) return false;
  if (placing.some((property) => style[property] !== undefined) || hasPosition(background)) return true;
  // With borders, the background repeats under them, because its tiles have the size of the padding box.
  return Object.keys(style).some((property) => /^border(?!.*Radius$)/.test(property));
}

/** Whether a `background` contains more than gradients and colors. */
function hasPosition(background: string): boolean {
  let plain = background.replaceAll(/#[0-9a-f]+/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  return /\d|\b(?:left|right|top|bottom|center|repeat-x|repeat-y|space|round)\b/.test(plain);
}
