import { newId } from '../../core/ids.ts';
import { jobLimits } from '../../core/names/jobs.ts';
import { jobMigrations } from '../../records/job-schema.ts';
import {
  countJobsOut,
  countUnfinishedJobs,
  findJob,
  findNextJobTime,
  type JobRecord,
  listJobsToLog,
  listJobsToSend,
} from '../../records/jobs.ts';
import {
  delayJob,
  deleteOldJobs,
  endJob,
  extendJobLease,
  insertJob,
  leaseJob,
  noteJobLog,
  releaseLostJobs,
  sendJob,
} from '../../records/jobs-writes.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import { ObjectTables } from '../../records/object-tables.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { Services } from '../services.ts';
import {
  type JobEnding,
  type JobReport,
  type JobResult,
  type JobSpec,
  type JobsPort,
  type JobWork,
  type Json,
  parseJson,
  printJson,
} from './ports.ts';

/** At most this many jobs of a space are in the queue or being drawn, so that spaces take turns. */
const maxOut = 8;
/** How long a consumer holds a job without a sign of life, in milliseconds. It renews its lease every 10 seconds. */
const leaseMs = 30_000;
/** How long a job may be in the queue before it is sent again, in milliseconds. It grows, because a queue may be long. */
const sentMs = 30_000;
const maxSentMs = 300_000;
/** A job whose consumers died this often would probably kill the next one too. */
const maxTakes = 5;
/** The pause before a render is tried again, in milliseconds, and before a log entry is. */
const failureMs = 2_000;

/** The storage of a Durable Object, with its alarm. */
export type JobStorage = ObjectStorage & Pick<DurableObjectStorage, 'setAlarm' | 'deleteAll' | 'deleteAlarm'>;

/** The jobs of a space, over the storage of their object (JOB-1). Whatever dies, the next alarm goes on from the storage. */
export class JobBook implements JobsPort {
  readonly #tables: ObjectTables<JobStorage>;
  readonly #services: Services;

  constructor(storage: JobStorage, services: Services) {
    this.#tables = new ObjectTables(storage, jobMigrations);
    this.#services = services;
  }

  get #storage(): JobStorage {
    return this.#tables.open();
  }

  async add(spec: Json<JobSpec>): Promise<boolean> {
    if (countUnfinishedJobs(this.#storage) >= jobLimits.unfinished) return false;
    const { id, createdOn } = parseJson(spec);
    insertJob(this.#storage, { id, spec, createdOn });
    await this.#settle();
    return true;
  }

  async find(id: string): Promise<Json<JobReport> | undefined> {
    const job = findJob(this.#storage, id);
    if (!job) return undefined;
    const { state, answer, createdOn, startedOn, endedOn } = job;
    const ending = answer === null ? {} : { ending: parseJson<JobEnding>(answer) };
    return printJson<JobReport>({ id, state, ...ending, createdOn, startedOn, endedOn });
  }

  async cancel(id: string): Promise<void> {
    const job = findJob(this.#storage, id);
    if (!job || job.endedOn !== null) return;
    endJob(this.#storage, id, { state: 'cancelled', answer: null, now: this.#now });
    await this.#settle();
  }

  async take(id: string): Promise<Json<JobWork> | undefined> {
    const job = findJob(this.#storage, id);
    if (!job || job.endedOn !== null) return undefined;
    // A queue may deliver a message twice, or after the job was sent again.
    if (job.lease !== null && (job.heldUntil ?? 0) > this.#now) return undefined;
    if (job.takes >= maxTakes) {
      this.#end(job, { error: { code: 'internal_error', detail: 'The render ended its process several times.' } });
      await this.#settle();
      return undefined;
    }
    const [lease, now] = [newId(), this.#now];
    leaseJob(this.#storage, id, { lease, now, heldUntil: now + leaseMs });
    const { tries, takes } = job;
    return printJson<JobWork>({ spec: parseJson<JobSpec>(job.spec), lease, tries, isRepeat: takes > 0 });
  }

  async renew(id: string, lease: string): Promise<void> {
    if (findJob(this.#storage, id)?.lease === lease) extendJobLease(this.#storage, id, this.#now + leaseMs);
  }

  async finish(id: string, lease: string, text: Json<JobResult>): Promise<boolean> {
    const job = findJob(this.#storage, id);
    if (job?.lease !== lease) return false;
    const result = parseJson(text);
    const isWanted = job.endedOn === null;
    this.#storage.transactionSync(() => {
      if ('state' in result) {
        if (isWanted) delayJob(this.#storage, id, this.#now + failureMs * (job.tries + 1));
        return;
      }
      if (isWanted) this.#end(job, result.ending);
      // The render of a cancelled job was drawn and charged too.
      noteJobLog(this.#storage, id, result.logged ? printJson(result.logged) : null);
    });
    await this.#settle();
    return isWanted;
  }

  async alarm(): Promise<void> {
    releaseLostJobs(this.#storage, this.#now);
    deleteOldJobs(this.#storage, this.#now - jobLimits.keptMs);
    await this.#settle();
  }

  async destroy(): Promise<void> {
    await this.#tables.deleteAll();
  }

  #end({ id }: JobRecord, ending: JobEnding): void {
    const state = 'error' in ending ? 'failed' : 'done';
    endJob(this.#storage, id, { state, answer: printJson(ending), now: this.#now });
  }

  /** Logs what has ended, sends what can be sent, and sets the next alarm. */
  async #settle(): Promise<void> {
    // The alarm is set first, because what follows may be cut off.
    await this.#storage.setAlarm(this.#now + failureMs);
    const isLogged = await this.#log();
    await this.#send();
    const now = this.#now;
    const next = isLogged ? findNextJobTime(this.#storage, now, jobLimits.keptMs) : now + failureMs;
    if (next === null) await this.#storage.deleteAlarm();
    else await this.#storage.setAlarm(Math.max(now, next));
  }

  async #send(): Promise<void> {
    const jobs = listJobsToSend(this.#storage, this.#now, Math.max(0, maxOut - countJobsOut(this.#storage)));
    if (jobs.length === 0) return;
    for (const { id, sends } of jobs) {
      sendJob(this.#storage, id, this.#now + Math.min(maxSentMs, sentMs * (sends + 1)));
    }
    const messages = jobs.map(({ id, spec }) => ({ body: { spaceId: parseJson<JobSpec>(spec).spaceId, jobId: id } }));
    // If the queue does not take them, the alarm sends them again.
    await this.#services.jobQueue
      .sendBatch(messages)
      .catch((error: unknown) => this.#services.report('jobs_not_queued', error));
  }

  /** Gives the log entries of ended jobs to the ledger, once each. Returns false if some are left. */
  async #log(): Promise<boolean> {
    for (const { id, logged } of listJobsToLog(this.#storage)) {
      const render = parseJson<LoggedRender>(logged);
      const { spaceId } = render.entry;
      try {
        const flush = printJson({ id: `job ${id}`, spaceId, renders: [render], keyUses: {} });
        await this.#services.ledgers.getByName(spaceId).record(flush);
      } catch (error) {
        this.#services.report('job_not_logged', error);
        return false;
      }
      noteJobLog(this.#storage, id, null);
    }
    return true;
  }

  get #now(): number {
    return this.#services.clock.now();
  }
}
