import { z } from 'zod';
import { type Batch, batch, batchBrief, newBatch } from '../../../contract/batches.ts';
import { doc, list } from '../../../contract/common.ts';
import { listFields } from '../../../contract/query.ts';
import { recordId } from '../../../contract/renders.ts';
import { mapPage } from '../../../records/paging.ts';
import { createBatch } from '../../../services/batches/create.ts';
import { toBatch } from '../../../services/batches/docs.ts';
import { listBatchDocs } from '../../../services/batches/list.ts';
import { changeBatch, readBatch } from '../../../services/batches/read.ts';
import { defineTool, type Tool } from '../tool.ts';

const batchId = recordId.describe('The id of a batch, from `create_batch` or `list_batches`.');

export const batchTools: Tool[] = [
  defineTool({
    name: 'create_batch',
    title: 'Render many files',
    description:
      'Renders rows × outputs in the background, up to 10,000 files, each of which costs a credit. All rows are checked before the first file is drawn; with dryRun, the batch ends after that. Read its progress and its downloads with get_batch.',
    input: newBatch,
    answers: doc(batchBrief),
    readOnly: false,
    keepsPublished: true,
    run: async ({ input, caller, context: { services } }) => ({
      data: { doc: toBrief(toBatch(await createBatch(services, caller.principal, input), services.origin)) },
    }),
  }),
  defineTool({
    name: 'list_batches',
    title: 'List batches',
    description: 'The batches of the space of the last 30 days, newest first.',
    input: z.strictObject(listFields({ perPageDefault: 20 })),
    answers: list(batchBrief),
    readOnly: true,
    run: async ({ input, caller, context: { services } }) => ({
      data: mapPage(await listBatchDocs(services, { spaceId: caller.principal.spaceId, ...input }), toBrief),
    }),
  }),
  defineTool({
    name: 'get_batch',
    title: 'Read a batch',
    description: 'The progress of a batch, the faults of its rows, and the URLs of its ZIP and manifest.',
    input: z.strictObject({ batchId }),
    answers: doc(batch),
    readOnly: true,
    run: async ({ input, caller, context: { services } }) => {
      const report = await readBatch(services, { id: input.batchId, spaceId: caller.principal.spaceId });
      return { data: { doc: toBatch(report, services.origin) } };
    },
  }),
  defineTool({
    name: 'change_batch',
    title: 'Pause, resume, cancel or retry a batch',
    description: 'Cancelling keeps the finished files. `retry` draws the failed files again.',
    input: z.strictObject({
      batchId,
      change: z.enum(['running', 'paused', 'cancelled', 'retry']).describe('What the batch should do.'),
    }),
    answers: doc(batchBrief),
    readOnly: false,
    keepsPublished: true,
    run: async ({ input: { batchId: id, change }, caller: { principal }, context: { services } }) => ({
      data: { doc: toBrief(toBatch(await changeBatch(services, { id, principal }, change), services.origin)) },
    }),
  }),
];

function toBrief({ id, state, reason, counts, credits }: Batch) {
  return { id, state, reason, counts, credits };
}
