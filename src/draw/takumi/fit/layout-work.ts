import type { Drawing } from '../../gather/drawing.ts';
import { estimateLayout } from '../../work/layout.ts';
import type { Work } from '../../work/work-by-layer.ts';

const workByDrawing = new WeakMap<Drawing, Work>();

/**
 * Estimates the work of laying out a drawing before it starts. The result is cached, because each step of a drawing
 * needs it.
 */
export function layoutWork(drawing: Drawing): Work {
  const work = workByDrawing.get(drawing) ?? estimateDrawing(drawing);
  workByDrawing.set(drawing, work);
  return work;
}

function estimateDrawing({ root, fonts, emoji }: Drawing): Work {
  const countEmoji = (layerId: string, text: string) =>
    emoji ? emoji.splitEmoji(layerId, text).reduce((count, part) => count + (part.emoji ? 1 : 0), 0) : 0;
  return estimateLayout(root, { fonts: fonts.length, countEmoji });
}
