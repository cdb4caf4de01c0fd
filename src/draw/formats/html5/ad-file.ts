/** A file of an ad. Its path is relative to the root of the ZIP. */
export interface AdFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const indexName = 'index.html';
