import { readFileSync } from 'node:fs';
import { encodePng } from '../../src/draw/formats/png.ts';
import { WebpEncoder } from '../../src/draw/formats/webp.ts';
import { SrgbConverter } from '../../src/draw/srgb/converter.ts';
import { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import type { TakumiInstance } from '../../src/draw/takumi/glue.ts';
import { TakumiPool } from '../../src/draw/takumi/pool.ts';
import { colorCodecs } from '../../workers/renderer/convert-picture.ts';
import { inProject } from '../paths.ts';

/** The Worker's engine, in this process. */
export async function openTakumi(): Promise<TakumiEngine> {
  return (await openTakumiWith()).takumi;
}

/** The same, with its pool. */
export async function openTakumiWith(): Promise<{ takumi: TakumiEngine; pool: TakumiPool }> {
  const pool = await openTakumiPool();
  return {
    pool,
    takumi: new TakumiEngine(pool, new WebpEncoder(loadWasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm')), encodePng),
  };
}

/** Converts colors as the Worker does, without a container. */
export function openColors(): SrgbConverter {
  return new SrgbConverter(colorCodecs);
}

export async function openTakumiPool(): Promise<TakumiPool> {
  const glue = (await import(inProject('dist/generated/takumi-glue.js'))) as {
    instantiateTakumi(module: WebAssembly.Module): TakumiInstance;
  };
  const takumiModule = loadWasm('@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm');
  return new TakumiPool(() => glue.instantiateTakumi(takumiModule));
}

/** Compiles a WebAssembly file of an installed package. */
export function loadWasm(path: string): WebAssembly.Module {
  return Reflect.construct(WebAssembly.Module, [readFileSync(inProject(`node_modules/${path}`))]);
}
