/** Joins byte arrays, in order, to a new one. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Reads a body of at most `maxBytes`. Returns undefined for a longer one, whose rest it cancels. */
export async function readAtMost(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Returning out of the loop cancels the stream.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}
