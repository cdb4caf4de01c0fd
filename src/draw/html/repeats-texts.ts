import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box } from '../../design/boxes/types.ts';

/** Properties for which a browser draws a text again: shadows, strokes, and both sides of a mask. */
const repeating = /^(?:textShadow|WebkitTextStroke|WebkitTextStrokeWidth|mask|maskImage)$/;

/** Whether a browser's print of a box may contain a text more than once. */
export function repeatsTexts(box: Box): boolean {
  if (repeats(box.style)) return true;
  if (box.kind === 'container') return box.children.some(repeatsTexts);
  return box.kind === 'text' && box.spans.some(({ style }) => repeats(style));
}

function repeats(style: BoxStyle): boolean {
  return Object.entries(style).some(([property, value]) => repeating.test(property) && value !== 'none');
}
