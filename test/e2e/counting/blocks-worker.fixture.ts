import { it } from 'vitest';

it('passes, which nobody hears of', () => undefined);
it('never yields, so that no timeout can end it', () => {
  for (;;);
});
it('never runs', () => undefined);
