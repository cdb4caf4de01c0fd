import { doc } from '../../../../contract/common.ts';
import { job, jobPatch } from '../../../../contract/jobs.ts';
import { cancelJob, waitForJob } from '../../../../services/jobs/read.ts';
import { json } from '../../answers.ts';
import { memberOrKey } from '../../member-or-key.ts';
import { readPreference } from '../../prefer.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { jobHeaders, jobsPath, toJob } from './answer.ts';

const path = `${jobsPath}/:id` as const;
const facts = {
  access: 'shared',
  opensTo: ['key', 'session'],
  keepsPublished: true,
  tags: ['rendering'],
  path,
  answers: doc(job),
  admit: (context: RequestContext) => memberOrKey(context, { role: 'editor', scope: 'render.create' }),
} as const;

/** The routes of jobs, which `Prefer: respond-async` creates (JOB-1). */
export const jobRoutes: Route[] = [
  defineRoute({
    operationId: 'jobs.get',
    ...facts,
    method: 'GET',
    summary: 'Read a job',
    description:
      'A render in the background, which `POST /api/render` with `Prefer: respond-async` creates. While the job has not ended, the response has `Retry-After`. `Prefer: wait=20` waits up to 20 seconds for the end. A job is kept for 24 hours after its end.',
    errors: ['job_not_found'],
    answer: async ({ services, principal, params, request }) => {
      const { waitS = 0 } = readPreference(request) ?? {};
      const report = await waitForJob(services, { id: params.id, spaceId: principal.spaceId }, waitS * 1_000);
      return json({ doc: toJob(report) }, { headers: jobHeaders(report) });
    },
  }),
  defineRoute({
    operationId: 'jobs.update',
    ...facts,
    method: 'PATCH',
    summary: 'Cancel a job',
    description:
      'A job that waits is never rendered and costs nothing. A render that is already being drawn is completed, charged and logged, but the job stays cancelled.',
    example: { state: 'cancelled' },
    body: jobPatch,
    errors: ['job_not_found', 'conflict'],
    answer: async ({ services, principal, params }) =>
      json({ doc: toJob(await cancelJob(services, { id: params.id, spaceId: principal.spaceId })) }),
  }),
];
