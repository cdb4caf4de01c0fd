import { batchManifest } from '../../../../contract/batches.ts';
import { zipBatch } from '../../../../services/batches/files-zip.ts';
import { manifestTypes, printManifest } from '../../../../services/batches/manifest.ts';
import { batchesPath } from '../../../../services/batches/paths.ts';
import { openBatch, readReport } from '../../../../services/batches/read.ts';
import { isOver, watchBatch } from '../../../../services/batches/watch.ts';
import { raw } from '../../answers.ts';
import { fileAnswer } from '../../file-answer.ts';
import { countHeavyRead } from '../../heavy-reads.ts';
import { memberOrKey } from '../../member-or-key.ts';
import { type AdmitContext, defineRoute, type RequestContext, type Route } from '../../route.ts';
import { batchFacts, batchNeeds, batchTags as tags } from './access.ts';

const path = `${batchesPath}/:id` as const;

const heavyFacts = {
  ...batchFacts,
  method: 'GET',
  tags,
  admit: async (context: RequestContext) => countHeavyRead(context, await memberOrKey(context, batchNeeds)),
} as const;

type Context = AdmitContext<{ id: string }> & { principal: { spaceId: string } };

/** The events and downloads of a batch, which are streams (JOB-3). */
export const batchDownloadRoutes: Route[] = [
  defineRoute({
    operationId: 'batches.watch',
    ...heavyFacts,
    path: `${path}/events`,
    summary: 'Watch a batch',
    description:
      'Server-sent events: each `batch` event has the batch as JSON, at most once a second, and its id works as `Last-Event-ID`. The stream ends when the batch has ended, and after five minutes. If there is nothing more to come, the response is 204, so that an EventSource does not connect again.',
    media: ['text/event-stream'],
    errors: ['batch_not_found'],
    answer: async (context) => {
      const { services, request } = context;
      const batch = await open(context);
      const lastEventId = request.headers.get('Last-Event-ID');
      const report = await readReport(batch);
      if (isOver(report) && lastEventId === String(report.revision)) return raw(null, { status: 204 });
      return raw(watchBatch(batch, { lastEventId, base: services.origin }), {
        headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    },
  }),
  defineRoute({
    operationId: 'batches.manifest.csv',
    ...heavyFacts,
    path: `${path}/manifest.csv`,
    summary: 'Download the manifest as CSV',
    description:
      "Each file with the columns of its row. A cell that starts with `=`, `+`, `-` or `@` gets a `'` before it, so that no spreadsheet runs it.",
    media: ['text/csv'],
    errors: ['batch_not_found'],
    answer: (context) => answerManifest(context, 'csv'),
  }),
  defineRoute({
    operationId: 'batches.manifest.json',
    ...heavyFacts,
    path: `${path}/manifest.json`,
    summary: 'Download the manifest as JSON',
    description: 'Each file with the values of its row.',
    answers: batchManifest,
    errors: ['batch_not_found'],
    answer: (context) => answerManifest(context, 'json'),
  }),
  defineRoute({
    operationId: 'batches.zip',
    ...heavyFacts,
    path: `${path}/files.zip`,
    summary: 'Download the finished files as a ZIP',
    description:
      'The files are stored without compression, so the length is known, and `Range` with `If-Range` resumes a download.',
    media: ['application/zip'],
    errors: ['batch_not_found', 'range_not_satisfiable'],
    answer: async (context) => {
      const { services, request, requestId } = context;
      const batch = await open(context);
      const { spec } = await readReport(batch);
      const zip = await zipBatch(services, { batch, spec, requestId });
      const file = { ...zip, contentType: 'application/zip', body: null };
      const always = { 'Cache-Control': 'private, no-cache' };
      const withBytes = { 'Content-Disposition': `attachment; filename="batch-${spec.id}.zip"` };
      return fileAnswer(file, { always, withBytes, hasRanges: true }, request);
    },
  }),
];

function open({ services, params, principal }: Context) {
  return openBatch(services, { id: params.id, spaceId: principal.spaceId });
}

async function answerManifest(context: Context, format: keyof typeof manifestTypes) {
  const batch = await open(context);
  const { spec } = await readReport(batch);
  const body = printManifest(context.services, { batch, spec, base: context.services.origin }, format);
  return raw(body, {
    headers: {
      'Content-Type': manifestTypes[format],
      'Content-Disposition': `attachment; filename="batch-${spec.id}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}
