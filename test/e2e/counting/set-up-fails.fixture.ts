import { beforeAll, describe, it } from 'vitest';

it('passes', () => undefined);
describe('a suite', () => {
  beforeAll(() => {
    throw new Error('the set-up fails, as it shall');
  });
  it('does not run', () => undefined);
  it.each([1, 2, 3])('does not run with %i', () => undefined);
});
