import { type CutSubset, dejavuSubsets, interSigns, monospacedSigns } from './cut-subsets.ts';

/** A built-in family, from the npm package `@fontsource/<id>` or `@fontsource-variable/<id>`. */
export interface ShippedFamily {
  id: string;
  /** Set if the family provides glyphs that the families of a text lack. */
  role?: 'fallback';
  /**
   * Uses the package of variable fonts, in which one file contains all weights. A large script would otherwise need
   * nine static files.
   */
  isVariable?: true;
  /** Subsets that are left out because another family contains all of their characters. */
  without?: readonly string[];
  /** Subsets that the build cuts in addition to those in the package. */
  cut?: readonly CutSubset[];
  /** Subsets that are fallbacks for glyphs, although the family as a whole is not. */
  lends?: readonly string[];
}

const latin = [
  // Sans serif
  'roboto',
  'open-sans',
  'montserrat',
  'poppins',
  'lato',
  'dm-sans',
  'work-sans',
  'nunito',
  'raleway',
  'source-sans-3',
  'ibm-plex-sans',
  'fira-sans',
  'manrope',
  'space-grotesk',
  'archivo',
  'rubik',
  'barlow',
  'plus-jakarta-sans',
  'outfit',
  'syne',
  'josefin-sans',
  // Serif
  'lora',
  'playfair-display',
  'dm-serif-display',
  'fraunces',
  'merriweather',
  'eb-garamond',
  'cormorant-garamond',
  'libre-baskerville',
  'crimson-pro',
  'bitter',
  'source-serif-4',
  'ibm-plex-serif',
  'roboto-slab',
  'noto-serif',
  // Monospaced
  'jetbrains-mono',
  'fira-code',
  'source-code-pro',
  'ibm-plex-mono',
  'roboto-mono',
  'space-mono',
  // Display
  'bebas-neue',
  'oswald',
  'anton',
  // Handwriting
  'caveat',
  'pacifico',
  'dancing-script',
  'permanent-marker',
];

/** Families for one script each. A character belongs to only one of them. */
const scripts = [
  'arabic',
  'hebrew',
  'devanagari',
  'gurmukhi',
  'gujarati',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'thai',
  'lao',
  'khmer',
  'myanmar',
  'armenian',
  'georgian',
  'ethiopic',
];

/**
 * The built-in families. If the families of a text lack a glyph, the fallbacks are searched in this order. The last
 * four share most of their characters, and the text determines which of them comes first (han.ts).
 */
export const fontFamilies: readonly ShippedFamily[] = [
  { id: 'inter', cut: [interSigns], lends: [interSigns.name] },
  ...latin.map((id) => ({ id })),
  { id: 'noto-sans', role: 'fallback', without: ['devanagari'] },
  ...scripts.map((script) => ({ id: `noto-sans-${script}`, role: 'fallback' as const })),
  // For Bengali: Noto Sans Bengali is not used, because takumi forms no conjuncts with ba in it.
  { id: 'hind-siliguri', role: 'fallback' },
  { id: 'noto-sans-symbols-2', role: 'fallback' },
  { id: 'noto-sans-math', role: 'fallback' },
  { id: 'dejavu-sans', role: 'fallback', without: ['latin'], cut: dejavuSubsets },
  // Used for code after its own font.
  { id: 'dejavu-mono', role: 'fallback', without: ['latin'], cut: [monospacedSigns] },
  ...['jp', 'sc', 'tc', 'kr'].map((region) => ({
    id: `noto-sans-${region}`,
    role: 'fallback' as const,
    isVariable: true as const,
  })),
];
