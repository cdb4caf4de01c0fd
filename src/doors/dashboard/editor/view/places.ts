import type { LayoutStyle } from '#css-layout';
import type { Box } from '../../../../design/boxes/types.ts';
import { compose, identity, type Matrix, translation } from '../../../../draw/geometry/matrix.ts';
import { toMatrix } from '../../../../draw/geometry/transform.ts';
import type { PreparedBox, PreparedContainer } from '../../../../draw/prepare/tree.ts';
import type { Place } from '../../../../draw/takumi/layout/placed-style.ts';

/** Where a box is drawn. A layer in a loop has a box for each repetition. */
export interface BoxPlace {
  box: Box;
  /** The size of its border box in px, before transforms. */
  width: number;
  height: number;
  /** From px of its border box to px of the page. */
  matrix: Matrix;
  /** The values with which it was laid out. */
  layout: LayoutStyle;
  /** The place of the box that contains it. */
  parent: BoxPlace | undefined;
}

/** The places of all boxes in drawing order, the page first. */
export function placeBoxes(root: PreparedContainer, places: ReadonlyMap<Box, Place>, page: Size): BoxPlace[] {
  const placed: BoxPlace[] = [];
  const visit = (prepared: PreparedBox, boxPlace: BoxPlace): void => {
    placed.push(boxPlace);
    if (prepared.kind !== 'container') return;
    const { left, top } = prepared.layout.border;
    for (const child of prepared.children) {
      const childPlace = places.get(child.box);
      if (childPlace) visit(child, placeChild(child, childPlace, { parent: boxPlace, left, top }));
    }
  };
  const { width, height } = page;
  visit(root, { box: root.box, width, height, matrix: identity, layout: root.layout, parent: undefined });
  return placed;
}

interface Size {
  width: number;
  height: number;
}

function placeChild(
  { box, paint, layout }: PreparedBox,
  { left, top, width, height }: Place,
  { parent, ...border }: { parent: BoxPlace; left: number; top: number },
): BoxPlace {
  const moved = compose(parent.matrix, translation(border.left + left, border.top + top));
  const transform = toMatrix(paint.transform, { x: 0, y: 0, width, height });
  // A 3D transform has no matrix here: the overlay shows the box as it would be without it.
  const matrix = 'value' in transform ? compose(moved, transform.value) : moved;
  return { box, width, height, matrix, layout, parent };
}
