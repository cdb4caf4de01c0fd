import type { DataOf } from 'galley-client';

type Day = DataOf<'getUsageStats'>['days'][number];

/** Days as CSV (RFC 4180). Dates and numbers alone stand in it: nothing needs quotes. */
export function csvOfDays(days: readonly Day[]): string {
  const lines = days.map(({ date, renders, failed, cached, credits }) =>
    [date, renders, failed, cached, credits].join(','),
  );
  return `${['date,renders,failed,cached,credits', ...lines].join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
