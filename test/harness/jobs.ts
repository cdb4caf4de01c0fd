import { env, runInDurableObject } from 'cloudflare:test';
import type { Job } from '../../src/contract/jobs.ts';
import { newId } from '../../src/core/ids.ts';
import { jobAnswer } from '../../src/doors/http/routes/render/answer.ts';
import { drawJob } from '../../src/services/jobs/draw-job.ts';
import type { Services } from '../../src/services/services.ts';
import { ask, bearer, readData } from './service.ts';
import { consumerServices } from './services.ts';
import type { TestSpace } from './space.ts';

type Key = Pick<TestSpace, 'key'>;

/** Requests a render. Without other headers, it becomes a job. */
export function postRender(space: Key, json: unknown, headers: Record<string, string> = { Prefer: 'respond-async' }) {
  return ask('/api/render', { method: 'POST', headers: { ...bearer(space.key), ...headers }, json });
}

export async function makeJob(space: Key, json: unknown): Promise<Job> {
  return await readNewJob(await postRender(space, json));
}

/** The job of a response with the status 202. */
export async function readNewJob(response: Response): Promise<Job> {
  const { data } = await response.json<{ data: { doc: Job } }>();
  if (response.status !== 202) throw new Error(`The response is ${response.status}`);
  return data.doc;
}

export function getJob(space: Key, id: string, headers: Record<string, string> = {}): Promise<Response> {
  return ask(`/api/v1/jobs/${id}`, { headers: { ...bearer(space.key), ...headers } });
}

/** Reads a job once it has ended. */
export async function waitForJob(space: Key, id: string): Promise<Job> {
  for (let round = 0; round < 20; round++) {
    const { doc } = await readData(await getJob(space, id, { Prefer: 'wait=20' }));
    if (doc.endedOn !== null) return doc;
  }
  throw new Error('The job does not end');
}

/**
 * Fills the places of a space's jobs, so that the queue of the tests never gets its jobs, and only the test draws them.
 */
export async function holdJobs(spaceId: string, places = 8): Promise<void> {
  const jobs = env.JOBS.getByName(spaceId);
  // The table is created when it is first needed.
  await jobs.find('no-such-job');
  await runInDurableObject(jobs, (_, { storage }) => {
    for (let place = 0; place < places; place++) {
      storage.sql.exec(
        `INSERT INTO jobs (id, spec, state, created_on, lease, held_until) VALUES (?, '', 'running', 0, 'held', 9000000000000)`,
        newId(),
      );
    }
  });
}

/** Creates a job that waits and is never drawn. Returns its id. */
export async function addWaitingJob(spaceId: string): Promise<string> {
  const [id, jobs] = [newId(), env.JOBS.getByName(spaceId)];
  await jobs.find(id);
  await runInDurableObject(jobs, (_, { storage }) => {
    const insert =
      "INSERT INTO jobs (id, spec, state, created_on, held_until) VALUES (?, '', 'queued', 1, 9000000000000)";
    storage.sql.exec(insert, id);
  });
  return id;
}

/** Ends the lease of a job, as if its consumer had died. */
export async function loseJob(spaceId: string, id: string): Promise<void> {
  await runInDurableObject(env.JOBS.getByName(spaceId), (_, { storage }) => {
    storage.sql.exec('UPDATE jobs SET held_until = 0 WHERE id = ?', id);
  });
}

/** Draws a job as the queue would. */
export async function draw(spaceId: string, jobId: string, services: Services = consumerServices()): Promise<void> {
  await drawJob(services, { spaceId, jobId }, jobAnswer);
}
