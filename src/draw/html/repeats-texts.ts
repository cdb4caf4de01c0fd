import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box } from '../../design/boxes/types.ts';

/** Properties that make a browser draw a text more than once: shadows, strokes, and masks (once for each side). */
const repeating = /^(?:textShadow|WebkitTextStroke|WebkitTextStrokeWidth|mask|maskImage)$/;

/** Whether a browser's PDF of a box may contain a text more than once. */
export function repeatsTexts(box: Box): boolean {
  if (repeats(box.style)) return true;
  if (box.kind === 'container') return box.children.some(repeatsTexts);
  return box.kind === 'text' && box.spans.some(({ style }) => repeats(style));
}

function repeats(style: BoxStyle): boolean {
  return Object.entries(style).some(([property, value]) => repeating.test(property) && value !== 'none');
}
