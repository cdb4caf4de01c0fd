import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { kept } from '../../src/services/scheduled/retention.ts';

it('[SCL-3] docs/retention.md says of everything how long it is kept, as the code does', () => {
  const rows = readFileSync(inProject('docs/retention.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '));
  const plain = (text: string) => text.replaceAll('`', '');
  const [, ...listed] = rows;
  expect(listed).toEqual(kept.map(({ what, until, endedBy }) => [what, plain(until), endedBy]));
});
