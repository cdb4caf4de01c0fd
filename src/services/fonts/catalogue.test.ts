import { describe, expect, it } from 'vitest';
import { catalogueEntries } from './catalogue.ts';

const family = (name: string, category: string) => ({
  id: name,
  name,
  category,
  styles: { normal: [400] },
  subsets: {},
});

describe('the catalogue of fonts', () => {
  it('[DOC-16] has the purpose of each family, whatever category its publisher chose', () => {
    const entries = catalogueEntries([
      family('Anton', 'sans-serif'),
      family('Playfair Display', 'serif'),
      family('Inter', 'sans-serif'),
      family('Lora', 'serif'),
      family('Fira Code', 'monospace'),
      family('Caveat', 'handwriting'),
      family('Noto Sans Math', 'sans-serif'),
    ]);
    expect(Object.fromEntries(entries.map(({ name, category }) => [name, category]))).toEqual({
      Anton: 'display',
      Caveat: 'handwriting',
      'Fira Code': 'mono',
      Inter: 'sans',
      Lora: 'serif',
      'Noto Sans Math': 'symbols',
      'Playfair Display': 'display',
    });
  });

  it('[DOC-16] rejects an unknown category', () => {
    expect(() => catalogueEntries([family('New', 'blackletter')])).toThrow('New');
  });
});
