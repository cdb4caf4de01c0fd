/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest';

interface GalleryFile {
  colors: readonly string[];
}

const files: Record<string, GalleryFile> = import.meta.glob('../../../gallery/*.json', {
  import: 'default',
  eager: true,
});

/** Colors that a person would and would not name when looking at each picture in test/golden/gallery. */
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
    const colors = files[`../../../gallery/${slug}.json`]?.colors ?? [];
    expect(colors).toEqual(expect.arrayContaining(has.split(' ')));
    expect(lacks.split(' ').filter((name) => colors.includes(name))).toEqual([]);
  });
});
