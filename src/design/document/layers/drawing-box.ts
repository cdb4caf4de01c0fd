import type { Drawing } from '../../boxes/drawings/index.ts';
import type { ImageBox } from '../../boxes/types.ts';
import type { BoxMaking } from './kind.ts';

/**
 * px. If a side is not in px, it is only known after layout, so the drawing is made at this size and fitted to its box.
 */
const unknownSide = 100;

/** The size in px for which a layer's drawing is made. */
export function drawingSize(layer: object) {
  const { width, height }: { width?: unknown; height?: unknown } = layer;
  const px = (side: unknown) => (typeof side === 'number' ? side : unknownSide);
  return { width: px(width), height: px(height) };
}

const tooMany = { problem: 'the codes and paths of the page have more parts than a page may have' };

/** A drawing that has not been made yet, and the maximum time to make it. */
interface DrawingTask {
  draw(): Drawing;
  microseconds: number;
}

/** Turns a drawing into a box; a drawing that cannot be made causes a warning and draws nothing. */
export function drawingBox(
  { draw, microseconds }: DrawingTask,
  { layerId, frame, alt, warn, takeBudget }: BoxMaking,
  code: 'shape_invalid' | 'code_invalid',
  fit: 'fill' | 'contain' = 'fill',
): ImageBox | undefined {
  const drawing = takeBudget(microseconds) ? draw() : tooMany;
  if ('problem' in drawing) {
    warn(code, `The layer is not drawn: ${drawing.problem}.`);
    return undefined;
  }
  return {
    kind: 'image',
    layerId,
    style: { ...frame, width: side(frame['width'], drawing.width), height: side(frame['height'], drawing.height) },
    ...(alt === undefined ? {} : { alt }),
    source: { kind: 'drawing', markup: drawing.markup },
    fit,
    focus: { x: 0.5, y: 0.5 },
  };
}

/** A side of the box: the layer's own, but at least what is drawn in px, because a line is as thick as its stroke. */
function side(length: string | undefined, drawn: number): string {
  if (length === undefined) return `${drawn}px`;
  return length.endsWith('px') && Number.parseFloat(length) < drawn ? `${drawn}px` : length;
}
