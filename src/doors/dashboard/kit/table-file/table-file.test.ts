import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/harness/depth.ts';
import { readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { mark = true } = {}) => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (character) => character.charCodeAt(0))];
  return new Uint8Array(Uint16Array.from(units).buffer);
};
const windows1252 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

async function read(bytes: Uint8Array<ArrayBuffer>, options: { keep?: number; types?: unknown[] } = {}) {
  const table = await readTable({ file: new Blob([bytes]), keep: 1_000, copyRows: 10_000, ...options });
  return {
    ...table,
    copy: table.copy && Papa.parse<string[]>((await table.copy.text()).trim(), { delimiter: ',' }).data,
  };
}

describe('a CSV file', () => {
  const table = { columns: ['name', 'price'], rows: [['Müller', '1,5']], count: 1 };

  it.each([
    ['with semicolons and a byte order mark', utf8('\ufeffname;price\nMüller;1,5\n')],
    ['with quotes and commas', utf8('name,price\r\n"Müller","1,5"\r\n')],
    ['with tabs', utf8('name\tprice\nMüller\t1,5')],
    ['in UTF-16', utf16('name;price\nMüller;1,5')],
    ['in UTF-16 without a mark', utf16('name;price\nMüller;1,5', { mark: false })],
    ['in Windows-1252', windows1252('name;price\nMüller;1,5')],
    ['with blank lines', utf8('name;price\n\nMüller;1,5\n')],
    ['with columns that are empty', utf8('name;price;;\nMüller;1,5;;\n')],
  ])('[DASH-5, JOB-2] is read %s, and can be sent as it is', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ ...table, copy: undefined });
  });

  it('[JOB-2] is copied without rows that only have delimiters', async () => {
    expect(await read(utf8('name;price\n;\nMüller;1,5\n;\n'))).toMatchObject({
      ...table,
      copy: [
        ['name', 'price'],
        ['Müller', '1,5'],
      ],
    });
  });

  it('[DASH-5] keeps line breaks in quotes, fills short lines, names columns once, and reports long lines', async () => {
    expect(await read(utf8('a,a,\n"one\ntwo"\n1,2,3,4'))).toMatchObject({
      columns: ['a', 'a (2)', 'Column 3'],
      rows: [
        ['one\ntwo', '', ''],
        ['1', '2', '3'],
      ],
      count: 2,
      longRow: 2,
      brokenRow: undefined,
      copy: [
        ['a', 'a (2)', 'Column 3'],
        ['one\ntwo', '', ''],
        ['1', '2', '3'],
      ],
    });
  });

  it('[JOB-2] is copied with numbers in the notation of the service', async () => {
    const bytes = utf8('name;price\nA;1.234,50\nB;7\n');
    expect((await read(bytes, { types: [undefined, 'number'] })).copy).toEqual([
      ['name', 'price'],
      ['A', '1234.5'],
      ['B', '7'],
    ]);
    expect((await read(utf8('name;price\nA;7\n'), { types: ['string', 'number'] })).copy).toBeUndefined();
  });

  it('[JOB-2] reports the row whose quotes are wrong', async () => {
    expect(await read(utf8('a,b\n1,2\n"x" y,2\n3,4\n'))).toMatchObject({ brokenRow: 2, copy: expect.anything() });
  });

  it('[DASH-5] is cut at the limit, and says how many rows it has', async () => {
    const { rows, count } = await read(utf8(`a\n${'1\n'.repeat(1_500)}`));
    expect([rows.length, count]).toEqual([1_000, 1_500]);
  });

  it.each([
    [' \n', 'The file has no header.'],
    ['', 'The file has no header.'],
    [`${'a;'.repeat(1_000_000)}b\n1`, 'A table can have up to 1,000 columns.'],
    ['\u00d0\u00cf\u0011\u00e0 of 1997', 'This is a file of an older Excel.'],
  ])('[DASH-5, JOB-2] that is no table is rejected (%#)', async (text, message) => {
    await expect(read(windows1252(text))).rejects.toThrow(message);
  });

  it('[JOB-2] gives back any table that a spreadsheet wrote', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 8 })
      .filter((text) => !text.includes('\r') && !text.includes('\u0000'));
    const rows = fc.integer({ min: 2, max: 5 }).chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }).map((body) => ({
        header: Array.from({ length: width }, (_, index) => `column ${index}`),
        body: body.filter((each) => each.some((text) => text.trim() !== '')),
      })),
    );
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t'), async ({ header, body }, delimiter) => {
        const text = Papa.unparse([header, ...body], { delimiter, quotes: true });
        const table = await read(utf8(text));
        expect(table).toMatchObject({ columns: header, rows: body, count: body.length });
      }),
      { numRuns: runs(40, 200) },
    );
  });

  it('[JOB-2] of any bytes is read or rejected with a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const outcome = await read(Uint8Array.from(bytes)).catch((error: Error) => error.message);
        if (typeof outcome === 'string') expect(outcome).toMatch(/^[A-Z].*\.$/);
        else for (const row of outcome.rows) expect(row).toHaveLength(outcome.columns.length);
      }),
      { numRuns: runs(100, 500) },
    );
  });
});
