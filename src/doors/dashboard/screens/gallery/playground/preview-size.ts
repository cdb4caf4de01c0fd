/**
 * The lengths in pixels that the longer side of a preview can have. They are few, so that resizing a window does not
 * request a preview each time.
 */
const sides = [320, 480, 640, 800, 960, 1_200];
const longestSide = 1_600;

/**
 * The length for a frame whose longer side has this number of pixels on the screen. Fewer pixels are drawn faster, and
 * more would not be visible.
 */
export function maxSideFor(pixels: number): number {
  return sides.find((side) => side >= pixels) ?? longestSide;
}
