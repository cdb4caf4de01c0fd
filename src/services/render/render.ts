import type { LoggedRender } from '../../records/render-logs.ts';
import type { Credentials } from '../authenticate/credentials.ts';
import { giveBack } from '../ledger/credits.ts';
import type { Services } from '../services.ts';
import { announceFailure } from './announce-failure.ts';
import { type BackgroundRender, type BatchShare, type RenderJob, type RenderStart, startJob } from './job.ts';
import { toLogFacts } from './log/facts.ts';
import { logRender, toLoggedRender } from './log/log.ts';
import type { RenderOutcome } from './outcome.ts';
import { runPipeline } from './pipeline.ts';
import type { RenderRequest } from './request.ts';
import { listVariableNames } from './steps/unknown-parameters.ts';

/** Renders without building a response. @throws AppError as answerRender does */
export async function render(
  services: Services,
  credentials: Credentials,
  request: RenderRequest,
  { withBody }: { withBody: boolean },
): Promise<RenderOutcome> {
  const answer = (outcome: RenderOutcome) => ({ status: 200, outcome });
  return (await answerRender(services, credentials, request, { withBody, answer })).outcome;
}

/**
 * Handles a whole render, from checking the credentials to building the caller's response. If anything fails after the
 * charge, even building the response, the credits are refunded (CRD-2). The outcome and its status are always logged
 * after the response (LOG-1, LOG-2).
 * @throws AppError with the documented code of the failure
 */
export async function answerRender<Answer extends { status: number }>(
  services: Services,
  credentials: Credentials,
  request: RenderRequest,
  { withBody, answer }: { withBody: boolean; answer(outcome: RenderOutcome): Answer },
): Promise<Answer> {
  const job: RenderStart & Partial<RenderJob> = startJob(services, credentials, request, withBody);
  const { renderId } = job;
  const logged = { ...request, whole: request };
  try {
    const outcome = toOutcome(await runPipeline(job));
    const answered = answer(outcome);
    if (!request.dryRun) logRender(services, logged, toLogFacts(job), { outcome, httpStatus: answered.status });
    return answered;
  } catch (error) {
    if (job.isCharged && job.payer) await giveBack(services, { spaceId: job.payer.id, renderId });
    reportFailure(job, error);
    throw error;
  }
}

/**
 * Checks everything about a render that can be checked before it is drawn. A failure is logged and announced like that
 * of a render. @throws AppError as answerRender does
 */
export async function checkRender(
  services: Services,
  credentials: Credentials,
  request: RenderRequest,
): Promise<Pick<RenderJob, 'principal' | 'loaded'>> {
  // As in a dry run, no shader is drawn.
  const checked = { ...request, dryRun: true };
  const job: RenderStart & Partial<RenderJob> = startJob(services, credentials, checked, false);
  try {
    return await runPipeline(job, { checksOnly: true });
  } catch (error) {
    reportFailure({ ...job, request }, error);
    throw error;
  }
}

function reportFailure(job: RenderStart & Partial<RenderJob>, error: unknown): void {
  const { services, request, stages } = job;
  const failure = { error, renderMs: stages.elapsed, timings: stages.timings };
  logRender(services, { ...request, whole: request }, toLogFacts(job), failure);
  announceFailure(services, request, toLogFacts(job), failure);
}

/** How a render in the background ended, and its log entry. */
export type BackgroundOutcome = { logged: LoggedRender | undefined; announceFailure(): void } & (
  | { outcome: RenderOutcome }
  | { error: unknown }
);

/**
 * Renders a file of a batch or a job. Its id follows from them, so a repeat is neither charged nor logged again. The
 * caller writes the log entry, because only it knows whether the render will be tried again. Never throws.
 */
export async function renderInBackground(
  services: Services,
  credentials: Credentials,
  request: RenderRequest,
  {
    withBody,
    ...background
  }: { renderId: string; withBody: boolean } & ({ batch: BatchShare } | { background: BackgroundRender }),
): Promise<BackgroundOutcome> {
  const job: RenderStart & Partial<RenderJob> = startJob(services, credentials, request, withBody, background);
  const { stages } = job;
  const toLogged = (ending: Parameters<typeof toLoggedRender>[3]) => {
    const facts = toLogFacts(job);
    const spaceId = facts.payer?.id;
    if (spaceId === undefined) return undefined;
    return toLoggedRender({ ...request, whole: request }, facts, spaceId, ending, services.clock.now());
  };
  try {
    const outcome = toOutcome(await runPipeline(job));
    return { outcome, logged: toLogged({ outcome, httpStatus: 200 }), announceFailure: () => undefined };
  } catch (error) {
    const failure = { error, renderMs: stages.elapsed, timings: stages.timings };
    const announce = () => announceFailure(services, request, toLogFacts(job), failure);
    return { error, logged: toLogged(failure), announceFailure: announce };
  }
}

function toOutcome({
  renderId,
  request,
  principal,
  payer,
  pages,
  lookup,
  file,
  output,
  loaded,
  target,
  warnings,
  stages,
  ending,
}: RenderJob): RenderOutcome {
  const named = target.pageIds.flatMap((id) => lookup.read.pages.get(id)?.template.spaceId ?? []);
  const ofCaller = 'spaceId' in principal ? [principal.spaceId] : [];
  return {
    renderId,
    request,
    principal,
    payerId: payer.id,
    spaceIds: [...new Set([payer.id, ...ofCaller, ...named])],
    cacheSeconds: Math.min(...pages.map(({ template }) => template.cacheSeconds)),
    variableNames: listVariableNames(file.pages),
    output,
    loaded: loaded[0],
    ...(target.isDeck || loaded.length > 1 ? { pageIds: target.drawnPageIds } : {}),
    warnings: warnings.list(),
    renderMs: stages.elapsed,
    timings: stages.timings,
    ...ending,
  };
}
