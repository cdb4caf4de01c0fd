const dayMs = 86_400_000;

/** The maximum number of days in one request for statistics. */
export const maxDays = 92;

/** A range of days in UTC. Both are inclusive, in ISO 8601. */
export interface Range {
  from: string;
  to: string;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The given number of most recent days, including today. `now` is in epoch milliseconds. */
export const lastDays = (count: number, now: number): Range => ({
  from: toDay(now - (count - 1) * dayMs),
  to: toDay(now),
});

/** Lists every day of a range, so that days without renders are shown too. At most 400 days. */
export function listDays({ from, to }: Range): string[] {
  const first = Date.parse(from);
  const count = Math.min(400, Math.max(0, Math.round((Date.parse(to) - first) / dayMs) + 1));
  return Array.from({ length: count }, (_, index) => toDay(first + index * dayMs));
}
