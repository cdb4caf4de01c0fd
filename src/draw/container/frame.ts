/**
 * The format of the bodies that the edge and the renderer exchange. A body has JSON and bytes that JSON cannot carry.
 *
 *   4 bytes    length of the head, big-endian
 *   the head   UTF-8 JSON: { "lengths": [bytes of each part], "message": … }
 *   the parts  one after another
 */
interface Head {
  lengths: number[];
  message: unknown;
}

/**
 * Splits a message into chunks to send one after another. The parts are not copied, because the isolate has no memory
 * to spare.
 */
export function frameChunks(message: unknown, parts: readonly Uint8Array[]): Uint8Array[] {
  const head: Head = { lengths: parts.map(({ byteLength }) => byteLength), message };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, json.byteLength);
  return [length, json, ...parts];
}

/**
 * Reads a frame; the parts are views of `bytes`.
 * @throws Error that says what is wrong with the frame
 */
export function readFrame(bytes: Uint8Array): { message: unknown; parts: Uint8Array[] } {
  if (bytes.byteLength < 4) throw new Error('the frame has no head');
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (end > bytes.byteLength) throw new Error('the head ends after the frame');
  const head: unknown = JSON.parse(
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(4, end)),
  );
  if (!isHead(head)) throw new Error('the head has no lengths');
  let offset = end;
  const parts = head.lengths.map((length) => {
    offset += length;
    return bytes.subarray(offset - length, offset);
  });
  if (offset !== bytes.byteLength) throw new Error('the parts are not as long as the head says');
  return { message: head.message, parts };
}

function isHead(value: unknown): value is Head {
  if (typeof value !== 'object' || value === null || !('lengths' in value)) return false;
  const { lengths } = value;
  return Array.isArray(lengths) && lengths.every((length) => Number.isSafeInteger(length) && length >= 0);
}
