import {
  batch,
  batchItem,
  batchItemQuery,
  batchPatch,
  batchQuery,
  newBatch,
  uploadedRows,
} from '../../../../contract/batches.ts';
import { doc, list, noBody } from '../../../../contract/common.ts';
import { batchLimits } from '../../../../core/names/batches.ts';
import { mapPage } from '../../../../records/paging.ts';
import { createBatch } from '../../../../services/batches/create.ts';
import { toBatch, toBatchItem } from '../../../../services/batches/docs.ts';
import { listBatchDocs } from '../../../../services/batches/list.ts';
import { batchesPath } from '../../../../services/batches/paths.ts';
import type { BatchReport } from '../../../../services/batches/ports.ts';
import { changeBatch, listBatchItems, readBatch } from '../../../../services/batches/read.ts';
import { uploadRows } from '../../../../services/batches/upload-rows.ts';
import { type Answer, json, raw } from '../../answers.ts';
import { matchesEtag } from '../../etag.ts';
import { defineRoute, type Route } from '../../route.ts';
import { readUpload } from '../../upload.ts';
import { batchFacts, batchTags as tags } from './access.ts';
import { batchDownloadRoutes } from './downloads.ts';

/** The bytes of the JSON body of a batch. Longer rows are uploaded. */
const bodyLimit = 8 * 1024 * 1024;
/** The bytes of a file in a form. Larger files are sent as the body itself, which is never in memory as a whole. */
const formLimit = 10 * 1024 * 1024;
const path = `${batchesPath}/:id` as const;

/** The routes of batches: rows × outputs, drawn in the background (JOB-2, JOB-3). */
export const batchRoutes: Route[] = [
  defineRoute({
    operationId: 'batches.rows.upload',
    ...batchFacts,
    tags,
    method: 'POST',
    path: `${batchesPath}/rows`,
    summary: 'Upload the rows of a batch',
    description:
      'The body is a CSV of up to 50 MB whose first row names the columns, or an NDJSON. A form with the part `file` can have up to 10 MB. The encoding (UTF-8, UTF-16 or Windows-1252) and the delimiter are detected. The rows are kept for 24 hours.',
    answers: uploadedRows,
    readOnly: true,
    errors: ['invalid_file', 'invalid_body', 'body_too_large', 'service_unavailable'],
    uploadFields: {},
    bodyLimit: batchLimits.uploadBytes,
    answer: async ({ services, principal, request, url }) => {
      const contentType = request.headers.get('Content-Type') ?? '';
      if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
        return json(await uploadRows(services, principal.spaceId, { body: request.body, contentType }));
      // A form can only be read as a whole.
      const { bytes } = await readUpload({ request, url }, {}, formLimit);
      const body = new Blob([bytes]).stream();
      return json(await uploadRows(services, principal.spaceId, { body, contentType: '' }));
    },
  }),
  defineRoute({
    operationId: 'batches.create',
    ...batchFacts,
    tags,
    method: 'POST',
    path: batchesPath,
    index: true,
    summary: 'Create a batch',
    description:
      'Renders rows × outputs, up to 10,000 files, in the background. All rows are checked before the first file is drawn. Versions, brands and entries stay as they are now. At most three batches of a space run at once; others wait.',
    example: { rows: { list: [{ values: {} }] }, outputs: [{ pageId: '{pageId}', format: 'png' }] },
    answers: doc(batch),
    body: newBatch,
    bodyLimit,
    errors: [
      'page_not_found',
      'page_not_published',
      'brand_not_found',
      'rows_not_found',
      'collection_not_found',
      'too_many_files',
      'invalid_file',
      'too_many_references',
      'service_unavailable',
    ],
    answer: async ({ services, principal, body }) =>
      toAnswer(await createBatch(services, principal, body), services.origin),
  }),
  defineRoute({
    operationId: 'batches.list',
    ...batchFacts,
    tags,
    method: 'GET',
    path: batchesPath,
    index: true,
    summary: 'List batches',
    description:
      'The batches of the last 30 days, newest first. The counts of running batches may be some seconds old, and `errors` is empty: read a batch for both.',
    answers: list(batch),
    query: batchQuery,
    answer: async ({ services, principal, query }) =>
      json(await listBatchDocs(services, { spaceId: principal.spaceId, ...query })),
  }),
  defineRoute({
    operationId: 'batches.get',
    ...batchFacts,
    tags,
    method: 'GET',
    path,
    summary: 'Read a batch',
    description:
      'With the `ETag` of an earlier response in `If-None-Match`, the response is 304 until something changed.',
    answers: doc(batch),
    errors: ['batch_not_found'],
    answer: async ({ services, principal, params, request }) => {
      const report = await readBatch(services, { id: params.id, spaceId: principal.spaceId });
      const etag = revisionTag(report);
      if (matchesEtag(request.headers.get('If-None-Match'), etag))
        return raw(null, { status: 304, headers: { ETag: etag } });
      return toAnswer(report, services.origin);
    },
  }),
  defineRoute({
    operationId: 'batches.update',
    ...batchFacts,
    tags,
    method: 'PATCH',
    path,
    summary: 'Pause, resume or cancel a batch',
    description:
      'A cancelled batch keeps its finished files. A batch that is resumed continues with the rights of the caller, for example after its key was revoked.',
    example: { state: 'paused' },
    answers: doc(batch),
    body: batchPatch,
    errors: ['batch_not_found', 'conflict'],
    answer: async ({ services, principal, params, body }) =>
      toAnswer(await changeBatch(services, { id: params.id, principal }, body.state), services.origin),
  }),
  defineRoute({
    operationId: 'batches.retry',
    ...batchFacts,
    tags,
    method: 'POST',
    path: `${path}/retry`,
    summary: 'Draw the failed files of a batch again',
    description:
      'Finished files stay as they are. If the batch failed as a whole, the files that are left are drawn too.',
    answers: doc(batch),
    body: noBody,
    errors: ['batch_not_found', 'conflict'],
    answer: async ({ services, principal, params }) =>
      toAnswer(await changeBatch(services, { id: params.id, principal }, 'retry'), services.origin),
  }),
  defineRoute({
    operationId: 'batches.items.list',
    ...batchFacts,
    tags,
    method: 'GET',
    path: `${path}/items`,
    summary: 'List the files of a batch',
    description:
      'In the order of rows and outputs. `state=invalid` lists what was rejected before the first draw, with all faults.',
    answers: list(batchItem),
    query: batchItemQuery,
    errors: ['batch_not_found'],
    answer: async ({ services, principal, params, query }) => {
      const listing = await listBatchItems(services, { id: params.id, spaceId: principal.spaceId }, query);
      return json(mapPage(listing, (file) => toBatchItem(file, services.origin)));
    },
  }),
  ...batchDownloadRoutes,
];

function toAnswer(report: BatchReport, base: string): Answer<{ doc: ReturnType<typeof toBatch> }> {
  return json({ doc: toBatch(report, base) }, { headers: { ETag: revisionTag(report) } });
}

function revisionTag({ revision }: BatchReport): string {
  return `"${revision}"`;
}
