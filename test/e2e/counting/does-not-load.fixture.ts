import { describe, it } from 'vitest';

throw new Error('the file cannot be loaded, as it shall');

// biome-ignore lint/correctness/noUnreachable: that is the point.
it('does not run', () => undefined);
describe('a suite', () => {
  it('does not run either', () => undefined);
  it.each([1, 2, 3])('does not run with %i', () => undefined);
});
