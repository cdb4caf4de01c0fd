/** The records of a few minutes of dragging. Browsers themselves would keep all of them. */
const maxRecords = 10_000;

const names = new Set<string>();
let count = 0;

/** Records how long a step took, for the performance tools of browsers, for tests and for `npm run bench`. */
export function recordDuration(name: string, start: number, detail: Readonly<Record<string, number>>): void {
  names.add(name);
  count += 1;
  if (count % maxRecords === 0) for (const each of names) performance.clearMeasures(each);
  performance.measure(name, { start, detail });
}
