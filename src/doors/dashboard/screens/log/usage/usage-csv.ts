import type { DataOf } from 'galley-client';

type Day = DataOf<'usage.stats.get'>['days'][number];

/** Formats days as a CSV file (RFC 4180). It only contains dates and numbers, so nothing must be quoted. */
export function printDaysCsv(days: readonly Day[]): Blob {
  const lines = days.map(({ date, renders, failed, cached, credits }) =>
    [date, renders, failed, cached, credits].join(','),
  );
  const text = `${['date,renders,failed,cached,credits', ...lines].join('\r\n')}\r\n`;
  return new Blob([text], { type: 'text/csv' });
}
