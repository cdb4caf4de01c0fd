import { AppError } from '../../core/errors/app-error.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import type { InstantiateTakumi, TakumiInstance, TakumiRenderer } from './glue.ts';

/** Limits of the memory that an instance keeps between renders, in bytes. */
interface PoolLimits {
  /** For decoded pictures. */
  pictureCacheBytes: number;
  /** An instance that has grown beyond this is discarded, because wasm memory never shrinks. */
  keptBytes: number;
}

const isolateLimits: PoolLimits = { pictureCacheBytes: 4 * 2 ** 20, keptBytes: 44 * 2 ** 20 };

interface PooledInstance {
  instance: TakumiInstance;
  renderer: TakumiRenderer;
  fonts: Map<string, FontFile>;
}

/**
 * Keeps one takumi instance, and replaces it after it trapped or grew too large (SEC-4, RND-20). Drawing is
 * synchronous, so one instance is enough for an isolate.
 */
export class TakumiPool {
  readonly #instantiate: InstantiateTakumi;
  readonly #limits: PoolLimits;
  #live: PooledInstance | undefined;
  #peakBytes = 0;

  constructor(instantiate: InstantiateTakumi, limits: PoolLimits = isolateLimits) {
    this.#instantiate = instantiate;
    this.#limits = limits;
  }

  /** The bytes of wasm memory that are currently held. */
  get heldBytes(): number {
    return this.#live?.instance.memory.buffer.byteLength ?? 0;
  }

  /** The largest memory of an instance after a draw, in bytes, since the last call. */
  takePeakBytes(): number {
    const peak = this.#peakBytes;
    this.#peakBytes = 0;
    return peak;
  }

  /**
   * Runs `draw` with a renderer that knows the fonts. If a draw is expected to take `peakBytes` and the current
   * instance would grow beyond what may be kept, it gets a fresh instance.
   * @throws AppError engine_failed if the engine fails; the next call gets a new instance.
   */
  use<Result>(fonts: readonly FontFile[], peakBytes: number, draw: (renderer: TakumiRenderer) => Result): Result {
    const { keptBytes } = this.#limits;
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

  #withFonts(fonts: readonly FontFile[]): PooledInstance {
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

  #start(): PooledInstance {
    const instance = this.#instantiate();
    const renderer = new instance.Renderer({ cacheMaxBytes: this.#limits.pictureCacheBytes });
    return { instance, renderer, fonts: new Map() };
  }
}

/**
 * Whether an instance knows fonts that this draw must not see: uploaded fonts are for pages of their space only, and
 * may have the same name as a family of the catalogue.
 */
function isMixed(loadedFonts: readonly FontFile[], wanted: readonly FontFile[]): boolean {
  const keys = new Set(wanted.map(({ key }) => key));
  if (loadedFonts.some(({ key, decodedBytes }) => decodedBytes !== undefined && !keys.has(key))) return true;
  const uploaded = new Set(wanted.flatMap((font) => (font.decodedBytes === undefined ? [] : familyKey(font))));
  return loadedFonts.some((font) => !keys.has(font.key) && uploaded.has(familyKey(font)));
}

function familyKey({ family }: FontFile): string {
  return family.toLowerCase();
}
