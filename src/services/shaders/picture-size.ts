import { maxSide } from '../../draw/shaders/sandbox/job.ts';

/** Pixels that are drawn at most: a program at the limit of its cost takes 16 s for them, within a render's deadline (SHD-6). */
const maxPixels = 2_048 * 2_048;

/**
 * The pixels that a shader of so many px is drawn in, and those that its layer has: a layer with more shows the picture
 * scaled up.
 */
export function pictureSize({ width, height }: { width: number; height: number }, scale: number) {
  const [across, down] = [Math.max(1, width * scale), Math.max(1, height * scale)];
  const fit = Math.min(1, maxSide / Math.max(across, down), Math.sqrt(maxPixels / (across * down)));
  // Rounded up, two sides would have more pixels than the limit.
  const whole = fit < 1 ? Math.floor : Math.round;
  const pixels = (side: number) => Math.min(maxSide, Math.max(1, whole(side * fit)));
  const wanted = { width: Math.round(across), height: Math.round(down) };
  return { width: pixels(across), height: pixels(down), wanted };
}
