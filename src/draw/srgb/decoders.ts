import createJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';

/** Straight RGBA rows as they are stored in the file; they are not turned upright. */
export interface DecodedPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface DecoderModules {
  jpeg: WebAssembly.Module;
  webp: WebAssembly.Module;
}

/**
 * Decodes photos. Each picture gets a new wasm instance, because wasm memory never shrinks and photos are large
 * (RND-20).
 */
export class Decoders {
  readonly #modules: DecoderModules;

  constructor(modules: DecoderModules) {
    this.#modules = modules;
  }

  /** @throws Error if the picture cannot be decoded */
  async jpeg(bytes: Uint8Array): Promise<DecodedPicture> {
    const decoder = await createJpegDecoder(instantiating(this.#modules.jpeg));
    return toDecodedPicture(decoder.decode(bytes, false));
  }

  /** @throws Error if the picture cannot be decoded */
  async webp(bytes: Uint8Array): Promise<DecodedPicture> {
    const decoder = await createWebpDecoder(instantiating(this.#modules.webp));
    return toDecodedPicture(decoder.decode(bytes));
  }
}

function instantiating(wasm: WebAssembly.Module) {
  return {
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(wasm, imports);
      done(instance);
      return instance.exports;
    },
  };
}

function toDecodedPicture(picture: DecodedPicture | null): DecodedPicture {
  if (!picture) throw new Error('the picture cannot be decoded');
  return picture;
}
