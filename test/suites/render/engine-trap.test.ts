// @ts-expect-error The package types the exports of the wasm; the runtime hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import { describe, expect, it } from 'vitest';
import { instantiateTakumi } from '../../../dist/generated/takumi-glue.js';
import type { TakumiNode } from '../../../src/draw/takumi/glue.ts';
import { TakumiPool } from '../../../src/draw/takumi/pool.ts';

const size = { width: 20, height: 20, format: 'png' } as const;
const sound: TakumiNode = { type: 'container', style: { width: '20px', height: '20px', backgroundColor: '#f00' } };

/** SVG nested so deeply that drawing it overflows the wasm's stack. The sanitizer rejects such SVG. */
function overrun() {
  const depth = 20_000;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${'<g opacity=".9">'.repeat(depth)}<rect width="9" height="9"/>${'</g>'.repeat(depth)}</svg>`;
  const node: TakumiNode = { type: 'image', src: 'deep', style: { width: '20px', height: '20px' } };
  return { node, options: { ...size, images: [{ src: 'deep', data: new TextEncoder().encode(markup) }] } };
}

describe('a wasm engine that fails', () => {
  it('[SEC-4] is replaced: the failed draw reports engine_failed, the next one works', () => {
    let started = 0;
    const pool = new TakumiPool(() => {
      started++;
      return instantiateTakumi(takumiModule);
    });
    const draw = () => pool.use([], 1_000_000, (renderer) => renderer.render(sound, size));
    const before = draw();
    const { node, options } = overrun();
    let failure: unknown;
    try {
      pool.use([], 1_000_000, (renderer) => renderer.render(node, options));
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ code: 'engine_failed', status: 500 });
    expect(pool.heldBytes).toBe(0);
    expect(draw()).toEqual(before);
    expect(started).toBe(2);
  });

  it('[RND-20] is also replaced if its memory has grown', () => {
    const pool = new TakumiPool(() => instantiateTakumi(takumiModule));
    const side = 3_600;
    const large = { ...size, width: side, height: side };
    pool.use([], 60_000_000, (renderer) => renderer.render(sound, large));
    expect(pool.takePeakBytes()).toBeGreaterThan(side * side * 4);
    expect(pool.heldBytes).toBe(0);
  });
});
