import type { Symbology } from './symbologies.ts';

/**
 * The maximum time, in microseconds, to make all codes and paths of a page. It is limited because nothing can interrupt
 * this work, and other requests wait for it (RND-21, SEC-3).
 */
export const microsecondsPerPage = 1_500_000;

/** Upper bounds of the microseconds to encode a code and each of its characters, measured with bwip-js. */
const code = { qr: { each: 5_000, character: 85 }, other: { each: 2_000, character: 33 } } as const;
const pathCharacter = 0.1;
const point = 1;

/** The maximum microseconds to encode a value. */
export function codeMicroseconds(value: string, symbology: Symbology): number {
  const { each, character } = symbology === 'qr' ? code.qr : code.other;
  return each + value.length * character;
}

/** The maximum microseconds to check and print a shape. */
export function shapeMicroseconds({ d = '', points }: { d?: string | undefined; points?: unknown }): number {
  return 10 + d.length * pathCharacter + (Array.isArray(points) ? points.length * point : 0);
}
