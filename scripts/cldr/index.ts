import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DateNames } from '../../src/design/expressions/functions/dates/names.ts';
import { localeRecord } from './locale-record.ts';

/**
 * Writes the names in dates that Intl lacks to src/design/expressions/functions/dates/cldr.json. They come from the
 * packages cldr-dates-full and cldr-core, which are not dependencies because they have 100 MB. Install them in an empty
 * folder, then run `node scripts/cldr/index.ts <that folder>/node_modules`.
 */
const target = join(import.meta.dirname, '../../src/design/expressions/functions/dates/cldr.json');

function main(packages: string): void {
  const main = join(packages, 'cldr-dates-full/main');
  const version = readJson(join(packages, 'cldr-dates-full/package.json'))['version'];
  const records: DateNames[] = [];
  const locales: { [locale: string]: number } = {};
  // Shorter tags come first, because longer tags inherit from them.
  const tags = readdirSync(main)
    .filter(isKnownToIntl)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  for (const tag of tags) {
    const record = localeRecord(
      tag,
      readDates(join(main, tag, 'ca-gregorian.json')),
      readDates(join(main, tag, 'timeZoneNames.json')),
    );
    const text = JSON.stringify(record);
    const recordIndex = records.findIndex((other) => JSON.stringify(other) === text);
    const index = recordIndex === -1 ? records.push(record) - 1 : recordIndex;
    if (findInheritedRecord(tag, locales) !== index) locales[tag] = index;
  }
  const source = `Unicode CLDR ${version}, under the license in cldr-license.txt; written by scripts/cldr`;
  writeFileSync(target, JSON.stringify({ source, fourDayRegions: fourDayRegions(packages), locales, records }));
}

/** The record from which a tag inherits: that of the same tag without its last part. */
function findInheritedRecord(tag: string, locales: Readonly<{ [locale: string]: number }>): number | undefined {
  const end = tag.lastIndexOf('-');
  return end === -1 ? undefined : locales[tag.slice(0, end)];
}

function isKnownToIntl(tag: string): boolean {
  return tag === 'und' || new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag;
}

/** The regions in which the first week of a year has at least four days in that year. Elsewhere, one day is enough. */
function fourDayRegions(packages: string): string[] {
  const { minDays } = readJson(join(packages, 'cldr-core/supplemental/weekData.json')).supplemental.weekData;
  const counts = new Set(Object.values(minDays));
  if (counts.size !== 2 || !counts.has('1') || !counts.has('4')) throw new Error('The counts are no longer 1 and 4.');
  return Object.keys(minDays).filter((region) => minDays[region] === '4');
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is CLDR's.
function readJson(path: string): any {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function readDates(path: string) {
  const [locale] = Object.values(readJson(path).main) as [{ dates: unknown }];
  return locale.dates;
}

const [packages] = process.argv.slice(2);
if (packages === undefined) throw new Error('Say where the packages are: node scripts/cldr/index.ts <node_modules>');
main(packages);
