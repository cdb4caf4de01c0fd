import { maxSide } from '../../draw/shaders/sandbox/job.ts';

/**
 * The maximum number of pixels that are drawn. A program at the limit of its cost takes 16 s for them, which is within
 * a render's deadline (SHD-6).
 */
const maxPixels = 2_048 * 2_048;

/**
 * The pixels in which a shader layer of this size in px is drawn, and the pixels that the layer covers. If it covers more
 * than were drawn, the picture is scaled up.
 */
export function pictureSize({ width, height }: { width: number; height: number }, scale: number) {
  const [across, down] = [Math.max(1, width * scale), Math.max(1, height * scale)];
  const fit = Math.min(1, maxSide / Math.max(across, down), Math.sqrt(maxPixels / (across * down)));
  // Rounded down, because two sides that are rounded up would have more pixels than the limit.
  const whole = fit < 1 ? Math.floor : Math.round;
  const pixels = (side: number) => Math.min(maxSide, Math.max(1, whole(side * fit)));
  const wanted = { width: Math.round(across), height: Math.round(down) };
  return { width: pixels(across), height: pixels(down), wanted };
}
