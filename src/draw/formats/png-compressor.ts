import { AppError } from '../../core/errors/app-error.ts';
import { wasmExports } from '../../core/wasm-exports.ts';
import { identifyPicture } from '../gather/pictures/index.ts';

/**
 * The cost of compressing a PNG, estimated before it starts, because compression cannot be interrupted (RND-20,
 * RND-21).
 */
export interface CompressionCost {
  ms: number;
  peakBytes: number;
}

/** The effort of oxipng, 0 to 6. Level 3 takes three times as long as 2 for 1 % fewer bytes. */
type Level = 1 | 2;

/**
 * The milliseconds that level 2 may take. If it would take longer, level 1 is used, which is also used for photos.
 * Level 1 takes less than half the time, and adds at most 2 % to the bytes of a photo and 10 % to those of a flat
 * picture.
 */
const level2Ms = 4_000;
const photoHardness = 0.5;
const level1Share = 0.45;
const baseBytes = 12_000_000;
/** The number of copies of the PNG that oxipng holds in memory at once. */
const heldFiles = 5;
/** The offset in a PNG of the byte with the color type. */
const typeAt = 25;
/**
 * The costs of oxipng 2.3.0 of @jsquash at level 2, measured for each color type: nanoseconds and peak bytes per pixel.
 * Pixels that are hard to predict take up to `hardNs` more. Such a PNG has more bytes, which is how they are noticed.
 */
const costs = {
  indexed: { ns: 300, bytes: 10 },
  rgb: { ns: 600, bytes: 20 },
  rgba: { ns: 900, bytes: 26 },
} as const;
const hardNs = 1_050;
const hardBytesPerPixel = 0.3;

/**
 * Returns the cost of compressing a picture at the level that is chosen for it. The same picture always gives the same
 * file.
 */
export function compressionCost(png: Uint8Array): CompressionCost {
  const { pixels, ms } = atLevel2(png);
  return {
    ms: chooseLevel(png) === 1 ? ms * level1Share : ms,
    peakBytes: baseBytes + pixels * getCost(png).bytes + png.byteLength * heldFiles,
  };
}

function chooseLevel(png: Uint8Array): Level {
  const { ms, hardness } = atLevel2(png);
  return ms > level2Ms || hardness > photoHardness ? 1 : 2;
}

function atLevel2(png: Uint8Array): { pixels: number; hardness: number; ms: number } {
  const info = identifyPicture(png);
  if (info?.type !== 'png') throw new AppError('engine_failed', { cause: 'what is to be compressed is no png' });
  const pixels = info.width * info.height;
  const hardness = Math.min(1, png.byteLength / pixels / hardBytesPerPixel);
  return { pixels, hardness, ms: (pixels * (getCost(png).ns + hardNs * hardness)) / 1e6 };
}

function getCost(png: Uint8Array) {
  switch (png[typeAt]) {
    case 0:
    case 3:
      return costs.indexed;
    case 2:
      return costs.rgb;
    default:
      return costs.rgba;
  }
}

/**
 * Makes a PNG smaller with oxipng without changing a pixel. It uses a palette or fewer channels where these suffice,
 * and better filters and deflate. The JavaScript of the package uses one wasm instance forever. Here each picture gets
 * a new instance, because wasm memory never shrinks (RND-20) and an instance that has trapped is unusable (SEC-4).
 */
export class PngCompressor {
  readonly #wasm: WebAssembly.Module;

  constructor(wasm: WebAssembly.Module) {
    this.#wasm = wasm;
  }

  /**
   * Returns the same bytes if the file cannot be made smaller.
   * @throws AppError engine_failed
   */
  compress(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const level = chooseLevel(png);
    try {
      const smaller = run(this.#wasm, png, level);
      return smaller.byteLength < png.byteLength ? smaller : png;
    } catch (cause) {
      throw new AppError('engine_failed', { cause });
    }
  }
}

function run(wasm: WebAssembly.Module, png: Uint8Array, level: Level): Uint8Array<ArrayBuffer> {
  const throwPanic = () => {
    throw new Error('oxipng failed');
  };
  const instance = new WebAssembly.Instance(wasm, { wbg: { __wbindgen_throw: throwPanic } });
  const oxipng = wasmExports(instance, ['optimise', '__wbindgen_malloc', '__wbindgen_add_to_stack_pointer']);
  const resultAddress = oxipng.__wbindgen_add_to_stack_pointer(-16);
  // oxipng frees the input itself.
  const address = oxipng.__wbindgen_malloc(png.byteLength, 1) >>> 0;
  new Uint8Array(oxipng.memory.buffer).set(png, address);
  // Writes the address and the length of the result to `resultAddress`. The last two arguments mean: no interlacing, no
  // change of alpha.
  oxipng.optimise(resultAddress, address, png.byteLength, level, 0, 0);
  const result = new DataView(oxipng.memory.buffer);
  const [start, length] = [result.getUint32(resultAddress, true), result.getUint32(resultAddress + 4, true)];
  return new Uint8Array(oxipng.memory.buffer, start, length).slice();
}
