import { type SvgElement, walkElements } from '../../svg/tree.ts';

const paints = ['fill', 'stroke', 'stop-color'] as const;

/**
 * Converts alpha masks to luminance masks with white shapes. The result looks the same, and viewers of SVG 1.1, which
 * ignore the CSS property `mask-type`, draw it correctly too. A mask that contains a picture keeps its type. Changes
 * the tree.
 */
export function standardMasks(root: SvgElement): void {
  for (const mask of walkElements(root)) {
    if (mask.name !== 'mask' || !/mask-type:\s*alpha/.test(mask.attributes['style'] ?? '')) continue;
    const parts = [...walkElements(mask)].slice(1);
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
    // A stop without a color would be black.
    for (const { name, attributes } of parts) if (name === 'stop') attributes['stop-color'] = '#fff';
  }
}
