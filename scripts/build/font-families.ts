/**
 * The families that ship, each from the npm package `@fontsource/<id>`. The order of the fallbacks is the order in
 * which a glyph is looked for that a text's own families lack.
 */
export const fontFamilies: ReadonlyArray<{ id: string; role?: 'fallback' }> = [
  { id: 'inter' },
  { id: 'manrope' },
  { id: 'space-grotesk' },
  { id: 'bebas-neue' },
  { id: 'playfair-display' },
  { id: 'dm-serif-display' },
  { id: 'fraunces' },
  { id: 'lora' },
  { id: 'jetbrains-mono' },
  { id: 'caveat' },
  { id: 'noto-sans', role: 'fallback' },
  { id: 'noto-sans-symbols-2', role: 'fallback' },
  { id: 'noto-sans-math', role: 'fallback' },
];
