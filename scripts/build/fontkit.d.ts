/** The part of fontkit that the build uses. The package contains no types. */
declare module 'fontkit' {
  interface Font {
    characterSet: number[];
    /** Tags of the OpenType features. */
    availableFeatures: string[];
    /** The axes of the font, by tag; empty if the font is not variable. */
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
