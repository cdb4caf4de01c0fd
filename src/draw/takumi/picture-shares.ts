import type { Box, ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import type { MeasuredNode } from './glue.ts';

/**
 * Returns, by picture key, the px of the page per pixel of the picture in its largest box. For example, it is 0.5 if
 * the picture is drawn at half its size. It is at least 1 if the size of the picture influences how it is drawn.
 */
export function pictureShares(
  root: Box,
  measured: MeasuredNode,
  getPicture: (box: ImageBox) => Picture,
): Map<string, number> {
  const shares = new Map<string, number>();
  const visit = (box: Box, node: MeasuredNode): void => {
    if (box.kind === 'image') {
      const picture = getPicture(box);
      shares.set(picture.key, Math.max(shares.get(picture.key) ?? 0, computeShare(box, node, picture)));
    } else if (box.kind === 'container') {
      for (const [index, child] of box.children.entries()) {
        const inner = node.children[index];
        if (inner) visit(child, inner);
      }
    }
  };
  visit(root, measured);
  return shares;
}

function computeShare(box: ImageBox, { width, height, transform }: MeasuredNode, picture: Picture): number {
  const [a, b, c, d] = transform;
  const across = (width * Math.hypot(a, b)) / picture.width;
  const down = (height * Math.hypot(c, d)) / picture.height;
  const { fit, zoom = 1 } = box;
  const share = zoom * (fit === 'contain' ? Math.min(across, down) : Math.max(across, down));
  return fit === 'none' || isSizedByPicture(box) ? Math.max(1, share) : share;
}

/** Whether the picture's own size affects the layout, which is the case unless both sides are given. */
function isSizedByPicture({ style }: ImageBox): boolean {
  return [style['width'], style['height']].some((side) => side === undefined || !/^[\d.]+(?:px|%)$/.test(side));
}
