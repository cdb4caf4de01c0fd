import type { Symbology } from './symbologies.ts';

/** Limit of the time to make all codes and paths of a page: nothing can interrupt it, and other requests wait (RND-21, SEC-3). */
export const microsecondsPerPage = 1_500_000;

/** As measured of bwip-js, at most. */
const code = { qr: { each: 5_000, character: 85 }, other: { each: 2_000, character: 33 } } as const;
const pathCharacter = 0.1;
const point = 1;

/** Microseconds that encoding a value takes at most. */
export function codeMicroseconds(value: string, symbology: Symbology): number {
  const { each, character } = symbology === 'qr' ? code.qr : code.other;
  return each + value.length * character;
}

/** Microseconds that judging and printing a shape takes at most. */
export function shapeMicroseconds({ d = '', points }: { d?: string | undefined; points?: unknown }): number {
  return 10 + d.length * pathCharacter + (Array.isArray(points) ? points.length * point : 0);
}
