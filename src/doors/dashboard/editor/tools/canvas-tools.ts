import { toPage } from '../view/camera.ts';
import type { Point } from '../view/hit.ts';
import { cropState } from './crop-state.ts';
import { idle } from './idle.ts';
import type { GestureContext, PointerInput, ToolContext, ToolState } from './tool.ts';

/** The gestures of the canvas. It has one state at a time, and every event leads to the next one. */
export class CanvasTools {
  readonly #context: GestureContext;
  #state: ToolState;
  #last: PointerInput | undefined;

  constructor(context: ToolContext) {
    this.#context = {
      ...context,
      idle: () => {
        const cropping = context.cropping();
        return cropping?.isOpen ? cropState(this.#context, cropping) : idle(this.#context);
      },
    };
    this.#state = this.#context.idle();
  }

  get cursor(): string {
    return this.#state.cursor;
  }

  /** Whether the pointer is pressed, so that Escape cancels what it does. */
  get isBusy(): boolean {
    return this.#state.isIdle !== true;
  }

  /** Where something is dragged, in px of the canvas, if the canvas pans at its edges meanwhile. */
  get draggedTo(): Point | undefined {
    return this.#state.pansAtEdges ? this.#last?.screen : undefined;
  }

  /** Repeats the last move after the camera has moved under a pointer that rests. */
  followCamera(): void {
    if (this.#last) this.move({ ...this.#last, page: toPage(this.#context.camera(), this.#last.screen) });
  }

  press(input: PointerInput): void {
    this.#last = input;
    this.#state = this.#state.press?.(input) ?? this.#state;
  }

  move(input: PointerInput): void {
    this.#last = input;
    this.#state = this.#state.move(input);
  }

  release(input: PointerInput): void {
    this.#last = undefined;
    this.#state = this.#state.release(input);
  }

  /** Applies a modifier that was pressed or released while the pointer rests. */
  changeModifiers(modifiers: PointerInput['modifiers']): void {
    if (this.#last) this.move({ ...this.#last, modifiers });
  }

  /** Escape, blur, a cancelled pointer, or lost capture: restores the document byte for byte (EDT-4). */
  cancel(): void {
    this.#last = undefined;
    this.#state = this.#state.cancel();
  }

  /** Begins again after the tool or the page has changed. */
  reset(): void {
    this.cancel();
    this.#state = this.#context.idle();
  }
}
