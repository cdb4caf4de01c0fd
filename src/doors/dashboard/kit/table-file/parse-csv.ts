import Papa from 'papaparse';
import { detectDelimiter } from '../../../../core/detect-delimiter.ts';
import { EncodingDetector } from '../../../../core/detect-encoding.ts';
import type { TableBuilder } from './table.ts';

/** The characters at the start of a file in which the delimiter is searched. They contain the header. */
const headLength = 64 * 1024;

/** Reads the rows of a CSV file, whose encoding and delimiter are detected as the service detects them. */
export function parseCsv(bytes: Uint8Array<ArrayBuffer>, builder: TableBuilder): void {
  const encoding = new EncodingDetector();
  encoding.add(bytes);
  const text = new TextDecoder(encoding.end()).decode(bytes);
  Papa.parse<string[]>(text, {
    delimiter: detectDelimiter(text.slice(0, headLength).trimStart()),
    // The fast mode would split the whole text into lines first, which needs several times its memory.
    fastMode: false,
    step: ({ data, errors }) => builder.add(data, { isBroken: errors.some(({ type }) => type === 'Quotes') }),
  });
}
