/**
 * Measures batches: how long one takes next to the same renders as single requests of 8 clients, how long another
 * render waits while one runs, how long the check of 10,000 rows and the first byte of a ZIP take, and how much memory a
 * ZIP of 10,000 files needs.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { galleryId } from '../scripts/state/gallery.ts';
import { workerMegabytes } from '../test/e2e/load/polling.ts';
import type { LoadedService } from './fairness.ts';
import { quantile } from './measure.ts';

const files = Number(process.env['BENCH_BATCH_FILES'] ?? 1_000);
const clients = 8;
const otherRenders = 12;
const pollMs = 250;
const manyRows = 10_000;
/** How often the memory of the Worker is read while a ZIP is downloaded. */
const sampleMs = 300;

/** The fields of a batch that are read here. */
interface Batch {
  id: string;
  state: string;
  counts: { files: number; done: number };
}

/** How a batch is created. `title` makes the value of each row. */
interface BatchOptions {
  title?: () => string;
  dryRun?: boolean;
}

let fresh = 0;

/** Returns whether each goal is met. */
export async function measureBatches(service: LoadedService): Promise<boolean[]> {
  const api = openApi(service);
  console.log(`\nA batch of ${files} pictures of 1,200 × 630`);
  await api.render();
  const single = await timed(async () => {
    let left = files;
    const runClient = async () => {
      while (left-- > 0) await api.render();
    };
    await Promise.all(Array.from({ length: clients }, runClient));
  });
  let done: Batch | undefined;
  const together = await timed(async () => {
    done = await api.wait(await api.create(files), ({ state }) => state === 'done');
  });
  console.log(`  single ${Math.round(single)} ms, batch ${Math.round(together)} ms`);
  const speed = check(`${files} requests by ${clients} clients / the batch`, single / together, 'at least', 1.15);

  const idle = await renderTimes(api);
  const running = await api.create(10_000 - 1);
  await api.wait(running, ({ counts }) => counts.done > 50);
  const busy = await renderTimes(api);
  await api.cancel(running);
  const [alone, during] = [quantile(idle, 0.5), quantile(busy, 0.5)];
  console.log(`  a render alone p50 ${alone.toFixed(1)} ms, during a batch p50 ${during.toFixed(1)} ms`);
  const ratio = during / alone;
  const fairness = check('a render during a batch of 10,000 / alone', ratio, 'at most', 1.5);

  const checking = await timed(async () => {
    await api.wait(await api.create(10_000, { dryRun: true }), ({ state }) => state === 'done');
  });
  const validation = check('the check of 10,000 rows, in seconds', checking / 1_000, 'at most', 3);
  const zips = await measureZip(api, service.pid);
  return [speed, fairness, validation, ...zips, done?.counts.done === files];
}

/** Measures the ZIP of many files. All rows have the same values, so that only one picture is drawn. */
async function measureZip(api: Api, pid: number): Promise<boolean[]> {
  const batch = await api.wait(await api.create(manyRows, { title: () => 'Same' }), ({ state }) => state === 'done');
  const { firstByteMs, bytes, megabytes } = await api.readZip(batch, () => workerMegabytes(pid));
  const half = Math.ceil(megabytes.length / 2);
  const [early, late] = [Math.max(...megabytes.slice(0, half)), Math.max(...megabytes.slice(half))];
  console.log(
    `  a ZIP of ${manyRows} files has ${Math.round(bytes / 2 ** 20)} MiB; memory of the Worker ${Math.round(late)} MiB`,
  );
  return [
    check(`the first byte of the ZIP of ${manyRows} files, in seconds`, firstByteMs / 1_000, 'at most', 1),
    check('memory in the second half of the ZIP / in the first half', late / early, 'at most', 1.1),
  ];
}

type Api = ReturnType<typeof openApi>;

function openApi({ origin, apiKey }: LoadedService) {
  const pageId = galleryId('page', 'bench-card', '1');
  const send = async (method: string, path: string, body?: unknown, type = 'application/json'): Promise<Response> => {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': type };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: text }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const readDoc = async (response: Response): Promise<Batch> => {
    const { data } = (await response.json()) as { data: { doc: Batch } };
    return data.doc;
  };
  return {
    render: async () => {
      const tweaks = { title: `Single ${fresh++}` };
      await (await send('POST', '/api/render', { pageId, tweaks, scale: 1, output: 'binary' })).arrayBuffer();
    },
    create: async (rows: number, { title = () => `Batch ${fresh++}`, ...more }: BatchOptions = {}) => {
      const csv = `title\n${Array.from({ length: rows }, () => `${title()}\n`).join('')}`;
      const uploaded = await (await send('POST', '/api/v1/batches/rows', csv, 'text/csv')).json();
      const { rowsId } = (uploaded as { data: { rowsId: string } }).data;
      const outputs = [{ pageId, format: 'png', scale: 1 }];
      return await readDoc(await send('POST', '/api/v1/batches', { rows: { rowsId }, outputs, ...more }));
    },
    wait: async ({ id }: Batch, isEnough: (batch: Batch) => boolean) => {
      for (;;) {
        const batch = await readDoc(await send('GET', `/api/v1/batches/${id}`));
        if (isEnough(batch)) return batch;
        if (batch.state === 'failed' || batch.state === 'paused') throw new Error(`The batch is ${batch.state}`);
        await sleep(pollMs);
      }
    },
    cancel: async ({ id }: Batch) => {
      await send('PATCH', `/api/v1/batches/${id}`, { state: 'cancelled' });
    },
    /** Downloads the ZIP, and returns the milliseconds until its first byte, its size, and what `sample` returned meanwhile. */
    readZip: async ({ id }: Batch, sample: () => number) => {
      const megabytes: number[] = [];
      const start = performance.now();
      const { body } = await send('GET', `/api/v1/batches/${id}/files.zip`);
      let [firstByteMs, sampledAt, bytes] = [Number.POSITIVE_INFINITY, 0, 0];
      for await (const part of body ?? []) {
        const now = performance.now();
        firstByteMs = Math.min(firstByteMs, now - start);
        bytes += part.byteLength;
        if (now - sampledAt < sampleMs) continue;
        sampledAt = now;
        megabytes.push(sample());
      }
      return { firstByteMs, bytes, megabytes };
    },
  };
}

async function renderTimes(api: Api): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < otherRenders; count++) times.push(await timed(api.render));
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function check(name: string, value: number, kind: 'at least' | 'at most', limit: number): boolean {
  console.log(`  ${name}: ${value.toFixed(2)} (${kind} ${limit})`);
  return kind === 'at least' ? value >= limit : value <= limit;
}
