import { DurableObject } from 'cloudflare:workers';
import type { LogSegmentPort } from '../../src/services/ledger/ports.ts';
import { SegmentBook } from '../../src/services/ledger/segment-book.ts';

/** A segment of the render log of a space; segmentName makes the names of these objects (SCL-1). */
export class LogSegment extends DurableObject<Env> implements LogSegmentPort {
  readonly #book: SegmentBook;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#book = new SegmentBook(state.storage);
  }

  write(...input: Parameters<LogSegmentPort['write']>) {
    return this.#book.write(...input);
  }

  list(...input: Parameters<LogSegmentPort['list']>) {
    return this.#book.list(...input);
  }

  export(...input: Parameters<LogSegmentPort['export']>) {
    return this.#book.export(...input);
  }

  count(...input: Parameters<LogSegmentPort['count']>) {
    return this.#book.count(...input);
  }

  find(...input: Parameters<LogSegmentPort['find']>) {
    return this.#book.find(...input);
  }

  destroy() {
    return this.#book.destroy();
  }
}
