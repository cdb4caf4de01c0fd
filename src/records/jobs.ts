import type { JobState } from '../core/names/jobs.ts';
import type { ObjectStorage } from './object-database.ts';

/** A job as the Durable Object of its space stores it (JOB-1). Times are in epoch milliseconds. */
export interface JobRecord {
  id: string;
  spec: string;
  state: JobState;
  answer: string | null;
  logged: string | null;
  createdOn: number;
  startedOn: number | null;
  endedOn: number | null;
  lease: string | null;
  heldUntil: number | null;
  sends: number;
  takes: number;
  tries: number;
}

type Row = Record<string, SqlStorageValue>;

const columns = `id, spec, state, answer, logged, created_on AS createdOn, started_on AS startedOn, ended_on AS endedOn,
  lease, held_until AS heldUntil, sends, takes, tries`;

export function findJob({ sql }: ObjectStorage, id: string): JobRecord | undefined {
  return sql.exec<JobRecord & Row>(`SELECT ${columns} FROM jobs WHERE id = ?`, id).toArray()[0];
}

export function countUnfinishedJobs({ sql }: ObjectStorage): number {
  return sql.exec<{ count: number }>('SELECT count(*) AS count FROM jobs WHERE ended_on IS NULL').one().count;
}

/** Counts the jobs that the queue or a consumer has. */
export function countJobsOut({ sql }: ObjectStorage): number {
  const query = 'SELECT count(*) AS count FROM jobs WHERE ended_on IS NULL AND held_until IS NOT NULL';
  return sql.exec<{ count: number }>(query).one().count;
}

/** Lists jobs that can be sent now, the oldest first. */
export function listJobsToSend({ sql }: ObjectStorage, now: number, limit: number): JobRecord[] {
  const query = `SELECT ${columns} FROM jobs WHERE ended_on IS NULL AND held_until IS NULL AND not_before <= ?
    ORDER BY created_on, id LIMIT ?`;
  return sql.exec<JobRecord & Row>(query, now, limit).toArray();
}

/** Lists ended jobs whose log entries the ledger does not have yet. */
export function listJobsToLog({ sql }: ObjectStorage): Array<{ id: string; logged: string }> {
  return sql.exec<{ id: string; logged: string }>('SELECT id, logged FROM jobs WHERE logged IS NOT NULL').toArray();
}

/**
 * When a job must be taken back, can be sent, or has been kept for `keptMs` after its end. null if there is nothing to
 * do. Jobs that could be sent already wait until another job has ended.
 */
export function findNextJobTime({ sql }: ObjectStorage, now: number, keptMs: number): number | null {
  const query = `SELECT min(next) AS next FROM (
    SELECT min(held_until) AS next FROM jobs WHERE ended_on IS NULL
    UNION ALL SELECT min(not_before) FROM jobs WHERE ended_on IS NULL AND held_until IS NULL AND not_before > ?
    UNION ALL SELECT min(ended_on) + ? FROM jobs WHERE ended_on IS NOT NULL)`;
  return sql.exec<{ next: number | null }>(query, now, keptMs).one().next;
}
