/** What the build reads of fontkit, which ships no types. */
declare module 'fontkit' {
  interface Font {
    characterSet: number[];
    /** Tags of the OpenType features. */
    availableFeatures: string[];
    /** By tag; none of a font that does not vary. */
    variationAxes: Record<string, unknown>;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    layout(text: string): {
      glyphs: Array<{ id: number }>;
      positions: Array<{ xAdvance: number; xOffset: number; yOffset: number }>;
    };
    glyphForCodePoint(codePoint: number): { advanceWidth: number; path: { toSVG(): string } };
  }
  export function create(bytes: Uint8Array): Font | { fonts: unknown[] };
}
