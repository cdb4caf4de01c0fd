import type { calendar } from '../calendar.ts';
import type { GuidesOf } from './guide.ts';

const date = [
  'date',
  'ISO 8601 text (`2024`, `2024-03`, `2024-03-05`, `2024-03-05T10:30:00+02:00`), in UTC without a zone, or epoch milliseconds',
] as const;
const year = ['year', 'a whole number, 0 to 9999'] as const;
const month = ['month', '1 (January) to 12'] as const;

export const calendarGuides: GuidesOf<typeof calendar> = {
  now: {
    takes: [],
    gives: 'the time of the render in epoch milliseconds, the same in the whole render',
    examples: [
      ['now()', 1709644029000],
      ['formatDate(now(), "yyyy")', '2024'],
    ],
  },
  formatDate: {
    takes: [
      date,
      ['pattern', 'a pattern of Unicode TR 35, see [dates](documents.md#dates)'],
      ['locale?', 'a BCP 47 language tag; the locale of the render by default'],
      ['timeZone?', 'an IANA time zone, UTC by default; a date without a time is the same day in every zone'],
    ],
    gives: 'the date as text',
    examples: [
      ['formatDate("2024-03-05", "d MMMM y")', '5 March 2024'],
      ['formatDate("2024-03-05", "EEEE, d. MMMM", "de")', 'Dienstag, 5. März'],
      ['formatDate(now(), "HH:mm")', '13:07'],
      ['formatDate(now(), "HH:mm z", "en-US", "America/New_York")', '08:07 EST'],
    ],
  },
  monthDayNumbers: {
    takes: [year, month],
    gives: 'the days of the month as a list, from 1',
    examples: [['slice(monthDayNumbers(2024, 2), -3)', [27, 28, 29]]],
  },
  daysInMonth: {
    takes: [year, month],
    gives: 'the number of days in the month',
    examples: [['daysInMonth(2024, 2)', 29]],
  },
  weekday: { takes: [date], gives: 'the day of the week, 0 (Sunday) to 6', examples: [['weekday("2024-03-05")', 2]] },
  addDays: {
    takes: [date, ['days', 'a whole number; negative for earlier dates']],
    gives: 'the date that many days later, in the format of the given date',
    examples: [
      ['addDays("2024-02-27", 3)', '2024-03-01'],
      ['formatDate(addDays(now(), 14), "d MMM y")', '19 Mar 2024'],
    ],
  },
  addMonths: {
    takes: [date, ['months', 'a whole number; negative for earlier dates']],
    gives: "the same day so many months later, or that month's last day, written like the date that was given",
    examples: [['addMonths("2024-01-31", 1)', '2024-02-29']],
  },
  diffDays: {
    takes: [
      ['from', 'a date'],
      ['to', 'a date'],
    ],
    gives: 'the number of calendar days in UTC from the first date to the second; negative if the second is earlier',
    examples: [
      ['diffDays("2024-02-28", "2024-03-01")', 2],
      ['diffDays("2024-03-05T23:00:00Z", "2024-03-06T01:00:00Z")', 1],
    ],
  },
  range: {
    takes: [
      ['from', 'the first number'],
      ['to', 'the last number, included if a step reaches it'],
      ['step?', '1 when left out; not 0'],
    ],
    gives: 'a list of the numbers, empty if the step leads away from `to`',
    examples: [
      ['range(1, 4)', [1, 2, 3, 4]],
      ['range(0, 1, 0.25)', [0, 0.25, 0.5, 0.75, 1]],
      ['range(3, 1, -1)', [3, 2, 1]],
    ],
  },
};
