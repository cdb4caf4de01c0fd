/**
 * `npm start`: runs a working service on this machine. Takes its port, brings the state up to date, starts the renderer
 * and the Worker in wrangler's local runtime, waits until they respond, and prints how to use the service. Everything
 * listens on loopback.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDialer } from './local/dialer.ts';
import { countDrawingProcesses, LocalDrawing } from './local/drawing.ts';
import type { FrontDoor } from './local/front-door.ts';
import { greeting } from './local/greeting.ts';
import { keepConnected } from './local/heartbeat.ts';
import { newIdentity, whoAnswers } from './local/identity.ts';
import { LocalRenderer } from './local/renderer.ts';
import { takePort } from './local/take-port.ts';
import { LocalWorker } from './local/worker.ts';
import { spawnOwned, stopOwned, whenParentIsGone } from './owned-process.ts';
import { inProject, stateDirectory } from './paths.ts';
import { knownSecret, readSecrets, shownSecrets, writeSecrets } from './state/secrets.ts';

const state = stateDirectory();
/** If the user sets it, the renderer listens only there. */
const rendererPort = process.env['RENDERER_PORT'];
const passedOn = [
  'GALLEY_OUTBOUND',
  'GALLEY_DNS',
  'PUBLIC_URL',
  'GALLEY_SIGNUP',
  'GALLEY_SPACE_CREDITS',
  'GALLEY_CODE_RATE',
  'GALLEY_SIGNUP_RATE',
  'GALLEY_THUMBNAIL_RATE',
  'GALLEY_PUBLIC_RATE',
  'GALLEY_PREVIEW_RATE',
  'GALLEY_THUMBNAIL_DRAW_RATE',
  'GALLEY_HEAVY_READ_RATE',
  'GALLEY_KEY_RATE',
  'GALLEY_SESSION_RATE',
  'GALLEY_GT_RATE',
  'GALLEY_LOG_DAYS',
  'GALLEY_LOG_WAIT_MS',
  'GALLEY_FILE_DAYS',
] as const;
/** Ends everything that was started, in reverse order. */
const ends: (() => Promise<void>)[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0));
whenParentIsGone(() => stop(1));
await main();

async function main(): Promise<void> {
  const drawingProcesses = countDrawingProcesses(process.env['GALLEY_DRAWING_PROCESSES']);
  if (drawingProcesses === undefined) return stop(1);
  const secret = knownSecret(state);
  const identity = { ...newIdentity(), ...(secret && { state: secret }) };
  const deps = await takePort(process.env['PORT'] ?? '8787', identity, state);
  if (!deps) return stop(1);
  ends.push(() => deps.close());
  console.log('Galley is starting …');
  for (const script of ['build', 'state']) if (!(await runScript(script))) return stop(1);
  identity.state = readSecrets(state).secret;
  const renderer = new LocalRenderer(rendererPort ?? '9400-9499');
  ends.push(() => renderer.stop());
  const drawing = new LocalDrawing(drawingProcesses, state);
  ends.push(() => drawing.stop());
  // Nothing waits for the drawing processes: until they respond, the Worker draws itself.
  const [canDrawLarge] = await Promise.all([renderer.start(), drawing.start()]);
  if (!canDrawLarge && rendererPort) return stop(1);
  if (!canDrawLarge)
    console.error('Galley runs without a renderer. Pictures that are too large for the Worker return 503.');
  const dialer = (process.env['GALLEY_OUTBOUND'] ?? '').includes('=https://') ? await startDialer() : {};
  const variables = {
    ...buildVariables(identity.state, deps.origin),
    ...(canDrawLarge ? renderer.variables : {}),
    ...drawing.variables,
    ...dialer,
  };
  const worker = new LocalWorker(
    { state, variables },
    (port) => deps.leadTo(port),
    () => drawing.buildAgain(),
  );
  ends.push(() => worker.stop());
  if (!(await worker.start())) return stop(1);
  if ((await whoAnswers(deps.origin, identity)) !== 'this start') {
    console.error(`${deps.origin} belongs to another program, although its port was free.`);
    return stop(1);
  }
  if (!(await isHealthy(deps))) return stop(1);
  keepConnected(`http://127.0.0.1:${deps.port}`);
  greet(deps.origin);
  // For the bench, whose peers have no front door.
  process.send?.({ workerPort: deps.worker });
}

/** Ends everything, and then this process with the code. */
async function stop(code: number): Promise<never> {
  for (const end of ends.splice(0).reverse()) await end();
  process.exit(code);
}

/** Resolves with whether it succeeded. */
async function runScript(name: string): Promise<boolean> {
  const script = spawnOwned(inProject('scripts', name, 'index.ts'), [], { output: 'inherit' });
  ends.push(() => stopOwned(script));
  const [code] = await once(script, 'exit');
  return code === 0;
}

function buildVariables(secret: string, origin: string): Record<string, string> {
  const passedVariables = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return {
    GALLEY_SECRET: secret,
    GALLEY_ENV: 'development',
    LOCAL_ORIGIN: origin,
    BROWSER_BACKEND: 'container',
    // `log` prints a line for each request.
    GALLEY_LOG: process.env['GALLEY_LOG'] ?? 'warn',
    ...Object.fromEntries(passedVariables),
  };
}

async function isHealthy({ port, origin }: FrontDoor): Promise<boolean> {
  for (let tries = 0; tries < 240; tries++) {
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return true;
    await sleep(250);
  }
  console.error(`Galley did not respond on ${origin} within a minute.`);
  return false;
}

function greet(origin: string): void {
  const secrets = readSecrets(state);
  const isPasswordFromEnvironment = process.env['GALLEY_OWNER_PASSWORD'] !== undefined;
  const text = greeting({ origin, state, secrets, isPasswordFromEnvironment });
  // Written before `ready` is printed, so that a program that reads `ready` may read the file.
  writeSecrets(state, { ...secrets, shown: [...shownSecrets] });
  console.log(text);
}
