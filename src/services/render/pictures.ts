import { sha256Hex } from '../../core/hashing.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import type { Box, ImageBox, PictureSource } from '../../design/boxes/types.ts';
import type { Picture } from '../../draw/gather/picture.ts';
import {
  decodeSvg,
  defaultPictureLimits,
  judgePicture,
  parseDataUrl,
  sanitizeSvg,
  uprightSize,
} from '../../draw/gather/pictures/index.ts';
import { pictureBoxes, sourceId } from '../../draw/gather/sources.ts';
import type { AssetFiles, AssetPlace } from '../assets/asset-files.ts';
import type { RemotePicture, RemotePictures } from './remote-pictures.ts';

/**
 * Limits of the pictures of one file (SEC-3): a Worker has six connections at once and memory for little more. A file of
 * many pages may have more of them, though not more bytes, since one invocation may ask for a thousand things at most.
 */
const limits = {
  countPerPage: 100,
  count: 400,
  bytes: 10_000_000,
  totalBytes: 40_000_000,
  totalPixels: 40_000_000,
  atOnce: 6,
} as const;

/** px; takumi takes no larger side. */
export const largestSide = 8_192;
/** Bytes for each pixel of a decoded picture; a PNG is scaled down while it is decoded. Measured with takumi 2.16.3. */
const decodedBytesPerPixel = { png: 1, jpeg: 7, webp: 9, gif: 9 } as const;

/** A neutral grey with a sign for a picture, drawn where there is none (RND-23). */
const standIn =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"><rect width="120" height="80" fill="#e3e5e8"/>' +
  '<path d="M36 54l16-20 12 14 8-9 14 15z" fill="#b4b9c0"/><circle cx="76" cy="28" r="6" fill="#b4b9c0"/></svg>';

type AssetSource = Extract<PictureSource, { kind: 'asset' }>;

export interface ReadPictures {
  pictures: Picture[];
  pictureOf(box: ImageBox): Picture;
  warnings: Warning[];
  /** The same, with stand-ins and warnings for pictures that turned out not to draw. */
  without(keys: ReadonlySet<string>): Promise<ReadPictures>;
}

/** The pictures of a file's pages: first who they are, for the name of the file; then, on a miss, their bytes. */
export class GatheredPictures {
  readonly #boxes: ReadonlyMap<string, ImageBox>;
  readonly #remote: RemotePictures;
  readonly #assets: AssetFiles;
  readonly #identified = new Map<string, RemotePicture>();
  readonly #count: number;

  constructor(roots: readonly Box[], { remote, assets }: { remote: RemotePictures; assets: AssetFiles }) {
    this.#assets = assets;
    this.#boxes = new Map(roots.flatMap((root) => [...pictureBoxes(root)]));
    this.#count = Math.min(limits.count, limits.countPerPage * roots.length);
    this.#remote = remote;
  }

  /** What each remote picture and asset is now; a picture that stands in the page itself needs no identity besides. */
  async identify(): Promise<Array<readonly [source: string, identity: string]>> {
    const urls = this.#remoteUrls();
    await eachLimited(urls, limits.atOnce, async (url) => {
      this.#identified.set(url, await this.#remote.identify(url));
    });
    const places = this.#assetPlaces();
    const hashes = new Map<string, string | null>();
    await eachLimited([...places], limits.atOnce, async ([source, place]) => {
      hashes.set(source, await this.#assets.identify(place));
    });
    const remote = urls.map((url) => {
      const found = this.#identified.get(url);
      return [url, found && 'sha256' in found ? found.sha256 : 'unavailable'] as const;
    });
    return [...remote, ...[...places.keys()].map((source) => [source, hashes.get(source) ?? 'unavailable'] as const)];
  }

  /** Every picture's bytes, judged; a stand-in and a warning for each that is not to be had. */
  async read(): Promise<ReadPictures> {
    const warnings = new WarningList();
    const read = new Map<string, Picture>();
    const spent = { bytes: 0, pixels: 0 };
    for (const [index, [id, box]] of [...this.#boxes].entries()) {
      const outcome =
        index < this.#count ? await this.#picture(box.source) : `there are at most ${this.#count} pictures`;
      const refusal = typeof outcome === 'string' ? outcome : spend(spent, outcome);
      const picture = refusal === undefined ? (outcome as Picture) : await this.#standIn(box, refusal, warnings);
      for (const warning of svgWarnings(picture)) warnings.add({ ...warning, layerId: box.layerId });
      read.set(id, picture);
    }
    return this.#answer(read, warnings);
  }

  #answer(read: ReadonlyMap<string, Picture>, warnings: WarningList): ReadPictures {
    return {
      pictures: [...new Map([...read.values()].map((picture) => [picture.key, picture])).values()],
      pictureOf: (box) => read.get(sourceId(box.source)) as Picture,
      warnings: warnings.list(),
      without: async (keys) => {
        const replaced = new Map(read);
        for (const [id, { key }] of read) {
          const box = this.#boxes.get(id);
          if (box && keys.has(key))
            replaced.set(id, await this.#standIn(box, 'the picture cannot be decoded', warnings));
        }
        return this.#answer(replaced, warnings);
      },
    };
  }

  async #standIn({ source, layerId }: ImageBox, reason: string, warnings: WarningList): Promise<Picture> {
    const code = source.kind === 'svg' ? 'svg_unavailable' : 'image_unavailable';
    warnings.add({ code, message: `A stand-in is drawn: ${reason.replace(/\.$/, '')}.`, layerId });
    return vectorPicture(standIn, 120, 80);
  }

  #remoteUrls(): string[] {
    return [...this.#boxes.values()]
      .flatMap(({ source }) => (source.kind === 'remote' ? [source.url] : []))
      .slice(0, this.#count);
  }

  /** Of the assets that the boxes name, in drawing order. */
  #assetPlaces(): Map<string, AssetPlace> {
    const places = [...this.#boxes].flatMap(([id, { source }]) => {
      const place = source.kind === 'asset' ? placeOf(source) : undefined;
      return place ? [[id, place] as const] : [];
    });
    return new Map(places.slice(0, this.#count));
  }

  /** The picture, or why there is none. */
  async #picture(source: PictureSource): Promise<Picture | string> {
    switch (source.kind) {
      case 'drawing':
        return drawingPicture(source.markup);
      case 'svg':
        return svgPicture(source.markup);
      case 'asset':
        return this.#asset(source);
      case 'data': {
        const data = parseDataUrl(source.url, limits.bytes);
        return data.ok ? judged(data.bytes) : data.reason;
      }
      case 'remote': {
        const known = this.#identified.get(source.url);
        if (!known || 'unavailable' in known) return known?.unavailable ?? 'it was not identified';
        const bytes = known.bytes ?? (await this.#remote.read(source.url));
        return bytes ? judged(bytes) : 'it is no longer stored';
      }
    }
  }

  async #asset(source: AssetSource): Promise<Picture | string> {
    const place = placeOf(source);
    const bytes = place && (await this.#assets.read(place));
    return bytes ? judged(bytes) : `there is no asset ${source.assetId.slice(0, 64)}`;
  }
}

/** A name that no asset can have is not looked for. */
function placeOf({ assetId: id, spaceId }: AssetSource): AssetPlace | undefined {
  return spaceId !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { spaceId, id } : undefined;
}

/** What an SVG lost (RND-24). */
export function svgWarnings({ stripped = [] }: { stripped?: readonly string[] }): Warning[] {
  return stripped.length > 0 ? [{ code: 'svg_stripped', message: `Left out of the SVG: ${stripped.join(', ')}.` }] : [];
}

function spend(spent: { bytes: number; pixels: number }, picture: Picture): string | undefined {
  const bytes = spent.bytes + picture.bytes.byteLength;
  const pixels = spent.pixels + picture.width * picture.height;
  if (bytes > limits.totalBytes) return 'the pictures of the page together are too large';
  if (pixels > limits.totalPixels) return 'the pictures of the page together have too many pixels';
  Object.assign(spent, { bytes, pixels });
  return undefined;
}

async function judged(bytes: Uint8Array<ArrayBuffer>): Promise<Picture | string> {
  const verdict = judgePicture(bytes, { ...defaultPictureLimits, maxSide: largestSide });
  if (!verdict.ok) return verdict.reason;
  if (verdict.info.type === 'svg') {
    const markup = decodeSvg(bytes);
    return markup === undefined ? 'the SVG is not valid text' : svgPicture(markup);
  }
  const { type, width, height, orientation } = verdict.info;
  if (type === 'avif') return 'takumi draws no avif';
  return {
    key: await sha256Hex(bytes),
    bytes,
    ...uprightSize(verdict.info),
    decodedBytes: width * height * decodedBytesPerPixel[type],
    ...(orientation ? { turned: orientation } : {}),
  };
}

async function svgPicture(markup: string): Promise<Picture | string> {
  const clean = sanitizeSvg(markup);
  if (!clean.ok) return clean.reason;
  const { stripped, hasText, stretches, weight } = clean;
  const picture = await vectorPicture(clean.markup, clean.width, clean.height);
  return {
    ...picture,
    weight,
    ...(stripped.length > 0 ? { stripped } : {}),
    ...(hasText ? { hasText: true as const } : {}),
    ...(stretches ? { stretches: true as const } : {}),
  };
}

async function drawingPicture(markup: string): Promise<Picture> {
  return { ...(await vectorPicture(markup, 0, 0)), drawing: markup };
}

async function vectorPicture(markup: string, width: number, height: number): Promise<Picture> {
  const bytes = new Uint8Array(new TextEncoder().encode(markup));
  return { key: await sha256Hex(bytes), bytes, width, height, decodedBytes: 0, isVector: true };
}

async function eachLimited<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
