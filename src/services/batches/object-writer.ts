/** R2 requires that all parts of an upload except the last one have the same size, at least 5 MiB. */
const partBytes = 8 * 1024 * 1024;

/**
 * Writes an object of unknown length to R2, with at most one part in memory. The object exists once `end` has
 * returned.
 */
export class ObjectWriter {
  readonly #files: R2Bucket;
  readonly #key: string;
  #part = new Uint8Array(partBytes);
  #used = 0;
  #upload: R2MultipartUpload | undefined;
  readonly #parts: R2UploadedPart[] = [];

  constructor(files: R2Bucket, key: string) {
    this.#files = files;
    this.#key = key;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.byteLength; ) {
      const taken = bytes.subarray(from, from + partBytes - this.#used);
      this.#part.set(taken, this.#used);
      this.#used += taken.byteLength;
      from += taken.byteLength;
      if (this.#used === partBytes) await this.#send();
    }
  }

  async end(): Promise<void> {
    if (!this.#upload) {
      await this.#files.put(this.#key, this.#part.subarray(0, this.#used));
      return;
    }
    if (this.#used > 0) await this.#send();
    await this.#upload.complete(this.#parts);
  }

  /** Removes what was written. Call it if `end` will not be called. */
  async abort(): Promise<void> {
    await this.#upload?.abort();
  }

  async #send(): Promise<void> {
    this.#upload ??= await this.#files.createMultipartUpload(this.#key);
    this.#parts.push(await this.#upload.uploadPart(this.#parts.length + 1, this.#part.subarray(0, this.#used)));
    this.#part = new Uint8Array(partBytes);
    this.#used = 0;
  }
}
