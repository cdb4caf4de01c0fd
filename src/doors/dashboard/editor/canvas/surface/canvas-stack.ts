import type { DrawnPicture } from '../engine/canvas-engine.ts';
import type { PictureSurface } from '../page-canvas.ts';
import type { PictureParts } from '../page-painter.ts';
import { type PlaneName, planeNames } from '../planes/cut-planes.ts';
import { PlaneCanvas } from './plane-canvas.ts';

/** Canvases over each other: the three planes, and the whole page above them. Either the page or the planes are visible. */
export class CanvasStack implements PictureSurface {
  readonly element: HTMLElement;
  readonly #planes: Readonly<Record<PlaneName, PlaneCanvas>>;
  readonly #whole = new PlaneCanvas('whole');

  constructor() {
    this.element = document.createElement('div');
    this.element.style.cssText = 'position: absolute; inset: 0; pointer-events: none';
    this.#planes = {
      below: new PlaneCanvas('below'),
      active: new PlaneCanvas('active'),
      above: new PlaneCanvas('above'),
    };
    this.element.append(...planeNames.map((name) => this.#planes[name].element), this.#whole.element);
  }

  showWhole(picture: DrawnPicture, pixelRatio: number): void {
    this.#whole.put(picture, pixelRatio);
    this.#hidePlanes();
  }

  showChanges({ picture, parts }: PictureParts): void {
    this.#whole.replace(picture, parts);
    this.#hidePlanes();
  }

  showPlanes(pictures: Partial<Record<PlaneName, DrawnPicture>>, pixelRatio: number): void {
    for (const name of planeNames) {
      const picture = pictures[name];
      if (picture) this.#planes[name].put(picture, pixelRatio);
    }
    this.#revealPlanes();
  }

  movePlane(name: PlaneName, place: { left: number; top: number }, pixelRatio: number): void {
    this.#planes[name].move(place, pixelRatio);
    this.#revealPlanes();
  }

  #revealPlanes(): void {
    for (const name of planeNames) this.#planes[name].show();
    this.#whole.hide();
  }

  #hidePlanes(): void {
    this.#whole.show();
    for (const name of planeNames) this.#planes[name].hide();
  }
}
