import pLimit from 'p-limit';
import type { Warning } from '../../../../../core/warnings.ts';
import type { ContainerBox, ImageBox } from '../../../../../design/boxes/types.ts';
import type { Picture } from '../../../../../draw/gather/picture.ts';
import { GatheredPictures, type ReadPictures } from '../../../../../draw/gather/pictures/gathered-pictures.ts';
import { emptyPicture, placeholderPicture } from '../../../../../draw/gather/pictures/read-picture.ts';
import type { PictureSources } from '../../../../../draw/gather/ports.ts';
import { pictureBoxes, sourceId } from '../../../../../draw/gather/sources.ts';

interface LoadedPicture {
  picture: Picture;
  warnings: readonly Warning[];
  /** When a picture that could not be read is requested again, on the clock of `performance.now()`. */
  retryAt?: number;
}

/** Converts the texts in the SVGs of some boxes to outlines, in fonts of the library. */
type OutlineTexts = (read: ReadPictures, root: ContainerBox, locale: string) => Promise<ReadPictures>;

/** The pictures of one version of a page. */
export interface ShownPictures {
  pictures: Picture[];
  getPicture(box: ImageBox): Picture;
  warnings: readonly Warning[];
  /** Set while pictures are being loaded. The page is drawn again when it resolves. */
  loading: Promise<void> | undefined;
}

/** The number of pictures that are kept although no version shows them any more, so that undo needs no loading. */
const maxUnused = 200;
/** Pictures that are loaded at once. */
const maxLoads = 6;
/** A layer that shows a shader waits this long for its next picture: each size of a layer that is resized has its own. */
const shaderRestMs = 300;
const retryMs = 30_000;
/** What a picture that could not be read is reported as. */
const unavailable: ReadonlySet<string> = new Set(['image_unavailable', 'svg_unavailable', 'shader_unavailable']);

/**
 * The pictures that a canvas has loaded. While a new picture is being loaded, its layer shows the picture that it showed
 * before, or none, so that a gesture never waits.
 */
export class CanvasPictures {
  readonly #sources: PictureSources;
  readonly #outline: OutlineTexts;
  readonly #loaded = new Map<string, LoadedPicture>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #turns = pLimit(maxLoads);
  /** The pictures of the newest version, by their sources. */
  #wanted: ReadonlyMap<string, ImageBox> = new Map();
  /** The picture that each layer showed last. */
  #shown: ReadonlyMap<string, Picture> = new Map();
  #empty: Picture | undefined;

  constructor(sources: PictureSources, outline: OutlineTexts) {
    this.#sources = sources;
    this.#outline = outline;
  }

  async show(root: ContainerBox, locale: string): Promise<ShownPictures> {
    this.#empty ??= await emptyPicture();
    const boxes = pictureBoxes(root);
    this.#wanted = boxes;
    const waiting = [...boxes].flatMap(([id, box]) =>
      this.#isMissing(id) ? (this.#loading.get(id) ?? this.#load(id, box, locale)) : [],
    );
    const empty = this.#empty;
    const shownBefore = this.#shown;
    // A version keeps its pictures, so that the next one can be compared with it.
    const loaded = new Map([...boxes.keys()].map((id) => [id, this.#loaded.get(id)]));
    const getPicture = (box: ImageBox) =>
      loaded.get(sourceId(box.source))?.picture ?? shownBefore.get(box.layerId) ?? empty;
    this.#shown = new Map([...boxes.values()].map((box) => [box.layerId, getPicture(box)]));
    this.#forgetUnused();
    return {
      getPicture,
      pictures: [...new Map([...boxes.values()].map(getPicture).map((picture) => [picture.key, picture])).values()],
      warnings: [...boxes].flatMap(([id, { layerId }]) =>
        (loaded.get(id)?.warnings ?? []).map((warning) => ({ ...warning, layerId })),
      ),
      loading: waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined),
    };
  }

  #isMissing(id: string): boolean {
    const { retryAt } = this.#loaded.get(id) ?? { retryAt: 0 };
    return retryAt !== undefined && retryAt <= performance.now();
  }

  #load(id: string, box: ImageBox, locale: string): Promise<void> {
    const isResized = box.source.kind === 'shader' && this.#shown.has(box.layerId);
    const work = async () => {
      if (isResized) await new Promise((resolve) => setTimeout(resolve, shaderRestMs));
      await this.#turns(async () => {
        // A picture that no layer shows any more is not read.
        if (this.#wanted.has(id)) this.#loaded.set(id, await this.#read(box, locale));
      });
    };
    const loading = work().finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  async #read(box: ImageBox, locale: string): Promise<LoadedPicture> {
    const retryAt = () => performance.now() + retryMs;
    const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [box] };
    try {
      const gathered = await new GatheredPictures([root], this.#sources).read();
      const { getPicture, warnings } = await this.#outline(gathered, root, locale);
      const isUnavailable = warnings.some(({ code }) => unavailable.has(code));
      return { picture: getPicture(box), warnings, ...(isUnavailable ? { retryAt: retryAt() } : {}) };
    } catch (error) {
      const message = `A placeholder is shown: ${error instanceof Error ? error.message : String(error)}.`;
      const warning = { code: 'image_unavailable', message, layerId: box.layerId } as const;
      return { picture: await placeholderPicture(), warnings: [warning], retryAt: retryAt() };
    }
  }

  #forgetUnused(): void {
    for (const id of this.#loaded.keys()) {
      if (this.#loaded.size <= this.#wanted.size + maxUnused) return;
      if (!this.#wanted.has(id)) this.#loaded.delete(id);
    }
  }
}
