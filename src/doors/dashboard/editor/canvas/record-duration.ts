/** The records of a few minutes of dragging. Browsers themselves would keep all of them. */
const maxRecords = 10_000;

const names = new Set<string>();
let count = 0;

/** The part of `performance` that records durations. Browsers and Node have it, Workers do not. */
interface Timeline {
  measure(name: string, options: { start: number; detail: Readonly<Record<string, number>> }): unknown;
  clearMeasures(name: string): void;
}

function isTimeline(clock: object): clock is Timeline {
  return 'measure' in clock && 'clearMeasures' in clock;
}

/** Records how long a step took, for the performance tools of browsers, for tests and for `npm run bench`. */
export function recordDuration(name: string, start: number, detail: Readonly<Record<string, number>>): void {
  if (!isTimeline(performance)) return;
  names.add(name);
  count += 1;
  if (count % maxRecords === 0) for (const each of names) performance.clearMeasures(each);
  performance.measure(name, { start, detail });
}
