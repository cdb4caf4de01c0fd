import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../src/access/roles.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { members } from '../../src/records/members.ts';
import { insertMember } from '../../src/records/members-writes.ts';
import { findSpace, previousSecrets } from '../../src/records/spaces.ts';
import { setSigningSecret } from '../../src/records/spaces-writes.ts';
import { mintInvitation } from '../../src/services/authenticate/keys.ts';
import { askAs, makeOwnedSpace, makePerson, type Person } from '../harness/people.ts';
import { ask, readData, readProblem } from '../harness/service.ts';
import { signUrl } from '../harness/sign-url.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../harness/space.ts';
import { everyTable } from '../harness/stores.ts';

let space: TestSpace;
let owner: Person;

beforeEach(async () => {
  ({ space, owner } = await makeOwnedSpace());
});

const send = (person: Person, method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  askAs(person.cookie, path, { method, headers, ...(json === undefined ? {} : { json }) });
const readRefusal = async (answer: Promise<Response>) => {
  const { status, code } = await readProblem(await answer);
  return `${status} ${code}`;
};

describe('the active space', () => {
  it('[AUTH-7] is changed by activating another, for this session only', async () => {
    const { doc } = await readData(await send(owner, 'POST', '/api/v1/spaces', { name: 'Second' }));
    expect(await readData(await send(owner, 'GET', '/api/v1/space'))).toMatchObject({ id: space.id });
    await readData(await send(owner, 'POST', `/api/v1/spaces/${doc.id}/activate`));
    expect(await readData(await send(owner, 'GET', '/api/v1/space/index'))).toMatchObject({
      id: doc.id,
      name: 'Second',
    });
    const { list } = await readData(await send(owner, 'GET', '/api/v1/space/members'));
    expect(list).toEqual([expect.objectContaining({ userId: owner.userId, role: 'owner', email: owner.email })]);
  });

  it('[GEN-12] does not overwrite an edit that was not seen', async () => {
    const read = await send(owner, 'GET', '/api/v1/space');
    const seen = { 'If-Match': read.headers.get('ETag') ?? '' };
    const first = await send(owner, 'PATCH', '/api/v1/space', { name: 'First' }, seen);
    expect(first.status).toBe(200);
    expect(await readRefusal(send(owner, 'PATCH', '/api/v1/space', { name: 'Lost' }, seen))).toBe(
      '412 precondition_failed',
    );
    expect(await readRefusal(send(owner, 'PATCH', '/api/v1/space', { name: 'Lost' }, { 'If-Match': 'W/"x"' }))).toBe(
      '412 precondition_failed',
    );
    expect(await readData(await send(owner, 'GET', '/api/v1/space'))).toMatchObject({ name: 'First' });
    const next = { 'If-Match': first.headers.get('ETag') ?? '' };
    expect((await send(owner, 'PATCH', '/api/v1/space', { name: 'Second' }, next)).status).toBe(200);
    expect((await send(owner, 'PATCH', '/api/v1/space', { name: 'Third' }, { 'If-Match': '*' })).status).toBe(200);
    expect((await send(owner, 'PATCH', '/api/v1/space', { name: 'Fourth' })).status).toBe(200);
  });

  it('has a unique slug', async () => {
    const other = await findSpace(
      db,
      (await makeSpace({ slug: `taken-${newId().toLowerCase().replaceAll(/[-_]/g, '')}` })).id,
    );
    expect(await readRefusal(send(owner, 'PATCH', '/api/v1/space', { slug: other?.slug }))).toBe('409 conflict');
    const free = `free-${newId().toLowerCase().replaceAll(/[-_]/g, '')}`;
    for (let time = 0; time < 2; time++) {
      expect(await readData(await send(owner, 'PATCH', '/api/v1/space', { slug: free }))).toMatchObject({ slug: free });
    }
  });

  it('[DOC-6] provides its variables to renders, in either form', async () => {
    const globalVariables = { schema: { type: 'object', properties: { city: {} } }, values: { city: 'Łódź' } };
    expect(await readData(await send(owner, 'PATCH', '/api/v1/space', { globalVariables }))).toMatchObject({
      globalVariables,
    });
    const refused = { schema: { type: 'object', properties: { brand: {} } }, values: {} };
    expect((await send(owner, 'PATCH', '/api/v1/space', { globalVariables: refused })).status).toBe(400);
    expect((await findSpace(db, space.id))?.globalVariables).toEqual(globalVariables);
  });
});

describe('members', () => {
  const invite = async (role: string, email?: string) => {
    const body = { role, ...(email && { email }) };
    const { doc } = await readData(await send(owner, 'POST', '/api/v1/space/members', body));
    return { id: doc.id as string, token: new URL(doc.url).hash.slice(1), doc };
  };
  const accept = (person: Person, token: string) => send(person, 'POST', '/api/v1/invitations/accept', { token });
  const findMemberId = async (person: Person) => {
    const { list } = await readData(await send(owner, 'GET', '/api/v1/space/members'));
    return list.find(({ userId }: { userId: string }) => userId === person.userId).id;
  };

  it('[AUTH-7] join with a link, once, with the role in the invitation', async () => {
    const [guest, late] = [await makePerson(), await makePerson()];
    const { token, id } = await invite('editor');
    expect(await readData(await accept(guest, token))).toMatchObject({ doc: { id: space.id, role: 'editor' } });
    expect(await readRefusal(accept(late, token))).toBe('404 invitation_not_found');
    expect(await findMemberId(guest)).toBe(id);
    const again = await invite('owner');
    expect(await readRefusal(accept(guest, again.token))).toBe('404 invitation_not_found');
    expect((await accept(late, again.token)).status).toBe(200);
  });

  it('[AUTH-7] join with a link for their own address only, while it is valid', async () => {
    const guest = await makePerson();
    expect(await readRefusal(accept(guest, (await invite('viewer', 'another@people.test')).token))).toBe(
      '404 invitation_not_found',
    );
    const withdrawn = await invite('viewer', guest.email.toUpperCase());
    expect((await send(owner, 'DELETE', `/api/v1/space/members/${withdrawn.id}`)).status).toBe(200);
    expect(await readRefusal(accept(guest, withdrawn.token))).toBe('404 invitation_not_found');
    expect((await accept(guest, (await invite('viewer', guest.email.toUpperCase())).token)).status).toBe(200);
  });

  describe('[AUTH-7] do not return after their removal', () => {
    let guest: Person;
    let path: string;
    const inviteBy = async (person: Person, body: object) => {
      const { doc } = await readData(await send(person, 'POST', '/api/v1/space/members', body));
      return { id: doc.id as string, token: new URL(doc.url).hash.slice(1) };
    };
    const openInvitations = async () => {
      const { list } = await readData(await send(owner, 'GET', '/api/v1/space/members'));
      return list.filter(({ status }: { status: string }) => status === 'invited').map(({ id }: { id: string }) => id);
    };
    /** A user whose invitation is unrelated to the guest's. */
    const bystander = async () => (await inviteBy(owner, { role: 'viewer', email: 'bystander@people.test' })).id;

    beforeEach(async () => {
      guest = await makePerson({ spaceId: space.id, role: 'admin' });
      path = `/api/v1/space/members/${await findMemberId(guest)}`;
    });

    const ways: Array<[string, () => Promise<Response>]> = [
      ['removed by the owner', () => send(owner, 'DELETE', path)],
      ['leaving', () => send(guest, 'DELETE', path)],
    ];
    it.each(ways)('with an invitation that they created, or that has their address: %s', async (_, leave) => {
      const otherSpace = await bystander();
      const made = await inviteBy(guest, { role: 'admin' });
      const madeForFriend = await inviteBy(guest, { role: 'viewer', email: 'friend@people.test' });
      const sent = await inviteBy(owner, { role: 'owner', email: guest.email.toUpperCase() });
      expect((await leave()).status).toBe(200);
      for (const { token } of [made, madeForFriend, sent]) {
        expect(await readRefusal(accept(guest, token))).toBe('404 invitation_not_found');
      }
      expect(await readRefusal(accept(await makePerson(), made.token))).toBe('404 invitation_not_found');
      expect(await openInvitations()).toEqual([otherSpace]);
      // A user who is invited again is welcome.
      const again = await inviteBy(owner, { role: 'viewer', email: guest.email });
      expect((await accept(guest, again.token)).status).toBe(200);
    });

    it('with an invitation from before their role was lowered; an old one does not lower a raised role', async () => {
      const otherSpace = await bystander();
      await inviteBy(guest, { role: 'admin' });
      await inviteBy(owner, { role: 'owner', email: guest.email });
      expect(await openInvitations()).toHaveLength(3);
      await readData(await send(owner, 'PATCH', path, { role: 'owner' }));
      await readData(await send(owner, 'PATCH', path, { role: 'owner' }));
      expect(await openInvitations()).toHaveLength(3);
      await readData(await send(owner, 'PATCH', path, { role: 'editor' }));
      expect(await openInvitations()).toEqual([otherSpace]);
    });

    it('and a rejected one withdraws nothing', async () => {
      await inviteBy(owner, { role: 'viewer' });
      const only = `/api/v1/space/members/${await findMemberId(owner)}`;
      expect(await readRefusal(send(owner, 'DELETE', only))).toBe('409 conflict');
      expect(await readRefusal(send(owner, 'PATCH', only, { role: 'viewer' }))).toBe('409 conflict');
      expect(await readRefusal(send(guest, 'PATCH', only, { role: 'viewer' }))).toBe('403 forbidden_role');
      expect(await openInvitations()).toHaveLength(1);
    });

    it('in another space, where nothing changes for them', async () => {
      const second = await makeSpace();
      await insertMember(db, { spaceId: second.id, userId: guest.userId, role: 'owner' }, systemClock.now());
      const { hash } = await mintInvitation();
      const there = {
        spaceId: second.id,
        role: 'viewer',
        inviteHash: hash,
        inviteExpiresOn: systemClock.now() + 60_000,
      } as const;
      await insertMember(db, { ...there, invitedBy: guest.userId }, systemClock.now());
      await readData(await send(owner, 'DELETE', path));
      const left = await db.select().from(members).where(eq(members.spaceId, second.id));
      expect(left).toHaveLength(2);
    });
  });

  it('[AUTH-7] get from an invitation no more than its creator may grant at that time', async () => {
    const second = await makePerson({ spaceId: space.id, role: 'owner' });
    const setRole = async (role: Role | null) => {
      const ofSecond = and(eq(members.spaceId, space.id), eq(members.userId, second.userId));
      // Without the route, which withdraws: like a request that was running while its creator was removed.
      if (role === null) await db.delete(members).where(ofSecond);
      else await db.update(members).set({ role }).where(ofSecond);
    };
    const tokens = new Map<Role, string>();
    for (const role of roles) {
      const { doc } = await readData(await send(second, 'POST', '/api/v1/space/members', { role }));
      tokens.set(role, new URL(doc.url).hash.slice(1));
    }
    const gone = '404 invitation_not_found';
    const take = async (role: Role) => {
      const answer = await accept(await makePerson(), tokens.get(role) ?? '');
      return answer.ok
        ? 200
        : Object.values(await readProblem(answer))
            .slice(0, 2)
            .join(' ');
    };
    await setRole('admin');
    expect(await take('owner')).toBe(gone);
    expect(await take('admin')).toBe(200);
    await setRole('editor');
    expect(await take('editor')).toBe(gone);
    await setRole(null);
    expect(await take('viewer')).toBe(gone);
  });

  it('[AUTH-7] are responsible for an invitation once they change it', async () => {
    const admin = await makePerson({ spaceId: space.id, role: 'admin' });
    const { doc } = await readData(await send(admin, 'POST', '/api/v1/space/members', { role: 'viewer' }));
    await readData(await send(owner, 'PATCH', `/api/v1/space/members/${doc.id}`, { role: 'owner' }));
    await readData(await send(owner, 'DELETE', `/api/v1/space/members/${await findMemberId(admin)}`));
    const membership = await readData(await accept(await makePerson(), new URL(doc.url).hash.slice(1)));
    expect(membership).toMatchObject({ doc: { id: space.id, role: 'owner' } });
  });

  it('[AUTH-17] have no token of an invitation in a list', async () => {
    const { token } = await invite('viewer');
    expect(await (await send(owner, 'GET', '/api/v1/space/members')).text()).not.toContain(token);
  });

  it('[AUTH-7] get a new role, or lose access, with the next request', async () => {
    const guest = await makePerson({ spaceId: space.id, role: 'viewer' });
    const path = `/api/v1/space/members/${await findMemberId(guest)}`;
    expect(await readRefusal(send(guest, 'POST', '/api/v1/space/gt'))).toBe('403 forbidden_role');
    await readData(await send(owner, 'PATCH', path, { role: 'admin' }));
    expect((await send(guest, 'POST', '/api/v1/space/gt')).status).toBe(200);
    await readData(await send(owner, 'DELETE', path));
    expect(await readRefusal(send(guest, 'GET', '/api/v1/space'))).toBe('403 forbidden_role');
    expect((await send(guest, 'GET', '/api/v1/spaces')).status).toBe(200);
  });

  it('keep at least one owner, even if two leave at once', async () => {
    const memberPath = `/api/v1/space/members/${await findMemberId(owner)}`;
    expect(await readRefusal(send(owner, 'DELETE', memberPath))).toBe('409 conflict');
    expect(await readRefusal(send(owner, 'PATCH', memberPath, { role: 'admin' }))).toBe('409 conflict');
    // A user who is only invited owns nothing yet.
    await invite('owner');
    expect(await readRefusal(send(owner, 'DELETE', memberPath))).toBe('409 conflict');
    const second = await makePerson({ spaceId: space.id, role: 'owner' });
    const other = `/api/v1/space/members/${await findMemberId(second)}`;
    const answers = await Promise.all([send(owner, 'DELETE', memberPath), send(second, 'DELETE', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('[AUTH-6] may leave, and only owners change owners', async () => {
    const [admin, viewer] = [
      await makePerson({ spaceId: space.id, role: 'admin' }),
      await makePerson({ spaceId: space.id, role: 'viewer' }),
    ];
    const memberPath = `/api/v1/space/members/${await findMemberId(owner)}`;
    const forbidden = '403 forbidden_role';
    expect(await readRefusal(send(admin, 'DELETE', memberPath))).toBe(forbidden);
    expect(await readRefusal(send(admin, 'PATCH', memberPath, { role: 'viewer' }))).toBe(forbidden);
    expect(await readRefusal(send(admin, 'POST', '/api/v1/space/members', { role: 'owner' }))).toBe(forbidden);
    const itself = `/api/v1/space/members/${await findMemberId(admin)}`;
    expect(await readRefusal(send(admin, 'PATCH', itself, { role: 'owner' }))).toBe(forbidden);
    const leaving = `/api/v1/space/members/${await findMemberId(viewer)}`;
    expect(await readRefusal(send(viewer, 'DELETE', itself))).toBe(forbidden);
    expect((await send(viewer, 'DELETE', leaving)).status).toBe(200);
  });
});

describe('the secrets of a space', () => {
  const render = (path: string) => ask(path).then(({ status }) => status);

  it('[AUTH-11] include gt, which is shown once, works at once, and stops when it is rotated or cleared', async () => {
    const { pageId } = await makeTemplate(space.id);
    const make = async () => (await readData(await send(owner, 'POST', '/api/v1/space/gt'))).gt as string;
    const [first, second] = [await make(), await make()];
    expect(await render(`/api/render/${pageId}?gt=${first}`)).toBe(401);
    expect(await render(`/api/render/${pageId}?gt=${second}`)).toBe(200);
    const read = await (await send(owner, 'GET', '/api/v1/space')).text();
    expect(read).not.toContain(second);
    expect(JSON.stringify(await findSpace(db, space.id))).not.toContain(second);
    await readData(await send(owner, 'DELETE', '/api/v1/space/gt'));
    expect(await render(`/api/render/${pageId}?gt=${second}`)).toBe(401);
    expect((await readData(await send(owner, 'GET', '/api/v1/space'))).gt).toEqual({ set: false });
  });

  const makeSecret = async () =>
    (await readData(await send(owner, 'POST', '/api/v1/space/signing-secret'))).signingSecret as string;

  it('[AUTH-18] sign a URL that renders, and exactly that one, until it expires', async () => {
    const { pageId } = await makeTemplate(space.id, { pages: [{}, {}] });
    const secret = await makeSecret();
    const path = `/api/render/${pageId}?scale=1&tweaks=${encodeURIComponent('{"a":"ü +/"}')}&output=binary`;
    const signed = await signUrl(secret, path);
    expect(await render(signed)).toBe(200);
    const shuffled = new URL(signed, 'https://galley.test');
    shuffled.search = new URLSearchParams([...shuffled.searchParams].reverse()).toString();
    expect(await render(`${shuffled.pathname}${shuffled.search}`)).toBe(200);
    for (const changed of [
      signed.replace('scale=1', 'scale=2'),
      `${signed}&format=svg`,
      signed.replace(/exp=(\d+)/, (_, exp) => `exp=${Number(exp) + 1}`),
      signed.replace(/&?exp=\d+/, ''),
      signed.replace(/sig=[0-9a-f]{4}/, 'sig=0000'),
      `${signed}&sig=${'0'.repeat(64)}`,
      signed.replace(pageId, 'no-such-page'),
      await signUrl(secret, path, 0),
      await signUrl(`${secret}x`, path),
      await signUrl(secret, `${path}&draft=true`),
    ]) {
      expect(await render(changed), changed).toBe(401);
    }
    expect((await ask(signed, { method: 'HEAD' })).status).toBe(200);
    expect((await ask('/api/render?sig=1', { method: 'POST', json: { pageId } })).status).toBe(401);
  });

  it('[AUTH-18] no cache keeps a response longer than its signature is valid', async () => {
    const { pageId } = await makeTemplate(space.id);
    const secret = await makeSecret();
    const cacheControl = async (seconds: number) =>
      (await ask(await signUrl(secret, `/api/render/${pageId}?output=binary`, seconds))).headers.get('Cache-Control');
    expect(Number(/^public, max-age=(\d+)$/.exec((await cacheControl(30)) ?? '')?.[1])).toBeLessThanOrEqual(30);
    expect(await cacheControl(600)).toBe('public, max-age=60');
    expect(await cacheControl(6_000)).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  it('[AUTH-10, AUTH-18] sign URLs for pages of their own space only', async () => {
    const secret = await makeSecret();
    const [memberPath, foreign] = [await makeTemplate(space.id), await makeTemplate((await makeSpace()).id)];
    expect(await render(await signUrl(secret, `/api/render/${foreign.pageId}`))).toBe(401);
    const both = `/api/render/${memberPath.pageId}?format=pdf&pageIds=${memberPath.pageId},${foreign.pageId}`;
    expect(await render(await signUrl(secret, both))).toBe(401);
  });

  it('[AUTH-18] a rotated signing secret is valid for 24 hours, unless another time is given or it is cleared (D4)', async () => {
    const { pageId } = await makeTemplate(space.id);
    const state = async () => readData(await send(owner, 'GET', '/api/v1/space/signing-secret'));
    const rotate = async (body?: object) => readData(await send(owner, 'POST', '/api/v1/space/signing-secret', body));
    await send(owner, 'DELETE', '/api/v1/space/signing-secret');
    expect(await state()).toEqual({ set: false, createdOn: null, previousValidUntil: null });
    const first = await rotate();
    expect(first.previousValidUntil).toBeNull();
    expect(await state()).toEqual({ set: true, createdOn: first.createdOn, previousValidUntil: null });
    const of = (secret: string) => signUrl(secret, `/api/render/${pageId}`);
    const second = await rotate();
    expect(Date.parse(second.previousValidUntil) - Date.parse(second.createdOn)).toBe(24 * 3_600_000);
    // Reading rotates nothing.
    expect([await state(), await state()]).toEqual(
      Array(2).fill({ set: true, createdOn: second.createdOn, previousValidUntil: second.previousValidUntil }),
    );
    // A third rotation within a day ends neither of the two previous secrets.
    const third = await rotate({ overlapHours: 1 });
    expect(third.previousValidUntil).toBe(second.previousValidUntil);
    for (const secret of [first.signingSecret, second.signingSecret, third.signingSecret])
      expect(await render(await of(secret))).toBe(200);
    // Neither a rotated secret, nor a signature made with it, outlives its time; no cache keeps it longer.
    await db
      .update(previousSecrets)
      .set({
        validUntil: sql`${systemClock.now()} + iif(valid_until > ${systemClock.now() + 2 * 3_600_000}, -1, 20000)`,
      })
      .where(eq(previousSecrets.spaceId, space.id));
    expect(await render(await of(first.signingSecret))).toBe(401);
    const otherSpace = await ask(`${await signUrl(second.signingSecret, `/api/render/${pageId}?output=binary`)}`);
    expect(Number(/max-age=(\d+)/.exec(otherSpace.headers.get('Cache-Control') ?? '')?.[1])).toBeLessThanOrEqual(20);
    for await (const text of everyTable()) expect(text).not.toContain(second.signingSecret.slice(5));
    await send(owner, 'DELETE', '/api/v1/space/signing-secret');
    for (const secret of [second.signingSecret, third.signingSecret]) expect(await render(await of(secret))).toBe(401);
  });

  it('[AUTH-11] a rotated gt is valid for overlapHours, 0 by default, until it is cleared (D4)', async () => {
    const { pageId } = await makeTemplate(space.id);
    const other = await makeTemplate((await makeSpace()).id);
    const rotate = async (body?: object) => (await readData(await send(owner, 'POST', '/api/v1/space/gt', body))).gt;
    const opens = async (...secrets: string[]) =>
      Promise.all(secrets.map((gt) => render(`/api/render/${pageId}?gt=${gt}`)));
    const first = await rotate();
    const second = await rotate({ overlapHours: 168 });
    expect(await opens(first, second)).toEqual([200, 200]);
    expect(await render(`/api/render/${other.pageId}?gt=${first}`)).toBe(401);
    await db
      .update(previousSecrets)
      .set({ validUntil: systemClock.now() - 1 })
      .where(eq(previousSecrets.spaceId, space.id));
    expect(await opens(first, second)).toEqual([401, 200]);
    const third = await rotate({ overlapHours: 1 });
    expect(await opens(second, third)).toEqual([200, 200]);
    // Without an overlap, the previous ones stop too: this is how to end a leaked one.
    const fourth = await rotate();
    expect(await opens(second, third, fourth)).toEqual([401, 401, 200]);
    await rotate({ overlapHours: 1 });
    await send(owner, 'DELETE', '/api/v1/space/gt');
    expect(await opens(fourth)).toEqual([401]);
  });

  it('[AUTH-18] the signing secret is stored sealed, and stops working when it is rotated or cleared', async () => {
    const { pageId } = await makeTemplate(space.id);
    const first = await makeSecret();
    const signed = await signUrl(first, `/api/render/${pageId}`);
    expect(await render(signed)).toBe(200);
    expect(JSON.stringify(await findSpace(db, space.id))).not.toContain(first.slice(5));
    expect(await (await send(owner, 'GET', '/api/v1/space')).text()).not.toContain(first);
    // Moved to another space, the sealed secret does not open.
    const thief = await makeSpace();
    const stolen = (await findSpace(db, space.id))?.signingSecret ?? '';
    await setSigningSecret(db, thief.id, stolen, systemClock.now());
    const there = (await makeTemplate(thief.id)).pageId;
    expect(await render(await signUrl(first, `/api/render/${there}`))).toBe(401);
    const { signingSecret: second } = await readData(
      await send(owner, 'POST', '/api/v1/space/signing-secret', { overlapHours: 0 }),
    );
    expect(await render(signed)).toBe(401);
    expect(await render(await signUrl(second, `/api/render/${pageId}`))).toBe(200);
    await readData(await send(owner, 'DELETE', '/api/v1/space/signing-secret'));
    expect(await render(await signUrl(second, `/api/render/${pageId}`))).toBe(401);
  });
});
