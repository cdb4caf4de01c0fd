import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { BatchBook } from '../../src/services/batches/batch-book.ts';
import type { BatchPort } from '../../src/services/batches/ports.ts';
import { createBatchServices } from './services.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/** A batch, with one object for each, which is named after the batch's id (JOB-3). */
export class Batch extends DurableObject<Env> implements BatchPort {
  readonly #book: BatchBook;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#book = new BatchBook(state.storage, createBatchServices({ env, ctx: state, log }));
  }

  start(...input: Parameters<BatchPort['start']>) {
    return this.#book.start(...input);
  }

  read() {
    return this.#book.read();
  }

  revision() {
    return this.#book.revision();
  }

  change(...input: Parameters<BatchPort['change']>) {
    return this.#book.change(...input);
  }

  take(...input: Parameters<BatchPort['take']>) {
    return this.#book.take(...input);
  }

  renew(...input: Parameters<BatchPort['renew']>) {
    return this.#book.renew(...input);
  }

  report(...input: Parameters<BatchPort['report']>) {
    return this.#book.report(...input);
  }

  listFiles(...input: Parameters<BatchPort['listFiles']>) {
    return this.#book.listFiles(...input);
  }

  countFiles(...input: Parameters<BatchPort['countFiles']>) {
    return this.#book.countFiles(...input);
  }

  wake() {
    return this.#book.wake();
  }

  destroy() {
    return this.#book.destroy();
  }

  override alarm() {
    return this.#book.alarm();
  }
}
