import { z } from 'zod';
import { jobStates } from '../core/names/jobs.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';
import { render } from './renders.ts';

const jobExample = 'b3VzTqYw8XkJm1sLf6RdC';

const jobError = z
  .strictObject({
    code: z.string().describe('The code of the error, such as `credits_exhausted`.'),
    status: z.int().describe('The HTTP status that the response would have had.'),
    title: z.string().describe('What the code means.'),
    detail: z.string().describe('What went wrong.'),
    errors: items(
      z.strictObject({
        path: z.string().describe('The field of the request.'),
        code: z.string().describe('The kind of fault.'),
        message: z.string().describe('A sentence that says what is wrong.'),
      }),
    )
      .optional()
      .describe('The faults of the request. Absent if the error is not about its fields.'),
  })
  .describe('The error that the response would have had.');

/** A render in the background (JOB-1). */
export const job = z
  .strictObject({
    id: id.describe('The id of the job. The entry in the render log has the same id.'),
    state: z
      .enum(jobStates)
      .describe('Whether the render waits, is being drawn, or has ended. `done`, `failed` and `cancelled` are final.'),
    result: render.nullable().describe('What the synchronous response would have had. Null unless the job is `done`.'),
    error: jobError.nullable().describe('Why the render failed. Null unless the job is `failed`.'),
    createdOn: timestamp.describe('The time of the request.'),
    startedOn: timestamp.nullable().describe('When the render began. Null before.'),
    endedOn: timestamp.nullable().describe('When the job ended. Null before.'),
    expiresOn: timestamp.nullable().describe('When the job is removed: 24 hours after its end. Null before its end.'),
  })
  .meta({
    id: 'Job',
    examples: [
      {
        id: jobExample,
        state: 'queued',
        result: null,
        error: null,
        createdOn: sample.updatedOn,
        startedOn: null,
        endedOn: null,
        expiresOn: null,
      },
    ],
  });
export type Job = z.output<typeof job>;

export const jobPatch = z.strictObject({
  state: z
    .literal('cancelled')
    .describe('Ends the job. A render that is already being drawn is completed and charged.'),
});
