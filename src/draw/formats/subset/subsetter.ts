import { wasmExports } from '../../../core/wasm-exports.ts';
import { readSfnt } from '../../gather/fonts/files/tables.ts';
import { readWoff2 } from '../../gather/fonts/files/woff2.ts';
import type { FontFile } from '../../gather/fonts/font-file.ts';
import { writeSfnt, writeWoff2 } from './font-tables.ts';
import { restoreOutlines } from './restore-outlines.ts';

/** The functions of hb-subset that this file calls. */
const harfbuzzFunctions = [
  '_initialize',
  'malloc',
  'hb_blob_create',
  'hb_blob_get_data',
  'hb_blob_get_length',
  'hb_face_create',
  'hb_face_reference_blob',
  'hb_subset_input_create_or_fail',
  'hb_subset_input_unicode_set',
  'hb_subset_input_set',
  'hb_set_clear',
  'hb_set_invert',
  'hb_set_add',
  'hb_subset_or_fail',
] as const;

const writableMemory = 2;
const layoutFeatures = 6;

/** Cuts fonts to the characters of a text with HarfBuzz. */
export class FontSubsetter {
  readonly #wasm: WebAssembly.Module;

  constructor(wasm: WebAssembly.Module) {
    this.#wasm = wasm;
  }

  /**
   * Cuts a font to what these characters need, and returns it as WOFF2. It keeps their glyphs, the glyphs that
   * ligatures and marks turn them into, and all tables. `allFeatures` keeps optional glyphs such as small capitals.
   * Returns the font unchanged if the result is not smaller, or if HarfBuzz cannot read the font.
   */
  cut(font: FontFile, characters: ReadonlySet<string>, { allFeatures }: { allFeatures: boolean }): FontFile {
    try {
      const whole =
        (font.format ?? 'woff2') === 'woff2' ? writeSfnt(restoreOutlines(readWoff2(font.bytes))) : font.bytes;
      const subset = this.#subset(whole, characters, allFeatures);
      if (!subset) return font;
      const { tables } = readSfnt(subset);
      const bytes = writeWoff2(new Map([...tables].map(([tag, view]) => [tag, view.bytes])));
      return bytes.length < font.bytes.length ? { ...font, bytes, format: 'woff2' } : font;
    } catch {
      return font;
    }
  }

  /** Each font gets its own wasm instance, which is discarded afterwards, so nothing needs to be freed. */
  #subset(sfnt: Uint8Array, characters: ReadonlySet<string>, allFeatures: boolean): Uint8Array | undefined {
    const harfbuzz = wasmExports(new WebAssembly.Instance(this.#wasm, {}), harfbuzzFunctions);
    harfbuzz._initialize();
    const at = harfbuzz.malloc(sfnt.length);
    new Uint8Array(harfbuzz.memory.buffer).set(sfnt, at);
    const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(at, sfnt.length, writableMemory, 0, 0), 0);
    const input = harfbuzz.hb_subset_input_create_or_fail();
    if (input === 0) return undefined;
    if (allFeatures) {
      const features = harfbuzz.hb_subset_input_set(input, layoutFeatures);
      harfbuzz.hb_set_clear(features);
      harfbuzz.hb_set_invert(features);
    }
    const codes = harfbuzz.hb_subset_input_unicode_set(input);
    for (const character of characters) harfbuzz.hb_set_add(codes, character.codePointAt(0) ?? 0);
    const subset = harfbuzz.hb_subset_or_fail(face, input);
    if (subset === 0) return undefined;
    const blob = harfbuzz.hb_face_reference_blob(subset);
    const start = harfbuzz.hb_blob_get_data(blob, 0);
    return new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(blob));
  }
}
