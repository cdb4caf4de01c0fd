import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { LedgerBook } from '../../src/services/ledger/ledger-book.ts';
import type { LedgerPort } from '../../src/services/ledger/ports.ts';
import { createBackgroundServices } from './services.ts';

const log = createLogger({ clock: systemClock });

/** The ledger of a space, with one object for each space, which is named after the space's id (SCL-1). */
export class Ledger extends DurableObject<Env> implements LedgerPort {
  readonly #book: LedgerBook;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#book = new LedgerBook(state.storage, createBackgroundServices({ env, ctx: state, log }));
  }

  readUsed(...input: Parameters<LedgerPort['readUsed']>) {
    return this.#book.readUsed(...input);
  }

  charge(...input: Parameters<LedgerPort['charge']>) {
    return this.#book.charge(...input);
  }

  renewCharges(...input: Parameters<LedgerPort['renewCharges']>) {
    return this.#book.renewCharges(...input);
  }

  refund(...input: Parameters<LedgerPort['refund']>) {
    return this.#book.refund(...input);
  }

  returnCredits(...input: Parameters<LedgerPort['returnCredits']>) {
    return this.#book.returnCredits(...input);
  }

  record(...input: Parameters<LedgerPort['record']>) {
    return this.#book.record(...input);
  }

  listHours(...input: Parameters<LedgerPort['listHours']>) {
    return this.#book.listHours(...input);
  }

  listSegments(...input: Parameters<LedgerPort['listSegments']>) {
    return this.#book.listSegments(...input);
  }

  readUsage(...input: Parameters<LedgerPort['readUsage']>) {
    return this.#book.readUsage(...input);
  }

  readStats(...input: Parameters<LedgerPort['readStats']>) {
    return this.#book.readStats(...input);
  }

  listKeyUses(...input: Parameters<LedgerPort['listKeyUses']>) {
    return this.#book.listKeyUses(...input);
  }

  claim(...input: Parameters<LedgerPort['claim']>) {
    return this.#book.claim(...input);
  }

  finish(...input: Parameters<LedgerPort['finish']>) {
    return this.#book.finish(...input);
  }

  release(...input: Parameters<LedgerPort['release']>) {
    return this.#book.release(...input);
  }

  destroy() {
    return this.#book.destroy();
  }

  override alarm() {
    return this.#book.alarm();
  }
}
