import { type SvgElement, walkElements } from '../../svg/tree.ts';

/**
 * Changes filters so that every SVG viewer draws them alike. takumi limits a filter to half the size of its element on
 * each side, which cuts off shadows and blurs that reach further and leaves no room at all around a line. Here filters
 * get the page and a quarter of it on each side. Shadows mix in sRGB as in CSS, which the SVG must state. resvg treats
 * a saturation above 1 as 1, so such a saturation becomes a matrix. Changes the tree.
 */
export function roomyFilters(root: SvgElement): void {
  const [width, height] = [Number(root.attributes['width']), Number(root.attributes['height'])];
  const room = { x: `${-width / 4}`, y: `${-height / 4}`, width: `${width * 1.5}`, height: `${height * 1.5}` };
  for (const element of walkElements(root)) {
    if (element.name === 'feColorMatrix') saturationMatrix(element);
    if (element.name !== 'filter') continue;
    element.attributes['color-interpolation-filters'] ??= 'sRGB';
    if (element.attributes['filterUnits'] === 'userSpaceOnUse') continue;
    Object.assign(element.attributes, { filterUnits: 'userSpaceOnUse', ...room });
  }
}

/** Writes a saturation as a matrix (Filter Effects 1, section 9.6). */
function saturationMatrix({ attributes }: SvgElement): void {
  const by = Number(attributes['values']);
  if (attributes['type'] !== 'saturate' || !(by > 1)) return;
  const [red, green, blue] = [0.213, 0.715, 0.072];
  const rows = [0, 1, 2].map((row) =>
    [red, green, blue].map((part, column) => part + by * ((row === column ? 1 : 0) - part)),
  );
  const values = [...rows.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]]
    .flat()
    .map((value) => `${Number(value.toFixed(4))}`);
  Object.assign(attributes, { type: 'matrix', values: values.join(' ') });
}
