/** A file of an ad, by its path from the root of the ZIP. */
export interface AdFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const indexName = 'index.html';
