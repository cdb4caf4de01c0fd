import { functionNode, operator, percentage, type ValueNode } from '../../../design/boxes/style/nodes.ts';

/** A stop of a gradient as it was written; `at` in `unit` from the gradient's start. */
export interface ColorStop {
  color: ValueNode;
  at?: number;
  unit?: string;
}

type PlacedStop = Required<ColorStop>;

/** Decimals of a place: a thousandth of a percent of a page is less than anyone sees. */
const precision = 1_000;

/**
 * Stops of which none is before the start, nor after an end that is known in their unit. Undefined where that is so
 * already or cannot be said.
 */
export function endsWithin(written: readonly ColorStop[]): PlacedStop[] | undefined {
  const stops = placesOf(written);
  if (!stops) return undefined;
  const from = stops.findIndex(({ at }) => at < 0) === -1 ? stops : notBefore(stops, 0);
  const isOver = from[0]?.unit === '%' && from.some(({ at }) => at > 100);
  const within = isOver ? mirrored(notBefore(mirrored(from), 0)) : from;
  return within === stops ? undefined : within;
}

/** The stops of one period, the first at the start. Undefined where that is so already or cannot be said. */
export function repeatsFromStart(written: readonly ColorStop[]): PlacedStop[] | undefined {
  const stops = placesOf(written);
  const [first, last] = [stops?.[0], stops?.at(-1)];
  if (!stops || !first || !last || first.at === 0 || !(last.at > first.at)) return undefined;
  const period = last.at - first.at;
  const start = ((first.at % period) + period) % period;
  const shifted = stops.map((stop) => ({ ...stop, at: stop.at - first.at + start }));
  if (start === 0) return shifted;
  const before = notBefore(
    shifted.map((stop) => ({ ...stop, at: stop.at - period })),
    0,
  );
  const after = mirrored(notBefore(mirrored(shifted, period), 0), period);
  return [...before, ...after].map((stop) => ({ ...stop, at: rounded(stop.at) }));
}

/** Every place said, in one unit (CSS Images 3, section 3.4.3). Undefined where they cannot be. */
function placesOf(written: readonly ColorStop[]): PlacedStop[] | undefined {
  if (written.length < 2) return undefined;
  const units = new Set(written.flatMap(({ at, unit }) => (unit === undefined || at === 0 ? [] : unit)));
  const ends = written.map((stop, index): ColorStop => {
    if (stop.at !== undefined) return stop;
    if (index === 0) return { ...stop, at: 0, unit: '%' };
    if (index < written.length - 1) return stop;
    units.add('%');
    return { ...stop, at: 100, unit: '%' };
  });
  const [unit = '%', ...others] = units;
  if (others.length > 0) return undefined;
  const stops: PlacedStop[] = [];
  let max = Number.NEGATIVE_INFINITY;
  for (const [index, { color, at }] of ends.entries()) {
    if (at !== undefined) max = Math.max(max, at);
    const next = ends.findIndex((stop, place) => place > index && stop.at !== undefined);
    const end = Math.max(ends[next]?.at ?? max, max);
    if (at === undefined) max += (end - max) / (next - index + 1);
    stops.push({ color, at: max, unit });
  }
  return stops;
}

/** Without what lies before a place, at which the mixture of those around it stands. */
function notBefore(stops: readonly PlacedStop[], place: number): PlacedStop[] {
  const index = stops.findIndex(({ at }) => at >= place);
  const [before, after] = [stops[index - 1], stops[index]];
  if (index === -1) return stops.slice(-1).flatMap((stop) => [stop, stop].map((each) => ({ ...each, at: place })));
  if (!before || !after || after.at === place) return stops.slice(Math.max(0, index));
  const part = (place - before.at) / (after.at - before.at);
  return [{ ...before, color: mixture(before.color, after.color, part), at: place }, ...stops.slice(index)];
}

/** The stops as seen from the other end. */
function mirrored(stops: readonly PlacedStop[], length = 100): PlacedStop[] {
  return stops.map((stop) => ({ ...stop, at: length - stop.at })).reverse();
}

/** As gradients mix: premultiplied, in sRGB (CSS Color 5, section 3). */
function mixture(one: ValueNode, other: ValueNode, part: number): ValueNode {
  const word = (name: string): ValueNode => ({ type: 'Identifier', name });
  const share = percentage(String(rounded(part * 100)));
  return functionNode('color-mix', [word('in'), word('srgb'), operator(','), other, share, operator(','), one]);
}

function rounded(value: number): number {
  return Math.round(value * precision) / precision;
}
