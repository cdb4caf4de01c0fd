import pLimit from 'p-limit';
import { required } from '../../../core/required.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { Box, ImageBox, PictureSource } from '../../../design/boxes/types.ts';
import type { Picture } from '../picture.ts';
import type {
  AssetPlace,
  AssetSource,
  PictureColors,
  PictureSources,
  RemotePicture,
  RemotePictureSource,
  ShaderSource,
} from '../ports.ts';
import { pictureBoxes, sourceId } from '../sources.ts';
import { parseDataUrl } from './data-url.ts';
import {
  colorWarnings,
  drawingPicture,
  emptyPicture,
  placeholderPicture,
  svgPicture,
  svgWarnings,
  toPicture,
} from './read-picture.ts';

/**
 * Limits of the pictures of one file (SEC-3): a Worker has at most six connections at once and little memory. A file of
 * many pages may have more pictures but not more bytes, and an invocation may make at most a thousand requests.
 */
const limits = {
  countPerPage: 100,
  count: 400,
  bytes: 10_000_000,
  totalBytes: 40_000_000,
  totalPixels: 40_000_000,
  concurrency: 6,
} as const;

type NamedAsset = Extract<PictureSource, { kind: 'asset' }>;

type PictureIdentity = readonly [source: string, identity: string];

export interface ReadPictures {
  pictures: Picture[];
  getPicture(box: ImageBox): Picture;
  warnings: Warning[];
  /** Reads the pictures again. Those with the given keys, which could not be drawn, get placeholders and warnings. */
  without(keys: ReadonlySet<string>): Promise<ReadPictures>;
}

/**
 * The pictures of a file's pages. Their identities are read first, because the name of the stored file depends on them.
 * Their bytes are only read if that file is not stored yet.
 */
export class GatheredPictures {
  readonly #boxes: ReadonlyMap<string, ImageBox>;
  readonly #remote: RemotePictureSource;
  readonly #assets: AssetSource;
  readonly #shaders: ShaderSource;
  readonly #colors: PictureColors;
  readonly #identified = new Map<string, RemotePicture>();
  readonly #count: number;
  #identities: Promise<PictureIdentity[]> | undefined;

  constructor(roots: readonly Box[], { remote, assets, shaders, colors }: PictureSources) {
    this.#assets = assets;
    this.#shaders = shaders;
    this.#colors = colors;
    this.#boxes = new Map(roots.flatMap((root) => [...pictureBoxes(root)]));
    this.#count = Math.min(limits.count, limits.countPerPage * roots.length);
    this.#remote = remote;
  }

  /**
   * Returns the current identity of each remote picture and asset. Pictures that are part of the page itself need no
   * identity.
   */
  identify(): Promise<PictureIdentity[]> {
    this.#identities ??= this.#identifyAll();
    return this.#identities;
  }

  async #identifyAll(): Promise<PictureIdentity[]> {
    const urls = this.#remoteUrls();
    const identify = async (url: string) => this.#identified.set(url, await this.#remote.identify(url));
    await pLimit(limits.concurrency).map(urls, identify);
    const places = this.#assetPlaces();
    const hashes = new Map<string, string | null>();
    await pLimit(limits.concurrency).map(places, async ([source, assetPlace]) =>
      hashes.set(source, await this.#assets.identify(assetPlace)),
    );
    const shaders = await this.#identifyShaders();
    const remote = urls.map((url) => {
      const identity = this.#identified.get(url);
      return [url, identity && 'sha256' in identity ? identity.sha256 : 'unavailable'] as const;
    });
    const stored = [...places.keys()].map((source) => [source, hashes.get(source) ?? 'unavailable'] as const);
    return [...remote, ...stored, ...shaders];
  }

  /** Identifies shaders one after another, because each takes all processors of the renderer. */
  async #identifyShaders(): Promise<PictureIdentity[]> {
    const identities: PictureIdentity[] = [];
    for (const [id, { source }] of [...this.#boxes].slice(0, this.#count)) {
      if (source.kind === 'shader') identities.push([id, await this.#shaders.identify(source)]);
    }
    return identities;
  }

  /**
   * Reads and checks the bytes of every picture; an unavailable picture is replaced with a placeholder and a warning.
   * If the pictures have not been identified yet, this method does it first, so that no caller can read unidentified
   * pictures.
   */
  async read(): Promise<ReadPictures> {
    await this.identify();
    const warnings = new WarningList();
    const read = new Map<string, Picture>();
    const spent = { bytes: 0, pixels: 0 };
    for (const [index, [id, box]] of [...this.#boxes].entries()) {
      const outcome =
        index < this.#count ? await this.#picture(box, warnings) : `there are at most ${this.#count} pictures`;
      const refusal = typeof outcome === 'string' ? outcome : spend(spent, outcome);
      const picture =
        typeof outcome === 'string' || refusal !== undefined
          ? await this.#placeholder(box, refusal ?? '', warnings)
          : outcome;
      for (const warning of [...svgWarnings(picture), ...colorWarnings(picture)])
        warnings.add({ ...warning, layerId: box.layerId });
      read.set(id, picture);
    }
    return this.#answer(read, warnings);
  }

  #answer(read: ReadonlyMap<string, Picture>, warnings: WarningList): ReadPictures {
    return {
      pictures: [...new Map([...read.values()].map((picture) => [picture.key, picture])).values()],
      getPicture: (box) => required(read.get(sourceId(box.source))),
      warnings: warnings.list(),
      without: async (keys) => {
        const replaced = new Map(read);
        for (const [id, { key }] of read) {
          const box = this.#boxes.get(id);
          if (box && keys.has(key))
            replaced.set(id, await this.#placeholder(box, 'the picture cannot be decoded', warnings));
        }
        return this.#answer(replaced, warnings);
      },
    };
  }

  async #placeholder({ source, layerId }: ImageBox, reason: string, warnings: WarningList): Promise<Picture> {
    const code = source.kind === 'svg' ? 'svg_unavailable' : 'image_unavailable';
    warnings.add({ code, message: `A placeholder was drawn: ${reason.replace(/\.$/, '')}.`, layerId });
    return placeholderPicture();
  }

  #remoteUrls(): string[] {
    return [...this.#boxes.values()]
      .flatMap(({ source }) => (source.kind === 'remote' ? [source.url] : []))
      .slice(0, this.#count);
  }

  /** Returns the assets that the boxes name, in drawing order. */
  #assetPlaces(): Map<string, AssetPlace> {
    const places = [...this.#boxes].flatMap(([id, { source }]) => {
      const assetPlace = source.kind === 'asset' ? toAssetPlace(source) : undefined;
      return assetPlace ? [[id, assetPlace] as const] : [];
    });
    return new Map(places.slice(0, this.#count));
  }

  /** Returns the picture of a box, or the reason why there is none. */
  async #picture({ source, layerId }: ImageBox, warnings: WarningList): Promise<Picture | string> {
    switch (source.kind) {
      case 'shader': {
        const drawn = await this.#shaders.read(source);
        for (const warning of drawn.warnings) warnings.add({ ...warning, layerId });
        return drawn.bytes ? toPicture(drawn.bytes, this.#colors) : emptyPicture();
      }
      case 'drawing':
        return drawingPicture(source.markup);
      case 'svg':
        return svgPicture(source.markup, this.#colors);
      case 'asset':
        return this.#asset(source);
      case 'data': {
        const data = parseDataUrl(source.url, limits.bytes);
        return data.ok ? toPicture(data.bytes, this.#colors) : data.reason;
      }
      case 'remote': {
        const identity = this.#identified.get(source.url);
        if (!identity || 'unavailable' in identity) return identity?.unavailable ?? 'the picture was not loaded';
        const bytes = identity.bytes ?? (await this.#remote.read(source.url));
        return bytes
          ? toPicture(bytes, this.#colors)
          : 'the picture is no longer stored. Render the page again to load it';
      }
    }
  }

  async #asset(source: NamedAsset): Promise<Picture | string> {
    const assetPlace = toAssetPlace(source);
    const bytes = assetPlace && (await this.#assets.read(assetPlace));
    return bytes ? toPicture(bytes, this.#colors) : `there is no asset ${source.assetId.slice(0, 64)}`;
  }
}

/** Returns the place of an asset. Undefined if the name cannot be that of an asset, so that the look-up is skipped. */
function toAssetPlace({ assetId: id, spaceId }: NamedAsset): AssetPlace | undefined {
  return spaceId !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { spaceId, id } : undefined;
}

function spend(spent: { bytes: number; pixels: number }, picture: Picture): string | undefined {
  const bytes = spent.bytes + picture.bytes.byteLength;
  const pixels = spent.pixels + picture.width * picture.height;
  if (bytes > limits.totalBytes) return 'the pictures of the page together are too large. Make them smaller';
  if (pixels > limits.totalPixels) return 'the pictures of the page together have too many pixels. Make them smaller';
  Object.assign(spent, { bytes, pixels });
  return undefined;
}
