import { expect, it } from 'vitest';

it('passes', () => undefined);
it('fails', () => expect(1).toBe(2));
