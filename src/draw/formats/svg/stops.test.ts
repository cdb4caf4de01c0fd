import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, mix, type Stop, simplifyStops } from './stops.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({
  red: channel,
  green: channel,
  blue: channel,
  opacity: fc.integer({ min: 0, max: 255 }).map((part) => part / 255),
});

/** Computes the color at an offset of a gradient with these stops. */
function at(stops: readonly Stop[], offset: number): Stop {
  const next = stops.findIndex((stop) => stop.offset >= offset);
  const [before, after] = [stops[next - 1] ?? stops[0], stops[next] ?? stops.at(-1)] as [Stop, Stop];
  const length = after.offset - before.offset;
  return length === 0 ? after : mix(before, after, (offset - before.offset) / length);
}

/** Makes 64 rounded steps from one color to another, as takumi writes them. */
function ramp(from: Omit<Stop, 'offset'>, to: Omit<Stop, 'offset'>): Stop[] {
  return Array.from({ length: 64 }, (_, index) => {
    const offset = Math.round((index / 63) * 1000) / 1000;
    const { red, green, blue, opacity } = mix({ offset: 0, ...from }, { offset: 1, ...to }, index / 63);
    const [r, g, b] = [red, green, blue].map(Math.round) as [number, number, number];
    return { offset, red: r, green: g, blue: b, opacity: Math.round(opacity * 1000) / 1000 };
  });
}

describe('stops of a gradient', () => {
  it('[RND-13] are two if two are enough', () => {
    fc.assert(
      fc.property(color, color, (from, to) => {
        const opaque = ramp({ ...from, opacity: 1 }, { ...to, opacity: 1 });
        expect(simplifyStops(opaque)).toEqual([opaque[0], opaque[63]]);
      }),
    );
  });

  it('[RND-13] show the color of each removed stop to one part in 255', () => {
    const list = fc.array(fc.record({ color, gap: fc.nat({ max: 60 }) }), { minLength: 2, maxLength: 80 });
    fc.assert(
      fc.property(list, (parts) => {
        const stops: Stop[] = [];
        for (const { color, gap } of parts) {
          stops.push({ ...color, offset: (stops.at(-1)?.offset ?? 0) + gap / (parts.length * 60) });
        }
        const simplified = simplifyStops(stops);
        expect([simplified[0], simplified.at(-1)]).toEqual([stops[0], stops.at(-1)]);
        for (const stop of stops) {
          if (!simplified.includes(stop)) expect(difference(at(simplified, stop.offset), stop)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('[RND-13] keep hard edges', () => {
    const stripe = (offset: number, red: number): Stop => ({ offset, red, green: 0, blue: 0, opacity: 1 });
    const edges = [stripe(0, 0), stripe(0.5, 0), stripe(0.5, 255), stripe(1, 255)];
    expect(simplifyStops(edges)).toEqual(edges);
    expect(simplifyStops([])).toEqual([]);
  });
});
