import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { boundedFaults, maxFaults, shorten } from './faults.ts';

const fault = (name: string) => ({ path: name, code: 'invalid_value', message: `${name} is wrong` });
const faults = (count: number) => Array.from({ length: count }, (_, index) => fault(`field${index}`));

describe('faults of an error', () => {
  it('[SEC-8] are all listed up to 100', () => {
    expect(boundedFaults(faults(maxFaults))).toEqual(faults(maxFaults));
  });

  it('[SEC-8] are limited to 100, of which the last says that there are more', () => {
    const { errors } = new AppError('invalid_body', { errors: faults(5_000) });
    expect(errors).toHaveLength(100);
    expect(errors?.slice(0, 99)).toEqual(faults(99));
    expect(errors?.at(-1)).toEqual({
      path: '',
      code: 'more_faults',
      message: 'At least 4901 more faults are not listed.',
    });
  });

  it('[SEC-8] have short texts, whatever input they quote', () => {
    const long = 'ü'.repeat(1_000_000);
    const { errors, detail, message } = new AppError('invalid_body', { detail: long, errors: [fault(long)] });
    expect(JSON.stringify({ errors, detail, message }).length).toBeLessThan(2_000);
    expect([errors?.[0]?.path.at(-1), errors?.[0]?.message.at(-1), detail.at(-1)]).toEqual(['…', '…', '…']);
  });

  it('are cut between characters', () => {
    expect(shorten('a😀b', 4)).toBe('a😀b');
    expect(shorten('a😀bc', 3)).toBe('a\ufffd…');
  });

  it('are unchanged when an error is created from another', () => {
    const once = boundedFaults(faults(5_000));
    expect(boundedFaults(once)).toEqual(once);
  });
});
