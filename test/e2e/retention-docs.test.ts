import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { retentionRules } from '../../src/services/scheduled/retention.ts';

it('[SCL-3] docs/retention.md states for everything how long it is kept, as the code does', () => {
  const guide = readFileSync(inProject('docs/retention.md'), 'utf8');
  const [, section = ''] = /^## What is kept for how long\n([\s\S]*?)^## /m.exec(guide) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '));
  const plain = (text: string) => text.replaceAll('`', '');
  const [, ...listed] = rows;
  expect(listed).toEqual(retentionRules.map(({ what, until, endedBy }) => [what, plain(until), endedBy]));
});
