import { AppError } from '../../core/errors/app-error.ts';
import type { Services } from '../services.ts';
import { type JobReport, parseJson } from './ports.ts';

/** How often a job is read while a caller waits for it, in milliseconds. */
const pollMs = 250;

interface JobAddress {
  id: string;
  spaceId: string;
}

type JobServices = Pick<Services, 'jobs'>;

/** @throws AppError job_not_found if the space has no such job (AUTH-1) */
export async function readJob({ jobs }: JobServices, { id, spaceId }: JobAddress): Promise<JobReport> {
  const report = await jobs.getByName(spaceId).find(id);
  if (report === undefined) throw new AppError('job_not_found');
  return parseJson(report);
}

/** Reads a job once it has ended, or after `waitMs` milliseconds. @throws AppError job_not_found */
export async function waitForJob(
  services: JobServices & Pick<Services, 'clock'>,
  address: JobAddress,
  waitMs: number,
): Promise<JobReport> {
  const until = services.clock.now() + waitMs;
  for (;;) {
    const report = await readJob(services, address);
    const leftMs = until - services.clock.now();
    if (report.endedOn !== null || leftMs <= 0) return report;
    await scheduler.wait(Math.min(pollMs, leftMs));
  }
}

/** Cancels a job. A repeat changes nothing. @throws AppError job_not_found; conflict if the job has ended otherwise */
export async function cancelJob(services: JobServices, address: JobAddress): Promise<JobReport> {
  await readJob(services, address);
  await services.jobs.getByName(address.spaceId).cancel(address.id);
  const report = await readJob(services, address);
  if (report.state === 'cancelled') return report;
  throw new AppError('conflict', { detail: `The job is ${report.state}, so it cannot become cancelled.` });
}
