import { afterAll, it } from 'vitest';

it('passes', () => undefined);
afterAll(() => {
  throw new Error('the tear-down fails, as it shall');
});
