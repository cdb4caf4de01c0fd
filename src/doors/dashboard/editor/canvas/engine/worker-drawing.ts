import type { FontFile } from '../../../../../draw/gather/fonts/font-file.ts';
import type { InstantiateTakumi, TakumiNode } from '../../../../../draw/takumi/glue.ts';
import { TakumiPool } from '../../../../../draw/takumi/pool.ts';
import type { DrawRequest, FromWorker, PictureBytes } from './protocol.ts';

/**
 * Memory of the drawing engine in bytes. A page at 3840 × 2160 takes 77 MiB, and memory never shrinks, so an engine that
 * has grown further is replaced.
 */
const limits = { pictureCacheBytes: 32 * 2 ** 20, keptBytes: 96 * 2 ** 20 };

/** The part of the drawing thread that knows no messages. */
export class WorkerDrawing {
  readonly #pool: TakumiPool;
  readonly #fonts = new Map<string, FontFile>();
  readonly #pictures = new Map<string, Uint8Array>();

  constructor(instantiate: InstantiateTakumi) {
    this.#pool = new TakumiPool(instantiate, limits);
  }

  addFonts(fonts: readonly FontFile[]): void {
    for (const font of fonts) this.#fonts.set(font.key, font);
  }

  addPictures(pictures: readonly PictureBytes[]): void {
    for (const { key, bytes } of pictures) this.#pictures.set(key, bytes);
  }

  dropPictures(keys: readonly string[]): void {
    for (const key of keys) this.#pictures.delete(key);
  }

  /** Draws into the buffer of the request, or into a new one if it is too small. */
  draw({ id, node, width, height, scale, locale, fonts: fontKeys, buffer }: DrawRequest): FromWorker {
    const fonts = fontKeys.flatMap((key) => this.#fonts.get(key) ?? []);
    const options = {
      width,
      height,
      devicePixelRatio: scale,
      format: 'raw',
      lang: locale,
      fontFamilies: [...new Set(fonts.map(({ family }) => family))],
      images: [...picturesIn(node)].flatMap((src) => {
        const data = this.#pictures.get(src);
        return data ? [{ src, data }] : [];
      }),
    } as const;
    const began = performance.now();
    try {
      const pixels = this.#pool.use(fonts, 0, (renderer) =>
        renderer.renderInPlace(node, options, (rgba) => copyInto(buffer, rgba)),
      );
      return { kind: 'drawn', id, buffer: pixels, ms: performance.now() - began };
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return { kind: 'failed', id, message: String(cause) };
    }
  }

  /** Starts the engine again if it was replaced, so that the next drawing does not wait. */
  prepare(): void {
    if (this.#pool.heldBytes === 0) this.#pool.use([...this.#fonts.values()], 0, () => undefined);
  }

  /** Draws a small page that nobody sees, so that the first drawing finds compiled code and registered fonts. */
  warmUp(): void {
    const fonts = [...this.#fonts.values()];
    const options = {
      width: 200,
      height: 100,
      format: 'raw',
      fontFamilies: fonts.map(({ family }) => family),
    } as const;
    try {
      this.#pool.use(fonts, 0, (renderer) => renderer.renderInPlace(warmUpPage, options, () => undefined));
    } catch {
      // The first drawing fails in the same way, and its failure is reported.
    }
  }
}

/** What most pages have: boxes with a color, a gradient, a border, round corners or a shadow, and texts. */
const warmUpPage: TakumiNode = {
  type: 'container',
  style: { display: 'block', position: 'relative', width: '200px', height: '100px' },
  children: Array.from({ length: 24 }, (_, index): TakumiNode[] => {
    const place = { position: 'absolute', left: `${(index % 6) * 32}px`, top: `${Math.floor(index / 6) * 24}px` };
    const box = { ...place, display: 'block', width: '30px', height: '20px', backgroundColor: 'rgb(40, 120, 200)' };
    const effects = {
      border: '1px solid rgb(0, 0, 0)',
      borderRadius: '6px',
      backgroundImage: 'linear-gradient(90deg, rgb(255, 0, 0), rgb(0, 0, 255))',
      boxShadow: '0 2px 4px rgba(0, 0, 0, 0.5)',
    };
    return [
      { type: 'container', style: index % 4 === 0 ? { ...box, ...effects } : box },
      { type: 'text', style: { ...place, fontSize: `${10 + (index % 4) * 4}px` }, text: `Text ${index}` },
    ];
  }).flat(),
};

function copyInto(buffer: ArrayBuffer, rgba: Uint8Array): ArrayBuffer {
  const target = buffer.byteLength >= rgba.byteLength ? buffer : new ArrayBuffer(rgba.byteLength);
  new Uint8Array(target, 0, rgba.byteLength).set(rgba);
  return target;
}

/** The names of the pictures that a node shows. The engine decodes every picture that it receives. */
function picturesIn(node: TakumiNode, names = new Set<string>()): Set<string> {
  if (node.src !== undefined) names.add(node.src);
  for (const child of node.children ?? []) picturesIn(child, names);
  return names;
}
