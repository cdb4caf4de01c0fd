import { StoreError } from '../../src/core/errors/as-app-error.ts';
import { oncePer } from '../../src/core/once.ts';
import { type Around, aroundCalls, aroundRequests } from './around-calls.ts';

/** D1 names the code of SQLite in errors that a statement causes, such as a constraint that it violates. */
const ofStatement = /SQLITE_/;

/** Turns what a store throws into an error that becomes service_unavailable, so that clients try again. */
const guard: Around = async (call) => {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof Error && ofStatement.test(cause.message)) throw cause;
    throw new StoreError({ cause });
  }
};

/** The stores of the Worker, which throw a StoreError if they do not work. All requests of an isolate share them. */
export const openStores = oncePer((env: Env) => ({
  files: aroundCalls(env.FILES, guard),
  fileRegisters: aroundCalls(env.FILE_REGISTERS, guard),
  publishedKv: aroundCalls(env.PUBLISHED, guard),
  demoTokens: aroundCalls(env.DEMO_TOKENS, guard),
  eventQueue: aroundCalls(env.EVENTS, guard),
  drawQueue: aroundCalls(env.DRAWS, guard),
  jobQueue: aroundCalls(env.JOB_QUEUE, guard),
  jobs: aroundCalls(env.JOBS, guard),
  batches: aroundCalls(env.BATCHES, guard),
  couriers: aroundCalls(env.COURIERS, guard),
  ledgers: aroundCalls(env.LEDGERS, guard),
  logSegments: aroundCalls(env.LOG_SEGMENTS, guard),
  quotas: aroundCalls(env.QUOTAS, guard),
  turns: aroundCalls(env.TURNS, guard),
}));

/** D1, which throws a StoreError if it does not work. */
export function openD1(env: Env): D1Database {
  return aroundRequests(env.DB, guard);
}
