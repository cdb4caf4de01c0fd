const dayMs = 86_400_000;

/** The number of days in one request for statistics. */
export const maxDays = 92;

/** Days in UTC, both inclusive, ISO 8601. */
export interface Range {
  from: string;
  to: string;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The most recent days, including today. `now` is in epoch milliseconds. */
export const lastDays = (count: number, now: number): Range => ({
  from: toDay(now - (count - 1) * dayMs),
  to: toDay(now),
});

/** Every day of a range, so that days without renders are visible. At most 400. */
export function listDays({ from, to }: Range): string[] {
  const first = Date.parse(from);
  const count = Math.min(400, Math.max(0, Math.round((Date.parse(to) - first) / dayMs) + 1));
  return Array.from({ length: count }, (_, index) => toDay(first + index * dayMs));
}
