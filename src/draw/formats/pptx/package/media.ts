import { sha256Hex } from '../../../../core/hashing.ts';

export type MediaType = 'png' | 'jpeg' | 'gif' | 'svg';

/** The pictures of a deck. Each is stored once, no matter how many shapes show it. */
export class Media {
  readonly #names = new Map<string, string>();
  readonly #parts = new Map<string, Uint8Array>();

  /** Adds a picture and returns the name of its part in ppt/media. */
  async add(bytes: Uint8Array, type: MediaType): Promise<string> {
    const hash = await sha256Hex(new Uint8Array(bytes));
    const existingName = this.#names.get(hash);
    if (existingName) return existingName;
    const name = `image${this.#parts.size + 1}.${type}`;
    this.#names.set(hash, name);
    this.#parts.set(name, bytes);
    return name;
  }

  parts(): Iterable<[name: string, bytes: Uint8Array]> {
    return this.#parts;
  }
}
