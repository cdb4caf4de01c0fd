/** Converts CSS px at 96 dpi to English Metric Units (ECMA-376 part 1, section 20.1.10.16). */
export function emu(px: number): number {
  return Math.round(px * 9_525);
}

/** Converts CSS px to hundredths of a point. */
export function centipoints(px: number): number {
  return Math.round(px * 75);
}

/** Converts degrees to 60,000ths of a degree, from 0 to just under a whole turn. */
export function angle60k(degrees: number): number {
  return Math.round((((degrees % 360) + 360) % 360) * 60_000) % 21_600_000;
}

/** Converts a fraction of one to 1,000ths of a percent. */
export function percent1k(part: number): number {
  return Math.round(part * 100_000);
}
