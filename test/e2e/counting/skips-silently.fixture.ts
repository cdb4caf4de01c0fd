import { describe, it } from 'vitest';

it('passes', () => undefined);
it.skip('is skipped', () => undefined);
it.skipIf(true)('is skipped by a condition', () => undefined);
it.todo('is to be written');
it('skips itself', (context) => context.skip());
describe.skip('a suite', () => {
  it('is skipped with its suite', () => undefined);
});
