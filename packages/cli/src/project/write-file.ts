import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure, hasErrorCode } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';

const temporary = /^\..+\.galley-tmp$/;

type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface WriteOptions {
  /** The permissions of the file. By default, they are those of any new file. */
  mode?: number;
  signal?: AbortSignal;
}

/** A file that was written next to its destination and has not been moved there yet. */
interface WrittenFile {
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Writes a file in one step: it is written next to its destination and then renamed. If the process is killed in
 * between, the old file remains complete. Returns the SHA-256 of the bytes.
 */
export async function writeWhole(path: string, content: Content, options: WriteOptions = {}): Promise<string> {
  const written = await writeBeside(path, content, options);
  await rename(written.path, path);
  return written.sha256;
}

/**
 * Like `writeWhole`, but if the file exists with other bytes, it is only overwritten if `force` is set, if this program
 * wrote the existing file (its SHA-256 was recorded), or if the user agrees in the terminal. @throws Failure conflict
 */
export async function placeFile(
  path: string,
  content: Content,
  { terminal, force, own, ...options }: WriteOptions & { terminal: Terminal; force: boolean; own?: string | undefined },
): Promise<{ sha256: string; bytes: number; isChanged: boolean }> {
  const written = await writeBeside(path, content, options);
  const { sha256, bytes } = written;
  try {
    const present = await hashFile(path);
    const isChanged = present !== sha256;
    if (isChanged && present !== undefined && present !== own && !force) await requireConsent(terminal, path);
    await rename(written.path, path);
    return { sha256, bytes, isChanged };
  } catch (error) {
    await rm(written.path, { force: true });
    throw error;
  }
}

export async function requireConsent(terminal: Terminal, path: string): Promise<void> {
  if (terminal.isInteractive && (await terminal.confirm(`${path} differs. Overwrite it?`))) return;
  throw new Failure('conflict', `${path} exists and is different, so it was not overwritten`, {
    hint: 'Overwrite it with --force, or move it.',
    details: { path },
  });
}

/** The SHA-256 of a file; undefined if the file does not exist. */
export async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Removes the unfinished files of processes that were killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => temporary.test(name)).map((name) => rm(join(folder, name), { force: true })),
  );
}

async function writeBeside(path: string, content: Content, { mode, signal }: WriteOptions): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.galley-tmp`);
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(temporaryPath, 'wx', mode ?? 0o666);
  try {
    for await (const chunk of readChunks(content)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.write(chunk);
    }
    await file.sync();
    await file.close();
    // The umask may have removed permissions from the file (it never adds any), so the requested ones are set
    // explicitly.
    if (mode !== undefined) await chmod(temporaryPath, mode);
    return { path: temporaryPath, sha256: hash.digest('hex'), bytes };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function* readChunks(content: Content): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}
