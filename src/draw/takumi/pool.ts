import { AppError } from '../../core/errors/app-error.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import type { InstantiateTakumi, TakumiInstance, TakumiRenderer } from './glue.ts';

/** Bytes of decoded pictures that an instance may keep between renders. */
const pictureCacheBytes = 4 * 2 ** 20;
/** An instance that has grown beyond this is not kept: wasm memory never shrinks. */
const keptBytes = 44 * 2 ** 20;

interface Live {
  instance: TakumiInstance;
  renderer: TakumiRenderer;
  fonts: Map<string, FontFile>;
}

/**
 * Keeps one takumi instance and replaces it when it has trapped or grown (SEC-4, RND-20). Drawing is synchronous, so
 * one instance serves a whole isolate.
 */
export class TakumiPool {
  readonly #instantiate: InstantiateTakumi;
  #live: Live | undefined;
  #peakBytes = 0;

  constructor(instantiate: InstantiateTakumi) {
    this.#instantiate = instantiate;
  }

  /** Bytes of wasm memory that are held now. */
  get heldBytes(): number {
    return this.#live?.instance.memory.buffer.byteLength ?? 0;
  }

  /** The most bytes that an instance held at the end of a draw, since this was last asked. */
  takePeakBytes(): number {
    const peak = this.#peakBytes;
    this.#peakBytes = 0;
    return peak;
  }

  /**
   * Runs `draw` with a renderer that knows the fonts. A draw that is expected to take `peakBytes` gets a fresh instance
   * when the present one would grow beyond what it may keep.
   * @throws AppError engine_failed when the engine fails; the next call gets a new instance.
   */
  use<Result>(fonts: readonly FontFile[], peakBytes: number, draw: (renderer: TakumiRenderer) => Result): Result {
    if (this.heldBytes > 0 && peakBytes > keptBytes) this.discard();
    try {
      const { renderer } = this.#withFonts(fonts);
      return draw(renderer);
    } catch (cause) {
      this.discard();
      throw cause instanceof AppError ? cause : new AppError('engine_failed', { cause });
    } finally {
      this.#peakBytes = Math.max(this.#peakBytes, this.heldBytes);
      if (this.heldBytes > keptBytes) this.discard();
    }
  }

  discard(): void {
    this.#live = undefined;
  }

  #withFonts(fonts: readonly FontFile[]): Live {
    if (this.#live && isMixed([...this.#live.fonts.values()], fonts)) this.discard();
    this.#live ??= this.#start();
    for (const font of fonts) {
      const { key, family, weight, style, ranges, bytes } = font;
      if (this.#live.fonts.has(key)) continue;
      this.#live.renderer.registerFont({ name: family, data: bytes, weight, style, unicodeRange: ranges });
      this.#live.fonts.set(key, font);
    }
    return this.#live;
  }

  #start(): Live {
    const instance = this.#instantiate();
    return { instance, renderer: new instance.Renderer({ cacheMaxBytes: pictureCacheBytes }), fonts: new Map() };
  }
}

/**
 * Whether an instance knows fonts that this draw must not see: those that a space uploaded are for its own pages alone,
 * and one may have the name of a family of the catalogue.
 */
function isMixed(known: readonly FontFile[], wanted: readonly FontFile[]): boolean {
  const keys = new Set(wanted.map(({ key }) => key));
  if (known.some(({ key, decodedBytes }) => decodedBytes !== undefined && !keys.has(key))) return true;
  const uploaded = new Set(wanted.flatMap((font) => (font.decodedBytes === undefined ? [] : nameOf(font))));
  return known.some((font) => !keys.has(font.key) && uploaded.has(nameOf(font)));
}

function nameOf({ family }: FontFile): string {
  return family.toLowerCase();
}
