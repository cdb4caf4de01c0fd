import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildContext, context, type Plugin } from 'esbuild';
import { inProject, projectRoot } from '../paths.ts';
import { collectionFlags } from './v8-flags.ts';

/** The entry of the bundle, and the configuration with which workerd runs it. */
const [entryName, configName] = ['index.js', 'config.capnp'];
const resolving = Symbol('resolving');

/**
 * Bundles the Worker of the drawing processes (workers/drawing) into a folder, with its wasm modules beside it. Calls
 * `built` after each build with whether it succeeded; a failed build has printed the reason, and changes nothing.
 */
export function bundleDrawing(folder: string, built: (succeeded: boolean) => void): Promise<BuildContext> {
  const wasmFiles = new Map<string, string>();
  const besideIt: Plugin = {
    name: 'wasm-beside-the-bundle',
    setup(build) {
      build.onResolve({ filter: /\.wasm$/ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === resolving) return undefined;
        const found = await build.resolve(path, { resolveDir, kind, pluginData: resolving });
        if (found.errors.length > 0) return found;
        wasmFiles.set(basename(found.path), found.path);
        return { path: `./${basename(found.path)}`, external: true };
      });
      build.onEnd(({ errors, outputFiles = [] }) => {
        const [entry] = outputFiles;
        if (errors.length > 0 || !entry) return built(false);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, entryName), entry.contents);
        // Written rather than copied, because a copy would have the permissions of the original.
        for (const [name, path] of wasmFiles) writeFileSync(join(folder, name), readFileSync(path));
        return built(true);
      });
    },
  };
  return context({
    entryPoints: [inProject('workers', 'drawing', 'index.ts')],
    absWorkingDir: projectRoot,
    outfile: join(folder, entryName),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    // As wrangler bundles the Worker.
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    external: ['node:*'],
    plugins: [besideIt],
  });
}

/**
 * Writes the configuration of the process on a port of 127.0.0.1, and returns the path of its file. The process cannot
 * open connections. It reads its token from its environment, so that the token is on no disk.
 */
export function writeConfig(folder: string, port: number): string {
  const path = join(folder, `${port}-${configName}`);
  const wasmNames = readdirSync(folder).filter((name) => name.endsWith('.wasm'));
  const modules = [
    `(name = "${entryName}", esModule = embed "${entryName}")`,
    ...wasmNames.map((name) => `(name = "${name}", wasm = embed "${name}")`),
  ];
  const flags = collectionFlags.split(' ').map((flag) => JSON.stringify(flag));
  writeFileSync(
    path,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = [${flags.join(', ')}],
  services = [(name = "drawing", worker = .drawing), (name = "nothing", network = (allow = []))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "drawing")],
);
const drawing :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  bindings = [(name = "DRAWING_TOKEN", fromEnvironment = "DRAWING_TOKEN")],
  compatibilityDate = "2026-08-01",
  compatibilityFlags = ["nodejs_compat"],
  globalOutbound = (name = "nothing"),
);
`,
  );
  return path;
}
