/**
 * `npm run bench:starts -- --starts 200 --at-once 2`: starts the service repeatedly while other processes keep every
 * core busy, and reports how many starts were sound and how long they took. All starts share one range of ports. A
 * start is sound if what it printed is true: the key of its own state draws a picture at the printed URL, its secrets
 * were completely written by then, and nothing of it runs after it was stopped. `--no-load` leaves the cores idle.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { spawnOwned, stopOwned } from '../scripts/owned-process.ts';
import { inProject } from '../scripts/paths.ts';
import { galleryId } from '../scripts/state/gallery.ts';
import { launch, type StartedService } from '../test/e2e/launch.ts';
import { listDescendants, running } from '../test/e2e/process-tree.ts';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '200' },
    'at-once': { type: 'string', default: '2' },
    'no-load': { type: 'boolean', default: false },
  },
});
const starts = Number(values.starts);
const ports = '20000-20099';
/** One start in this many creates its state from nothing. The others copy one. */
const freshEach = 10;
const folder = mkdtempSync(join(tmpdir(), 'galley-starts-'));
const prepared = join(folder, 'prepared');
const page = galleryId('page', 'open-graph-card', '1');

process.env['GALLEY_STATE'] = prepared;
const { prepareState } = await import('../scripts/state/prepare.ts');
await prepareState();
const load = values['no-load'] ? [] : Array.from({ length: availableParallelism() }, startLoad);
const took: number[] = [];
const faults: string[] = [];
let next = 0;
try {
  await Promise.all(Array.from({ length: Number(values['at-once']) }, startOneAfterTheOther));
} finally {
  await Promise.all(load.map((child) => stopOwned(child)));
  rmSync(folder, { recursive: true, force: true });
}
report();

function startLoad() {
  return spawnOwned(inProject('bench/load.ts'), [], { output: 'ignore' });
}

async function startOneAfterTheOther(): Promise<void> {
  for (let index = next++; index < starts; index = next++) {
    const state = join(folder, `state-${index}`);
    if (index % freshEach !== 0) cpSync(prepared, state, { recursive: true });
    await startOnce(index, state).catch((error: Error) => reportFault(`start ${index}: ${error.message}`));
    rmSync(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${starts}, ${faults.length} at fault`);
  }
}

function reportFault(text: string): void {
  faults.push(text);
  console.log(text);
}

async function startOnce(index: number, state: string): Promise<void> {
  const began = performance.now();
  const { ready, stop } = launch(state, ports);
  try {
    const service = await ready;
    took.push(performance.now() - began);
    await draws(service, `Start ${index}`);
    const pids = listDescendants(service.pid).map(({ pid }) => pid);
    await stop();
    for (let tries = 0; tries < 100 && running(pids).length > 0; tries++) await sleep(100);
    const left = running(pids);
    if (left.length > 0) throw new Error(`left behind: ${left.map(({ line }) => line).join('; ')}`);
  } finally {
    await stop();
  }
}

/** Only this service knows the key of its own state, so another service would reject it. */
async function draws({ origin, secrets }: StartedService, title: string): Promise<void> {
  const response = await fetch(`${origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secrets().apiKey}`, 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify({ pageId: page, tweaks: { title } }),
  });
  if (!response.ok) throw new Error(`a render was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

function report(): void {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => ((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1_000).toFixed(1);
  const busy = load.length > 0 ? `${load.length} processes kept the cores busy` : 'no load';
  console.log(`\n${starts - faults.length} of ${starts} starts were sound (${values['at-once']} at once, ${busy})`);
  console.log(`seconds until ready: min ${at(0)}, median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
