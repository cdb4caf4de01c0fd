import { pan as panCamera } from '../view/camera.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Drags the page with the middle button or with Space. */
export function pan(context: GestureContext, start: PointerInput): ToolState {
  const camera = context.camera();
  const state: ToolState = {
    cursor: 'grabbing',
    move: ({ screen }) => {
      context.setCamera(panCamera(camera, { x: start.screen.x - screen.x, y: start.screen.y - screen.y }));
      return state;
    },
    release: () => context.idle(),
    cancel: () => {
      context.setCamera(camera);
      return context.idle();
    },
  };
  return state;
}
