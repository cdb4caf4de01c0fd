import type { JobState } from '../core/names/jobs.ts';
import type { ObjectStorage } from './object-database.ts';

export function insertJob(
  { sql }: ObjectStorage,
  { id, spec, createdOn }: { id: string; spec: string; createdOn: number },
): void {
  sql.exec("INSERT INTO jobs (id, spec, state, created_on) VALUES (?, ?, 'queued', ?)", id, spec, createdOn);
}

/** Notes that the queue has the job. */
export function sendJob({ sql }: ObjectStorage, id: string, heldUntil: number): void {
  sql.exec('UPDATE jobs SET sends = sends + 1, held_until = ? WHERE id = ?', heldUntil, id);
}

/** Gives the job to a consumer. */
export function leaseJob(
  { sql }: ObjectStorage,
  id: string,
  { lease, now, heldUntil }: { lease: string; now: number; heldUntil: number },
): void {
  sql.exec(
    `UPDATE jobs SET state = 'running', started_on = coalesce(started_on, ?), lease = ?, held_until = ?,
      takes = takes + 1 WHERE id = ?`,
    now,
    lease,
    heldUntil,
    id,
  );
}

export function extendJobLease({ sql }: ObjectStorage, id: string, heldUntil: number): void {
  sql.exec('UPDATE jobs SET held_until = ? WHERE id = ?', heldUntil, id);
}

/** Takes the jobs back that the queue or their consumers have lost. */
export function releaseLostJobs({ sql }: ObjectStorage, now: number): void {
  sql.exec(
    "UPDATE jobs SET state = 'queued', lease = NULL, held_until = NULL WHERE ended_on IS NULL AND held_until <= ?",
    now,
  );
}

/** Takes a job back that failed for a reason that may pass. */
export function delayJob({ sql }: ObjectStorage, id: string, notBefore: number): void {
  sql.exec(
    `UPDATE jobs SET state = 'queued', lease = NULL, held_until = NULL, not_before = ?, tries = tries + 1 WHERE id = ?`,
    notBefore,
    id,
  );
}

/** Ends a job. A consumer that holds it keeps its lease, with which it can still report what it has charged. */
export function endJob(
  { sql }: ObjectStorage,
  id: string,
  { state, answer, now }: { state: JobState; answer: string | null; now: number },
): void {
  sql.exec("UPDATE jobs SET state = ?, answer = ?, ended_on = ?, spec = '' WHERE id = ?", state, answer, now, id);
}

/** Notes what the ledger must still log, or null once it has that. The consumer's lease ends. */
export function noteJobLog({ sql }: ObjectStorage, id: string, logged: string | null): void {
  sql.exec('UPDATE jobs SET logged = ?, lease = NULL WHERE id = ?', logged, id);
}

/** Deletes the jobs that ended before this time and are logged. */
export function deleteOldJobs({ sql }: ObjectStorage, before: number): void {
  sql.exec('DELETE FROM jobs WHERE ended_on <= ? AND logged IS NULL', before);
}
