import type { CatalogueFamily } from '../../draw/gather/fonts/catalogue.ts';

/** A built-in font family, with the facts that people see when they choose one. */
export interface CatalogueEntry {
  name: string;
  category: 'sans' | 'serif' | 'mono' | 'display' | 'handwriting' | 'symbols';
  weights: number[];
  styles: string[];
  /** Scripts: `latin`, `cyrillic`, … */
  subsets: string[];
}

/**
 * Families that are meant for headlines. Their publishers put them into categories by the form of their letters, such
 * as sans-serif or serif.
 */
const display: ReadonlySet<string> = new Set([
  'Anton',
  'Bebas Neue',
  'Oswald',
  'Syne',
  'DM Serif Display',
  'Playfair Display',
  'Fraunces',
]);
const symbols: ReadonlySet<string> = new Set(['Noto Sans Symbols 2', 'Noto Sans Math']);

const categories: Readonly<Record<string, CatalogueEntry['category']>> = {
  'sans-serif': 'sans',
  serif: 'serif',
  monospace: 'mono',
  handwriting: 'handwriting',
  display: 'display',
  symbols: 'symbols',
};

/** The built-in families (DOC-16), by name. @throws Error if a publisher's category is unknown */
export function catalogueEntries(families: readonly CatalogueFamily[]): CatalogueEntry[] {
  return families
    .map(({ name, category, styles, subsets }) => ({
      name,
      category: toCategory(name, category),
      weights: [...new Set(Object.values(styles).flat())].sort((a, b) => a - b),
      styles: ['normal', 'italic'].filter((style) => style in styles),
      subsets: Object.keys(subsets),
    }))
    .sort((left, right) => left.name.localeCompare(right.name, 'en'));
}

function toCategory(name: string, published: string): CatalogueEntry['category'] {
  const knownCategory = categories[published];
  if (display.has(name)) return 'display';
  if (symbols.has(name)) return 'symbols';
  if (!knownCategory) throw new Error(`The family ${name} is published as ${published}: say what it is here`);
  return knownCategory;
}

/**
 * Returns the path of the font file that shows what a family looks like. It has the Latin letters, or those of the
 * family's first script, at or near weight 400.
 */
export function specimenPath({ id, styles, subsets, isVariable }: CatalogueFamily): string {
  const names = Object.keys(subsets);
  const subset = names.includes('latin') ? 'latin' : names[0];
  const style = styles.normal ? 'normal' : 'italic';
  const [weight] = (styles[style] ?? []).toSorted((one, other) => Math.abs(one - 400) - Math.abs(other - 400));
  return `/fonts/${id}/${subset}-${isVariable ? 'wght' : weight}-${style}.woff2`;
}
