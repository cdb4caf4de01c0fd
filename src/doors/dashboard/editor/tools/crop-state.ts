import type { Area } from '../../../../draw/geometry/area.ts';
import { roundPx } from '../model/operations/places.ts';
import { type Crop, dragFrame, dragPictureCorner, movePicture, zoomOf } from '../view/crop.ts';
import { firstBoxes, type Point } from '../view/hit.ts';
import type { Cropping } from './cropping.ts';
import { isDrag } from './gesture.ts';
import { pan } from './panning.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** An image is being cropped and nothing is pressed. A press outside of the picture applies the crop. */
export function cropState(context: GestureContext, cropping: Cropping): ToolState {
  const state: ToolState = {
    isIdle: true,
    cursor: 'move',
    move: () => state,
    release: () => state,
    cancel: () => state,
    press: (input) => {
      const { handle, button, modifiers } = input;
      if (button === 1 || (button === 0 && modifiers.space)) return pan(context, input);
      if (button !== 0) return state;
      if (handle?.kind === 'crop' || handle?.kind === 'picture') return drag(context, cropping, input);
      const at = cropping.toCrop(firstBoxes(context.boxes()).get(cropping.layerId), input.page);
      const { frame, picture } = cropping.crop;
      if (contains(frame, at) || contains(picture, at)) return drag(context, cropping, input);
      cropping.apply();
      return context.idle();
    },
  };
  return state;
}

function contains({ x, y, width, height }: Area, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}

/** Drags the picture, one of its corners, or a handle of its frame. Canceling restores what was shown before the press. */
function drag(context: GestureContext, cropping: Cropping, start: PointerInput): ToolState {
  const before = cropping.crop;
  let isDragging = false;
  const state: ToolState = {
    cursor: 'move',
    move: (input) => {
      isDragging ||= isDrag(start, input);
      if (!isDragging) return state;
      const distance = cropping.distance({ x: input.page.x - start.page.x, y: input.page.y - start.page.y });
      const crop = change(before, start, distance, input.modifiers.shift);
      cropping.show(crop);
      context.showOverlay({ readout: { text: describe(crop, start), at: input.page } });
      return state;
    },
    release: () => {
      context.showOverlay({});
      return context.idle();
    },
    cancel: () => {
      if (cropping.isOpen) cropping.show(before);
      context.showOverlay({});
      return context.idle();
    },
  };
  return state;
}

function change(before: Crop, { handle }: PointerInput, distance: Point, keepsRatio: boolean): Crop {
  if (handle?.kind === 'crop') return dragFrame(before, handle.handle, distance, { keepsRatio });
  if (handle?.kind === 'picture') return dragPictureCorner(before, handle.handle, distance);
  return movePicture(before, distance);
}

/** The size of a frame that is dragged, or the zoom of the picture. */
function describe(crop: Crop, { handle }: PointerInput): string {
  if (handle?.kind === 'crop') return `${roundPx(crop.frame.width)} × ${roundPx(crop.frame.height)}`;
  return `${Math.round(zoomOf(crop) * 100)}%`;
}
