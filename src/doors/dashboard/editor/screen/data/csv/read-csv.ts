import { type CsvTable, csvLimits } from './parse-csv.ts';

export type CsvAnswer = { table: CsvTable } | { fault: string };

/** A large file is given up after this many milliseconds. */
const limitMs = 20_000;

/** Reads a CSV file on a thread of its own. @throws Error with the reason for the person */
export async function readCsv(file: File): Promise<CsvTable> {
  if (file.size > csvLimits.bytes)
    throw new Error(`A CSV file can have up to ${csvLimits.bytes / 2 ** 20} MB. This one is larger.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<CsvAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CsvAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('This browser could not read the file.'));
      timer = setTimeout(() => reject(new Error('Reading the file takes too long. Use a smaller one.')), limitMs);
      worker.postMessage(bytes, [bytes.buffer]);
    });
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.table;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
