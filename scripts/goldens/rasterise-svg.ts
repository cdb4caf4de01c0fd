import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { inProject } from '../paths.ts';

let started: Promise<void> | undefined;

/**
 * Draws an SVG as a PNG of `scale` times its size, with a renderer that is neither takumi nor a browser, and without
 * any font.
 */
export async function rasteriseSvg(svg: Uint8Array, scale: number): Promise<Uint8Array> {
  started ??= initWasm(readFileSync(inProject('node_modules/@resvg/resvg-wasm/index_bg.wasm')));
  await started;
  const resvg = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font: { fontBuffers: [] } });
  const picture = resvg.render();
  try {
    return picture.asPng();
  } finally {
    picture.free();
    resvg.free();
  }
}
