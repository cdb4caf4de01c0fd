import { Container } from '@cloudflare/containers';
import { toBase64Url } from '../../src/core/base64.ts';
import { hmacSha256 } from '../../src/core/hashing.ts';

/**
 * Derives the token that the renderer expects from this service. It is derived from GALLEY_SECRET, so that nothing else
 * must be configured.
 */
export async function rendererToken({ GALLEY_SECRET: secret }: Pick<Env, 'GALLEY_SECRET'>): Promise<string> {
  return toBase64Url(await hmacSha256(secret, 'renderer token'));
}

/**
 * The renderer of workers/renderer as a Cloudflare Container. The first request starts the container. It stops when it
 * gets no more requests.
 */
export class RendererContainer extends Container {
  override defaultPort = 9400;
  override sleepAfter = '10m';
  /** The container needs no network, because requests contain everything that it draws. */
  override enableInternet = false;

  override async fetch(request: Request): Promise<Response> {
    this.envVars = { RENDERER_TOKEN: await rendererToken(this.env) };
    // A health check must not start the container. A container that is not running counts as healthy.
    if (new URL(request.url).pathname === '/health' && !this.ctx.container?.running)
      return Response.json({ status: 'ok' });
    return super.fetch(request);
  }
}
