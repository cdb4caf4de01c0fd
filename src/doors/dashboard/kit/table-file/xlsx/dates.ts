/**
 * Whether a number format shows a date or time: one of the formats that every spreadsheet has (ECMA-376, part 1, section
 * 18.8.30), or one of the workbook whose code has a letter of dates outside of quotes.
 */
export function isDateFormat(id: number, formats: ReadonlyMap<number, string>): boolean {
  const code = formats.get(id);
  if (code === undefined) return usualDates.some(([first, last]) => id >= first && id <= last);
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare);
}

const usualDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

const dayMs = 86_400_000;

/** The moment of a serial number in ISO 8601: a date, a date with a time, or a time. */
export function dateText(serial: number, has1904Dates: boolean): string {
  if (serial < 0 || serial >= 2_958_466) return String(serial);
  // Day 60 is the 29th of February 1900, which never was. Days before it are one day later than they seem.
  const days = has1904Dates ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const moment = new Date(Math.round((days - 25_569) * 86_400) * 1_000);
  const [date = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (serial < 1) return time;
  return moment.getTime() % dayMs === 0 ? date : `${date}T${time}`;
}
