import { required } from '../../../core/required.ts';
import { type SvgElement, walkElements } from '../../svg/tree.ts';
import { readStop, type Stop, simplifyStops } from './stops.ts';

/** Removes redundant stops of gradients (see simplifyStops). Changes the tree. */
export function simplifyGradients(root: SvgElement): void {
  for (const gradient of walkElements(root)) {
    if (gradient.name !== 'linearGradient' && gradient.name !== 'radialGradient') continue;
    const elements = new Map<Stop, SvgElement>();
    for (const child of gradient.children) {
      const stop = child.name === 'stop' ? readStop(child) : undefined;
      if (stop) elements.set(stop, child);
    }
    if (elements.size !== gradient.children.length) continue;
    gradient.children = simplifyStops([...elements.keys()]).map((stop) => required(elements.get(stop)));
  }
}
