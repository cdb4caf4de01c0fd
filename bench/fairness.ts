/**
 * Measures how long other requests wait while pictures are drawn: 24 clients that request stored files, 4 that request
 * new pictures, 2 that request PDFs and 2 that request pictures of code, all at once. Each figure is compared with the
 * same request when nothing else runs.
 */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { galleryId } from '../scripts/state/gallery.ts';
import { quantile } from './measure.ts';
import { startProcessorTime } from './processor-time.ts';

export interface LoadedService {
  origin: string;
  apiKey: string;
  gt: string;
  /** The process id of `npm start`. */
  pid: number;
}

const [loadMs, aloneMs, idleRounds] = [25_000, 4_000, 12];
const clients = { cached: 24, uncached: 4, pdf: 2, code: 2 } as const;
type Kind = keyof typeof clients;
const kinds = Object.keys(clients) as Kind[];

interface Times {
  /** Milliseconds of each request that succeeded. */
  taken: number[];
  /** The statuses of those that did not. */
  failed: number[];
}

/** Sends a request, and resolves with the status of its response. */
type Probe = () => Promise<number>;

let fresh = 0;

/** Starts the service again, on the same state. */
type Restart = (settings: { drawingProcesses: number; hasLane: boolean }) => Promise<LoadedService>;

/**
 * Returns whether each goal is met. `service` runs in one process, and `minimal` is the URL of a Worker that does
 * nothing but answer a picture from the Cache API.
 */
export async function measureFairness(
  service: LoadedService,
  { restart, minimal }: { restart: Restart; minimal: string },
): Promise<boolean[]> {
  const one = await measureLoad(service, 'in one process');
  const unordered = await measureLoad(
    await restart({ drawingProcesses: 0, hasLane: false }),
    'in one process without a lane',
  );
  const two = await measureLoad(await restart({ drawingProcesses: 1, hasLane: true }), 'with a drawing process');
  await measureMinimal(minimal);
  const newPictures = ({ busy }: Pick<Load, 'busy'>) => busy.uncached.taken.length;
  // Everything that is drawn counts, because the lane decides between these kinds too.
  const draws = ({ busy }: Load) => newPictures({ busy }) + busy.code.taken.length + busy.pdf.taken.length;
  console.log('\nGoals');
  console.log(`  new pictures alone / those without a lane: ${(newPictures(one) / newPictures(unordered)).toFixed(2)}`);
  return [
    check('one process: cached / an idle new picture', p50(one.busy.cached) / p50(one.idle.uncached), 'at most', 2),
    check('one process: PDF / idle PDF', p50(one.busy.pdf) / p50(one.idle.pdf), 'at most', 10),
    check('drawn files / those without a lane', draws(one) / draws(unordered), 'at least', 0.8),
    one.busy.pdf.failed.length === 0,
    check('drawing process: cached / idle cached', p50(two.busy.cached) / p50(two.idle.cached), 'at most', 3),
    [one, two].every(({ busy }) => kinds.every((kind) => busy[kind].failed.every(isExpected))),
  ];
}

interface Load {
  idle: Record<Kind, Times>;
  busy: Record<Kind, Times>;
}

/** Measures each kind of request alone, and then all clients at the same time. */
async function measureLoad(service: LoadedService, title: string): Promise<Load> {
  const ask = probes(service);
  for (const kind of kinds) for (let n = 0; n < 3; n += 1) await time(ask[kind]);
  const idle = await timeAll(async (kind, times) => {
    for (let n = 0; n < idleRounds; n += 1) record(times, await time(ask[kind]));
  }, false);
  const cachedAlone = await runClients(ask.cached, clients.cached, aloneMs);
  const printProcessorTime = startProcessorTime(service.pid);
  const busy = await timeAll(async (kind, times) => {
    const { taken, failed } = await runClients(ask[kind], clients[kind], loadMs);
    times.taken.push(...taken);
    times.failed.push(...failed);
  }, true);
  console.log(`\n24 cached, 4 uncached, 2 PDF and 2 code clients for 25 s, ${title}`);
  for (const kind of kinds) printRow(kind, idle[kind], busy[kind]);
  console.log(`  the 24 cached clients alone: p50 ${p50(cachedAlone).toFixed(1)} ms`);
  printProcessorTime();
  return { idle, busy };
}

/**
 * Prints what many clients mean for the least that a Worker can do. They request again as soon as they have an answer,
 * so each waits for all others, even if nothing is drawn.
 */
async function measureMinimal(url: string): Promise<void> {
  const one = await runClients(() => send(url), 1, aloneMs);
  const many = await runClients(() => send(url), clients.cached, aloneMs);
  const ratio = (p50(many) / p50(one)).toFixed(2);
  console.log(
    `\nA minimal Worker that answers from the Cache API: idle p50 ${p50(one).toFixed(1)} ms, 24 clients and nothing else p50 ${p50(many).toFixed(1)} ms, ratio ${ratio}`,
  );
}

/** Runs clients that each send a request as soon as they have the answer to the last one. */
async function runClients(probe: Probe, count: number, ms: number): Promise<Times> {
  const times: Times = { taken: [], failed: [] };
  const end = performance.now() + ms;
  const runClient = async () => {
    while (performance.now() < end) record(times, await time(probe));
  };
  await Promise.all(Array.from({ length: count }, runClient));
  return times;
}

function p50({ taken }: Times): number {
  return quantile(taken, 0.5);
}

/** Whether a request was rejected as documented, with Retry-After. */
function isExpected(status: number): boolean {
  return status === 503 || status === 429;
}

function probes({ origin, apiKey, gt }: LoadedService): Record<Kind, Probe> {
  const card = galleryId('page', 'bench-card', '1');
  const post = (path: string, body: object) =>
    send(
      `${origin}${path}`,
      { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      JSON.stringify({ output: 'binary', ...body }),
    );
  const name = () => `Under load ${fresh++}`;
  return {
    cached: () => send(`${origin}/api/render/${card}?gt=${gt}&output=binary&tweak:title=Stored`),
    uncached: () => post('/api/render', { pageId: card, tweaks: { title: name() } }),
    pdf: () => post('/api/render', { pageId: card, format: 'pdf', tweaks: { title: name() } }),
    code: () =>
      post('/api/code-to-image', { lang: 'typescript', code: `// ${name()}\n${'const lane = open(1);\n'.repeat(20)}` }),
  };
}

async function time(probe: Probe): Promise<{ ms: number; status: number }> {
  const start = performance.now();
  const status = await probe();
  return { ms: performance.now() - start, status };
}

/** It does not use a connection again that the service may be closing. */
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

/**
 * Sends a request, and resolves with its status once the whole response has arrived. `fetch` takes longer to receive a
 * picture than the Worker takes to answer with it, so 24 clients would wait for each other.
 */
function send(url: string, headers: OutgoingHttpHeaders = {}, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sending.on('error', reject);
    sending.end(body);
  });
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

function check(name: string, ratio: number, rule: 'at most' | 'at least', limit: number): boolean {
  console.log(`  ${name}: ${ratio.toFixed(2)} (${rule} ${limit})`);
  return rule === 'at most' ? ratio <= limit : ratio >= limit;
}
