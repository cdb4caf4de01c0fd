import { sha256Hex } from '../../core/hashing.ts';
import type { StoredFile } from '../../services/files/file-store.ts';
import { type Answer, raw } from './answers.ts';
import { matchesEtag } from './etag.ts';

interface FileHeaders {
  /** Of the file and of a 304 alike. */
  always: Record<string, string>;
  /** Of the bytes alone. */
  withBytes?: Record<string, string>;
}

/** A stored file's bytes under a strong ETag, or 304 where `request` is conditional and has them (RFC 9110 section 13.1.2). */
export function fileAnswer(
  file: Pick<StoredFile, 'sha256' | 'contentType' | 'bytes' | 'body'>,
  { always, withBytes }: FileHeaders,
  request: Request | null,
): Answer {
  const etag = `"${file.sha256}"`;
  const headers = { ...always, ETag: etag };
  if (request && matchesEtag(request.headers.get('If-None-Match'), etag)) {
    // What streams must be told that nobody reads it.
    if (file.body instanceof ReadableStream) void file.body.cancel();
    return raw(null, { status: 304, headers });
  }
  const facts = { 'Content-Type': file.contentType, 'Content-Length': String(file.bytes) };
  return raw(file.body, { headers: { ...headers, ...facts, ...withBytes } });
}

/** Bytes as `fileAnswer` answers a file. */
export async function bytesAnswer(
  { bytes, contentType }: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
  headers: FileHeaders,
  request: Request | null,
): Promise<Answer> {
  const file = { sha256: await sha256Hex(bytes), contentType, bytes: bytes.byteLength, body: bytes };
  return fileAnswer(file, headers, request);
}
