import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

describe('sealing', () => {
  it('opens with the same secret and context only', async () => {
    const sealed = await seal('secret', 'signing-secret:a', 'sign_Ünï');
    expect(sealed).not.toContain('sign_');
    expect(await unseal('secret', 'signing-secret:a', sealed)).toBe('sign_Ünï');
    expect(await unseal('secret', 'signing-secret:b', sealed)).toBeNull();
    expect(await unseal('another', 'signing-secret:a', sealed)).toBeNull();
  });

  it('returns null for damaged input, and never seals the same text twice with the same result', async () => {
    const sealed = await seal('secret', 'c', 'text');
    const damaged = `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`;
    for (const text of [damaged, '', 'AA', '%%']) expect(await unseal('secret', 'c', text)).toBeNull();
    expect(await seal('secret', 'c', 'text')).not.toBe(sealed);
  });
});
