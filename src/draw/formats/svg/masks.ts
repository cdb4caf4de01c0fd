import { elementsOf, type SvgElement } from '../../svg/tree.ts';

const paints = ['fill', 'stroke', 'stop-color'] as const;

/**
 * Masks by opacity become masks by luminance whose shapes are white: the same picture, also for readers that know SVG 1.1
 * alone and take a `mask-type` of CSS for nothing. A mask that holds a picture keeps its type. Changes the tree.
 */
export function standardMasks(root: SvgElement): void {
  for (const mask of elementsOf(root)) {
    if (mask.name !== 'mask' || !/mask-type:\s*alpha/.test(mask.attributes['style'] ?? '')) continue;
    const parts = [...elementsOf(mask)].slice(1);
    if (parts.some(({ name }) => name === 'image' || name === 'svg' || name === 'filter')) {
      mask.attributes['mask-type'] = 'alpha';
      continue;
    }
    delete mask.attributes['style'];
    mask.children = [{ name: 'g', attributes: { fill: '#fff' }, children: mask.children }];
    for (const { attributes } of parts) {
      for (const paint of paints) {
        const value = attributes[paint];
        if (value !== undefined && value !== 'none' && !value.startsWith('url(')) attributes[paint] = '#fff';
      }
    }
    // A stop that names no colour is black.
    for (const { name, attributes } of parts) if (name === 'stop') attributes['stop-color'] = '#fff';
  }
}
