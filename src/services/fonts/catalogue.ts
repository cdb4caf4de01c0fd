import type { CatalogueFamily } from '../../draw/gather/fonts/catalogue.ts';

/** A family that ships, as people choose one. */
export interface CatalogueEntry {
  name: string;
  /** sans-serif, serif, display, handwriting, monospace, symbols. */
  category: string;
  weights: number[];
  styles: string[];
  /** Scripts: `latin`, `cyrillic`, … */
  subsets: string[];
}

/** The bundled families (DOC-16), by name. */
export function catalogueEntries(families: readonly CatalogueFamily[]): CatalogueEntry[] {
  return families
    .map(({ name, category, styles, subsets }) => ({
      name,
      category,
      weights: [...new Set(Object.values(styles).flat())].sort((a, b) => a - b),
      styles: ['normal', 'italic'].filter((style) => style in styles),
      subsets: Object.keys(subsets),
    }))
    .sort((left, right) => left.name.localeCompare(right.name, 'en'));
}
