/**
 * The renderer: draws what does not fit into the memory of a Worker's isolate, and owns the browsers. It is a container
 * in production, and a plain process on loopback under `npm start`. Callers must send RENDERER_TOKEN. If RENDERER_PORT
 * is a range such as 9400-9499, the renderer uses the first port that is free. It sends `{ port }` to its parent
 * process if that has opened a channel.
 */
import { systemClock } from '../../src/core/clock.ts';
import { ChromeSource } from './browser/chrome-source.ts';
import { BrowserLauncher } from './browser/launcher.ts';
import { BrowserPool, poolLimits } from './browser/pool.ts';
import { isTaken, listenOnFirstFree, parsePorts } from './listen.ts';
import { Places } from './places.ts';
import { RasterProcess } from './raster-process.ts';
import { createRenderer } from './server.ts';
import { Shaders } from './shaders/index.ts';

/** How many pictures are drawn at once, each of which may take half a gigabyte, and how many requests may wait. */
const limits = { concurrency: 2, waiting: 8 } as const;
/** The default deadline of a request. The Worker stops waiting a little later. */
const usualDeadlineMs = 25_000;

const { RENDERER_TOKEN: token = '', RENDERER_PORT: port = '9400', RENDERER_HOST: host = '127.0.0.1' } = process.env;
if (token.length < 32) {
  console.error('RENDERER_TOKEN must have 32 characters or more.');
  process.exit(1);
}

// The parent process has ended, possibly without a chance to stop this process.
process.once('disconnect', () => process.exit(0));
if (process.send && !process.connected) process.exit(0);

// A renderer that cannot draw must not report that it is healthy, for example on a machine for which there is no native
// takumi.
await import('@takumi-rs/core').catch((error: Error) => {
  console.error(`The renderer cannot draw on this machine: ${error.message}`);
  process.exit(1);
});

const processes = Array.from({ length: limits.concurrency }, () => new RasterProcess());
const source = new ChromeSource();
const launcher = new BrowserLauncher(source, console.error);
const ahead = process.env['RENDERER_WARM'] !== '0';
const browsers = new BrowserPool({ launcher, clock: systemClock, limits: poolLimits, ahead });
const shaders = new Shaders(source, console.error);
const deadlineMs = Number(process.env['RENDERER_DEADLINE_MS'] ?? usualDeadlineMs);
const server = createRenderer({ token, places: new Places(processes, limits.waiting), browsers, shaders, deadlineMs });

const bound = await listenOnFirstFree(server, host, parsePorts(port)).catch((error: Error) => {
  console.error(isTaken(error) ? `The renderer's port ${port} is taken: set RENDERER_PORT to another.` : error.message);
  process.exit(1);
});
// Browsers end by themselves when this process ends, for whatever reason (browser/keeper.ts).
if (launcher.check()) browsers.warm();
process.send?.({ port: bound });

process.once('exit', () => {
  for (const drawer of processes) drawer.end();
  shaders.end();
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
