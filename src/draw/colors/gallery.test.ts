/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest';
import { colorsOf } from './page.fixture.ts';

interface GalleryFile {
  settings: { variables?: object };
  pages: readonly { document: object }[];
}

const files: Record<string, GalleryFile> = import.meta.glob('../../../gallery/*.json', {
  import: 'default',
  eager: true,
});

/** Of the pictures in test/golden/gallery, as a person names them. */
const named: Readonly<Record<string, { has: string; lacks: string }>> = {
  quote: { has: 'yellow', lacks: 'white blue green black' },
  'podcast-cover': { has: 'purple', lacks: 'white yellow green' },
  'job-opening': { has: 'green', lacks: 'white red purple blue' },
  'display-ad': { has: 'blue', lacks: 'white green yellow' },
  'event-ticket': { has: 'blue', lacks: 'green red purple' },
  'price-list': { has: 'white green', lacks: 'blue red black' },
  'product-card': { has: 'white pink', lacks: 'blue yellow black' },
  'release-card': { has: 'black', lacks: 'white green red' },
  'social-story': { has: 'orange', lacks: 'blue purple black' },
  'event-banner': { has: 'black', lacks: 'white blue purple' },
  carousel: { has: 'purple', lacks: 'white blue black green' },
  invoice: { has: 'white', lacks: 'blue black red grey' },
  certificate: { has: 'white', lacks: 'blue black red' },
  'pitch-deck': { has: 'blue', lacks: 'white red black' },
};

describe('the colors of the gallery', () => {
  it.each(Object.entries(named))('[PUB-3] are those that a person sees: %s', (slug, { has, lacks }) => {
    const file = files[`../../../gallery/${slug}.json`];
    const found: readonly string[] = colorsOf(file?.pages[0]?.document ?? {}, { template: file?.settings.variables });
    expect(found).toEqual(expect.arrayContaining(has.split(' ')));
    expect(lacks.split(' ').filter((name) => found.includes(name))).toEqual([]);
  });

  it('[PUB-3] are known of every template, also of those with pictures and shaders', () => {
    expect(Object.keys(files).length).toBeGreaterThan(20);
    for (const [name, { pages, settings }] of Object.entries(files)) {
      const found = colorsOf(pages[0]?.document ?? {}, { template: settings.variables });
      expect([name, found.length > 0 && found.length <= 4]).toEqual([name, true]);
    }
  });
});
