/**
 * Keeps the drawing processes running, as a separate process. It receives a `DrawingOrder`, bundles workers/drawing,
 * and runs it in one runtime (workerd) for each port. Each further message makes it bundle again and start the runtimes
 * again. While a runtime does not run, the Worker draws itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../owned-process.ts';
import { bundleDrawing, writeConfig } from './drawing-bundle.ts';

export interface DrawingOrder {
  /** The ports on 127.0.0.1, one for each process. */
  ports: readonly number[];
  /** The token that requests must have. */
  token: string;
  /** The folder of the bundle. */
  folder: string;
}

/** The pause in milliseconds between the end of a process and its next start. */
const pauseMs = 500;
/** If a process ends this often within this time, it is not started again, because it would only end again. */
const restarts = { atMost: 5, withinMs: 60_000 };

const running = new Map<number, ChildProcess>();
const ended = new Map<number, number[]>();
let isStopping = false;

process.once('message', (order) => run(order as DrawingOrder));

async function run({ ports, token, folder }: DrawingOrder): Promise<void> {
  endWithParent();
  process.umask(0o077);
  // It may have files of an earlier start.
  rmSync(folder, { recursive: true, force: true });
  const program = findRuntime();
  const bundle = await bundleDrawing(folder, (succeeded) => {
    if (!succeeded) return;
    for (const port of ports) {
      const before = running.get(port);
      if (before) before.kill('SIGTERM');
      else start(port);
    }
  });
  // esbuild prints the faults of each build. After a failed build, the processes go on.
  const build = () => void bundle.rebuild().catch(() => undefined);
  build();
  process.on('message', build);
  process.once('SIGTERM', async () => {
    isStopping = true;
    await bundle.dispose();
    for (const child of running.values()) child.kill('SIGKILL');
    process.exit(0);
  });

  function start(port: number): void {
    const child = spawn(program, ['serve', writeConfig(folder, port)], {
      env: { DRAWING_TOKEN: token },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.set(port, child);
    void once(child, 'exit').then(([code, signal]) => startAgain(port, child.killed ? undefined : (signal ?? code)));
  }

  /** `ending` is how the process ended, or undefined if it was ended because its code changed. */
  async function startAgain(port: number, ending: string | number | undefined): Promise<void> {
    running.delete(port);
    if (isStopping) return;
    if (ending !== undefined) {
      const now = Date.now();
      const times = [...(ended.get(port) ?? []).filter((before) => now - before < restarts.withinMs), now];
      ended.set(port, times);
      if (times.length > restarts.atMost) {
        console.error(
          `A drawing process ended (${ending}) for the ${times.length}th time within a minute. The Worker draws itself.`,
        );
        return;
      }
      console.error(`A drawing process ended (${ending}) and is started again. Until then, the Worker draws itself.`);
      await sleep(pauseMs);
    }
    if (!isStopping && !running.has(port)) start(port);
  }
}

/** The path of the runtime that wrangler uses, so that both run the same version. */
function findRuntime(): string {
  const ofWrangler = createRequire(createRequire(import.meta.url).resolve('wrangler'));
  return ofWrangler('workerd').default;
}
