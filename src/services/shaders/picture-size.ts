import { maxSide } from '../../draw/shaders/sandbox/job.ts';

/**
 * The maximum number of pixels of a shader picture. A program at the limit of its cost takes 16 s for them, which is
 * within a render's deadline (SHD-6).
 */
const maxPixels = 2_048 * 2_048;

/**
 * Returns the size in pixels at which a shader layer is drawn, and the size in pixels that the layer covers. If the
 * layer covers more pixels than are drawn, the picture is scaled up.
 */
export function pictureSize({ width, height }: { width: number; height: number }, scale: number) {
  const [across, down] = [Math.max(1, width * scale), Math.max(1, height * scale)];
  const fit = Math.min(1, maxSide / Math.max(across, down), Math.sqrt(maxPixels / (across * down)));
  // The sides are rounded down, because the picture would exceed the limit if both were rounded up.
  const whole = fit < 1 ? Math.floor : Math.round;
  const pixels = (side: number) => Math.min(maxSide, Math.max(1, whole(side * fit)));
  const wanted = { width: Math.round(across), height: Math.round(down) };
  return { width: pixels(across), height: pixels(down), wanted };
}
