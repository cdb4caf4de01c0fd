import type { Camera } from './camera.ts';

/** A mark on a ruler. */
export interface RulerTick {
  /** In px of the page. */
  value: number;
  /** In screen px from the start of the canvas. */
  at: number;
  /** Whether the mark has a number. */
  isLabeled: boolean;
}

/** Numbers are at least this far apart, in screen px. */
const labelSpace = 64;

/** The distance of numbers in px of the page: 1, 2 or 5 times a power of ten. */
export function labelStep(scale: number): number {
  const smallest = labelSpace / scale;
  const power = 10 ** Math.floor(Math.log10(smallest));
  return Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= smallest) ?? 10 * power);
}

/** The marks of a ruler along an axis of a canvas that is `length` screen px long. */
export function rulerTicks(camera: Camera, axis: 'x' | 'y', length: number): RulerTick[] {
  const { scale } = camera;
  const step = labelStep(scale);
  const parts = Math.min(step, 10);
  const tickStep = step / parts;
  const from = Math.floor(camera[axis] / tickStep);
  const to = Math.ceil((camera[axis] + length / scale) / tickStep);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const value = (from + index) * tickStep;
    return { value, at: (value - camera[axis]) * scale, isLabeled: (from + index) % parts === 0 };
  });
}
