import { movePicture, zoomPicture } from '../../view/crop.ts';
import type { EditorSession } from '../editor-session.ts';

/** How much plus and minus zoom. */
const zoomStep = 1.1;

/**
 * Uses a key while an image is cropped: arrows move the image by 1 px, with Shift by 10, plus and minus zoom it, Enter
 * applies the crop, and Escape or undo cancels it. Outside of the canvas, only the last two are used. Returns false for
 * every other key.
 */
export function pressCropKey(session: EditorSession, event: KeyboardEvent, isInCanvas: boolean): boolean {
  const cropping = session.state.cropping?.crop;
  if (!cropping) return false;
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
  if (event.key === 'Escape' || isUndo) {
    cropping.cancel();
    session.announce('The crop was canceled.');
    return true;
  }
  if (!isInCanvas || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Enter') {
    cropping.apply();
    session.announce('The crop was applied.');
    return true;
  }
  const { crop } = cropping;
  const direction = arrows[event.key];
  if (direction) {
    const step = event.shiftKey ? 10 : 1;
    cropping.show(movePicture(crop, cropping.distance({ x: direction.x * step, y: direction.y * step })));
    return true;
  }
  const factor = zooms[event.key];
  if (factor === undefined) return false;
  const { x, y, width, height } = crop.frame;
  cropping.show(zoomPicture(crop, factor, { x: x + width / 2, y: y + height / 2 }));
  return true;
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const zooms: Readonly<Record<string, number>> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
  _: 1 / zoomStep,
};
