import { AppError } from '../../core/errors/app-error.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import type { InstantiateTakumi, TakumiInstance, TakumiRenderer } from './glue.ts';

/** Limits of the memory that an instance keeps between renders, in bytes. */
interface PoolLimits {
  /** The limit for decoded pictures. */
  pictureCacheBytes: number;
  /** The maximum memory of an instance. A larger instance is discarded, because wasm memory never shrinks. */
  keptBytes: number;
}

const isolateLimits: PoolLimits = { pictureCacheBytes: 4 * 2 ** 20, keptBytes: 44 * 2 ** 20 };

interface PooledInstance {
  instance: TakumiInstance;
  renderer: TakumiRenderer;
  fonts: Map<string, FontFile>;
}

/**
 * Keeps one takumi instance, and replaces it after a trap or if it grew too large (SEC-4, RND-20). Drawing is
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

  /** Returns the largest memory, in bytes, that an instance had after a draw since the last call of this method. */
  takePeakBytes(): number {
    const peak = this.#peakBytes;
    this.#peakBytes = 0;
    return peak;
  }

  /**
   * Runs `draw` with a renderer that knows the fonts. `peakBytes` is the memory that the draw is expected to take. If
   * the current instance would grow beyond the limit because of it, the draw gets a fresh instance.
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
 * Whether an instance knows fonts that this draw must not use. Uploaded fonts are only for pages of their space, and
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
