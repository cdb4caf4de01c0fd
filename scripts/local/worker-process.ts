/**
 * Runs the Worker in wrangler's local runtime, as a separate process. It receives a `WorkerOrder`, sends a
 * `WorkerReport` once the Worker runs and each time it was built again, and exits if it cannot run, having printed the reason. The Worker's log goes to
 * standard output unchanged.
 *
 * It uses wrangler's programming interface, because the command line cannot turn off the inspector, or the port through
 * which wranglers find each other. X_LOCAL_EXPLORER and X_LOCAL_OBSERVABILITY are set in the environment.
 */
import { unstable_startWorker } from 'wrangler';
import { endWithParent } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import { rebuildOnChange } from './rebuild.ts';
import { findStoredBundle, storeBundle } from './stored-bundle.ts';

export interface WorkerOrder {
  /** The state directory. */
  state: string;
  /** Variables that the Worker finds in `env`, in addition to those in wrangler.toml. */
  variables: Record<string, string>;
}

export interface WorkerReport {
  /** The port on 127.0.0.1, which the system chooses. */
  port: number;
}

/** How wrangler loads a stored bundle: unchanged, with the wasm modules next to it. */
const asStored = {
  bundle: false,
  moduleRules: [{ type: 'CompiledWasm' as const, globs: ['**/*.wasm'], fallthrough: false }],
};

process.once('message', (order) => run(order as WorkerOrder));

async function run({ state, variables }: WorkerOrder): Promise<void> {
  endWithParent();
  // Everything that this process stores must only be readable by its owner.
  process.umask(0o077);
  // Set by tests only: their services share a bundle, and none of them has to notice changed sources.
  const bundleFolder = process.env['GALLEY_WORKER_BUNDLE'];
  const storedEntry = findStoredBundle(bundleFolder);
  const worker = await unstable_startWorker({
    config: inProject('wrangler.toml'),
    ...(storedEntry !== undefined && { entrypoint: storedEntry }),
    // An empty file, because otherwise those of .dev.vars apply, which are for a plain `wrangler dev`.
    envFiles: ['/dev/null'],
    // `npm start` has built, and rebuild.ts builds again.
    build: { custom: { command: '' }, ...(storedEntry !== undefined && asStored) },
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
  // The failed part has already printed the reason.
  const endOnFailure = () => process.exit(1);
  worker.raw.once('buildFailed', endOnFailure);
  worker.raw.once('reloadComplete', async (loaded: ReloadCompleteEvent) => {
    worker.raw.off('buildFailed', endOnFailure);
    if (bundleFolder !== undefined && storedEntry === undefined) storeBundle(bundleFolder, loaded.bundle);
    goOnAfterFailure(worker, loaded);
    const report: WorkerReport = { port: Number((await worker.url).port) };
    process.send?.(report);
    rebuildOnChange(async () => {
      await worker.patchConfig({});
      process.send?.(report);
    });
  });
  process.once('SIGTERM', async () => {
    await worker.dispose();
    process.exit(0);
  });
}

type DevWorker = Awaited<ReturnType<typeof unstable_startWorker>>;
type ReloadCompleteEvent = Parameters<DevWorker['raw']['proxy']['onReloadComplete']>[0];

/** wrangler holds requests back while it bundles. If bundling fails, they go to the running Worker. */
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
