import { GalleyProblem } from 'galley-client';
import { describe, expect, it } from 'vitest';
import { describeProblem } from './problem-words.ts';

const refused = (code: string) =>
  new GalleyProblem({
    status: 401,
    code,
    title: 'Unauthorized',
    detail: undefined,
    type: undefined,
    requestId: 'r',
    errors: [],
    data: undefined,
    retryAfterMs: undefined,
  });

describe('a failed sign-in', () => {
  it('has a message about a wrong email or password, or about an ended session (B2)', () => {
    expect(describeProblem(refused('INVALID_EMAIL_OR_PASSWORD')).title).toBe('Incorrect email or password');
    expect(describeProblem(refused('unauthorized')).title).toBe('You are signed out');
  });
});
