import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../core/clock.ts';
import { newId } from '../../../core/ids.ts';
import { db, makeSpace } from '../../../records/records.fixture.ts';
import { createOwner } from '../../../records/users-writes.ts';
import { createAuth } from './better-auth.ts';

const newEmail = () => `${newId().toLowerCase()}@people.test`;

/** Calls better-auth with fake passwords that only record that they were hashed. */
async function callAuth(path: string, body: object) {
  const work: string[] = [];
  const passwords = {
    hash: async () => {
      work.push('scrypt');
      return 'hash';
    },
    verify: async () => {
      work.push('scrypt');
      return false;
    },
  };
  const parts = { db, secret: 'a secret of a test', origin: 'https://galley.test', creditsLimit: null };
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await createAuth(parts, passwords).handler(new Request(`https://galley.test/api/auth${path}`, init));
  return { work, status: answer.status, answer };
}

async function cache(): Promise<string> {
  const email = newEmail();
  const { id } = await makeSpace();
  await createOwner(db, { name: 'Ada', email, passwordHash: 'another hash' }, id, systemClock.now());
  return email;
}

describe('whether an address has an account', () => {
  it('[AUTH-1] changes neither the work nor the response of a sign-in', async () => {
    const password = 'correct horse battery';
    const [one, other] = [
      await callAuth('/sign-in/email', { email: await cache(), password }),
      await callAuth('/sign-in/email', { email: newEmail(), password }),
    ];
    expect([one.work, other.work]).toEqual([['scrypt'], ['scrypt']]);
    expect([one.status, other.status]).toEqual([401, 401]);
    expect(await one.answer.text()).toBe(await other.answer.text());
    expect([...one.answer.headers]).toEqual([...other.answer.headers]);
  });

  it('[AUTH-1] does not change the work of a sign-up', async () => {
    const body = { name: 'Zoë', password: 'correct horse battery' };
    const [one, other] = [
      await callAuth('/sign-up/email', { ...body, email: await cache() }),
      await callAuth('/sign-up/email', { ...body, email: newEmail() }),
    ];
    expect([one.work, other.work]).toEqual([['scrypt'], ['scrypt']]);
    expect([one.status, other.status]).toEqual([200, 200]);
  });
});
