import { printJson } from '../ledger/ports.ts';
import type { Services } from '../services.ts';
import type { DrawnFile } from './draw-file.ts';
import type { BatchPort, ChunkReport, ChunkWork, FileResult } from './ports.ts';

/**
 * How long files wait for others that are reported with them, in milliseconds. A cancelled batch goes on as long. In a
 * chunk that is drawn again they do not wait, so that a file that ends its process is soon the first of those left.
 */
const gatherMs = 500;

/**
 * Reports the files of a chunk to the batch, several at once. A file is logged before it is reported, so a file that the
 * batch knows is always in the log.
 */
export class ChunkReporter {
  readonly #services: Services;
  readonly #batch: BatchPort;
  readonly #chunk: number;
  readonly #work: ChunkWork;
  #waiting: DrawnFile[] = [];
  #sending: Promise<void> | undefined;
  readonly #end = new AbortController();
  #halt: ChunkReport['halt'];
  #goesOn = true;
  #reports = 0;
  #error: unknown;

  constructor(services: Services, { batch, chunk, work }: { batch: BatchPort; chunk: number; work: ChunkWork }) {
    this.#services = services;
    this.#batch = batch;
    this.#chunk = chunk;
    this.#work = work;
  }

  /** Whether further files should be drawn. */
  get goesOn(): boolean {
    return this.#goesOn && !this.#halt && this.#error === undefined;
  }

  async renew(): Promise<void> {
    if (!(await this.#batch.renew(this.#chunk, this.#work.lease))) this.#goesOn = false;
  }

  /** Takes a file that has ended. */
  add(file: DrawnFile): void {
    this.#halt ??= file.halt;
    if (file.result) this.#waiting.push(file);
    this.#sending ??= this.#sendAll();
  }

  /** Reports what is left, and gives the chunk back. @throws the error of a report that failed */
  async end(halt?: ChunkReport['halt']): Promise<void> {
    this.#end.abort();
    await this.#sending;
    if (this.#error !== undefined) throw this.#error;
    this.#halt ??= halt;
    await this.#send(true);
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await scheduler.wait(this.#work.isRepeat ? 0 : gatherMs, { signal: this.#end.signal }).catch(() => undefined);
        if (this.#end.signal.aborted) return;
        await this.#send(false);
      }
    } catch (error) {
      // Nothing is lost: the lease ends, and the next consumer finds what was charged and logged.
      this.#error = error;
    } finally {
      this.#sending = undefined;
    }
  }

  async #send(isEnd: boolean): Promise<void> {
    const files = this.#waiting;
    this.#waiting = [];
    const renders = files.flatMap(({ logged }) => logged ?? []);
    const { spec, lease } = this.#work;
    const bySpace = Map.groupBy(renders, ({ entry }) => entry.spaceId);
    for (const [spaceId, list] of bySpace) {
      const id = `batch ${lease} ${++this.#reports}`;
      await this.#services.ledgers.getByName(spaceId).record(printJson({ id, spaceId, renders: list, keyUses: {} }));
    }
    const results: FileResult[] = files.flatMap(({ result }) => result ?? []);
    const halt = this.#halt ? { halt: this.#halt } : {};
    const report = printJson<ChunkReport>({ chunk: this.#chunk, lease, results, ...halt, isEnd });
    const { accepted, goOn } = await this.#batch.report(report);
    if (!goOn) this.#goesOn = false;
    if (accepted) for (const { afterReport } of files) afterReport?.();
    else this.#services.report('batch_lease_lost', new Error(`Batch ${spec.id}, chunk ${this.#chunk}`));
  }
}
