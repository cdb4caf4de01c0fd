import type { PageView } from '../view/page-view.ts';
import type { DrawnPicture } from './engine/canvas-engine.ts';
import { changedLayers } from './planes/changes.ts';
import type { PlaneName } from './planes/cut-planes.ts';
import type { DeviceWindow } from './planes/plane-window.ts';

/** Pictures that are shown together, and the version that they show. */
interface ReadyPlanes {
  pictures: Partial<Record<PlaneName, DrawnPicture>> & { active: DrawnPicture };
  view: PageView;
}

/** The version that a picture shows, and where the picture is. */
interface DrawnPlane {
  view: PageView;
  window: DeviceWindow;
}

/**
 * The planes of a page during a gesture. What is below and above the active layers is drawn once; the active plane is
 * drawn for every version that changes nothing else.
 */
export class GesturePlanes {
  /** The layers that may change. */
  readonly layers: ReadonlySet<string>;
  /** Whether a newer version changes other layers too, so that the page has to be cut again. */
  isOutdated = false;
  readonly #view: PageView;
  readonly #badLayers: ReadonlySet<string>;
  #still: Pick<Record<PlaneName, DrawnPicture>, 'below' | 'above'> | undefined;
  #active: { picture: DrawnPicture; view: PageView } | undefined;
  #areShown = false;
  #drawn: DrawnPlane | undefined;

  /** `view` is the version from which everything but the active layers is drawn, without `badLayers`. */
  constructor(layers: ReadonlySet<string>, view: PageView, badLayers: ReadonlySet<string>) {
    this.layers = layers;
    this.#view = view;
    this.#badLayers = badLayers;
  }

  get areShown(): boolean {
    return this.#areShown;
  }

  /** The picture of the active plane that was shown last. */
  get drawn(): DrawnPlane | undefined {
    return this.#drawn;
  }

  /** The layers that a version paints differently. Undefined if the planes below and above may have changed otherwise. */
  changedSince(view: PageView, badLayers: ReadonlySet<string>): ReadonlySet<string> | undefined {
    return badLayers === this.#badLayers ? changedLayers(this.#view, view) : undefined;
  }

  addStill(still: Pick<Record<PlaneName, DrawnPicture>, 'below' | 'above'>): void {
    this.#still = still;
  }

  /** Returns the picture of an older version, which is not needed any more. */
  addActive(picture: DrawnPicture, view: PageView): DrawnPicture | undefined {
    const older = this.#active?.picture;
    this.#active = { picture, view };
    return older;
  }

  /** The new pictures, once all planes are there and a version may be shown. */
  take(mayShow: (view: PageView) => boolean): ReadyPlanes | undefined {
    const active = this.#active;
    if (!active || !(this.#areShown || this.#still) || !mayShow(active.view)) return undefined;
    const pictures = { ...this.#still, active: active.picture };
    this.#still = undefined;
    this.#active = undefined;
    this.#areShown = true;
    this.#drawn = { view: active.view, window: active.picture.window };
    return { pictures, view: active.view };
  }
}
