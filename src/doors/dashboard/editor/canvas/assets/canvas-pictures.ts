import type { Warning } from '../../../../../core/warnings.ts';
import type { ImageBox } from '../../../../../design/boxes/types.ts';
import type { Picture } from '../../../../../draw/gather/picture.ts';
import { GatheredPictures, type ReadPictures } from '../../../../../draw/gather/pictures/gathered-pictures.ts';
import { emptyPicture } from '../../../../../draw/gather/pictures/read-picture.ts';
import type { PictureSources } from '../../../../../draw/gather/ports.ts';
import { pictureBoxes, sourceId } from '../../../../../draw/gather/sources.ts';
import type { PageContent } from '../../view/page-content.ts';

interface LoadedPicture {
  picture: Picture;
  warnings: readonly Warning[];
}

/** Converts the texts in SVGs to outlines, in fonts of the library. */
type OutlineTexts = (read: ReadPictures, content: PageContent) => Promise<ReadPictures>;

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

/**
 * The pictures that a canvas has loaded. While a new picture is being loaded, its layer shows the picture that it showed
 * before, or none, so that a gesture never waits.
 */
export class CanvasPictures {
  readonly #sources: PictureSources;
  readonly #outline: OutlineTexts;
  readonly #loaded = new Map<string, LoadedPicture>();
  readonly #loading = new Map<string, Promise<void>>();
  /** The picture that each layer showed last. */
  readonly #shown = new Map<string, Picture>();
  #empty: Picture | undefined;

  constructor(sources: PictureSources, outline: OutlineTexts) {
    this.#sources = sources;
    this.#outline = outline;
  }

  async show(content: PageContent): Promise<ShownPictures> {
    this.#empty ??= await emptyPicture();
    const boxes = pictureBoxes(content.root);
    const missing = [...boxes].filter(([id]) => !this.#loaded.has(id));
    for (const [id, box] of missing) if (!this.#loading.has(id)) this.#load(id, box, content);
    const waiting = missing.flatMap(([id]) => this.#loading.get(id) ?? []);
    for (const [id, { layerId }] of boxes) {
      const loaded = this.#loaded.get(id);
      if (loaded) this.#shown.set(layerId, loaded.picture);
    }
    this.#forgetUnused(boxes);
    const empty = this.#empty;
    const getPicture = (box: ImageBox) =>
      this.#loaded.get(sourceId(box.source))?.picture ?? this.#shown.get(box.layerId) ?? empty;
    return {
      getPicture,
      pictures: [...new Map([...boxes.values()].map(getPicture).map((picture) => [picture.key, picture])).values()],
      warnings: [...boxes].flatMap(([id, { layerId }]) =>
        (this.#loaded.get(id)?.warnings ?? []).map((warning) => ({ ...warning, layerId })),
      ),
      loading: waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined),
    };
  }

  #load(id: string, box: ImageBox, content: PageContent): void {
    const root = { kind: 'container', layerId: '', style: {}, children: [box] } as const;
    const work = async () => {
      const read = await this.#outline(
        await new GatheredPictures([{ ...root, children: [box] }], this.#sources).read(),
        content,
      );
      this.#loaded.set(id, { picture: read.getPicture(box), warnings: read.warnings });
    };
    this.#loading.set(
      id,
      work().finally(() => this.#loading.delete(id)),
    );
  }

  #forgetUnused(used: ReadonlyMap<string, ImageBox>): void {
    for (const id of this.#loaded.keys()) {
      if (this.#loaded.size <= used.size + maxUnused) return;
      if (!used.has(id)) this.#loaded.delete(id);
    }
  }
}
