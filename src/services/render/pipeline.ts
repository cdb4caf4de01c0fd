import type { RenderJob, RenderStart } from './job.ts';
import type { StageName } from './stages.ts';
import { authenticateCaller, readRecords } from './steps/authenticate.ts';
import { authorize } from './steps/authorize.ts';
import { compose } from './steps/compose.ts';
import { chooseOutput } from './steps/decide-output.ts';
import { drawOnce } from './steps/draw.ts';
import { findTarget } from './steps/find-target.ts';
import { nameFile } from './steps/identify.ts';
import { lintInstead } from './steps/lint.ts';
import { loadDesigns } from './steps/load.ts';
import { spendDemoToken } from './steps/spend-demo-token.ts';
import { findStoredFile } from './steps/store.ts';

/**
 * The steps of a render, in order. Each step returns the fields that it adds to the job. A step that adds `ending` is
 * the last one to run: a dry run ends at `lintInstead`, and a repeated render ends at `findStoredFile`. A file is
 * charged and stored only after it was drawn.
 */
const steps = [
  timeStep('load', findTarget),
  timeStep('load', readRecords),
  timeStep('load', authenticateCaller),
  authorize,
  timeStep('load', loadDesigns),
  spendDemoToken,
  chooseOutput,
  compose,
  lintInstead,
  timeStep('gather', nameFile),
  timeStep('store', findStoredFile),
  drawOnce,
] as const;

type Needs<Step> = Step extends (job: infer Job) => unknown ? Job : never;
type StepResult<Step> = Step extends (job: never) => infer Result ? Awaited<Result> : never;

/**
 * The type of the steps. If a step reads fields that no earlier step adds, the names of these fields take the place of
 * the step.
 */
type Ordered<Job, Steps extends readonly unknown[]> = Steps extends readonly [infer First, ...infer Rest]
  ? readonly [
      Job extends Needs<First> ? First : { missing: Exclude<keyof Needs<First>, keyof Job> },
      ...Ordered<Job & StepResult<First>, Rest>,
    ]
  : readonly [];

// This assignment does not compile if the steps are out of order.
const orderedSteps: Ordered<RenderStart, typeof steps> = steps;

/**
 * Runs the steps for a job. If a step throws, the job keeps the fields that earlier steps added. With `checksOnly`, only
 * those run that can reject the request.
 */
export async function runPipeline(
  job: RenderStart & Partial<RenderJob>,
  { checksOnly = false }: { checksOnly?: boolean } = {},
): Promise<RenderJob> {
  for (const step of orderedSteps) {
    if (checksOnly && step === lintInstead) break;
    Object.assign(job, await step(job as RenderJob));
    if (job.ending) break;
  }
  return job as RenderJob;
}

/** Makes a step whose whole time is counted for one stage. */
function timeStep<Job, Added>(stage: StageName, step: (job: Job) => Added | Promise<Added>) {
  return (job: Job & Pick<RenderJob, 'stages'>): Promise<Added> => job.stages.run(stage, () => step(job));
}
