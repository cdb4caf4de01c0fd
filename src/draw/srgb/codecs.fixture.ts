import jpegModule from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import webpDecoderModule from '@jsquash/webp/codec/dec/webp_dec.wasm';
import webpModule from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
import { WebpEncoder } from '../formats/webp.ts';
import { Decoders } from './decoders.ts';

/** The decoders and the encoder that workers/edge uses. */
export const codecs = {
  decoders: new Decoders({ jpeg: jpegModule, webp: webpDecoderModule }),
  webp: new WebpEncoder(webpModule),
};
