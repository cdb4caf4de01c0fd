import createEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { AppError } from '../../core/errors/app-error.ts';

type Encoder = Awaited<ReturnType<typeof createEncoder>>;

/**
 * The maximum memory of a wasm instance of the encoder, in bytes. A larger one is discarded, because wasm memory never
 * shrinks.
 */
const keptBytes = 36 * 2 ** 20;
/** The effort of libwebp, 0 to 6. 2 is twice as fast as the default of 4, and the files are a tenth larger. */
const method = 2;
/** The quality that keeps every pixel (RND-12). */
const losslessQuality = 100;
/** The effort for lossless WebP, which libwebp reads from `quality`. A higher effort saves almost nothing. */
const losslessEffort = 50;

/** Whether a file must keep every pixel (RND-12). */
export function isLossless({ format, quality }: { format: string; quality: number }): boolean {
  return format === 'webp' && quality === losslessQuality;
}

export interface WebpSettings {
  /** From 1 to 100. */
  quality: number;
  /** Keeps every pixel, including transparent ones. */
  lossless?: boolean;
}

/**
 * Encodes WebP with libwebp. It reuses one wasm instance, and replaces it after it failed or grew too large (SEC-4,
 * RND-20).
 */
export class WebpEncoder {
  readonly #wasm: WebAssembly.Module;
  #live: { encoder: Encoder; memory: WebAssembly.Memory } | undefined;
  #peakBytes = 0;

  constructor(wasm: WebAssembly.Module) {
    this.#wasm = wasm;
  }

  /** Returns the largest memory, in bytes, that an instance had after an encode since the last call of this method. */
  takePeakBytes(): number {
    const peak = this.#peakBytes;
    this.#peakBytes = 0;
    return peak;
  }

  /** Instantiates the encoder, so that `encode` can be called synchronously. */
  async prepare(): Promise<void> {
    if (this.#live) return;
    let memory: WebAssembly.Memory | undefined;
    const encoder = await createEncoder({
      noInitialRun: true,
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
        const instance = new WebAssembly.Instance(this.#wasm, imports);
        memory = Object.values(instance.exports).find((part) => part instanceof WebAssembly.Memory);
        done(instance);
        return instance.exports;
      },
    });
    if (!memory) throw new AppError('engine_failed', { cause: 'the WebP encoder exports no memory' });
    this.#live = { encoder, memory };
  }

  /**
   * Encodes straight RGBA rows as WebP.
   * @throws AppError engine_failed
   */
  encode(rgba: Uint8Array, width: number, height: number, settings: WebpSettings): Uint8Array<ArrayBuffer> {
    if (!this.#live) throw new AppError('engine_failed', { cause: 'the WebP encoder is not prepared' });
    const { encoder, memory } = this.#live;
    try {
      // The encoder copies the bytes before it returns. The cast is needed because its types require a clamped array.
      const bytes = encoder.encode(rgba, width, height, toOptions(settings));
      if (!bytes) throw new Error('the encoder returned nothing');
      this.#peakBytes = Math.max(this.#peakBytes, memory.buffer.byteLength);
      if (memory.buffer.byteLength > keptBytes) this.#live = undefined;
      return new Uint8Array(bytes);
    } catch (cause) {
      this.#live = undefined;
      throw new AppError('engine_failed', { cause });
    }
  }
}

function toOptions({ quality, lossless = false }: WebpSettings) {
  if (!lossless) return { ...defaultOptions, method, quality };
  return { ...defaultOptions, method, quality: losslessEffort, lossless: 1, exact: 1 };
}
