import type { ByteRange } from '../../core/byte-range.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { openFile } from '../render/restore.ts';
import type { Services } from '../services.ts';
import type { BatchFile, BatchPort, BatchSpec } from './ports.ts';
import { readFiles } from './read.ts';
import { ZipLayout } from './zip-layout.ts';

interface DoneFile {
  name: string;
  key: string;
  bytes: number;
  crc: number;
}

/** A ZIP that is made as it is read. */
export interface BatchZip {
  /** A hash of everything that the ZIP contains. */
  sha256: string;
  bytes: number;
  open(range: ByteRange | undefined): ReadableStream<Uint8Array>;
}

/** A ZIP of the finished files of a batch (JOB-3). Only the files of the range are read, one at a time. */
export async function zipBatch(
  services: Services,
  { batch, spec, requestId }: { batch: BatchPort; spec: BatchSpec; requestId: string },
): Promise<BatchZip> {
  const files: DoneFile[] = [];
  for await (const file of readFiles(batch, 'done')) files.push(toDone(file));
  const layout = new ZipLayout(files, spec.createdOn);
  const open = (range: ByteRange | undefined) => {
    const length = range ? range.end + 1 - range.start : layout.size;
    const { readable, writable } = new FixedLengthStream(length);
    const parts = readParts(services, { files, layout, range, requestId });
    // A client that leaves ends the writing. A failure ends the stream early, so the client learns of it too.
    write(parts, writable).catch((error: unknown) => services.report('batch_zip_ended', error));
    return readable;
  };
  return { sha256: await sha256Hex(JSON.stringify(files)), bytes: layout.size, open };
}

async function write(parts: AsyncIterable<Uint8Array>, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const part of parts) await writer.write(part);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

async function* readParts(
  services: Services,
  {
    files,
    layout,
    range,
    requestId,
  }: { files: readonly DoneFile[]; layout: ZipLayout; range: ByteRange | undefined; requestId: string },
): AsyncGenerator<Uint8Array> {
  for (const part of layout.parts(range)) {
    if ('bytes' in part) yield part.bytes;
    else {
      const file = files[part.file];
      if (!file) throw new AppError('internal_error', { cause: 'A ZIP lacks a file' });
      yield* readPart(services, file, { ...part, requestId });
    }
  }
}

async function* readPart(
  services: Services,
  { key, bytes }: DoneFile,
  { start, end, requestId }: ByteRange & { requestId: string },
): AsyncGenerator<Uint8Array> {
  const file = await openFile(services, key, { withBody: true, requestId });
  if (file.bytes !== bytes || file.body === null) throw new AppError('file_expired');
  if (file.body instanceof Uint8Array) {
    yield file.body.subarray(start, end + 1);
    return;
  }
  let position = 0;
  const body: ReadableStream<Uint8Array> = file.body;
  for await (const part of body) {
    const [from, to] = [Math.max(0, start - position), Math.min(part.byteLength, end + 1 - position)];
    if (to > from) yield part.subarray(from, to);
    position += part.byteLength;
    if (position > end) return;
  }
}

function toDone({ name, key, bytes, crc }: BatchFile): DoneFile {
  if (name === null || key === null || bytes === null || crc === null)
    throw new AppError('internal_error', { cause: 'A finished file of a batch lacks facts' });
  return { name, key, bytes, crc };
}
