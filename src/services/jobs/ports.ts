import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import type { Render } from '../../contract/renders.ts';
import type { Fault } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import type { JobState } from '../../core/names/jobs.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { Json } from '../ledger/ports.ts';
import type { RenderRequest } from '../render/request.ts';

export { type Json, parseJson, printJson } from '../ledger/ports.ts';

/** The key or user for whom a job renders. */
export type JobPrincipal = KeyPrincipal | SessionPrincipal;

/** Everything about a job that is decided when it is created. Its id is also that of its render. */
export interface JobSpec {
  id: string;
  spaceId: string;
  principal: JobPrincipal;
  request: RenderRequest;
  /** The origin of links in the response, and that of links in events. */
  origin: string;
  publicOrigin: string;
  /** In epoch milliseconds. */
  createdOn: number;
}

/** An error as a job keeps it. */
export interface JobError {
  code: ErrorCode;
  detail: string;
  errors?: readonly Fault[];
}

/** The synchronous response to the render of a job. */
export interface JobAnswer {
  result: Render;
  headers: Readonly<Record<string, string>>;
}

/** How the render of a job ended. */
export type JobEnding = JobAnswer | { error: JobError };

/** What a job reports about itself. Times are in epoch milliseconds. */
export interface JobReport {
  id: string;
  state: JobState;
  /** Absent before the end and for a cancelled job. */
  ending?: JobEnding;
  createdOn: number;
  startedOn: number | null;
  endedOn: number | null;
}

/** A job that a consumer has taken. */
export interface JobWork {
  spec: JobSpec;
  /** Proves that the consumer still holds the job. */
  lease: string;
  /** How often the render failed for a reason that may pass. */
  tries: number;
  /** Whether an earlier consumer took it, and may have charged it. */
  isRepeat: boolean;
}

/** What a consumer reports. `again`: the render failed for a reason that may pass, and was not logged. */
export type JobResult = { state: 'again' } | { ending: JobEnding; logged?: LoggedRender };

/**
 * The jobs of a space, implemented by workers/edge/jobs.ts over job-book.ts. JSON travels as text, because the types of
 * RPC cannot express it.
 */
export interface JobsPort {
  /** Returns false if the space has too many unfinished jobs. */
  add(spec: Json<JobSpec>): Promise<boolean>;
  /** Undefined if the space has no such job. */
  find(id: string): Promise<Json<JobReport> | undefined>;
  /** Cancels a job that has not ended. */
  cancel(id: string): Promise<void>;
  take(id: string): Promise<Json<JobWork> | undefined>;
  /** Keeps the lease. */
  renew(id: string, lease: string): Promise<void>;
  /** Returns false if the result does not count, because the job was cancelled or another consumer has taken it. */
  finish(id: string, lease: string, result: Json<JobResult>): Promise<boolean>;
  destroy(): Promise<void>;
}

/** Gives access to jobs by the id of their space. The binding JOBS has this form. */
export interface Jobs {
  getByName(spaceId: string): JobsPort;
}

/** A message of the queue that transports jobs. */
export interface JobMessage {
  spaceId: string;
  jobId: string;
}
