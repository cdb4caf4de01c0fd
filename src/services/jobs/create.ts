import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { jobLimits } from '../../core/names/jobs.ts';
import type { Credentials } from '../authenticate/credentials.ts';
import type { LoadedPage } from '../render/page/loaded-page.ts';
import { checkRender } from '../render/render.ts';
import type { RenderRequest } from '../render/request.ts';
import type { Services } from '../services.ts';
import { type JobReport, type JobSpec, printJson } from './ports.ts';

/** How many seconds a space with too many jobs should wait. */
const retryAfterS = 5;

/**
 * Creates a job that renders in the background (JOB-1). What can be rejected before drawing is rejected now. It draws
 * the version that is published now, and `now()` in expressions is the time of the request, so that every try draws the
 * same file.
 * @throws AppError too_many_jobs, and what a render throws before it draws
 */
export async function createJob(
  services: Services,
  credentials: Credentials,
  request: RenderRequest,
): Promise<JobReport & Pick<JobSpec, 'spaceId'>> {
  const { principal, loaded } = await checkRender(services, credentials, request);
  if (principal.kind !== 'key' && principal.kind !== 'session')
    throw new AppError('internal_error', { cause: 'A job needs a key or a user' });
  const { spaceId } = principal;
  const createdOn = services.clock.now();
  const spec: JobSpec = {
    id: newId(),
    spaceId,
    principal,
    request: { ...request, ...pinVersion(loaded), shownAt: createdOn },
    origin: services.origin,
    publicOrigin: services.publicOrigin,
    createdOn,
  };
  if (!(await services.jobs.getByName(spaceId).add(printJson(spec)))) {
    const detail = `The space has ${jobLimits.unfinished} jobs that have not ended. Wait until some of them have.`;
    throw new AppError('too_many_jobs', { detail, headers: { 'Retry-After': String(retryAfterS) } });
  }
  return { id: spec.id, spaceId, state: 'queued', createdOn, startedOn: null, endedOn: null };
}

/**
 * The version that the job names for all its pages. Pages of several templates in different versions have none, and
 * are drawn in the version that is published then.
 */
function pinVersion(loaded: ReadonlyArray<Pick<LoadedPage, 'version'>>): Pick<RenderRequest, 'version'> {
  const [version, ...others] = new Set(loaded.map((page) => page.version));
  return typeof version === 'number' && others.length === 0 ? { version } : {};
}
