import type { PointerEvent } from 'react';
import { compose, inverse, transformPoint, translation } from '../../../../../../draw/geometry/matrix.ts';
import { toPage, toScreen } from '../../../view/camera.ts';
import { firstBoxes, type Point } from '../../../view/hit.ts';
import { useSessionState } from '../../use-editor.ts';

/** The area of a layer that its background or picture fills, with conversions between its px and those of the canvas. */
interface BoxOnScreen {
  size: { width: number; height: number };
  onScreen(point: Point): Point;
  /** Where a pointer is that moves over an SVG that covers the canvas. */
  inBox(event: PointerEvent<SVGElement>): Point;
}

/** Undefined for a layer that is not drawn. */
export function useBoxOnScreen(layerId: string): BoxOnScreen | undefined {
  const camera = useSessionState((state) => state.camera);
  const box = useSessionState((state) => firstBoxes(state.boxes).get(layerId));
  if (!box) return undefined;
  const { width, height, layout } = box;
  const { top, right, bottom, left } = layout?.border ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const matrix = compose(box.matrix, translation(left, top));
  return {
    size: { width: width - left - right, height: height - top - bottom },
    onScreen: (point) => toScreen(camera, transformPoint(matrix, point.x, point.y)),
    inBox: (event) => {
      const canvas = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
      const screen = { x: event.clientX - (canvas?.left ?? 0), y: event.clientY - (canvas?.top ?? 0) };
      const page = toPage(camera, screen);
      return transformPoint(inverse(matrix), page.x, page.y);
    },
  };
}
