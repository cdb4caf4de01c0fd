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
  it('[DOC-16] says of each family what it is made for, whatever its publisher sorts it under', () => {
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

  it('[DOC-16] takes no category that it does not know', () => {
    expect(() => catalogueEntries([family('New', 'blackletter')])).toThrow('New');
  });
});
