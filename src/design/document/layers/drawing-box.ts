import type { Drawing } from '../../boxes/drawings/index.ts';
import type { ImageBox } from '../../boxes/types.ts';
import type { BoxMaking } from './kind.ts';

/**
 * The px to use for a side that is not in px, and is therefore only known after layout. The drawing is then fitted to
 * its box.
 */
const unknownSide = 100;

/** The size in px for which a layer's drawing is made. */
export function drawingSize(layer: object) {
  const { width, height }: { width?: unknown; height?: unknown } = layer;
  const px = (side: unknown) => (typeof side === 'number' ? side : unknownSide);
  return { width: px(width), height: px(height) };
}

const tooMany = { problem: 'the codes and paths of the page have more parts than a page may have' };

/** A drawing that still has to be made, and the maximum time that this may take. */
interface DrawingTask {
  draw(): Drawing;
  microseconds: number;
}

/** Makes a box with a drawing. If the drawing cannot be made, a warning is added and nothing is drawn. */
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

/**
 * A side of the box as CSS. If it is in px, it is at least as long as the drawing, because a line is as thick as its
 * stroke.
 */
function side(length: string | undefined, drawn: number): string {
  if (length === undefined) return `${drawn}px`;
  return length.endsWith('px') && Number.parseFloat(length) < drawn ? `${drawn}px` : length;
}
