import chroma from 'chroma-js';
import type { Box } from '../../design/boxes/types.ts';
import type { Frame } from './frame.ts';
import { bar, type Place } from './placed.ts';

/** The angle in degrees of the calm gradient that is the background if a request names none. */
const angle = 140;
const stops = [
  ['#56658f', 0],
  ['#8a6f9e', 0.55],
  ['#c08b93', 1],
] as const;
export const defaultBackground = `linear-gradient(${angle}deg, ${stops.map(([color, part]) => `${color} ${part * 100}%`).join(', ')})`;

const color = chroma
  .scale(stops.map(([name]) => name))
  .domain(stops.map(([, at]) => at))
  .mode('rgb');

/** The number of CSS px by which pieces of the background overlap, so that no seam is visible at any scale. */
const overlap = 2;

/**
 * The default background around the window, in up to four pieces of one gradient. The part behind the window is left
 * out, because the window covers most of a large picture, and drawing a gradient there takes a fifth of the time of
 * everything else.
 */
export function backdropBoxes({ width, height, window }: Frame, padding: number, borderRadius: number): Box[] {
  const left = Math.ceil(padding + borderRadius) + overlap;
  const hole = { left, top: left, right: Math.floor(padding + window.width - borderRadius) - overlap, bottom: 0 };
  hole.bottom = Math.floor(padding + window.height - borderRadius) - overlap;
  const isWhole = hole.right <= hole.left || hole.bottom <= hole.top;
  const whole: Place = { left: 0, top: 0, width, height };
  const edgePlaces: Place[] = [
    { ...whole, height: hole.top },
    { ...whole, top: hole.bottom, height: height - hole.bottom },
    { left: 0, top: hole.top - overlap, width: hole.left, height: hole.bottom - hole.top + 2 * overlap },
    {
      left: hole.right,
      top: hole.top - overlap,
      width: width - hole.right,
      height: hole.bottom - hole.top + 2 * overlap,
    },
  ];
  return (isWhole ? [whole] : edgePlaces).map((place) =>
    bar('background', place, { background: printGradientPart(place, whole) }),
  );
}

/**
 * Prints the part of the whole gradient that lies in a place. By CSS Images 3, section 3.1.1, the gradient line runs
 * through the middle of the whole area.
 */
function printGradientPart(place: Place, whole: Place): string {
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [Math.sin(turn), -Math.cos(turn)];
  const measureLine = ({ width, height }: Place) => Math.abs(width * x) + Math.abs(height * y);
  const findStart = (of: Place) => (of.left + of.width / 2) * x + (of.top + of.height / 2) * y - measureLine(of) / 2;
  const from = (findStart(place) - findStart(whole)) / measureLine(whole);
  const to = from + measureLine(place) / measureLine(whole);
  // Engines clamp a stop that lies before the start of the line, so each part has stops at its own ends.
  const within = [from, ...stops.map(([, at]) => at).filter((at) => at > from && at < to), to];
  const placed = within.map((at) => `${color(at).hex()} ${(((at - from) / (to - from)) * 100).toFixed(3)}%`);
  return `linear-gradient(${angle}deg, ${placed.join(', ')})`;
}
