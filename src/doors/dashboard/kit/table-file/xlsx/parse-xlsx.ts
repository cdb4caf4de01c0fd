import { type TableBuilder, tableLimits } from '../table.ts';
import { dateText, isDateFormat } from './dates.ts';
import { Workbook } from './read-part.ts';

/**
 * Reads the rows of the first sheet of a workbook (ECMA-376, part 1, section 18). A formula has the value with which it was
 * saved. Dates become ISO 8601, and numbers are not formatted.
 * @throws Error with a message for the user
 */
export async function parseXlsx(bytes: Uint8Array, builder: TableBuilder): Promise<void> {
  const workbook = await Workbook.open(bytes);
  const { sheet, has1904Dates } = await findFirstSheet(workbook);
  const strings = await readSharedStrings(workbook);
  const dateStyles = await readDateStyles(workbook);
  const toText = ({ type, style, value }: Cell): string => {
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return unescapeText(value);
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return value;
    // Spreadsheets save 0.1 + 0.2 with 17 digits, but show 15 at most.
    return dateStyles.has(style) ? dateText(number, has1904Dates) : String(Number(number.toPrecision(15)));
  };
  let row: string[] = [];
  let cell: Cell | undefined;
  let column = 0;
  let isValue = false;
  await workbook.read(sheet, {
    open(name, attributes) {
      if (name === 'row') {
        row = [];
        column = 0;
      } else if (name === 'c') {
        column = readColumn(attributes['r']) ?? column + 1;
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
      } else isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (isValue && cell) cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        const text = cell.value === '' ? '' : toText(cell);
        cell = undefined;
        if (text === '') return;
        if (column > tableLimits.columns)
          throw new Error(`A table can have up to ${tableLimits.columns.toLocaleString('en')} columns.`);
        while (row.length < column - 1) row.push('');
        row[column - 1] = text;
      } else if (name === 'row') builder.add(row.length === 0 ? [''] : row);
    },
  });
}

interface Cell {
  type: string;
  /** The index of its style. */
  style: number;
  value: string;
}

async function findFirstSheet(workbook: Workbook): Promise<{ sheet: string; has1904Dates: boolean }> {
  const book = [...(await readTargets(workbook, '_rels/.rels', '')).entries()].find(([, { type }]) =>
    type.endsWith('/officeDocument'),
  )?.[1].path;
  const path = book ?? 'xl/workbook.xml';
  let id: string | undefined;
  let has1904Dates = false;
  await workbook.read(path, {
    open(name, attributes) {
      if (name === 'workbookPr') has1904Dates = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const targets = await readTargets(workbook, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const sheet = id === undefined ? undefined : targets.get(id)?.path;
  if (sheet === undefined || !workbook.has(sheet))
    throw new Error('The file has no sheet with rows. Save your table as XLSX or CSV.');
  return { sheet, has1904Dates };
}

/** The relations of a part by their ids (ECMA-376, part 2). Paths are relative to `folder` unless they start with a slash. */
async function readTargets(
  workbook: Workbook,
  path: string,
  folder: string,
): Promise<Map<string, { type: string; path: string }>> {
  const targets = new Map<string, { type: string; path: string }>();
  await workbook.read(path, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship')
        targets.set(Id, { type: Type, path: new URL(Target, `zip:///${folder}`).pathname.slice(1) });
    },
  });
  return targets;
}

/** Texts that cells share. Phonetic hints (`rPh`) are no part of the text. */
async function readSharedStrings(workbook: Workbook): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let hints = 0;
  await workbook.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') hints++;
      isText = name === 't' && hints === 0;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') hints--;
      if (name === 'si') strings.push(unescapeText(text));
    },
  });
  return strings;
}

/** The indices of the cell styles that show a number as a date or time. */
async function readDateStyles(workbook: Workbook): Promise<Set<number>> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let isInCells = false;
  await workbook.read('xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return new Set([...styles.keys()].filter((style) => isDateFormat(styles[style] ?? 0, formats)));
}

/** The number of the column of a reference such as `AB12`, from 1. */
function readColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Replaces the escapes of characters that XML cannot contain: `_x000D_` (ECMA-376, part 1, section 22.9.2.19). */
const unescapeText = (text: string) =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
