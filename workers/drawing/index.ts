import webpModule from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
// @ts-expect-error The package types the exports of the wasm; the bundler hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import { instantiateTakumi } from '../../dist/generated/takumi-glue.js';
import { AppError } from '../../src/core/errors/app-error.ts';
import { encodePng } from '../../src/draw/formats/png.ts';
import { WebpEncoder } from '../../src/draw/formats/webp.ts';
import { framePaintedPage, readPaintTask } from '../../src/draw/process/paint-message.ts';
import { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import { timedPaint } from '../../src/draw/takumi/painter.ts';
import { TakumiPool } from '../../src/draw/takumi/pool.ts';

interface DrawingEnv {
  /** The token that only the Worker has. */
  DRAWING_TOKEN: string;
}

const takumi = new TakumiEngine(
  new TakumiPool(() => instantiateTakumi(takumiModule)),
  new WebpEncoder(webpModule),
  encodePng,
);

/**
 * A drawing process: it paints pages that the Worker has laid out, with the same engine and encoders. It responds with
 * 200 and a frame, with 422 if the page cannot be painted, and with 401 to all callers except the Worker.
 */
export default {
  async fetch(request: Request, { DRAWING_TOKEN }: DrawingEnv): Promise<Response> {
    if (!(await hasToken(request, DRAWING_TOKEN))) return new Response(null, { status: 401 });
    if (new URL(request.url).pathname !== '/paint') return new Response(null, { status: 404 });
    const { page, fonts, output } = readPaintTask(new Uint8Array(await request.arrayBuffer()));
    await takumi.prepare(output);
    try {
      const painted = timedPaint((timed) => takumi.paintLaidOut(page, fonts, output, timed));
      return new Response(await new Blob(framePaintedPage(painted)).arrayBuffer());
    } catch (error) {
      if (error instanceof AppError) return new Response(null, { status: 422 });
      throw error;
    }
  },
};

/** Compares hashes, so that the time of the comparison says nothing about the token. */
async function hasToken(request: Request, token: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [sent, expected] = await Promise.all([
    digest(request.headers.get('Authorization') ?? ''),
    digest(`Bearer ${token}`),
  ]);
  return sent.every((byte, index) => byte === expected[index]);
}
