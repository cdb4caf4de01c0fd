import type { ByteRange } from '../../core/byte-range.ts';

/**
 * The range in a Range header (RFC 9110 section 14.2). Undefined if the whole file must be returned, because there is
 * no header, the unit is not bytes, the value is malformed, or there are several ranges. Null if the range contains no
 * byte of the file.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Math.min(Number(last), size);
    return suffix === 0 ? null : { start: size - suffix, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}

/** The bytes of a range. A stream is read only up to the end of the range. */
export function sliceBody(
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  { start, end }: ByteRange,
): ReadableStream | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body.slice(start, end + 1);
  const reader = body.getReader();
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (true) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          const from = Math.max(0, start - position);
          const to = Math.min(value.byteLength, end + 1 - position);
          position += value.byteLength;
          if (to > from) controller.enqueue(value.subarray(from, to));
          if (position > end) {
            controller.close();
            return await reader.cancel();
          }
          if (to > from) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
