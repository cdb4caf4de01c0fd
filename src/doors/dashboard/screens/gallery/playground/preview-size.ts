/** Pixels of the longer side of previews, in steps, so that resizing a window does not request one each time. */
const sides = [320, 480, 640, 800, 960, 1_200];
const longestSide = 1_600;

/** The pixels for a frame of a given size on the screen: fewer are drawn faster, more would not be visible. */
export function maxSideFor(pixels: number): number {
  return sides.find((side) => side >= pixels) ?? longestSide;
}
