import { describe, expect, it } from 'vitest';
import { retiredWords } from '../../scripts/docs/glossary.ts';
import { idleExemptions, retiredWordFaults } from '../../scripts/docs/retired-words.ts';

const house = `# The house

### Retired words

| retired | write instead |
|---|---|
| \`anew\`, \`ask again\` | "again" |
| \`Let in\` | "Connected" |

## Tests

| \`no word\` | of another table |
`;
const words = retiredWords(house);
const faultsIn = (path: string, text: string) => retiredWordFaults(words, { path, text });

describe('the words that the glossary retires', () => {
  it('[DOCS-1] are those of its table, each with the words to use instead', () => {
    expect(words).toEqual([
      { word: 'anew', use: '"again"' },
      { word: 'ask again', use: '"again"' },
      { word: 'Let in', use: '"Connected"' },
    ]);
    expect(() => retiredWords('# The house\n')).toThrow('no table under "### Retired words"');
  });

  it('[DOCS-1] are reported with the file, the line and the words to use, even across a line break', () => {
    expect(faultsIn('docs/a.md', 'A page is\ndrawn anew. You can ask\nagain. Let in by others.')).toEqual([
      'docs/a.md:2 uses the retired word "anew": write "again" (docs/house.md).',
      'docs/a.md:2 uses the retired word "ask again": write "again" (docs/house.md).',
      'docs/a.md:3 uses the retired word "Let in": write "Connected" (docs/house.md).',
    ]);
  });

  it('[DOCS-1] are allowed in code, addresses, parts of other words, and labels in another case', () => {
    const text = 'Run `anew`.\n\n```sh\nanew ask again\n```\n\n[a page](anew.md) renewed, anew-ish, let in light.';
    expect(faultsIn('docs/a.md', text)).toEqual([]);
  });

  it('[DOCS-1] are found in the texts of scripts, and nowhere else in them', () => {
    const code = [
      '// anew',
      "import { anew } from './anew';",
      "const anew = record['anew'];",
      "const label = 'Draw it anew';",
      `const html = \`<p class="anew">\${anew} is drawn anew</p>\`;`,
      'const element = <p className="anew">Anew</p>;',
    ].join('\n');
    expect(faultsIn('src/doors/a.tsx', code).map((fault) => fault.split(' ')[0])).toEqual([
      'src/doors/a.tsx:4',
      'src/doors/a.tsx:5',
      'src/doors/a.tsx:6',
    ]);
  });

  it('[DOCS-1] are required in a file that is listed as not held to them yet', () => {
    const files = [
      { path: 'docs/old.md', text: 'Drawn anew.' },
      { path: 'docs/new.md', text: 'Drawn again.' },
    ];
    expect(idleExemptions(['docs/old.md', 'docs/new.md', 'docs/gone.md'], words, files)).toEqual([
      'docs/new.md uses no retired word: remove it from scripts/docs/not-held-yet.ts.',
      'docs/gone.md uses no retired word: remove it from scripts/docs/not-held-yet.ts.',
    ]);
  });
});
