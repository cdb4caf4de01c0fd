import type { DrawingThread } from '../../../src/doors/dashboard/editor/canvas/engine/canvas-engine.ts';
import type { DrawRequest, FromWorker, ToWorker } from '../../../src/doors/dashboard/editor/canvas/engine/protocol.ts';
import type { WorkerDrawing } from '../../../src/doors/dashboard/editor/canvas/engine/worker-drawing.ts';

type ThreadEvent = { data: FromWorker; message: string };

/** A drawing thread that draws a picture when the test says so. A node that contains `trap` cannot be drawn. */
export class HeldThread implements DrawingThread {
  readonly #drawing: WorkerDrawing;
  readonly #trap: string | undefined;
  #request: DrawRequest | undefined;
  #listen: (event: ThreadEvent) => void = () => undefined;
  #drawn = 0;

  constructor(drawing: WorkerDrawing, { trap }: { trap?: string } = {}) {
    this.#drawing = drawing;
    this.#trap = trap;
  }

  /** The number of pictures that were drawn. */
  get drawn(): number {
    return this.#drawn;
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'fonts') this.#drawing.addFonts(message.fonts);
    if (message.kind === 'pictures') this.#drawing.addPictures(message.pictures);
    if (message.kind === 'draw') this.#request = message;
  }

  addEventListener(type: 'message' | 'error', listen: (event: ThreadEvent) => void): void {
    if (type === 'message') this.#listen = listen;
  }

  terminate(): void {
    this.#request = undefined;
  }

  /** Draws the picture that the canvas waits for, if there is one, and lets the canvas continue. */
  async answer(): Promise<boolean> {
    const request = this.#request;
    this.#request = undefined;
    if (!request) return false;
    this.#drawn += 1;
    const isTrap = this.#trap !== undefined && JSON.stringify(request.node).includes(this.#trap);
    const data: FromWorker = isTrap
      ? { kind: 'failed', id: request.id, message: 'unreachable' }
      : this.#drawing.draw(request);
    this.#listen({ data, message: '' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    return true;
  }

  /** Answers until nothing is left to draw. */
  async answerAll(): Promise<void> {
    while (await this.answer());
  }
}
