import type { Shader } from '../../records/shaders.ts';

type Content = Pick<Shader, 'id' | 'contentHash'>;

/**
 * Stores and reads the posters of shaders in R2. There is one poster for each content of a shader, drawn when that
 * content was vetted.
 */
export class PosterFiles {
  readonly #files: R2Bucket;

  constructor(files: R2Bucket) {
    this.#files = files;
  }

  async put(content: Content, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#files.put(buildKey(content), bytes, { httpMetadata: { contentType: 'image/png' } });
  }

  async get(content: Content): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const object = await this.#files.get(buildKey(content));
    return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
  }

  async delete(content: Content): Promise<void> {
    await this.#files.delete(buildKey(content));
  }
}

function buildKey({ id, contentHash }: Content): string {
  return `shader-posters/${id}/${contentHash}.png`;
}
