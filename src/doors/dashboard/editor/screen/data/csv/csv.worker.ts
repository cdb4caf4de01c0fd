import { parseCsv } from './parse-csv.ts';
import type { CsvAnswer } from './read-csv.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(answer(data)));

function answer(bytes: Uint8Array): CsvAnswer {
  try {
    return { table: parseCsv(bytes) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
