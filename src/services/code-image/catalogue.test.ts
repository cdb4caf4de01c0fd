import { describe, expect, it } from 'vitest';
import shikiIndex from '../../../dist/generated/shiki-index.json';
import { openCodeCatalogue } from './catalogue.ts';
import { moreAliases } from './more-aliases.ts';

const catalogue = openCodeCatalogue(shikiIndex);

describe('languages', () => {
  it("[CODE-4] are found by the names that people use, and no name of Shiki's own is taken", () => {
    const own = new Set(shikiIndex.languages.flatMap(({ id, aliases, name }) => [id, ...aliases, name.toLowerCase()]));
    for (const [id, names] of Object.entries(moreAliases)) {
      for (const name of names) {
        expect([name, catalogue.language(name.toUpperCase())?.id, own.has(name)]).toEqual([name, id, false]);
      }
    }
  });

  it('[CODE-2] a wrong one is answered with what may have been meant', () => {
    expect(catalogue.language('javascrpt')).toBeUndefined();
    expect(catalogue.nearLanguages('javascrpt')[0]).toBe('javascript');
  });
});

describe('themes', () => {
  it.each([
    ['one-dark-pro', 'one-dark-pro'],
    ['One Dark Pro', 'one-dark-pro'],
    ['Rosé Pine', 'rose-pine'],
    ["SynthWave '84", 'synthwave-84'],
    ['github_dark', 'github-dark'],
    [' Nord ', 'nord'],
  ])('[CODE-4] %s is known by its name, too', (name, id) => {
    expect(catalogue.theme(name)).toBe(id);
  });

  it('[CODE-2] none is guessed, and those near a name are told by their ids', () => {
    expect(catalogue.theme('Drakula')).toBeUndefined();
    expect(catalogue.nearThemes('Drakula')).toContain('dracula');
    expect(catalogue.nearThemes('Gitub Dark')).toContain('github-dark');
  });
});
