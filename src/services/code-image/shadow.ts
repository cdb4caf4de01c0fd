import type { Box } from '../../design/boxes/types.ts';
import { bar } from './placed.ts';

/** The vertical offset of the shadow, in px. */
const drop = 18;
/**
 * The distance in px on each side of the shadow's edge over which the shadow fades. It is two standard deviations of a
 * blur.
 */
const reach = 48;
const darkest = 0.38;
/** The strength of the shadow at equal steps across its edge. The values are the tail of a normal distribution. */
const tail = [1, 0.933, 0.841, 0.691, 0.5, 0.309, 0.159, 0.067, 0] as const;

/**
 * The visible part of a window's shadow, made of gradients: four sides and four corners. If an engine drew the blur, it
 * would need a pixel buffer as large as the window, and for a large window an isolate does not have enough memory
 * (RND-20). Lengths are in CSS px.
 */
export function shadowBoxes(
  window: { left: number; top: number; width: number; height: number },
  borderRadius: number,
): Box[] {
  // Outside of a round corner, the shadow behind the window is visible, so the corners of the shadow reach that far
  // inside. The length is in whole px, so that the pieces meet without seams.
  const inside = Math.floor(Math.min(Math.max(reach, borderRadius + drop), window.width / 2, window.height / 2));
  const left = Math.round(window.left);
  const top = Math.round(window.top);
  const right = left + Math.round(window.width);
  const bottom = top + Math.round(window.height);
  const across = right - left - 2 * inside;
  const down = bottom - top - 2 * inside;
  const pieces: Array<[left: number, top: number, width: number, height: number, background: string]> = [
    [left - reach, top + drop + inside, reach, down, `linear-gradient(to left, ${stops(0)})`],
    [right, top + drop + inside, reach, down, `linear-gradient(to right, ${stops(0)})`],
    [left + inside, top + drop - reach, across, reach - drop, `linear-gradient(to top, ${stops(drop)})`],
    [left + inside, bottom, across, reach + drop, `linear-gradient(to bottom, ${stops(-drop)})`],
  ];
  const size = reach + inside;
  for (const [x, atX] of [[left - reach, '100%'] as const, [right - inside, '0%'] as const]) {
    for (const [y, atY] of [[top + drop - reach, '100%'] as const, [bottom + drop - inside, '0%'] as const]) {
      const background = `radial-gradient(circle farthest-side at ${atX} ${atY}, ${stops(-inside)})`;
      pieces.push([x, y, size, size, background]);
    }
  }
  return pieces
    .filter(([, , width, height]) => width > 0 && height > 0)
    .map(([left, top, width, height, background]) => bar('shadow', { left, top, width, height }, { background }));
}

/**
 * Prints gradient stops from a distance to the shadow's edge, which is negative inside, up to the end of the shadow.
 */
function stops(from: number): string {
  const steps = Math.max(8, Math.ceil((8 * (reach - from)) / (2 * reach)));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const part = index / steps;
    const alpha = Math.round(strength(from + part * (reach - from)) * darkest * 255);
    return `#000000${alpha.toString(16).padStart(2, '0')} ${(part * 100).toFixed(3)}%`;
  }).join(', ');
}

function strength(distance: number): number {
  const tailPosition = Math.max(0, ((distance + reach) / (2 * reach)) * (tail.length - 1));
  const index = Math.min(Math.floor(tailPosition), tail.length - 2);
  const [before = 0, after = 0] = [tail[index], tail[index + 1]];
  return before + (after - before) * (tailPosition - index);
}
