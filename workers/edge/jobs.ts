import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { JobBook } from '../../src/services/jobs/job-book.ts';
import type { JobsPort } from '../../src/services/jobs/ports.ts';
import { createBatchServices } from './services.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/** The jobs of a space, with one object for each, which is named after the space's id (JOB-1). */
export class Jobs extends DurableObject<Env> implements JobsPort {
  readonly #book: JobBook;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#book = new JobBook(state.storage, createBatchServices({ env, ctx: state, log }));
  }

  add(...input: Parameters<JobsPort['add']>) {
    return this.#book.add(...input);
  }

  find(...input: Parameters<JobsPort['find']>) {
    return this.#book.find(...input);
  }

  cancel(...input: Parameters<JobsPort['cancel']>) {
    return this.#book.cancel(...input);
  }

  take(...input: Parameters<JobsPort['take']>) {
    return this.#book.take(...input);
  }

  renew(...input: Parameters<JobsPort['renew']>) {
    return this.#book.renew(...input);
  }

  finish(...input: Parameters<JobsPort['finish']>) {
    return this.#book.finish(...input);
  }

  destroy() {
    return this.#book.destroy();
  }

  override alarm() {
    return this.#book.alarm();
  }
}
