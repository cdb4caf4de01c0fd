import { it } from 'vitest';

it('passes', () => undefined);
it('is skipped with a reason', (context) => context.skip(true, 'this machine has no such tool'));
it('is skipped by a condition that does not hold', (context) => context.skip(false, 'this machine has no such tool'));
