/** A file that the service returned. It is streamed, and only buffered if you request its bytes. */
export class GalleyFile {
  readonly response: Response;

  constructor(response: Response) {
    this.response = response;
  }

  /** The bytes of the file as a stream, which can be read once. */
  get stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.response.body ?? new Blob([]).stream();
  }

  get contentType(): string {
    return this.response.headers.get('Content-Type') ?? 'application/octet-stream';
  }

  /** The size of the file in bytes; undefined if the service does not send it, or if a proxy compressed the file. */
  get size(): number | undefined {
    const { headers } = this.response;
    const length = headers.get('Content-Encoding') === null ? headers.get('Content-Length') : null;
    return length === null ? undefined : Number(length);
  }

  /** The file name that the service suggests. */
  get fileName(): string | undefined {
    const disposition = this.response.headers.get('Content-Disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    if (encoded !== undefined) return decodeURIComponent(encoded);
    return /filename="([^"]*)"/i.exec(disposition)?.[1];
  }

  /** Whether the file was already stored, in which case the render cost nothing. */
  get isCached(): boolean {
    return this.response.headers.get('X-Render-Cache') === 'HIT';
  }

  /** The number of pages of the file. It is only set for renders. */
  get pages(): number | undefined {
    return this.#count('X-Render-Pages');
  }

  /** The number of warnings of the render. To get the warnings themselves, use `render`. */
  get warnings(): number | undefined {
    return this.#count('X-Render-Warnings');
  }

  /** The number of credits that the render cost. */
  get cost(): number | undefined {
    return this.#count('X-Credits-Cost');
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.response.arrayBuffer();
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.response.arrayBuffer());
  }

  blob(): Promise<Blob> {
    return this.response.blob();
  }

  text(): Promise<string> {
    return this.response.text();
  }

  #count(name: string): number | undefined {
    const text = this.response.headers.get(name);
    return text === null ? undefined : Number(text);
  }
}
