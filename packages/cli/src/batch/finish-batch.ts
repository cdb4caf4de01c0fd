import { relative } from 'node:path';
import type { Galley } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { toFailure } from '../terminal/explain.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type DownloadedFiles, downloadFiles } from './download-files.ts';
import { type Batch, isActive, waitForBatch } from './wait-for-batch.ts';

/** How many faults or failed files are printed. The manifest has all of them. */
const maxPrinted = 100;

interface Finish {
  /** The folder for the files. */
  out: string;
  force: boolean;
}

/**
 * Waits for a batch, downloads its files and its manifest, and prints the result.
 * @throws Failure invalid if rows were invalid and nothing was drawn, partial if files are missing, refused if the
 * batch is paused because it may not continue, interrupted or unavailable with the command that continues
 */
export async function finishBatch(context: Context, galley: Galley, batch: Batch, finish: Finish): Promise<void> {
  const { terminal, signal, cwd } = context;
  const { out, force } = finish;
  const folder = relative(cwd, out) || '.';
  const next = `run the same command again, or: galley batch --resume ${batch.id} --out ${folder}`;
  let current = batch;
  try {
    terminal.note(`Batch ${batch.id}`);
    current = await waitForBatch({ galley, terminal, signal }, batch);
    const { id, counts, credits, errors } = current;
    printFaults(terminal, current);
    if (counts.failed > 0) await printFailedFiles(galley, terminal, { id, signal });
    const files: DownloadedFiles = { saved: new Set(), kept: new Set(), refused: new Set() };
    if (counts.done > 0) {
      const download = { batchId: id, out, force, total: counts.done, terminal, signal };
      Object.assign(files, await downloadFiles(galley, download));
    }
    const [saved, kept, failed] = [files.saved.size, files.kept.size, counts.failed + files.refused.size];
    const { state, reason } = current;
    terminal.result(
      {
        batch: id,
        state,
        reason,
        folder: out,
        saved,
        kept,
        failed,
        invalid: counts.invalid,
        credits: credits.spent,
        errors,
      },
      () =>
        `${folder}: ${saved} saved, ${kept} kept, ${failed} failed${counts.invalid > 0 ? `, ${counts.invalid} invalid` : ''}`,
    );
    const failure = describeOutcome(current, failed, next);
    if (failure) throw failure;
  } catch (error) {
    const failure = toFailure(error);
    if (failure.exit !== 'interrupted' && failure.exit !== 'unavailable') throw error;
    const reason = failure.exit === 'interrupted' ? 'Interrupted' : failure.message;
    throw new Failure(
      failure.exit,
      `${reason}${isActive(current) ? `. Batch ${batch.id} continues on the service` : ''}`,
      {
        hint: `To get the files, ${next}`,
        details: { ...failure.details, batch: batch.id },
      },
    );
  }
}

/** Prints what a batch would cost. @throws Failure invalid if rows are invalid and are not skipped */
export function reportCheck(terminal: Terminal, batch: Batch): void {
  const { rows, outputs, counts, credits, errors, reason } = batch;
  printFaults(terminal, batch);
  const valid = counts.files - counts.invalid;
  terminal.result(
    { rows, files: counts.files, invalid: counts.invalid, credits: credits.estimated, errors },
    `${rows} rows × ${outputs.length} outputs: ${valid} files, at most ${credits.estimated} credits`,
  );
  if (reason === 'invalid_rows') throw rowFailure(batch, 'The rows have faults');
}

/**
 * What went wrong with a batch that has ended or is paused; undefined if all of its files are there. `next` says how to
 * continue.
 */
function describeOutcome(batch: Batch, failed: number, next: string): Failure | undefined {
  const { id, state, reason, counts } = batch;
  if (reason === 'invalid_rows') return rowFailure(batch, 'The rows have faults, so nothing was rendered');
  if (state === 'paused')
    return new Failure(reason === 'requested' ? 'partial' : 'refused', `Batch ${id} is paused: ${reason}`, {
      hint: `To continue, ${next}`,
    });
  if (state !== 'done')
    return new Failure('partial', state === 'failed' ? `Batch ${id} failed: ${reason}` : `Batch ${id} was cancelled`);
  const missing = failed + counts.invalid;
  if (missing > 0) return new Failure('partial', `${missing} of ${counts.files} files were not rendered or not saved`);
  return undefined;
}

function rowFailure({ errors }: Batch, message: string): Failure {
  return new Failure('invalid', message, {
    hint: errors.some(({ code }) => code === 'unknown_column')
      ? 'Correct the names, map columns with --column, or use --allow-extra to ignore other columns.'
      : 'Correct the rows, or use --skip-invalid to render the others.',
  });
}

/**
 * Prints the faults of rows: `row 3, column price: …`. A fault of several outputs is printed once. If such rows are
 * skipped, the faults are warnings.
 */
function printFaults(terminal: Terminal, { reason, errors, errorCount }: Batch): void {
  const lines = errors.map(({ row, column, message }) => {
    const place = [row === null ? [] : `row ${row}`, column === null ? [] : `column ${column}`].flat().join(', ');
    return place === '' ? message : `${place}: ${message}`;
  });
  for (const line of new Set(lines)) {
    if (reason === 'invalid_rows') terminal.fail(new Failure('invalid', line));
    else terminal.warn(line);
  }
  if (errorCount > errors.length) terminal.warn(`There are ${errorCount - errors.length} more faults`);
}

async function printFailedFiles(
  galley: Galley,
  terminal: Terminal,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const { list, count } = await galley.batches.items.list(id, { state: 'failed', perPage: maxPrinted }, { signal });
  for (const { row, fileName, message, code } of list)
    terminal.fail(new Failure('partial', `row ${row}, ${fileName}: ${message ?? code}`));
  if (count > list.length) terminal.warn(`${count - list.length} more files failed`);
}
