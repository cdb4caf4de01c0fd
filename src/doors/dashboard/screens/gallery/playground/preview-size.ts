/** Pixels of the longer side that pictures are drawn with: a window that is resized does not ask for each. */
const sides = [320, 480, 640, 800, 960, 1_200];
const longestSide = 1_600;

/** The pixels for a frame of so many on the screen: fewer are drawn sooner, more would not be seen. */
export function maxSideFor(pixels: number): number {
  return sides.find((side) => side >= pixels) ?? longestSide;
}
