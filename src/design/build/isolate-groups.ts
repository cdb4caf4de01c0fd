import { requireContainer } from '../../design/boxes/container.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { Box, ContainerBox } from '../boxes/types.ts';

/** Properties that make a box an isolated group (Compositing 1, section 2.1). */
const grouping = ['transform', 'opacity', 'filter', 'clipPath', 'mask', 'maskImage', 'isolation'] as const;
const initial: Readonly<Record<string, string>> = { opacity: '1', isolation: 'auto' };

/**
 * Those of the properties above across which takumi 2.16.3 still blends, and for which its SVG contains no group that
 * can be distinguished from a clip.
 */
const blendedThrough = ['transform', 'clipPath'] as const;

/**
 * Isolates boxes that CSS treats as groups and takumi does not, if their content blends. Boxes that need no change
 * remain the same objects.
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
  const isSame = inner.every(({ box: child }, index) => child === box.children[index]);
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
