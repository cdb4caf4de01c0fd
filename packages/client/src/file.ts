/** Bytes that the service answers, as they arrive: nothing is buffered until it is asked for. */
export class GalleyFile {
  readonly response: Response;

  constructor(response: Response) {
    this.response = response;
  }

  /** The bytes as they arrive. They can be read once. */
  get stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.response.body ?? new Blob([]).stream();
  }

  get contentType(): string {
    return this.response.headers.get('Content-Type') ?? 'application/octet-stream';
  }

  /** Bytes of the file; undefined where the service does not say, or a proxy compressed it. */
  get size(): number | undefined {
    const { headers } = this.response;
    const length = headers.get('Content-Encoding') === null ? headers.get('Content-Length') : null;
    return length === null ? undefined : Number(length);
  }

  /** The name that the service gives the file. */
  get fileName(): string | undefined {
    const disposition = this.response.headers.get('Content-Disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    if (encoded !== undefined) return decodeURIComponent(encoded);
    return /filename="([^"]*)"/i.exec(disposition)?.[1];
  }

  /** Whether the file was stored already: it cost nothing. */
  get isCached(): boolean {
    return this.response.headers.get('X-Render-Cache') === 'HIT';
  }

  /** Pages of the file; of a render alone. */
  get pages(): number | undefined {
    return this.#count('X-Render-Pages');
  }

  /** How many warnings the render has; `render` says which. */
  get warnings(): number | undefined {
    return this.#count('X-Render-Warnings');
  }

  /** Credits that it cost. */
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
