import { type RefObject, useEffect } from 'react';
import { pan } from '../view/camera.ts';
import { edgePanSpeed } from '../view/edge-pan.ts';
import type { EditorSession } from './editor-session.ts';

/** The pointer rests at an edge this long before the canvas pans, in milliseconds. */
const delayMs = 200;

/** Pans while something is dragged at an edge of the canvas, so that a drag reaches what is out of sight. */
export function useEdgePan(area: RefObject<HTMLDivElement | null>, session: EditorSession): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let frame: number | undefined;
    let reachedEdge: number | undefined;
    let last = 0;
    const tick = (now: number) => {
      const point = session.tools.draggedTo;
      const speed = point ? edgePanSpeed(point, session.drawing.screenSize) : { x: 0, y: 0 };
      const isAtEdge = speed.x !== 0 || speed.y !== 0;
      reachedEdge = isAtEdge ? (reachedEdge ?? now) : undefined;
      if (reachedEdge !== undefined && now - reachedEdge >= delayMs) {
        const seconds = (now - last) / 1_000;
        session.drawing.setCamera(pan(session.state.camera, { x: speed.x * seconds, y: speed.y * seconds }));
        session.tools.followCamera();
      }
      last = now;
      frame = session.tools.isBusy ? requestAnimationFrame(tick) : undefined;
    };
    const begin = () => {
      frame ??= requestAnimationFrame(tick);
    };
    element.addEventListener('pointermove', begin);
    return () => {
      element.removeEventListener('pointermove', begin);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [area, session]);
}
