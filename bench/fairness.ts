/**
 * Measures how long other requests wait while pictures are drawn: 24 clients that request stored files, 4 that request
 * new pictures, 2 that request PDFs and 2 that request pictures of code, all at once. Each figure is compared with the
 * same request when nothing else runs.
 */
import { performance } from 'node:perf_hooks';
import { galleryId } from '../scripts/state/gallery.ts';
import { quantile } from './measure.ts';

export interface LoadedService {
  origin: string;
  apiKey: string;
  gt: string;
}

const [loadMs, idleRounds] = [25_000, 12];
const clients = { cached: 24, uncached: 4, pdf: 2, code: 2 } as const;
type Kind = keyof typeof clients;
const kinds = Object.keys(clients) as Kind[];

interface Times {
  /** Milliseconds of each request that succeeded. */
  taken: number[];
  /** The statuses of those that did not. */
  failed: number[];
}

let fresh = 0;

/** Returns whether each ratio is met. */
export async function measureFairness(
  service: LoadedService,
  { hasProcess }: { hasProcess: boolean },
): Promise<boolean[]> {
  const ask = probes(service);
  for (const kind of kinds) for (let n = 0; n < 3; n += 1) await time(ask[kind]);
  const idle = await timeAll(async (kind, times) => {
    for (let n = 0; n < idleRounds; n += 1) record(times, await time(ask[kind]));
  }, false);
  const busy = await timeAll(async (kind, times) => {
    const end = performance.now() + loadMs;
    const runClient = async () => {
      while (performance.now() < end) record(times, await time(ask[kind]));
    };
    await Promise.all(Array.from({ length: clients[kind] }, runClient));
  }, true);
  console.log(
    `\n24 cached, 4 uncached, 2 PDF and 2 code clients for 25 s, ${hasProcess ? 'with a drawing process' : 'in one process'}`,
  );
  for (const kind of kinds) printRow(kind, idle[kind], busy[kind]);
  const p50 = (times: Times) => quantile(times.taken, 0.5);
  const lost = kinds.reduce(
    (sum, kind) => sum + busy[kind].failed.filter((status) => status !== 503 && status !== 429).length,
    0,
  );
  if (hasProcess) return [check('cached / idle cached', p50(busy.cached) / p50(idle.cached), 3), lost === 0];
  return [
    check('cached / an idle new picture', p50(busy.cached) / p50(idle.uncached), 2),
    check('PDF / idle PDF', p50(busy.pdf) / p50(idle.pdf), 10),
    lost === 0 && busy.pdf.failed.length === 0,
  ];
}

function probes({ origin, apiKey, gt }: LoadedService): Record<Kind, () => Promise<Response>> {
  const card = galleryId('page', 'bench-card', '1');
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ output: 'binary', ...body }),
    });
  const name = () => `Under load ${fresh++}`;
  return {
    cached: () => fetch(`${origin}/api/render/${card}?gt=${gt}&output=binary&tweak:title=Stored`),
    uncached: () => post('/api/render', { pageId: card, tweaks: { title: name() } }),
    pdf: () => post('/api/render', { pageId: card, format: 'pdf', tweaks: { title: name() } }),
    code: () =>
      post('/api/code-to-image', { lang: 'typescript', code: `// ${name()}\n${'const lane = open(1);\n'.repeat(20)}` }),
  };
}

async function time(probe: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const start = performance.now();
  const response = await probe();
  await response.arrayBuffer();
  return { ms: performance.now() - start, status: response.status };
}

function record(times: Times, { ms, status }: { ms: number; status: number }): void {
  if (status === 200) times.taken.push(ms);
  else times.failed.push(status);
}

/** Runs a measurement of each kind, either at the same time or one after another. */
async function timeAll(
  run: (kind: Kind, times: Times) => Promise<void>,
  atOnce: boolean,
): Promise<Record<Kind, Times>> {
  const none = (): Times => ({ taken: [], failed: [] });
  const times = { cached: none(), uncached: none(), pdf: none(), code: none() };
  if (atOnce) await Promise.all(kinds.map((kind) => run(kind, times[kind])));
  else for (const kind of kinds) await run(kind, times[kind]);
  return times;
}

function printRow(kind: Kind, idle: Times, busy: Times): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;
  const failures =
    busy.failed.length > 0 ? `, not drawn: ${[...new Set(busy.failed)].join(', ')} × ${busy.failed.length}` : '';
  console.log(
    `  ${kind.padEnd(10)} idle p50 ${ms(quantile(idle.taken, 0.5))}   p50 ${ms(quantile(busy.taken, 0.5))}   p95 ${ms(quantile(busy.taken, 0.95))}   done ${busy.taken.length}${failures}`,
  );
}

function check(name: string, ratio: number, limit: number): boolean {
  console.log(`  ${name}: ratio ${ratio.toFixed(2)} (at most ${limit})`);
  return ratio <= limit;
}
