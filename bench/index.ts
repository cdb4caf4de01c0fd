/**
 * `npm run bench`: measures the started service side by side with peers, in one run, through HTTP. Only ratios matter,
 * because the speed of the machine affects both sides of each.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstMessage, spawnOwned, stopOwned } from '../scripts/owned-process.ts';
import { inProject } from '../scripts/paths.ts';
import { galleryId } from '../scripts/state/gallery.ts';
import { readSecrets } from '../scripts/state/secrets.ts';
import type { Person } from '../test/e2e/dashboard/screen.ts';
import { measureBatches } from './batches.ts';
import { satoriCard, takumiCard } from './card.ts';
import { measureCode } from './code.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDocuments } from './documents.ts';
import { measureEditor } from './editor.ts';
import { type LoadedService, measureFairness } from './fairness.ts';
import { compare, measure } from './measure.ts';
import { prepareBenchPages } from './pages.ts';
import { measurePreparation } from './preparation.ts';
import { measureShaders } from './shaders.ts';
import { storeWithoutLane } from './without-lane.ts';

const [port, peersPort] = [18_787, 18_788];
/** The Worker behind wrangler's own port, as for the peers. It is known once the Worker runs. */
let service = '';
const peers = `http://127.0.0.1:${peersPort}`;
const state = mkdtempSync(join(tmpdir(), 'galley-bench-'));
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40);

const environment = {
  ...process.env,
  GALLEY_STATE: state,
  PORT: String(port),
  WRANGLER_SEND_METRICS: 'false',
  GALLEY_CODE_RATE: '100000',
  // The peers draw in one process too.
  GALLEY_DRAWING_PROCESSES: '0',
  GALLEY_WORKER_BUNDLE: join(state, 'bundle'),
};
const run = (script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = environment) =>
  spawnOwned(script, args, { env, output: 'ignore' });
async function main(): Promise<void> {
  process.env['GALLEY_STATE'] = state;
  await prepareBenchPages(state);
  let galley = run(inProject('scripts/start.ts'));
  const wrangler = inProject('node_modules/wrangler/bin/wrangler.js');
  const config = inProject('bench/peers/wrangler.toml');
  const other = run(wrangler, [
    'dev',
    `--config=${config}`,
    `--persist-to=${join(state, 'peers')}`,
    '--ip=127.0.0.1',
    `--port=${peersPort}`,
    '--inspector-port=0',
  ]);
  try {
    service = await findOrigin(galley);
    await waitUntilUp(`${peers}/`, other);
    const results = await measureAll(galley);
    if (isAsked('fairness')) {
      await putPicture();
      const restart = async ({ drawingProcesses, hasLane }: { drawingProcesses: number; hasLane: boolean }) => {
        await stopOwned(galley, 20_000);
        const folder = environment.GALLEY_WORKER_BUNDLE;
        if (!hasLane) storeWithoutLane(folder, `${folder}-without-lane`);
        galley = run(inProject('scripts/start.ts'), [], {
          ...environment,
          GALLEY_DRAWING_PROCESSES: String(drawingProcesses),
          ...(hasLane ? {} : { GALLEY_WORKER_BUNDLE: `${folder}-without-lane` }),
        });
        service = await findOrigin(galley);
        return loadedService(galley);
      };
      results.push(...(await measureFairness(loadedService(galley), { restart, minimal: `${peers}/cached` })));
    }
    console.log(`\n${results.filter(Boolean).length} of ${results.length} ratios hold`);
    process.exitCode = results.every(Boolean) ? 0 : 1;
  } finally {
    await Promise.all([stopOwned(galley, 20_000), stopOwned(other)]);
    rmSync(state, { recursive: true, force: true });
  }
}

/** The origin of a service, once it answers. */
async function findOrigin(galley: ChildProcess): Promise<string> {
  const message = await firstMessage<{ workerPort: number }>(galley);
  if (message === undefined) throw new Error('The service did not start');
  const origin = `http://127.0.0.1:${message.workerPort}`;
  await waitUntilUp(`${origin}/api/health`, galley);
  return origin;
}

/** Gives the peers a stored picture of the service, so that both answer the same bytes. Returns its URL. */
async function putPicture(): Promise<string> {
  const url = `${service}/api/render/${galleryId('page', 'bench-card', '1')}?gt=${readSecrets(state).gt}&output=binary`;
  const picture = await (await fetch(url)).arrayBuffer();
  await fetch(`${peers}/file`, { method: 'PUT', body: picture });
  return url;
}

/**
 * `BENCH_ONLY` with `pictures`, `documents`, `shaders`, `preparation`, `code`, `dashboard`,
 * `editor`, `batches` or `fairness` measures only that part.
 */
async function measureAll(galley: ChildProcess): Promise<boolean[]> {
  const results: boolean[] = [];
  if (isAsked('pictures')) results.push(...(await measurePictures()));
  if (isAsked('documents')) results.push(...(await measureDocuments(post, rounds)));
  if (isAsked('shaders'))
    results.push(
      ...(await measureShaders({
        service,
        origin: `http://localhost:${port}`,
        secrets: () => readSecrets(state),
        rounds,
      })),
    );
  if (isAsked('preparation')) results.push(...(await measurePreparation(rounds)));
  if (isAsked('dashboard')) {
    results.push(...(await measureDashboard(`http://127.0.0.1:${port}`, readOwner())));
  }
  if (isAsked('editor')) results.push(...(await measureEditor(`http://127.0.0.1:${port}`, readOwner())));
  if (isAsked('code')) results.push(...(await measureCode(service, peers, rounds)));
  if (isAsked('batches')) results.push(...(await measureBatches(loadedService(galley))));
  return results;
}

function isAsked(name: string): boolean {
  const only = process.env['BENCH_ONLY'];
  return only === undefined || only === name;
}

function loadedService({ pid = 0 }: ChildProcess): LoadedService {
  const { apiKey = '', gt = '' } = readSecrets(state);
  return { origin: service, apiKey, gt, pid };
}

function readOwner(): Person {
  const { ownerEmail = '', ownerPassword = '' } = readSecrets(state);
  return { email: ownerEmail, password: ownerPassword };
}

function post(body: object): Promise<Response> {
  return fetch(`${service}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${readSecrets(state).apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ output: 'binary', ...body }),
  });
}

async function measurePictures(): Promise<boolean[]> {
  const [card, loop] = ['card', 'loop'].map((name) => galleryId('page', `bench-${name}`, '1'));
  const job = (path: string, node: object) =>
    fetch(`${peers}${path}`, { method: 'POST', body: JSON.stringify({ node, width: 1200, height: 630, scale: 2 }) });
  let fresh = 0;
  const title = () => `Card number ${fresh++}`;

  const results = [
    compare(
      '(a) uncached 1200×630 at scale 2 to png, against bare takumi-wasm in a minimal Worker',
      await measure(
        {
          galley: () => post({ pageId: card, tweaks: { title: title() } }),
          'bare takumi': () => job('/takumi', takumiCard(title())),
        },
        rounds,
      ),
      'at most 1.25',
    ) <= 1.25,
    compare(
      '(b) the same against satori 0.32 with resvg-wasm',
      await measure(
        {
          galley: () => post({ pageId: card, tweaks: { title: title() } }),
          'satori + resvg': () => job('/satori', satoriCard(title())),
        },
        Math.min(rounds, 8),
        2,
      ),
      'at most 0.125: eight times faster',
    ) <= 0.125,
  ];

  const url = await putPicture();
  results.push(
    compare(
      '(c) a repeat with binary output, against a minimal Worker that answers the same bytes from R2',
      await measure({ galley: () => fetch(url), 'bare R2': () => fetch(`${peers}/file`) }, rounds * 5, 20),
      'at most 1.2',
    ) <= 1.2,
    compare(
      '(c2) the same, against a minimal Worker that answers the same bytes from the Cache API',
      await measure({ galley: () => fetch(url), 'bare Cache API': () => fetch(`${peers}/cached`) }, rounds * 5, 20),
      'at most 1.3',
    ) <= 1.3,
    await requireHot(url),
  );

  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `item ${index} ${fresh++}`, tint: '#334155' }));
  const loops = await measure(
    Object.fromEntries(
      [10, 100, 1_000].map((count) => [
        String(count),
        () => post({ pageId: loop, scale: 1, tweaks: { items: items(count) } }),
      ]),
    ),
    Math.min(rounds, 15),
  );
  console.log('\n(d) a loop of 10, 100 and 1,000 items: cost grows no worse than linearly');
  const [ten, hundred, thousand] = loops.map(({ p50 }) => p50);
  for (const { name, p50 } of loops) console.log(`  ${name.padStart(5)} items  p50 ${p50.toFixed(1).padStart(8)} ms`);
  const growth = ((thousand ?? 0) - (ten ?? 0)) / Math.max(1, (hundred ?? 0) - (ten ?? 0));
  console.log(`  from 100 to 1,000 the cost of the items grows ${growth.toFixed(1)} times (at most 11)`);
  results.push(growth <= 11);

  return results;
}

/** Whether the repeats of (c) came from memory, so that the ratios say something about it. */
async function requireHot(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  const timing = response.headers.get('Server-Timing');
  console.log(`\n(c) and (c2) were answered as ${timing} (cache;desc=hot)`);
  return timing === 'cache;desc=hot';
}

async function waitUntilUp(url: string, part: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    // Another process may have its port and respond in its place.
    if (part.exitCode !== null) throw new Error(`What answers on ${url} ended`);
    if (
      await fetch(url).then(
        (response) => response.status < 500,
        () => false,
      )
    )
      return;
    await sleep(250);
  }
  throw new Error(`${url} did not answer within two minutes`);
}

await main();
