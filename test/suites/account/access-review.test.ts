import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { members } from '../../../src/records/members.ts';
import { insertMember } from '../../../src/records/members-writes.ts';
import { insertPasswordReset } from '../../../src/records/password-resets-writes.ts';
import { spaces } from '../../../src/records/spaces.ts';
import { users } from '../../../src/records/users.ts';
import { hashToken, mintToken, resetToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { anAssistant } from '../../harness/grants.ts';
import { askAs, makePerson, type Person, readCookie } from '../../harness/people.ts';
import { ask, bearer, readData } from '../../harness/service.ts';
import { db, makeSpace } from '../../harness/space.ts';

const path = '/api/v1/account/access-review';
const newPassword = 'another good password';

/** A client that no other test uses. */
const client = () => ({
  'CF-Connecting-IP': `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`,
});

/** Resets the password with a link that was mailed or that an operator passed on, and signs in. */
async function reset({ email }: Pick<Person, 'email'>, by: 'mail' | 'operator' = 'mail') {
  const token = mintToken(resetToken);
  const now = systemClock.now();
  await insertPasswordReset(db, email, {
    id: newId(),
    tokenHash: await hashToken(token),
    sealedToken: by === 'mail' ? null : 'sealed',
    expiresOn: now + 60_000,
    createdOn: now,
  });
  const confirmed = await readData(
    await ask('/api/v1/account/password-reset/confirm', {
      method: 'POST',
      headers: client(),
      json: { token, password: newPassword },
    }),
  );
  const signedIn = await ask('/api/auth/sign-in/email', {
    method: 'POST',
    headers: client(),
    json: { email, password: newPassword },
  });
  return { accessInDoubt: confirmed.accessInDoubt as number, cookie: readCookie(signedIn) };
}

const send = (cookie: string, method: string, route: string, json?: unknown) =>
  askAs(cookie, route, { method, ...(json === undefined ? {} : { json }), headers: client() });
const listed = async (cookie: string) =>
  (await readData(await askAs(cookie, path))).list as Array<{ kind: string; id: string; email: string | null }>;
const worksAsKey = async (key: string) => (await ask('/api/v1/key', { headers: bearer(key) })).status === 200;

/** A user who registered somebody else's address, and left every kind of access to get back in. */
async function attacked() {
  const own = await makeSpace();
  const victim = await makePerson({ spaceId: own.id, role: 'owner' });
  const accomplice = await makePerson();
  const invited = await readData(await send(victim.cookie, 'POST', '/api/v1/space/members', { role: 'owner' }));
  const [, token] = invited.doc.url.split('#');
  await readData(await send(accomplice.cookie, 'POST', '/api/v1/invitations/accept', { token }));
  await readData(await send(accomplice.cookie, 'POST', `/api/v1/spaces/${own.id}/activate`, {}));
  expect((await askAs(accomplice.cookie, '/api/v1/space/members')).status).toBe(200);
  const made = await readData(await send(victim.cookie, 'POST', '/api/v1/tokens/api-keys', { name: 'way back' }));
  const open = await readData(await send(victim.cookie, 'POST', '/api/v1/space/members', { role: 'admin' }));
  const { gt } = await readData(await send(victim.cookie, 'POST', '/api/v1/space/gt', {}));
  await readData(await send(victim.cookie, 'POST', '/api/v1/space/signing-secret', {}));
  const assistant = await anAssistant(own.id, accomplice.userId);
  return {
    own,
    victim,
    accomplice,
    key: made.doc.token as string,
    keyId: made.doc.id as string,
    invitation: open.doc.url.split('#')[1] as string,
    gt,
    assistant,
  };
}

describe('an account at an address that another user registered first', () => {
  it('[AUTH-7] loses its keys, members, invitations, secrets and assistants once its owner resets the password and asks for it (S8)', async () => {
    const { own, victim, accomplice, key, invitation } = await attacked();
    const { accessInDoubt, cookie } = await reset(victim);
    const before = await listed(cookie);
    // The key of the test's space has no creator. In a space that the user founded it is in doubt as well.
    expect(before.map(({ kind }) => kind).sort()).toEqual(['gt', 'invitation', 'key', 'key', 'member', 'signing']);
    expect(accessInDoubt).toBe(6);
    expect(before.find(({ kind }) => kind === 'member')?.email).toBe(accomplice.email);
    // Nothing ends before the user has decided.
    expect([await worksAsKey(key), await worksAsKey(own.key)]).toEqual([true, true]);
    expect(await readData(await send(cookie, 'POST', `${path}/end`, {}))).toEqual({ success: true, ended: 6 });
    expect([await worksAsKey(key), await worksAsKey(own.key)]).toEqual([false, false]);
    const { list } = await readData(await askAs(cookie, '/api/v1/space/members'));
    expect(list).toMatchObject([{ userId: victim.userId, role: 'owner' }]);
    // The accomplice no longer has access, and neither has the invitation.
    expect((await askAs(accomplice.cookie, '/api/v1/space/members')).status).toBe(403);
    const stranger = await makePerson();
    expect((await send(stranger.cookie, 'POST', '/api/v1/invitations/accept', { token: invitation })).status).toBe(404);
    const [space] = await db.select().from(spaces).where(eq(spaces.id, own.id));
    expect(space).toMatchObject({ gtHash: null, signingSecret: null });
    expect(await db.all(sql`select id from oauth_grants where space_id = ${own.id}`)).toEqual([]);
    // The decision can be made only once.
    expect(await listed(cookie)).toEqual([]);
    expect((await readData(await askAs(cookie, '/api/v1/account'))).doc).toMatchObject({
      emailVerified: true,
      hasAccessReview: false,
    });
  });

  it('[AUTH-7] keeps what its owner chooses (S8)', async () => {
    const { victim, key, keyId, accomplice, own } = await attacked();
    const { cookie } = await reset(victim);
    const member = (await listed(cookie)).find(({ kind }) => kind === 'member');
    const keep = [
      { kind: 'key', id: keyId },
      { kind: 'member', id: member?.id },
    ];
    expect(await readData(await send(cookie, 'POST', `${path}/end`, { keep }))).toEqual({ success: true, ended: 4 });
    expect([await worksAsKey(key), await worksAsKey(own.key)]).toEqual([true, false]);
    expect((await askAs(accomplice.cookie, '/api/v1/space/members')).status).toBe(200);
  });

  it('[AUTH-7] leaves the spaces that it joined, and removes from them only what it created there (S8)', async () => {
    const company = await makeSpace();
    const boss = await makePerson({ spaceId: company.id, role: 'owner' });
    const colleague = await makePerson({ spaceId: company.id, role: 'editor' });
    const victim = await makePerson();
    const invited = await readData(
      await send(boss.cookie, 'POST', '/api/v1/space/members', { role: 'admin', email: victim.email }),
    );
    const token = invited.doc.url.split('#')[1];
    await readData(await send(victim.cookie, 'POST', '/api/v1/invitations/accept', { token }));
    await readData(await send(victim.cookie, 'POST', `/api/v1/spaces/${company.id}/activate`, {}));
    const made = await readData(await send(victim.cookie, 'POST', '/api/v1/tokens/api-keys', { name: 'mine' }));
    await insertMember(
      db,
      { spaceId: company.id, userId: (await makePerson()).userId, role: 'viewer', invitedBy: victim.userId },
      1,
    );
    // Access created in the same millisecond as the reset does not count as created before it.
    await scheduler.wait(2);
    const { cookie } = await reset(victim);
    expect((await listed(cookie)).map(({ kind }) => kind).sort()).toEqual(['key', 'member', 'membership']);
    expect(await readData(await send(cookie, 'POST', `${path}/end`, {}))).toEqual({ success: true, ended: 3 });
    expect([await worksAsKey(made.doc.token), await worksAsKey(company.key)]).toEqual([false, true]);
    const left = await db.select({ userId: members.userId }).from(members).where(eq(members.spaceId, company.id));
    expect(left.map(({ userId }) => userId).sort()).toEqual([boss.userId, colleague.userId].sort());
  });

  it('[AUTH-7] ends nothing in a space in which its user has too low a role or is no longer a member (S8)', async () => {
    const company = await makeSpace();
    const boss = await makePerson({ spaceId: company.id, role: 'owner' });
    const victim = await makePerson();
    await insertMember(db, { spaceId: company.id, userId: victim.userId, role: 'admin', invitedBy: boss.userId }, 1);
    await readData(await send(victim.cookie, 'POST', `/api/v1/spaces/${company.id}/activate`, {}));
    const made = await readData(await send(victim.cookie, 'POST', '/api/v1/tokens/api-keys', { name: 'mine' }));
    await db.update(members).set({ role: 'viewer' }).where(eq(members.userId, victim.userId));
    await scheduler.wait(2);
    const { cookie } = await reset(victim);
    expect((await listed(cookie)).map(({ kind }) => kind)).toEqual(['membership']);
    await db.delete(members).where(eq(members.userId, victim.userId));
    expect(await readData(await send(cookie, 'POST', `${path}/end`, {}))).toEqual({ success: true, ended: 0 });
    expect(await worksAsKey(made.doc.token)).toBe(true);
  });

  it('[AUTH-7] needs no review if the address was confirmed before, or if nothing was created (S8)', async () => {
    const { victim, key } = await attacked();
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, victim.userId));
    const { accessInDoubt, cookie } = await reset(victim);
    expect([accessInDoubt, await listed(cookie)]).toEqual([0, []]);
    expect(await readData(await send(cookie, 'POST', `${path}/end`, {}))).toEqual({ success: true, ended: 0 });
    expect(await worksAsKey(key)).toBe(true);
    const lonely = await reset(await makePerson());
    expect(lonely.accessInDoubt).toBe(0);
    expect((await readData(await askAs(lonely.cookie, '/api/v1/account'))).doc).toMatchObject({
      hasAccessReview: false,
    });
  });

  it('[AUTH-7] stays unconfirmed after a link that an operator passed on, and still gets the review (S8)', async () => {
    const { victim } = await attacked();
    const { accessInDoubt, cookie } = await reset(victim, 'operator');
    expect(accessInDoubt).toBe(6);
    expect((await readData(await askAs(cookie, '/api/v1/account'))).doc).toMatchObject({
      emailVerified: false,
      hasAccessReview: true,
    });
  });

  it('[AUTH-7] reviews and ends nothing that its owner created afterwards, or that belongs to anyone else (S8)', async () => {
    const { victim } = await attacked();
    const other = await attacked();
    const { cookie } = await reset(victim);
    await scheduler.wait(2);
    const later = await readData(await send(cookie, 'POST', '/api/v1/tokens/api-keys', { name: 'mine' }));
    await readData(await send(cookie, 'POST', `${path}/end`, {}));
    expect([await worksAsKey(later.doc.token), await worksAsKey(other.key)]).toEqual([true, true]);
    expect((await send(other.accomplice.cookie, 'POST', `${path}/end`, {})).status).toBe(200);
    expect(await worksAsKey(other.key)).toBe(true);
    expect((await ask(path)).status).toBe(401);
  });
});
