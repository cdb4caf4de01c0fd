import { Container } from '@cloudflare/containers';
import { toBase64Url } from '../../src/core/base64.ts';
import { hmacSha256 } from '../../src/core/hashing.ts';

/** What the renderer knows this service by. It follows from the secret, so that there is nothing more to configure. */
export async function rendererToken({ GALLEY_SECRET: secret }: Pick<Env, 'GALLEY_SECRET'>): Promise<string> {
  return toBase64Url(await hmacSha256(secret, 'renderer token'));
}

/** The renderer of workers/renderer as a Cloudflare Container: started by the first request, ended when none comes. */
export class RendererContainer extends Container {
  override defaultPort = 9400;
  override sleepAfter = '10m';
  /** All that it draws is handed to it. */
  override enableInternet = false;

  override async fetch(request: Request): Promise<Response> {
    this.envVars = { RENDERER_TOKEN: await rendererToken(this.env) };
    // Asking whether it is well must not start it: one that sleeps is.
    if (new URL(request.url).pathname === '/health' && !this.ctx.container?.running)
      return Response.json({ status: 'ok' });
    return super.fetch(request);
  }
}
