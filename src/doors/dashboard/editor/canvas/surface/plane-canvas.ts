import type { DrawnPicture } from '../engine/canvas-engine.ts';
import type { DeviceWindow } from '../planes/plane-window.ts';

/** Canvases grow in steps, so that resizing a layer does not allocate a new one for each frame. */
const step = 128;

/** A canvas that shows a picture at its place on the page. */
export class PlaneCanvas {
  readonly element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;

  constructor(name: string) {
    this.element = document.createElement('canvas');
    this.element.dataset['plane'] = name;
    this.element.style.position = 'absolute';
    // A move then changes the layer of the compositor only, and not the painted page.
    this.element.style.willChange = 'transform';
    this.element.width = 0;
    this.element.height = 0;
    this.hide();
    // Pixels are written, and never drawn by the GPU.
    const context = this.element.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no 2D canvas');
    this.#context = context;
  }

  /** `pixelRatio` is the number of device pixels for each CSS px. */
  put({ window, buffer }: DrawnPicture, pixelRatio: number): void {
    const { left, top, width, height } = window;
    const canvas = this.element;
    const [fullWidth, fullHeight] = [roundUp(width), roundUp(height)];
    if (canvas.width < fullWidth || canvas.height < fullHeight || canvas.width > 2 * fullWidth + step) {
      canvas.width = fullWidth;
      canvas.height = fullHeight;
    } else {
      this.#context.clearRect(width, 0, canvas.width - width, canvas.height);
      this.#context.clearRect(0, height, width, canvas.height - height);
    }
    if (width > 0 && height > 0) this.#context.putImageData(toImageData(width, height, buffer), 0, 0);
    const { style } = canvas;
    style.width = `${canvas.width / pixelRatio}px`;
    style.height = `${canvas.height / pixelRatio}px`;
    this.move({ left, top }, pixelRatio);
  }

  /** Moves the picture to a place on the page, in device pixels. */
  move({ left, top }: Pick<DeviceWindow, 'left' | 'top'>, pixelRatio: number): void {
    this.element.style.transform = `translate(${left / pixelRatio}px, ${top / pixelRatio}px)`;
  }

  /** Replaces parts of the picture by those of another one, which begins where the picture does. */
  replace({ window, buffer }: DrawnPicture, parts: readonly DeviceWindow[]): void {
    if (parts.length === 0) return;
    const pixels = toImageData(window.width, window.height, buffer);
    for (const { left, top, width, height } of parts)
      this.#context.putImageData(pixels, 0, 0, left - window.left, top - window.top, width, height);
  }

  show(): void {
    this.element.style.visibility = 'visible';
  }

  hide(): void {
    this.element.style.visibility = 'hidden';
  }
}

function toImageData(width: number, height: number, buffer: ArrayBuffer): ImageData {
  return new ImageData(new Uint8ClampedArray(buffer, 0, width * height * 4), width, height);
}

function roundUp(pixels: number): number {
  return Math.ceil(pixels / step) * step;
}
