import { AppError } from '../../core/errors/app-error.ts';
import { identifyPicture } from '../gather/pictures/index.ts';
import type { RemoteConverter } from '../srgb/converter.ts';
import type { RendererPort } from './raster-renderer.ts';

/** Converts the colors of pictures in the container renderer if the isolate has too little memory (RND-20). */
export class ContainerConverter implements RemoteConverter {
  readonly #port: RendererPort;

  constructor(port: RendererPort) {
    this.#port = port;
  }

  async convert(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const reply = await this.#port.post('/srgb', [bytes]);
    const [picture, before] = [identifyPicture(reply.bytes), identifyPicture(bytes)];
    const isSameSize =
      picture && before && picture.type !== 'svg' && before.type !== 'svg' && picture.width === before.width;
    if (reply.status === 200 && isSameSize && picture.height === before.height) return reply.bytes;
    const cause = `the answer (${reply.status}) is not the converted picture`;
    throw new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '30' } });
  }
}
