/**
 * Measures batches: how long one takes next to the same renders as single requests of 8 clients, how long another
 * render waits while one runs, and how long the check of 10,000 rows and the first byte of a ZIP take.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { galleryId } from '../scripts/state/gallery.ts';
import type { LoadedService } from './fairness.ts';
import { quantile } from './measure.ts';

const files = Number(process.env['BENCH_BATCH_FILES'] ?? 1_000);
const clients = 8;
const otherRenders = 12;
const pollMs = 250;

/** The fields of a batch that are read here. */
interface Batch {
  id: string;
  state: string;
  counts: { files: number; done: number };
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
  const firstByte = await api.timeZip(done?.id ?? '');
  const zip = check(`the first byte of the ZIP of ${files} files, in seconds`, firstByte / 1_000, 'at most', 1);
  return [speed, fairness, validation, zip, done?.counts.done === files];
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
    create: async (rows: number, more: object = {}) => {
      const csv = `title\n${Array.from({ length: rows }, () => `Batch ${fresh++}\n`).join('')}`;
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
    /** Milliseconds until the first byte of the ZIP; the rest is read too. */
    timeZip: async (id: string) => {
      const start = performance.now();
      const { body } = await send('GET', `/api/v1/batches/${id}/files.zip`);
      let first: number | undefined;
      for await (const _ of body ?? []) first ??= performance.now() - start;
      return first ?? Number.POSITIVE_INFINITY;
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
