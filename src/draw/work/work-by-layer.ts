/** The work of drawing a page or a part of it. */
export interface Work {
  ms: number;
  /** The layer that takes most of the work. */
  costliest: { layerId: string; ms: number };
}

const msPerNs = 1e-6;

/** Adds up the work of a page, layer by layer. */
export class WorkByLayer {
  readonly #ms = new Map<string, number>();

  add(layerId: string, ns: number): void {
    this.#ms.set(layerId, (this.#ms.get(layerId) ?? 0) + ns * msPerNs);
  }

  total(): Work {
    let ms = 0;
    let costliest = { layerId: '', ms: 0 };
    for (const [layerId, spent] of this.#ms) {
      ms += spent;
      if (spent > costliest.ms) costliest = { layerId, ms: spent };
    }
    return { ms, costliest };
  }
}
