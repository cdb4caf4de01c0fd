import { parseCsv } from './parse-csv.ts';
import { type Table, TableBuilder, type TableOptions } from './table.ts';
import { parseXlsx } from './xlsx/parse-xlsx.ts';

export interface TableRequest extends TableOptions {
  file: Blob;
}

/** Reads a CSV or XLSX file. @throws Error with a message for the user if the file has no table */
export async function readTable({ file, ...options }: TableRequest): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const builder = new TableBuilder(options);
  if (startsWith(bytes, compoundFile))
    throw new Error('This is a file of an older Excel. Save it as XLSX or CSV, and choose it again.');
  if (!startsWith(bytes, zipFile)) {
    parseCsv(bytes, builder);
    return builder.end({ isOriginal: true });
  }
  await parseXlsx(bytes, builder);
  return builder.end({ isOriginal: false });
}

/** The first bytes of a ZIP, which an XLSX is (APPNOTE.TXT, section 4.3.7). */
const zipFile = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of a compound file, which an XLS is (MS-CFB, section 2.2). */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
