import type { FontFile } from '../../../../../draw/gather/fonts/font-file.ts';
import type { TakumiNode } from '../../../../../draw/takumi/glue.ts';
import type { DeviceWindow } from '../planes/plane-window.ts';
import type { FromWorker, PictureBytes, ToWorker } from './protocol.ts';

/** The part of `Worker` that is used. */
export interface DrawingThread {
  postMessage(message: ToWorker, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listen: (event: { data: FromWorker }) => void): void;
  addEventListener(type: 'error', listen: (event: { message: string }) => void): void;
  terminate(): void;
}

/** A picture to draw. `slot` is what it replaces: of two jobs for one slot, only the newer one is drawn. */
export interface DrawJob {
  slot: string;
  /** Makes the node when the picture is drawn, so that nothing is computed for a job that a newer one replaces. */
  node(): TakumiNode;
  window: DeviceWindow;
  /** Device pixels for each px. */
  scale: number;
  locale: string;
  fonts: readonly FontFile[];
  pictures: readonly PictureBytes[];
  /** How long the engine may take in milliseconds. */
  limitMs?: number;
}

/** Straight RGBA pixels in the first bytes of a buffer, which is given back with `recycle`. */
export interface DrawnPicture {
  window: DeviceWindow;
  buffer: ArrayBuffer;
  /** Milliseconds that the engine took. */
  ms: number;
}

/** The engine did not draw a picture: it failed, or did not answer in time. */
export class DrawFailure extends Error {}

interface QueuedJob {
  job: DrawJob;
  resolve(picture: DrawnPicture | undefined): void;
  reject(failure: unknown): void;
}

/** A drawing that takes longer is given up, and the thread is replaced. Renders have a similar limit. */
const slowMs = 10_000;
/** The thread keeps this many bytes of pictures, and more only if one page shows them. */
const keptPictureBytes = 128 * 2 ** 20;
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
  /** The pictures that the thread has, those used last at the end. */
  #sentPictures = new Map<string, number>();
  #current: (QueuedJob & { id: number; watchdog: ReturnType<typeof setTimeout> }) | undefined;
  #lastId = 0;
  #spare: ArrayBuffer[] = [];
  #isDisposed = false;

  constructor(createThread: () => DrawingThread, module: WebAssembly.Module) {
    this.#createThread = createThread;
    this.#module = module;
    this.#thread = this.#start();
  }

  get isIdle(): boolean {
    return this.#current === undefined && this.#queue.size === 0;
  }

  /**
   * Draws a picture; undefined if a newer job for the same slot took its place, or the engine was disposed.
   * @throws DrawFailure, and whatever making the node throws
   */
  draw(job: DrawJob): Promise<DrawnPicture | undefined> {
    if (this.#isDisposed) return Promise.resolve(undefined);
    this.#queue.get(job.slot)?.resolve(undefined);
    return new Promise((resolve, reject) => {
      // A newer job keeps the place of the older one in the queue, so that no slot waits forever.
      this.#queue.set(job.slot, { job, resolve, reject });
      this.#next();
    });
  }

  /** Sends the fonts of a page that is drawn soon, so that the thread registers them while the page is laid out. */
  prepare(fonts: readonly FontFile[]): void {
    if (!this.#isDisposed) this.#sendNew(fonts, []);
  }

  /** Gives a buffer back, so that a later picture needs no new memory. */
  recycle(buffer: ArrayBuffer): void {
    this.#spare.push(buffer);
    this.#spare.sort((one, other) => other.byteLength - one.byteLength);
    this.#spare.length = Math.min(this.#spare.length, maxSpare);
  }

  /** Ends the thread. Pictures that are being drawn resolve to undefined. */
  dispose(): void {
    this.#isDisposed = true;
    this.#thread.terminate();
    if (this.#current) clearTimeout(this.#current.watchdog);
    for (const { resolve } of [...(this.#current ? [this.#current] : []), ...this.#queue.values()]) resolve(undefined);
    this.#current = undefined;
    this.#queue.clear();
  }

  #start(): DrawingThread {
    const thread = this.#createThread();
    this.#sentFonts = new Set();
    this.#sentPictures = new Map();
    thread.addEventListener('message', ({ data }) => this.#receive(data));
    thread.addEventListener('error', ({ message }) => {
      if (thread === this.#thread) this.#replace(new DrawFailure(message));
    });
    thread.postMessage({ kind: 'start', module: this.#module }, []);
    return thread;
  }

  #replace(failure: DrawFailure): void {
    if (this.#isDisposed) return;
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
    const node = this.#makeNode(queued);
    if (!node) {
      this.#next();
      return;
    }
    const id = ++this.#lastId;
    const { limitMs = slowMs } = queued.job;
    const watchdog = setTimeout(
      () => this.#replace(new DrawFailure(`The engine did not answer within ${limitMs / 1_000} seconds.`)),
      limitMs,
    );
    this.#current = { ...queued, id, watchdog };
    const { window, scale, locale, fonts, pictures } = queued.job;
    this.#sendNew(fonts, pictures);
    const { width, height } = window;
    const buffer = this.#takeBuffer(width * height * 4);
    const keys = fonts.map(({ key }) => key);
    this.#thread.postMessage({ kind: 'draw', id, node, width, height, scale, locale, fonts: keys, buffer }, [buffer]);
  }

  #makeNode({ job, reject }: QueuedJob): TakumiNode | undefined {
    try {
      return job.node();
    } catch (error) {
      reject(error);
      return undefined;
    }
  }

  #sendNew(fonts: readonly FontFile[], pictures: readonly PictureBytes[]): void {
    const newFonts = fonts.filter(({ key }) => !this.#sentFonts.has(key));
    for (const { key } of newFonts) this.#sentFonts.add(key);
    if (newFonts.length > 0) this.#thread.postMessage({ kind: 'fonts', fonts: newFonts }, []);
    const newPictures = pictures.filter(({ key }) => !this.#sentPictures.has(key));
    for (const { key, bytes } of pictures) {
      this.#sentPictures.delete(key);
      this.#sentPictures.set(key, bytes.byteLength);
    }
    if (newPictures.length === 0) return;
    this.#thread.postMessage({ kind: 'pictures', pictures: newPictures, dropped: this.#dropPictures(pictures) }, []);
  }

  /** Forgets the pictures that were not used for the longest time, but none of `used`. */
  #dropPictures(used: readonly PictureBytes[]): string[] {
    const isUsed = new Set(used.map(({ key }) => key));
    let held = [...this.#sentPictures.values()].reduce((sum, bytes) => sum + bytes, 0);
    const dropped: string[] = [];
    for (const [key, bytes] of this.#sentPictures) {
      if (held <= keptPictureBytes || isUsed.has(key)) break;
      this.#sentPictures.delete(key);
      dropped.push(key);
      held -= bytes;
    }
    return dropped;
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
    if (message.kind === 'failed') finished?.reject(new DrawFailure(message.message));
    else finished?.resolve({ window: finished.job.window, buffer: message.buffer, ms: message.ms });
    this.#next();
  }
}
