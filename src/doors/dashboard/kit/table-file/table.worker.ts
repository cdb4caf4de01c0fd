import type { TableAnswer } from './open-table.ts';
import { readTable, type TableRequest } from './read-table.ts';

addEventListener('message', async ({ data }: MessageEvent<TableRequest>) => postMessage(await answer(data)));

async function answer(request: TableRequest): Promise<TableAnswer> {
  try {
    return { table: await readTable(request) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
