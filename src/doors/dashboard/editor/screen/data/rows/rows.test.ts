import { describe, expect, it } from 'vitest';
import { parseCsv } from '../csv/parse-csv.ts';
import { mapColumns, type RowVariable, toRowValues } from './row-values.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { mark = true } = {}) => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (character) => character.charCodeAt(0))];
  return new Uint8Array(Uint16Array.from(units).buffer);
};

describe('a CSV file', () => {
  const table = { columns: ['name', 'price'], rows: [['Müller', '1,5']], count: 1 };

  it.each([
    ['with semicolons and a byte order mark', utf8('\ufeffname;price\nMüller;1,5\n')],
    ['with quotes and commas', utf8('name,price\r\n"Müller","1,5"\r\n')],
    ['with tabs', utf8('name\tprice\nMüller\t1,5')],
    ['in UTF-16', utf16('name;price\nMüller;1,5')],
    ['in UTF-16 without a mark', utf16('name;price\nMüller;1,5', { mark: false })],
    ['in Windows-1252', Uint8Array.from('name;price\nMüller;1,5', (character) => character.charCodeAt(0))],
    ['with blank lines', utf8('name;price\n\nMüller;1,5\n;\n')],
  ])('[DASH-5] is read %s', (_, bytes) => {
    expect(parseCsv(bytes)).toEqual(table);
  });

  it('[DASH-5] keeps line breaks in quotes, fills short lines, and names columns once', () => {
    expect(parseCsv(utf8('a,a,\n"one\ntwo"\n1,2,3,4'))).toEqual({
      columns: ['a', 'a (2)', 'Column 3'],
      rows: [
        ['one\ntwo', '', ''],
        ['1', '2', '3'],
      ],
      count: 2,
    });
  });

  it('[DASH-5] is cut at the limit, and says how many rows it has', () => {
    const { rows, count } = parseCsv(utf8(`a\n${'1\n'.repeat(1_500)}`));
    expect([rows.length, count]).toEqual([1_000, 1_500]);
  });

  it('[DASH-5] without a header is rejected', () => {
    expect(() => parseCsv(utf8(' \n'))).toThrow('The file has no header.');
  });
});

describe('the values of a row', () => {
  const variables: RowVariable[] = [
    { name: 'fullName', schema: { type: 'string', title: 'Name' } },
    { name: 'price', schema: { type: 'number' } },
    { name: 'isNew', schema: { type: 'boolean' } },
    { name: 'tags', schema: { type: 'array' } },
    { name: 'size', schema: { type: 'object' } },
  ];

  it('[DASH-5] come from the columns with the same names or titles', () => {
    expect(mapColumns(['NAME', 'Price', 'is new', 'Notes', 'price'], variables)).toEqual([
      'fullName',
      'price',
      'isNew',
      undefined,
      undefined,
    ]);
  });

  it('[DASH-5] have the types of their variables', () => {
    const mapping = ['fullName', 'price', 'isNew', 'tags', 'size'];
    expect(toRowValues(['Ada', '1.234,5', 'yes', 'a; b|c', '{"w":1}'], mapping, variables)).toEqual({
      fullName: 'Ada',
      price: 1_234.5,
      isNew: true,
      tags: ['a', 'b', 'c'],
      size: { w: 1 },
    });
    expect(toRowValues(['', '1,234.5', 'no', '["a;b"]', ''], mapping, variables)).toEqual({
      price: 1_234.5,
      isNew: false,
      tags: ['a;b'],
    });
    expect(toRowValues(['', 'many'], mapping, variables)).toEqual({ price: 'many' });
  });
});
