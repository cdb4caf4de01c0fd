/**
 * The Worker in wrangler's local runtime, as a process of its own. It is told a `WorkerOrder`, says a `WorkerReport` once
 * the Worker runs, and ends when it cannot, having printed why. What the Worker logs goes to standard output as it is.
 *
 * By wrangler's programming interface, since its command line cannot be told to leave out the inspector, nor the port by
 * which one wrangler finds the other. X_LOCAL_EXPLORER and X_LOCAL_OBSERVABILITY stand in the environment.
 */
import { unstable_startWorker } from 'wrangler';
import { endWithParent } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import { rebuildOnChange } from './rebuild.ts';

export interface WorkerOrder {
  /** The state directory. */
  state: string;
  /** What the Worker finds in `env` beside what wrangler.toml says. */
  variables: Record<string, string>;
}

export interface WorkerReport {
  /** Of 127.0.0.1; chosen by the system as it is bound. */
  port: number;
}

process.once('message', (order) => run(order as WorkerOrder));

async function run({ state, variables }: WorkerOrder): Promise<void> {
  endWithParent();
  // Whatever it stores is its owner's alone.
  process.umask(0o077);
  const worker = await unstable_startWorker({
    config: inProject('wrangler.toml'),
    // An empty one: else those of .dev.vars, which is for a plain `wrangler dev`.
    envFiles: ['/dev/null'],
    // `npm start` has built, and rebuild.ts builds again.
    build: { custom: { command: '' } },
    bindings: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, { type: 'secret_text' as const, value }]),
    ),
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      inspector: false,
      watch: false,
      persist: state,
      logLevel: 'warn',
      structuredLogsHandler: ({ message }: { message: string }) => console.log(message),
    },
  });
  const fail = (reason: unknown) => {
    console.error('The Worker could not be started:', reason);
    process.exit(1);
  };
  worker.raw.on('error', ({ cause, reason = cause }: { cause?: unknown; reason?: unknown }) => fail(reason));
  // It printed why.
  const endOnFailure = () => process.exit(1);
  worker.raw.once('buildFailed', endOnFailure);
  worker.raw.once('reloadComplete', async (loaded: ReloadCompleteEvent) => {
    worker.raw.off('buildFailed', endOnFailure);
    goOnAfterFailure(worker, loaded);
    rebuildOnChange(async () => void (await worker.patchConfig({})));
    const report: WorkerReport = { port: Number((await worker.url).port) };
    process.send?.(report);
  });
  process.once('SIGTERM', async () => {
    await worker.dispose();
    process.exit(0);
  });
}

type DevWorker = Awaited<ReturnType<typeof unstable_startWorker>>;
type ReloadCompleteEvent = Parameters<DevWorker['raw']['proxy']['onReloadComplete']>[0];

/** wrangler holds requests back while it bundles. Where that fails, the Worker that runs gets them. */
function goOnAfterFailure({ raw }: DevWorker, first: ReloadCompleteEvent): void {
  let running = first;
  raw.on('reloadComplete', (loaded: ReloadCompleteEvent) => {
    running = loaded;
  });
  raw.on('buildFailed', () => {
    raw.proxy.onReloadComplete(running);
    console.error('The Worker could not be made again, as said above: the one before goes on.');
  });
}
