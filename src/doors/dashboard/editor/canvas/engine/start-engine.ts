import wasmUrl from '@takumi-rs/wasm/takumi_wasm_bg.wasm?url';
import { instantiateTakumi } from '../../../../../../dist/generated/takumi-glue.js';
import { TakumiPool } from '../../../../../draw/takumi/pool.ts';
import type { MeasuringEngine } from '../../view/page-view.ts';
import { CanvasEngine } from './canvas-engine.ts';

/** Memory of the engine that measures, in bytes. It decodes no pictures. */
const measuringLimits = { pictureCacheBytes: 2 ** 20, keptBytes: 64 * 2 ** 20 };

/** The two engines of a canvas: one measures on the calling thread, the other draws on its own. */
export interface Engines {
  measuring: MeasuringEngine;
  drawing: CanvasEngine;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles the engine once. @throws TypeError, WebAssembly.CompileError */
function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(wasmUrl));
  compiled.catch(() => {
    compiled = undefined;
  });
  return compiled;
}

let prepared: Promise<Engines> | undefined;

/** Starts the engines of the page that is opened next. `startEngines` reports a failure. */
export function prepareEngines(): void {
  prepared = createEngines();
  prepared.catch(() => {});
}

/** The engines of a page that is opened. @throws TypeError, WebAssembly.CompileError */
export function startEngines(): Promise<Engines> {
  const engines = prepared ?? createEngines();
  prepared = undefined;
  return engines;
}

async function createEngines(): Promise<Engines> {
  // The thread loads its scripts while the engine is compiled.
  const first = createThread();
  try {
    const module = await compileEngine();
    let unused: Worker | undefined = first;
    const takeThread = () => {
      const thread = unused ?? createThread();
      unused = undefined;
      return thread;
    };
    return {
      measuring: new TakumiPool(() => instantiateTakumi(module), measuringLimits),
      drawing: new CanvasEngine(takeThread, module),
    };
  } catch (error) {
    first.terminate();
    throw error;
  }
}

function createThread(): Worker {
  return new Worker(new URL('./drawing.worker.ts', import.meta.url), { type: 'module' });
}
