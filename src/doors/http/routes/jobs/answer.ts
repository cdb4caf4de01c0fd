import type * as contract from '../../../../contract/jobs.ts';
import { isoOrNull, isoTimestamp } from '../../../../core/clock.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { jobLimits } from '../../../../core/names/jobs.ts';
import type { Credentials } from '../../../../services/authenticate/credentials.ts';
import { createJob } from '../../../../services/jobs/create.ts';
import type { JobError, JobReport } from '../../../../services/jobs/ports.ts';
import { waitForJob } from '../../../../services/jobs/read.ts';
import type { RenderRequest } from '../../../../services/render/request.ts';
import { type Answer, json, rawResponse, toResponse } from '../../answers.ts';
import { type Preference, printPreference } from '../../prefer.ts';
import { publicDetail } from '../../problem.ts';
import type { RequestContext } from '../../route.ts';

export const jobsPath = '/api/v1/jobs';

/** How many seconds a caller should wait before it reads an unfinished job again. */
const retryAfterS = 1;

/**
 * Renders in a job, and waits for it as long as the caller prefers. If the job ends within that time, the response is
 * the synchronous one; otherwise it is 202 with the address of the job (JOB-1).
 * @throws AppError as createJob does, and the error of a render that failed within that time
 */
export async function answerWithJob(
  { services, responseHeaders }: Pick<RequestContext, 'services' | 'responseHeaders'>,
  credentials: Credentials,
  request: RenderRequest,
  preference: Preference,
): Promise<Answer<never>> {
  const created = await createJob(services, credentials, request);
  responseHeaders.set('Preference-Applied', printPreference(preference));
  const { waitS = 0 } = preference;
  const report = waitS > 0 ? await waitForJob(services, created, waitS * 1_000) : created;
  const { ending } = report;
  if (ending && 'error' in ending) throw toError(ending.error);
  if (ending) return rawResponse(toResponse(json(ending.result, { headers: ending.headers })));
  const Location = `${jobsPath}/${report.id}`;
  return rawResponse(
    toResponse(json({ doc: toJob(report) }, { status: 202, headers: { Location, ...jobHeaders(report) } })),
  );
}

/** A job that has not ended should be read again. */
export function jobHeaders({ endedOn }: JobReport): Record<string, string> {
  return endedOn === null ? { 'Retry-After': String(retryAfterS) } : {};
}

/** The job as the API shows it. */
export function toJob({ id, state, ending, createdOn, startedOn, endedOn }: JobReport): contract.Job {
  return {
    id,
    state,
    result: ending && 'result' in ending ? ending.result : null,
    error: ending && 'error' in ending ? describeError(toError(ending.error)) : null,
    createdOn: isoTimestamp(createdOn),
    startedOn: isoOrNull(startedOn),
    endedOn: isoOrNull(endedOn),
    expiresOn: isoOrNull(endedOn === null ? null : endedOn + jobLimits.keptMs),
  };
}

function toError({ code, ...options }: JobError): AppError {
  return new AppError(code, options);
}

function describeError(error: AppError): contract.Job['error'] {
  const { code, status, title, errors } = error;
  return { code, status, title, detail: publicDetail(error), ...(errors ? { errors: [...errors] } : {}) };
}
