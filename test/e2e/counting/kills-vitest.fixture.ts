import { it } from 'vitest';

it('takes vitest with it', async () => {
  process.kill(process.ppid, 'SIGKILL');
  await new Promise(() => undefined);
});
it.each([1, 2])('does not run with %i', () => undefined);
