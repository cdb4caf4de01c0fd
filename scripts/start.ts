/**
 * `npm start`: a working service on this machine. Brings the state up to date, starts the renderer and the Worker in
 * wrangler's local runtime, waits until they answer, and says how to use it. Everything listens on loopback.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { startDialer } from './local-dialer.ts';
import { keepConnected } from './local-heartbeat.ts';
import { LocalRenderer } from './local-renderer.ts';
import { projectRoot, stateDirectory } from './paths.ts';
import { galleryId } from './state/gallery.ts';
import { type LocalSecrets, readSecrets, writeSecrets } from './state/secrets.ts';

const port = process.env['PORT'] ?? '8787';
const origin = `http://localhost:${port}`;
const state = stateDirectory();
const renderer = new LocalRenderer(process.env['RENDERER_PORT'] ?? (await freePort(9400)));
/** `log` shows a line for each request. */
const logLevel = process.env['GALLEY_LOG'] ?? 'warn';
const passedOn = [
  ...['GALLEY_OUTBOUND', 'GALLEY_DNS', 'PUBLIC_URL', 'GALLEY_SIGNUP', 'GALLEY_SPACE_CREDITS'],
  ...['GALLEY_CODE_RATE', 'GALLEY_LOG_DAYS', 'GALLEY_FILE_DAYS'],
] as const;

await main();

async function main(): Promise<void> {
  console.log('Galley is getting ready …');
  runScript('build/index.ts');
  runScript('state/index.ts');
  let worker: ChildProcess | undefined;
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    renderer.stop();
    if (worker) worker.kill('SIGTERM');
    else process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('exit', () => renderer.stop());
  const canDrawLarge = await renderer.start();
  if (!canDrawLarge && process.env['RENDERER_PORT']) process.exit(1);
  if (!canDrawLarge) console.error('Galley goes on without a renderer: pictures too large for the Worker answer 503.');
  const dialer = (process.env['GALLEY_OUTBOUND'] ?? '').includes('=https://') ? await startDialer() : {};
  const variables = { ...(canDrawLarge ? renderer.variables : {}), ...dialer };
  let wasHealthy = false;
  const start = async () => {
    worker = startWorker(variables, process.env['INSPECTOR_PORT'] ?? (await freePort(9229)));
    worker.once('exit', (code) => {
      if (isStopping || !wasHealthy) process.exit(code ?? (isStopping ? 0 : 1));
      console.error(`The Worker's runtime ended (${code}) and is started again.`);
      start();
    });
  };
  await start();
  await untilHealthy();
  wasHealthy = true;
  keepConnected(`http://127.0.0.1:${port}`);
  greet();
}

function runScript(name: string): void {
  const run = spawnSync(process.execPath, [join(projectRoot, 'scripts', name)], { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}

function startWorker(local: Record<string, string>, inspectorPort: string) {
  const { secret } = readSecrets(state);
  const variables = {
    GALLEY_SECRET: secret,
    GALLEY_ENV: 'development',
    BROWSER_BACKEND: 'container',
    GALLEY_LOG: logLevel,
    ...local,
    ...Object.fromEntries(passedOn.map((name) => [name, process.env[name] ?? ''])),
  };
  const envFile = join(state, 'worker.env');
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(envFile, lines.join(''), { mode: 0o600 });
  const wrangler = join(projectRoot, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const args = ['dev', '--ip', '127.0.0.1', '--port', port, '--persist-to', state, '--env-file', envFile];
  // Two services that start at once would else take each other's.
  const inspector = ['--inspector-ip', '127.0.0.1', '--inspector-port', inspectorPort];
  const quiet = ['--show-interactive-dev-session', 'false', '--log-level', logLevel];
  return spawn(process.execPath, [wrangler, ...args, ...inspector, ...quiet], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Nothing of this service looks at request.cf; without this the runtime asks Cloudflare for one.
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
  });
}

async function untilHealthy(): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await sleep(250);
  }
  console.error(`Galley did not answer on ${origin} within a minute.`);
  process.exit(1);
}

function greet(): void {
  const secrets = readSecrets(state);
  const { apiKey, gt, ownerEmail } = secrets;
  const page = galleryId('page', 'open-graph-card', '1');
  console.log(`
Galley is ready on ${origin}

  Sign in as         ${ownerEmail}
  Password           ${passwordWords(secrets)}
  API key            ${apiKey}
  GET render secret  ${gt}

Render with a body:

  curl -X POST ${origin}/api/render -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '{"pageId":"${page}","tweaks":{"title":"Hello from Galley"}}'

Open a rendered picture:

  ${origin}/api/render/${page}?gt=${gt}&output=binary
`);
  writeSecrets(state, { ...secrets, ownerPasswordShown: true });
}

/** A password that was made here is printed once, and kept where the other secrets are. */
function passwordWords({ ownerPassword, ownerPasswordShown }: LocalSecrets): string {
  if (process.env['GALLEY_OWNER_PASSWORD'] !== undefined) return 'from GALLEY_OWNER_PASSWORD, when it was made';
  if (ownerPassword === undefined) return 'the one that it was made with';
  return ownerPasswordShown ? `in ${join(state, 'secrets.json')}` : ownerPassword;
}
