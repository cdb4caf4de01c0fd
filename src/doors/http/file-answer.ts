import type { ByteRange } from '../../core/byte-range.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import type { StoredFile } from '../../services/files/file-store.ts';
import { type RawAnswer, raw } from './answers.ts';
import { parseByteRange, sliceBody } from './byte-range.ts';
import { matchesEtag } from './etag.ts';

interface FileHeaders {
  /** Headers of both a response with the file and a 304. */
  always: Record<string, string>;
  /** Headers of a response with the file, but not of a 304. They may only depend on the file's bytes. */
  withBytes?: Record<string, string>;
  /** Whether a GET may request a part of the bytes (RFC 9110 section 14). */
  hasRanges?: true;
}

/**
 * The response with a stored file and its strong ETag. It is 304 if `request` is conditional and the client already has
 * these bytes (RFC 9110 section 13.1.2).
 */
export function fileAnswer(
  file: Pick<StoredFile, 'sha256' | 'contentType' | 'bytes' | 'body'> & {
    /** Opens a file that is only made as it is read. `body` is null then. */
    open?: (range: ByteRange | undefined) => ReadableStream;
  },
  { always, withBytes, hasRanges }: FileHeaders,
  request: Request | null,
): RawAnswer {
  const etag = `"${file.sha256}"`;
  const headers = { ...always, ETag: etag };
  if (request && matchesEtag(request.headers.get('If-None-Match'), etag)) {
    // A stream that is not read must be canceled.
    if (file.body instanceof ReadableStream) void file.body.cancel();
    return raw(null, { status: 304, headers });
  }
  const facts = { 'Content-Type': file.contentType, 'Content-Length': String(file.bytes) };
  const ranges = hasRanges ? { 'Accept-Ranges': 'bytes' } : {};
  const whole = { ...headers, ...facts, ...withBytes, ...ranges };
  const open = (range?: ByteRange) => {
    if (file.open) return file.open(range);
    return range && file.body ? sliceBody(file.body, range) : file.body;
  };
  // Ranges only apply to GET: a response to HEAD describes the whole file.
  if (!hasRanges || request?.method !== 'GET' || !rangeMatchesFile(request, etag))
    return raw(open(), { headers: whole });
  const range = parseByteRange(request.headers.get('Range'), file.bytes);
  if (range === undefined || (file.body === null && !file.open)) return raw(open(), { headers: whole });
  if (range === null) {
    if (file.body instanceof ReadableStream) void file.body.cancel();
    throw new AppError('range_not_satisfiable', {
      detail: `The file has ${file.bytes} bytes.`,
      headers: { 'Content-Range': `bytes */${file.bytes}` },
    });
  }
  return raw(open(range), {
    status: 206,
    headers: {
      ...whole,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${file.bytes}`,
    },
  });
}

/**
 * Whether the requested range applies to this version of the file: If-Range is absent or has its ETag. Files have no
 * date to compare.
 */
function rangeMatchesFile(request: Request, etag: string): boolean {
  const condition = request.headers.get('If-Range');
  return condition === null || condition.trim() === etag;
}

/** Returns bytes in the same way as `fileAnswer` returns a stored file. */
export async function bytesAnswer(
  { bytes, contentType }: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
  headers: FileHeaders,
  request: Request | null,
): Promise<RawAnswer> {
  const file = { sha256: await sha256Hex(bytes), contentType, bytes: bytes.byteLength, body: bytes };
  return fileAnswer(file, headers, request);
}
