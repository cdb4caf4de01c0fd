import { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import { findRefusal } from '../authenticate/find-refusal.ts';
import { deriveId, findEarlierRender } from '../batches/earlier-renders.ts';
import { announceRender } from '../render/announce-render.ts';
import type { RenderOutcome } from '../render/outcome.ts';
import { renderInBackground } from '../render/render.ts';
import type { Services } from '../services.ts';
import {
  type JobAnswer,
  type JobError,
  type JobMessage,
  type JobResult,
  type JobSpec,
  type JobWork,
  parseJson,
  printJson,
} from './ports.ts';

/** How often the lease is renewed, in milliseconds. */
const renewMs = 10_000;
/** How often a render is tried that fails for a reason that may pass. */
const maxTries = 3;

/** Makes the synchronous response to a render, as the door would. `base` is the origin of its links. */
export type ToAnswer = (outcome: RenderOutcome, base: string) => JobAnswer;

/**
 * Renders a job, and reports to the job how that ended (JOB-1). Nothing happens if another consumer holds the job, or it
 * has ended. If this process dies, another one renders it again, with the same id.
 */
export async function drawJob(services: Services, { spaceId, jobId }: JobMessage, toAnswer: ToAnswer): Promise<void> {
  const jobs = services.jobs.getByName(spaceId);
  const taken = await jobs.take(jobId);
  if (taken === undefined) return;
  const work = parseJson<JobWork>(taken);
  const renewing = setInterval(() => {
    jobs.renew(jobId, work.lease).catch((error) => services.report('job_lease_not_renewed', error));
  }, renewMs);
  try {
    const { result, announce } = await draw(services, work, toAnswer);
    // The job stores the log entry before the ledger gets it, so that a render that is logged is never drawn again.
    if (await jobs.finish(jobId, work.lease, printJson(result))) announce?.();
  } finally {
    clearInterval(renewing);
  }
}

async function draw(
  services: Services,
  { spec, tries, isRepeat }: JobWork,
  toAnswer: ToAnswer,
): Promise<{ result: JobResult; announce?: () => void }> {
  const { principal, request } = spec;
  const refusal = await findRefusal(services, principal, { scope: 'render.create', tool: 'render_page' });
  if (refusal) return { result: { ending: { error: toJobError(new AppError(refusal)) } } };
  const { renderId, isCharged } = await identifyRender(services, spec, isRepeat);
  const credentials = { kind: 'tool', principal } as const;
  const background = { isCharged };
  const render = await renderInBackground(services, credentials, request, { renderId, withBody: false, background });
  // A dry run that succeeds has no log entry.
  const logged = render.logged && !(request.dryRun && 'outcome' in render) ? { logged: render.logged } : {};
  if ('outcome' in render) {
    const { outcome } = render;
    return {
      result: { ending: toAnswer(outcome, spec.origin), ...logged },
      announce: () => announceRender(services, outcome, spec.publicOrigin),
    };
  }
  const error = asAppError(render.error);
  if (error !== render.error) services.report('job_failed', render.error);
  if (error.status >= 500 && tries + 1 < maxTries) return { result: { state: 'again' } };
  return { result: { ending: { error: toJobError(error) }, ...logged }, announce: render.announceFailure };
}

/** The first id of a job's render is that of the job. Later ones are for renders that were lost with their process. */
async function identifyRender(services: Services, { id, spaceId }: JobSpec, isRepeat: boolean) {
  if (!isRepeat) return { renderId: id, isCharged: false };
  return await findEarlierRender(services, spaceId, async (lost) =>
    lost === 0 ? id : await deriveId(`${id} ${lost}`),
  );
}

function toJobError({ code, detail, errors }: AppError): JobError {
  return { code, detail, ...(errors ? { errors } : {}) };
}
