import { describe, expect, it } from 'vitest';
import shikiIndex from '../../../dist/generated/shiki-index.json';
import { openCodeCatalogue } from './catalogue.ts';
import { moreAliases } from './more-aliases.ts';

const catalogue = openCodeCatalogue(shikiIndex);

describe('languages', () => {
  it('[CODE-4] are found by their common names, which never replace a name that Shiki uses', () => {
    const shikiNames = new Set(
      shikiIndex.languages.flatMap(({ id, aliases, name }) => [id, ...aliases, name.toLowerCase()]),
    );
    for (const [id, names] of Object.entries(moreAliases)) {
      for (const name of names) {
        expect([name, catalogue.language(name.toUpperCase())?.id, shikiNames.has(name)]).toEqual([name, id, false]);
      }
    }
  });

  it('[CODE-2] are suggested for an unknown one', () => {
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
  ])('[CODE-4] include %s by its name, too', (name, id) => {
    expect(catalogue.theme(name)).toBe(id);
  });

  it('[CODE-2] are never guessed; similar names are suggested by id', () => {
    expect(catalogue.theme('Drakula')).toBeUndefined();
    expect(catalogue.nearThemes('Drakula')).toContain('dracula');
    expect(catalogue.nearThemes('Gitub Dark')).toContain('github-dark');
  });
});
