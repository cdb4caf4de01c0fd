import { requireContainer } from '../../design/boxes/container.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { Box, ContainerBox } from '../boxes/types.ts';

/** Properties by which a box is a group of its own, with what is in it (Compositing 1, section 2.1). */
const grouping = ['transform', 'opacity', 'filter', 'clipPath', 'mask', 'maskImage', 'isolation'] as const;
const initial: Readonly<Record<string, string>> = { opacity: '1', isolation: 'auto' };

/** Those of them that takumi 2.16.3 blends through, and by which its SVG has no group that is told from a mere clip. */
const blendedThrough = ['transform', 'clipPath'] as const;

/**
 * The tree with boxes isolated whose content blends, where CSS has them as groups of their own and an engine does not.
 * Boxes of which nothing changes stay the same objects.
 */
export function isolateGroups(root: ContainerBox): ContainerBox {
  return requireContainer(visit(root).box);
}

function visit(box: Box): { box: Box; blendsOut: boolean } {
  const blends = isSet(box.style, 'mixBlendMode', 'normal');
  if (box.kind !== 'container') return { box, blendsOut: blends };
  const inner = box.children.map(visit);
  const reaches = inner.some(({ blendsOut }) => blendsOut);
  const isGroup = grouping.some((property) => isSet(box.style, property, initial[property] ?? 'none'));
  const isSame = inner.every(({ box: child }, place) => child === box.children[place]);
  const children = isSame ? box.children : inner.map((each) => each.box);
  const isMissed = blendedThrough.some((property) => isSet(box.style, property, 'none'));
  const isIsolated = reaches && isMissed && box.style['isolation'] !== 'isolate';
  const style = isIsolated ? { ...box.style, isolation: 'isolate' } : box.style;
  return {
    box: isSame && !isIsolated ? box : { ...box, style, children },
    blendsOut: blends || (reaches && !isGroup),
  };
}

function isSet(style: BoxStyle, property: string, none: string): boolean {
  return (style[property] ?? none) !== none;
}
