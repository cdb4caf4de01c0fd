import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { deepIt } from '../../../../../../test/harness/depth.ts';
import { readTable } from '../read-table.ts';
import { dateText, isDateFormat } from './dates.ts';
import { Workbook } from './read-part.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  sheet?: string;
  strings?: string;
  styles?: string;
  book?: string;
  /** Attributes of `workbookPr`. */
  settings?: string;
}

async function workbook({ sheet, strings, styles, book, settings = '' }: Parts): Promise<Blob> {
  const zip = new JSZip();
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  zip.file(
    'xl/workbook.xml',
    book ??
      `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${settings}/><sheets><sheet name="Products" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  zip.file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/other.xml"/><Relationship Id="rId3" Type="${relations}/worksheet" Target="/xl/worksheets/first.xml"/></Relationships>`,
  );
  if (sheet !== undefined)
    zip.file(
      'xl/worksheets/first.xml',
      `<x:worksheet xmlns:x="${main}"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
    );
  zip.file('xl/worksheets/other.xml', `<worksheet xmlns="${main}"><sheetData/></worksheet>`);
  if (strings !== undefined) zip.file('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`);
  if (styles !== undefined) zip.file('xl/styles.xml', `<styleSheet xmlns="${main}">${styles}</styleSheet>`);
  return new Blob([await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' })]);
}

const read = async (parts: Parts) => await readTable({ file: await workbook(parts), keep: 100, copyRows: 10_000 });
const inline = (reference: string, text: string) =>
  `<x:c r="${reference}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;

describe('an XLSX file', () => {
  it('[JOB-2] gives the rows of the first sheet: shared and inline texts, numbers, dates, formulas and gaps', async () => {
    const table = await read({
      strings:
        '<si><t>Name</t></si><si><t>Price</t></si><si><r><t>Caf</t></r><r><t xml:space="preserve">é </t></r><rPh><t>kana</t></rPh></si>',
      styles:
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="[$-407]d\\.m\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="4"/></cellXfs>',
      sheet: [
        `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c>${inline('C1', 'Since')}${inline('D1', 'Seen')}${inline('E1', 'New')}</x:row>`,
        '<x:row r="2"><x:c r="A2" t="s"><x:v>2</x:v></x:c><x:c r="B2" s="3"><x:v>0.30000000000000004</x:v></x:c><x:c r="C2" s="1"><x:v>45000</x:v></x:c><x:c r="D2" s="2"><x:v>45000.75</x:v></x:c><x:c r="E2" t="b"><x:v>1</x:v></x:c></x:row>',
        '<x:row r="3"/><x:row r="4"><x:c r="A4"/></x:row>',
        `<x:row r="5"><x:c r="B5"><x:f>1+1</x:f><x:v>2</x:v></x:c>${inline('D5', 'a_x000D_b &amp; c')}</x:row>`,
      ].join(''),
    });
    expect(table).toMatchObject({
      columns: ['Name', 'Price', 'Since', 'Seen', 'New'],
      rows: [
        ['Café ', '0.3', '2023-03-15', '2023-03-15T18:00:00', 'true'],
        ['', '2', '', 'a\rb & c', ''],
      ],
      count: 2,
    });
    expect(await table.copy?.text()).toContain('"Name","Price"');
  });

  it.each([
    [1, false, '1900-01-01'],
    [61, false, '1900-03-01'],
    [0.5, false, '12:00:00'],
    [0, true, '00:00:00'],
    [43_538, true, '2023-03-15'],
    [9e9, false, '9000000000'],
  ])('[JOB-2] has the date %s as ISO 8601', (serial, has1904Dates, text) => {
    expect(dateText(serial, has1904Dates)).toBe(text);
  });

  it.each([
    ['General', false],
    ['0.00 "days"', false],
    ['#,##0.00 [$€-407]', false],
    ['[h]:mm', true],
    ['yyyy-mm-dd', true],
    ['[Red]0.00', false],
  ])('[JOB-2] knows whether %s is a date', (code, isDate) => {
    expect(isDateFormat(170, new Map([[170, code]]))).toBe(isDate);
  });

  it.each<[string, () => Parts, string]>([
    ['no sheet', () => ({ book: `<workbook xmlns="${main}"><sheets/></workbook>` }), 'no sheet'],
    ['a sheet that is missing', () => ({}), 'no sheet'],
    ['no rows', () => ({ sheet: '' }), 'no header'],
    [
      'a million columns',
      () => ({ sheet: `<x:row>${'<x:c><x:v>1</x:v></x:c>'.repeat(1_000_000)}</x:row>` }),
      '1,000 columns',
    ],
    ['a cell far to the right', () => ({ sheet: `<x:row>${inline('XFD1', 'a')}</x:row>` }), '1,000 columns'],
    ['a sheet that is no XML', () => ({ sheet: '<x:row>' }), 'cannot be read'],
    ['entities that expand', () => ({ sheet: '<x:row>&lol;</x:row>' }), 'cannot be read'],
  ])(
    '[JOB-2] with %s is rejected',
    async (_, parts, message) => {
      await expect(read(parts())).rejects.toThrow(message);
    },
    60_000,
  );

  it('[JOB-2] whose parts unpack to more bytes together than a workbook may have is rejected', async () => {
    const bytes = new Uint8Array(await (await workbook({ sheet: '', strings: ' '.repeat(4_000) })).arrayBuffer());
    const opened = await Workbook.open(bytes, 5_000);
    await opened.read('xl/sharedStrings.xml', {});
    await expect(opened.read('xl/sharedStrings.xml', {})).rejects.toThrow('too large');
  });

  deepIt('[JOB-2] with a sheet that unpacks to 130 MB is rejected', async () => {
    const sheet = `<x:row r="1">${inline('A1', 'a')}</x:row>${' '.repeat(130 * 2 ** 20)}`;
    await expect(read({ sheet })).rejects.toThrow('too large');
  });

  it('[JOB-2] that is damaged is rejected', async () => {
    const bytes = new Uint8Array(await (await workbook({ sheet: '' })).arrayBuffer());
    await expect(readTable({ file: new Blob([bytes.slice(0, 300)]), keep: 1, copyRows: 1 })).rejects.toThrow('damaged');
  });
});
