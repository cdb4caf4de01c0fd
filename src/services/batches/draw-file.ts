import { crc32 } from 'node:zlib';
import { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { StoredFile } from '../files/file-store.ts';
import { announceRender } from '../render/announce-render.ts';
import type { BatchShare } from '../render/job.ts';
import { renderInBackground } from '../render/render.ts';
import type { RenderRequest } from '../render/request.ts';
import { openFile } from '../render/restore.ts';
import type { Services } from '../services.ts';
import type { EarlierRender } from './earlier-renders.ts';
import type { BatchSpec, ChunkReport, ChunkWork, FileResult } from './ports.ts';

/** How often a file is drawn that fails for a reason that may pass. */
const maxTries = 3;

/** What became of a file: its result for the batch, its log entry, and what to do once the batch has accepted it. */
export interface DrawnFile {
  result?: FileResult;
  logged?: LoggedRender | undefined;
  halt?: ChunkReport['halt'];
  afterReport?(): void;
}

interface FileToDraw {
  spec: BatchSpec;
  file: ChunkWork['files'][number];
  request: RenderRequest;
  renderId: string;
  batch: BatchShare;
  entry: EarlierRender['entry'];
}

/** The codes with which the whole batch stops, because every further file would fail with them too. */
const halts: Partial<Record<ErrorCode, NonNullable<ChunkReport['halt']>['state']>> = {
  credits_exhausted: 'paused',
  page_not_found: 'failed',
  page_not_published: 'failed',
  template_not_found: 'failed',
};

/** Draws a file of a batch. Never throws for a file that cannot be drawn, which fails alone (JOB-3). */
export async function drawFile(
  services: Services,
  { spec, file: { row, output, tries }, request, renderId, batch, entry }: FileToDraw,
): Promise<DrawnFile> {
  const place = { row, output, renderId };
  if (entry) return await readLogged(services, place, entry);
  const { principal } = spec;
  const render = await renderInBackground(services, { kind: 'tool', principal }, request, {
    renderId,
    withBody: true,
    batch,
  });
  const isEach = spec.notify === 'each';
  if ('error' in render) {
    const error = asAppError(render.error);
    if (error !== render.error) services.report('batch_file_failed', render.error);
    const halt = halts[error.code];
    if (halt) return { halt: { state: halt, reason: error.code } };
    if (error.status >= 500 && tries + 1 < maxTries) return { result: { row, output, state: 'again' } };
    return {
      result: {
        ...place,
        state: 'failed',
        code: error.code,
        message: error.status >= 500 ? error.title : error.detail,
      },
      logged: render.logged,
      ...(isEach ? { afterReport: render.announceFailure } : {}),
    };
  }
  const { outcome } = render;
  if (!outcome.file) throw new AppError('internal_error', { cause: 'A render of a batch has no file' });
  const { key, bytes } = outcome.file;
  return {
    result: {
      ...place,
      state: 'done',
      key,
      bytes,
      crc: await readCrc(outcome.file),
      cached: outcome.cached,
      credits: outcome.credits.cost,
    },
    logged: render.logged,
    ...(isEach ? { afterReport: () => announceRender(services, outcome, spec.origin) } : {}),
  };
}

/** The result of a file that an earlier consumer drew and logged. */
async function readLogged(
  services: Services,
  place: { row: number; output: number; renderId: string },
  { fileUrl, errorCode, cached, credits }: NonNullable<EarlierRender['entry']>,
): Promise<DrawnFile> {
  if (fileUrl === null) {
    const code = errorCode ?? 'internal_error';
    return { result: { ...place, state: 'failed', code, message: 'The file could not be drawn.' } };
  }
  const key = fileUrl.slice('/files/'.length);
  const stored = await openFile(services, key, { withBody: true, requestId: place.renderId });
  const { bytes } = stored;
  return { result: { ...place, state: 'done', key, bytes, crc: await readCrc(stored), cached, credits } };
}

/** The CRC-32 of a file, with which a ZIP of the batch can be written without reading the file first. */
async function readCrc({ body }: StoredFile): Promise<number> {
  if (body instanceof Uint8Array) return crc32(body);
  let crc = 0;
  for await (const part of body ?? []) crc = crc32(part, crc);
  return crc;
}
