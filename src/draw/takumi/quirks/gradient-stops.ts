import { functionNode, operator, percentage, type ValueNode } from '../../../design/boxes/style/nodes.ts';

/** A color stop as written. `at` is its distance from the gradient's start, in `unit`. */
export interface ColorStop {
  color: ValueNode;
  at?: number;
  unit?: string;
}

type PlacedStop = Required<ColorStop>;

/**
 * The number of steps per percent to which positions are rounded. A thousandth of a percent is less than anyone can
 * see.
 */
const precision = 1_000;

/**
 * Returns stops of which none is before the start, or after the end if the end in this unit is known. Undefined if the
 * stops are like that already, or if it cannot be determined.
 */
export function endsWithin(written: readonly ColorStop[]): PlacedStop[] | undefined {
  const stops = resolveStops(written);
  if (!stops) return undefined;
  const from = stops.findIndex(({ at }) => at < 0) === -1 ? stops : clipStopsBefore(stops, 0);
  const isOver = from[0]?.unit === '%' && from.some(({ at }) => at > 100);
  const within = isOver ? mirrorStops(clipStopsBefore(mirrorStops(from), 0)) : from;
  return within === stops ? undefined : within;
}

/**
 * Returns the stops of one period, the first at the start. Undefined if the stops begin there already, or if it cannot
 * be determined.
 */
export function repeatsFromStart(written: readonly ColorStop[]): PlacedStop[] | undefined {
  const stops = resolveStops(written);
  const [first, last] = [stops?.[0], stops?.at(-1)];
  if (!stops || !first || !last || first.at === 0 || !(last.at > first.at)) return undefined;
  const period = last.at - first.at;
  const start = ((first.at % period) + period) % period;
  const shifted = stops.map((stop) => ({ ...stop, at: stop.at - first.at + start }));
  if (start === 0) return shifted;
  const before = clipStopsBefore(
    shifted.map((stop) => ({ ...stop, at: stop.at - period })),
    0,
  );
  const after = mirrorStops(clipStopsBefore(mirrorStops(shifted, period), 0), period);
  return [...before, ...after].map((stop) => ({ ...stop, at: roundPosition(stop.at) }));
}

/** Adds the missing positions, all in one unit (CSS Images 3, section 3.4.3). Undefined if that is impossible. */
function resolveStops(written: readonly ColorStop[]): PlacedStop[] | undefined {
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
    const next = ends.findIndex((stop, position) => position > index && stop.at !== undefined);
    const end = Math.max(ends[next]?.at ?? max, max);
    if (at === undefined) max += (end - max) / (next - index + 1);
    stops.push({ color, at: max, unit });
  }
  return stops;
}

/** Removes the stops before a position, and adds the mixed color at that position. */
function clipStopsBefore(stops: readonly PlacedStop[], position: number): PlacedStop[] {
  const index = stops.findIndex(({ at }) => at >= position);
  const [before, after] = [stops[index - 1], stops[index]];
  if (index === -1) return stops.slice(-1).flatMap((stop) => [stop, stop].map((each) => ({ ...each, at: position })));
  if (!before || !after || after.at === position) return stops.slice(Math.max(0, index));
  const part = (position - before.at) / (after.at - before.at);
  return [{ ...before, color: mixture(before.color, after.color, part), at: position }, ...stops.slice(index)];
}

/** Returns the stops counted from the other end. */
function mirrorStops(stops: readonly PlacedStop[], length = 100): PlacedStop[] {
  return stops.map((stop) => ({ ...stop, at: length - stop.at })).reverse();
}

/** Mixes colors as gradients do: premultiplied, in sRGB (CSS Color 5, section 3). */
function mixture(one: ValueNode, other: ValueNode, part: number): ValueNode {
  const word = (name: string): ValueNode => ({ type: 'Identifier', name });
  const share = percentage(String(roundPosition(part * 100)));
  return functionNode('color-mix', [word('in'), word('srgb'), operator(','), other, share, operator(','), one]);
}

function roundPosition(value: number): number {
  return Math.round(value * precision) / precision;
}
