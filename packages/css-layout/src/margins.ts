import type { MarginStrut } from './types.ts';

export const noMargin: MarginStrut = { positive: 0, negative: 0 };

export function toStrut(margin: number): MarginStrut {
  return { positive: Math.max(0, margin), negative: Math.min(0, margin) };
}

/**
 * Joins adjoining margins: it keeps the largest of the positive ones and the smallest of the negative ones (CSS 2.2,
 * section 8.3.1).
 */
export function joinStruts(one: MarginStrut, other: MarginStrut): MarginStrut {
  return {
    positive: Math.max(one.positive, other.positive),
    negative: Math.min(one.negative, other.negative),
  };
}

export function sumStrut({ positive, negative }: MarginStrut): number {
  return positive + negative;
}
