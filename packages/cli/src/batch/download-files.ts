import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { etagOf, type Galley } from '../../../client/src/index.ts';
import { hashFile, placeFile, removeUnfinished } from '../project/write-file.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { Journal } from './journal.ts';
import { BrokenDownload, readZip } from './read-zip.ts';

/** How often a download may break without a further file before the command gives up. */
const maxFailures = 5;
const retryMs = 250;

/** The names of the files of a batch, by what happened to them on this machine. */
export interface DownloadedFiles {
  saved: Set<string>;
  /** The files that were in the folder already, with the same bytes. */
  kept: Set<string>;
  /** The files that were not saved, because the folder has another file with their name. */
  refused: Set<string>;
}

interface Download {
  batchId: string;
  /** The folder for the files. */
  out: string;
  /** How many files are expected, for the progress bar. */
  total: number;
  force: boolean;
  terminal: Terminal;
  signal: AbortSignal;
}

/**
 * Downloads the finished files of a batch and its manifest. Each file is written as it arrives from the ZIP, and
 * recorded with its end, from which the download continues after an interruption.
 * @throws Failure, GalleyError, or the reason of the signal
 */
export async function downloadFiles(galley: Galley, download: Download): Promise<DownloadedFiles> {
  const { batchId, out, signal, terminal, force } = download;
  await removeUnfinished(out);
  const journal = await Journal.open(out);
  try {
    const files = await downloadZip(galley, journal, download);
    const manifest = await galley.batches.manifest.csv(batchId, { signal });
    const name = 'manifest.csv';
    const own = journal.find(name)?.sha256;
    const { sha256 } = await placeFile(join(out, name), manifest.stream, { terminal, signal, force, own });
    await journal.add({ file: name, key: batchId, sha256 });
    return files;
  } finally {
    await journal.close();
  }
}

async function downloadZip(galley: Galley, journal: Journal, download: Download): Promise<DownloadedFiles> {
  const { batchId, out, total, force, terminal, signal } = download;
  const files: DownloadedFiles = { saved: new Set(), kept: new Set(), refused: new Set() };
  let { etag, position, names } = await findResumePoint(journal, out);
  for (let failures = 0; ; ) {
    const headers = etag === undefined ? {} : { Range: `bytes=${position}-`, 'If-Range': etag };
    const zip = await galley.batches.zip(batchId, { headers, signal });
    // If the ZIP has changed, for example because failed files were retried, the service sends all of it.
    if (zip.response.status !== 206) position = 0;
    else for (const name of names) files.kept.add(name);
    names = [];
    etag = etagOf(zip);
    try {
      for await (const { name, content, range } of readZip(zip.stream, position)) {
        const own = journal.find(name)?.sha256;
        try {
          const { sha256, isChanged } = await placeFile(join(out, name), content, { terminal, signal, force, own });
          await journal.add({ file: name, key: etag ?? '', sha256, range });
          if (isChanged) files.saved.add(name);
          else if (!files.saved.has(name)) files.kept.add(name);
        } catch (error) {
          if (!(error instanceof Failure && error.exit === 'conflict')) throw error;
          terminal.fail(error);
          files.refused.add(name);
        }
        position = range.end;
        failures = 0;
        terminal.progress(files.saved.size + files.kept.size, total, name);
      }
      return files;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BrokenDownload)) throw error;
      failures++;
      if (failures > maxFailures)
        throw new Failure('unavailable', `${error.message} while the files of batch ${batchId} arrived`);
      await sleep(retryMs * 2 ** failures, undefined, { signal });
    }
  }
}

/** Finds where the last ZIP can be resumed: after the files at its beginning that are still as they were saved. */
async function findResumePoint(
  journal: Journal,
  out: string,
): Promise<{ etag: string | undefined; position: number; names: string[] }> {
  const written = journal.entries().flatMap(({ range, ...entry }) => (range ? [{ ...entry, ...range }] : []));
  const etag = written.at(-1)?.key;
  const ofZip = written.filter(({ key }) => key === etag).sort((one, other) => one.start - other.start);
  const names: string[] = [];
  let position = 0;
  for (const { file, sha256, start, end } of ofZip) {
    if (start !== position || (await hashFile(join(out, file))) !== sha256) break;
    names.push(file);
    position = end;
  }
  return { etag, position, names };
}
