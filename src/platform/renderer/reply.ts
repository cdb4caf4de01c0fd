/** The maximum size in bytes of a file that the isolate can hold and store. The renderer refuses larger ones itself. */
const largestReply = 40_000_000;

/**
 * Reads a whole response into one buffer that grows in place. @throws Error if it is larger than the isolate can hold,
 * or ends early
 */
export async function readReply(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const expected = response.headers.get('Content-Length');
  if (Number(expected) > largestReply) throw new Error(`an answer of ${expected} bytes`);
  const buffer = new ArrayBuffer(0, { maxByteLength: largestReply });
  for await (const chunk of response.body ?? []) {
    signal.throwIfAborted();
    const length = buffer.byteLength;
    if (length + chunk.byteLength > largestReply) throw new Error(`an answer of more than ${largestReply} bytes`);
    buffer.resize(length + chunk.byteLength);
    new Uint8Array(buffer, length).set(chunk);
  }
  if (expected !== null && Number(expected) !== buffer.byteLength) throw new Error('the answer ended early');
  return new Uint8Array(buffer.transferToFixedLength());
}
