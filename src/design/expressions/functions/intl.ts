import { LruCache } from '../../../core/lru-cache.ts';
import type { Meter } from '../budget.ts';

/** The steps of one use of a formatter. A formatter takes far more time to create than any other step. */
const formatterSteps = 10;
const limits = { entries: 100, weight: 100 };

/** Caches formatters, because they take long to create and the same few are used repeatedly. */
function cacheFormatters<Options extends object, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (locale: string, options: Options, meter: Meter) => Formatter {
  const cache = new LruCache<Formatter>(limits);
  return (locale, options, meter) => {
    meter.spend(formatterSteps);
    return cache.remember(`${locale} ${JSON.stringify(options)}`, 1, () => make(locale, options));
  };
}

export const numberFormat = cacheFormatters(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateTimeFormat = cacheFormatters(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const pluralRules = cacheFormatters(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);
export const collator = cacheFormatters((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));
export const graphemes = cacheFormatters(
  (locale, options: { granularity: 'grapheme' }) => new Intl.Segmenter(locale, options),
);

/** The maximum length of a tag. It leaves room for a language, a script, a region and a few extensions. */
const longestTag = 100;

/** The canonical form of a tag; undefined if it is malformed or the runtime has no data for its language. */
export function checkLocale(tag: string): string | undefined {
  if (tag.length > longestTag) return undefined;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
