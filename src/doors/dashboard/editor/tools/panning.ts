import { pan as panCamera } from '../view/camera.ts';
import { idle } from './idle.ts';
import type { PointerInput, ToolContext, ToolState } from './tool.ts';

/** Drags the page with the middle button or with Space. */
export function pan(context: ToolContext, start: PointerInput): ToolState {
  const camera = context.camera();
  const state: ToolState = {
    cursor: 'grabbing',
    move: ({ screen }) => {
      context.setCamera(panCamera(camera, { x: start.screen.x - screen.x, y: start.screen.y - screen.y }));
      return state;
    },
    release: () => idle(context),
    cancel: () => {
      context.setCamera(camera);
      return idle(context);
    },
  };
  return state;
}
