import type { TableRequest } from './read-table.ts';
import { type Table, tableLimits } from './table.ts';

export type TableAnswer = { table: Table } | { fault: string };

/** The types of files that `openTable` reads, for a file chooser. */
export const tableTypes = ['.csv', '.tsv', '.txt', '.xlsx', 'text/csv'];

/** Reading a file ends after this many milliseconds. */
const limitMs = 60_000;

/** Reads a CSV or XLSX file in a worker, so that the page stays responsive. @throws Error with the reason for the user */
export async function openTable(request: TableRequest): Promise<Table> {
  if (request.file.size > tableLimits.bytes)
    throw new Error(`The file can have up to ${tableLimits.bytes / 2 ** 20} MB. This one is larger.`);
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<TableAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('This browser could not read the file.'));
      timer = setTimeout(() => reject(new Error('Reading the file takes too long. Use a smaller one.')), limitMs);
      worker.postMessage(request);
    });
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.table;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
