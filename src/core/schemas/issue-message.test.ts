import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boundedList } from './bounded.ts';
import { validate } from './validate.ts';

const schema = z.strictObject({
  format: z.enum(['jpeg', 'pdf', 'png', 'webp']).optional(),
  scale: z.number().min(0.1).max(8).optional(),
  pages: z.int().gt(0).optional(),
  name: z.string().min(1).max(5).optional(),
  pageIds: boundedList(z.string(), { min: 1, max: 2 }).optional(),
  isDraft: z.boolean().optional(),
  email: z.email().optional(),
  since: z.iso.datetime().optional(),
  kind: z.literal('object').optional(),
});

function messages(input: unknown): string[] {
  const judged = validate(schema, input);
  return judged.success ? [] : judged.issues.map(({ message }) => message);
}

describe('the message of an issue', () => {
  it.each<[sent: unknown, message: string]>([
    [{ format: 'pgn' }, '"pgn" is not a valid value. Did you mean "png"? Use one of "jpeg", "pdf", "png" or "webp".'],
    [{ format: 'docx' }, '"docx" is not a valid value. Use one of "jpeg", "pdf", "png" or "webp".'],
    [{ format: 4 }, 'Expected one of "jpeg", "pdf", "png" or "webp" but received a number.'],
    [{ kind: 'array' }, '"array" is not a valid value. Use "object".'],
    [{ scale: 20 }, 'Expected at most 8 but received 20.'],
    [{ scale: 0 }, 'Expected at least 0.1 but received 0.'],
    [{ scale: '2' }, 'Expected a number but received a string.'],
    [{ scale: null }, 'Expected a number but received null.'],
    [{ pages: 1.5 }, 'Expected a whole number but received 1.5.'],
    [{ pages: 0 }, 'Expected more than 0 but received 0.'],
    [{ name: '' }, 'The text must not be empty.'],
    [{ name: 'Banner' }, 'Expected at most 5 characters but received 6.'],
    [{ pageIds: [] }, 'The list must not be empty.'],
    [{ pageIds: ['a', 'b', 'c'] }, 'Expected at most 2 items but received 3.'],
    [{ pageIds: {} }, 'Expected an array but received an object.'],
    [{ isDraft: 'yes' }, 'Expected true or false but received a string.'],
    [{ email: 'ada' }, 'Expected an email address, such as name@example.com.'],
    [{ since: 'today' }, 'Expected a date and time in ISO 8601, such as 2026-03-31T12:00:00Z.'],
    [undefined, 'This field is required: send an object.'],
    [{ formt: 'png' }, 'There is no field "formt" here. Did you mean "format"?'],
    [{ colour: 1 }, 'There is no field "colour" here.'],
  ])('[GEN-2] for %j is %j', (sent, message) => {
    expect(messages(sent)).toEqual([message]);
  });

  it('[AUTH-17, SEC-8] repeats no secret, no control character and no more than 60 characters of a value', () => {
    const secret = `glly_${'A1b2'.repeat(12)}`;
    expect(messages({ format: secret })[0]).not.toContain(secret.slice(5, 20));
    expect(messages({ format: 'a\u0000b' })[0]).toMatch(/^"a b" is not/);
    expect(messages({ format: 'x'.repeat(1_000) })[0]).toMatch(/^"x{59}…" is not/);
  });
});
