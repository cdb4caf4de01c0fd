import { describe, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by GALLEY_DEEP=1, which `npm run test:deep` runs with. */
    isDeep: boolean;
  }
}

/** Whether a large matrix is tried completely (`npm run test:deep`) or a sample of it (`npm test`). */
export const isDeep: boolean = inject('isDeep');

/**
 * All cases; in `npm test` only `count` of them, spread evenly, including the first and the last. If `count` is one,
 * only the first.
 */
export function pickCases<Case>(cases: readonly Case[], count: number): Case[] {
  if (isDeep || cases.length <= count) return [...cases];
  if (count === 1) return cases.slice(0, 1);
  const step = (cases.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => cases[Math.round(index * step)] as Case);
}

/** How many random inputs a property is tried with. */
export function runs(sample: number, deep: number): number {
  return isDeep ? deep : sample;
}

const leftOut = Object.assign(() => {}, { each: () => () => {} });

/** A test that takes too long for every day, which only `npm run test:deep` runs. A shorter test covers its rule. */
export const deepIt: typeof it = isDeep ? it : (leftOut as unknown as typeof it);

/** A group of such tests. */
export const deepDescribe: typeof describe = isDeep ? describe : (leftOut as unknown as typeof describe);
