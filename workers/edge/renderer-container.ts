import { Container } from '@cloudflare/containers';
import { toBase64Url } from '../../src/core/base64.ts';
import { hmacSha256 } from '../../src/core/hashing.ts';

/**
 * The token that the renderer expects from this service. It is derived from the secret, so that nothing more must be
 * configured.
 */
export async function rendererToken({ GALLEY_SECRET: secret }: Pick<Env, 'GALLEY_SECRET'>): Promise<string> {
  return toBase64Url(await hmacSha256(secret, 'renderer token'));
}

/**
 * The renderer of workers/renderer as a Cloudflare Container. The first request starts it, and it stops when no more
 * come.
 */
export class RendererContainer extends Container {
  override defaultPort = 9400;
  override sleepAfter = '10m';
  /** It needs no network, because it receives everything that it draws. */
  override enableInternet = false;

  override async fetch(request: Request): Promise<Response> {
    this.envVars = { RENDERER_TOKEN: await rendererToken(this.env) };
    // A health check must not start the container: a sleeping container is healthy.
    if (new URL(request.url).pathname === '/health' && !this.ctx.container?.running)
      return Response.json({ status: 'ok' });
    return super.fetch(request);
  }
}
