import type { FontFile } from '../../../../../draw/gather/fonts/font-file.ts';
import type { TakumiNode } from '../../../../../draw/takumi/glue.ts';
import type { DeviceWindow } from '../planes/plane-window.ts';
import type { FromWorker, PictureBytes, ToWorker } from './protocol.ts';

/** The part of `Worker` that is used. */
export interface DrawingThread {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listen: (event: { data: FromWorker }) => void): void;
  addEventListener(type: 'error', listen: (event: { message: string }) => void): void;
  terminate(): void;
}

/** A picture to draw. `slot` is what it replaces: of two jobs for one slot, only the newer one is drawn. */
export interface DrawJob {
  slot: string;
  node: TakumiNode;
  window: DeviceWindow;
  /** Device pixels for each px. */
  scale: number;
  locale: string;
  fonts: readonly FontFile[];
  pictures: readonly PictureBytes[];
}

/** Straight RGBA pixels in the first bytes of a buffer, which is given back with `recycle`. */
export interface DrawnPicture {
  window: DeviceWindow;
  buffer: ArrayBuffer;
  /** Milliseconds that the engine took. */
  ms: number;
}

/** Why a picture was not drawn: `slow` if the engine did not answer in time. */
export class DrawFailure extends Error {
  readonly reason: 'failed' | 'slow';

  constructor(reason: DrawFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface QueuedJob {
  job: DrawJob;
  resolve(picture: DrawnPicture | undefined): void;
  reject(failure: DrawFailure): void;
}

/** A drawing that takes longer is given up, and the thread is replaced. Renders have a similar limit. */
const slowMs = 10_000;
/** Buffers that are kept for later pictures: one for each plane, and one that is being drawn into. */
const maxSpare = 4;

/**
 * Draws pictures on a thread of its own, one at a time. A thread that fails or hangs is replaced, and the next picture is
 * drawn by the new one.
 */
export class CanvasEngine {
  readonly #createThread: () => DrawingThread;
  readonly #module: WebAssembly.Module;
  readonly #queue = new Map<string, QueuedJob>();
  #thread: DrawingThread;
  #sentFonts = new Set<string>();
  #sentPictures = new Set<string>();
  #current: (QueuedJob & { id: number; watchdog: ReturnType<typeof setTimeout> }) | undefined;
  #lastId = 0;
  #spare: ArrayBuffer[] = [];
  #heldBytes = 0;

  constructor(createThread: () => DrawingThread, module: WebAssembly.Module) {
    this.#createThread = createThread;
    this.#module = module;
    this.#thread = this.#start();
  }

  /** The wasm memory of the drawing thread in bytes, after the last picture. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  get isIdle(): boolean {
    return this.#current === undefined && this.#queue.size === 0;
  }

  /**
   * Draws a picture; undefined if a newer job for the same slot took its place.
   * @throws DrawFailure
   */
  draw(job: DrawJob): Promise<DrawnPicture | undefined> {
    this.#queue.get(job.slot)?.resolve(undefined);
    return new Promise((resolve, reject) => {
      // A newer job keeps the place of the older one in the queue, so that no slot waits forever.
      this.#queue.set(job.slot, { job, resolve, reject });
      this.#next();
    });
  }

  /** Gives a buffer back, so that a later picture needs no new memory. */
  recycle(buffer: ArrayBuffer): void {
    this.#spare.push(buffer);
    this.#spare.sort((one, other) => other.byteLength - one.byteLength);
    this.#spare.length = Math.min(this.#spare.length, maxSpare);
  }

  /** Ends the thread. Pictures that are being drawn resolve to undefined. */
  dispose(): void {
    this.#thread.terminate();
    if (this.#current) clearTimeout(this.#current.watchdog);
    for (const { resolve } of [...(this.#current ? [this.#current] : []), ...this.#queue.values()]) resolve(undefined);
    this.#current = undefined;
    this.#queue.clear();
  }

  #start(): DrawingThread {
    const thread = this.#createThread();
    this.#sentFonts = new Set();
    this.#sentPictures = new Set();
    thread.addEventListener('message', ({ data }) => this.#receive(data));
    thread.addEventListener('error', ({ message }) => {
      if (thread === this.#thread) this.#replace(new DrawFailure('failed', message));
    });
    thread.postMessage({ kind: 'start', module: this.#module }, []);
    return thread;
  }

  #replace(failure: DrawFailure): void {
    this.#thread.terminate();
    this.#thread = this.#start();
    this.#finish()?.reject(failure);
    this.#next();
  }

  #finish(): QueuedJob | undefined {
    const current = this.#current;
    if (current) clearTimeout(current.watchdog);
    this.#current = undefined;
    return current;
  }

  #next(): void {
    if (this.#current) return;
    const [next] = this.#queue;
    if (!next) return;
    const [slot, queued] = next;
    this.#queue.delete(slot);
    const id = ++this.#lastId;
    const watchdog = setTimeout(
      () => this.#replace(new DrawFailure('slow', `The engine did not answer within ${slowMs / 1_000} seconds.`)),
      slowMs,
    );
    this.#current = { ...queued, id, watchdog };
    const { node, window, scale, locale, fonts, pictures } = queued.job;
    this.#sendNew(fonts, pictures);
    const { width, height } = window;
    const buffer = this.#takeBuffer(width * height * 4);
    const keys = fonts.map(({ key }) => key);
    this.#thread.postMessage({ kind: 'draw', id, node, width, height, scale, locale, fonts: keys, buffer }, [buffer]);
  }

  #sendNew(fonts: readonly FontFile[], pictures: readonly PictureBytes[]): void {
    const newFonts = fonts.filter(({ key }) => !this.#sentFonts.has(key));
    for (const { key } of newFonts) this.#sentFonts.add(key);
    if (newFonts.length > 0) this.#thread.postMessage({ kind: 'fonts', fonts: newFonts }, []);
    const newPictures = pictures.filter(({ key }) => !this.#sentPictures.has(key));
    for (const { key } of newPictures) this.#sentPictures.add(key);
    if (newPictures.length > 0) this.#thread.postMessage({ kind: 'pictures', pictures: newPictures }, []);
  }

  /** The smallest spare buffer that is large enough. */
  #takeBuffer(bytes: number): ArrayBuffer {
    const index = this.#spare.findLastIndex(({ byteLength }) => byteLength >= bytes);
    const [buffer] = index < 0 ? [] : this.#spare.splice(index, 1);
    return buffer ?? new ArrayBuffer(bytes);
  }

  #receive(message: FromWorker): void {
    if (message.id !== this.#current?.id) return;
    const finished = this.#finish();
    if (message.kind === 'failed') finished?.reject(new DrawFailure('failed', message.message));
    else {
      this.#heldBytes = message.heldBytes;
      finished?.resolve({ window: finished.job.window, buffer: message.buffer, ms: message.ms });
    }
    this.#next();
  }
}
