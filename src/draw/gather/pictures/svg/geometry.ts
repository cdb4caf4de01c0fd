import { hasBoundedNumbers, numbersIn } from './values.ts';

/** The number of arguments of each command (SVG 2, section 9.3). */
const arities: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const pathCharacters = /^[MmZzLlHhVvCcSsQqTtAaEe\d\s,.+-]*$/;
const pointCharacters = /^[Ee\d\s,.+-]*$/;
const segments = /([a-df-z])([^a-df-z]*)/gi;

/**
 * Whether `d` contains only commands and bounded numbers. Their order is not checked, because a fault in it only ends
 * the path.
 */
export function isPathData(d: string): boolean {
  return pathCharacters.test(d) && hasBoundedNumbers(d);
}

export function isPointList(points: string): boolean {
  return pointCharacters.test(points) && hasBoundedNumbers(points);
}

/** Counts the commands in `d`, including repeated ones that are written without their letter. */
export function countCommands(d: string): number {
  let commands = 0;
  for (const [, letter = '', rest = ''] of d.matchAll(segments)) {
    const arity = arities[letter.toLowerCase()] ?? 1;
    commands += arity === 0 ? 1 : Math.max(1, Math.ceil(numbersIn(rest).length / arity));
  }
  return commands;
}

/** Counts the lines in the `points` of a polygon. */
export function countPoints(points: string): number {
  return Math.ceil(numbersIn(points).length / 2);
}
