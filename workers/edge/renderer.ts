import { getRandom } from '@cloudflare/containers';
import type { LanePass } from '../../src/core/lane/lane-pass.ts';
import { ContainerConverter } from '../../src/draw/container/picture-converter.ts';
import { RasterRenderer } from '../../src/draw/container/raster-renderer.ts';
import { ShaderRenderer } from '../../src/draw/container/shader-renderer.ts';
import type { PictureColors } from '../../src/draw/gather/ports.ts';
import { SrgbConverter } from '../../src/draw/srgb/converter.ts';
import { fetchOwnService } from '../../src/platform/outbound/service.ts';
import { RendererClient } from '../../src/platform/renderer/renderer-client.ts';
import { colorCodecs, takumi } from './drawing.ts';
import { rendererToken } from './renderer-container.ts';

/** The number of containers, which is `max_instances` in wrangler.toml. Each draws two pictures at once. */
export const containers = 3;

/**
 * Creates the client of the renderer, which is the process that `npm start` runs, or the deployment's containers. Tests
 * have neither.
 */
export function createRendererClient(env: Env): RendererClient | undefined {
  const { RENDERER_URL: origin, RENDERER_TOKEN: token } = env;
  if (origin && token) return new RendererClient({ origin, token: async () => token, send: fetchOwnService });
  if (env.GALLEY_ENV === 'development' || !env.RENDERER) return undefined;
  return new RendererClient({
    // The host of a container is ignored.
    origin: 'http://renderer.local',
    token: () => rendererToken(env),
    send: async (url, init) => (await getRandom(env.RENDERER, containers)).fetch(url, init),
  });
}

export function createRasterRenderer(env: Env): RasterRenderer | undefined {
  const client = createRendererClient(env);
  return client && new RasterRenderer(takumi, client);
}

/**
 * Creates the converter for the colors of a request's pictures. Small pictures are converted in the isolate, and large
 * ones in the container.
 */
export function createPictureColors(env: Env, lane: LanePass): PictureColors {
  const client = createRendererClient(env);
  const turn = (ms: number) => lane.turn(ms);
  return new SrgbConverter({ ...colorCodecs, turn, ...(client ? { renderer: new ContainerConverter(client) } : {}) });
}

export function createShaderRenderer(env: Env): ShaderRenderer | undefined {
  const client = createRendererClient(env);
  return client && new ShaderRenderer(client);
}
