import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { apiKeys } from '../../../src/records/api-keys.ts';
import { renameUser } from '../../../src/records/users-writes.ts';
import { anAssistant } from '../../harness/grants.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, bearer, readData } from '../../harness/service.ts';
import { db, makeKey, publishNow } from '../../harness/space.ts';
import { connect } from '../mcp/client.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await makeClient();
});

it('[PUB-2, AUTH-1] records who published each version, under their current name, and shows it to the space only', async () => {
  const { space } = client;
  const owner = await makePerson({ spaceId: space.id, role: 'owner' });
  const editor = await makePerson({ spaceId: space.id, role: 'editor' });
  const viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
  const keyToken = await makeKey(space.id, { name: 'Nightly job' });
  const assistant = await anAssistant(space.id, editor.userId);
  const { id } = await client.template();
  const body = { templateId: id, public: true };
  await publishNow(id);
  await readData(await askAs(editor.cookie, '/api/publish', { method: 'POST', json: body }));
  await readData(await ask('/api/publish', { method: 'POST', headers: bearer(keyToken), json: body }));
  const { call } = await connect(assistant);
  expect((await call('publish_template', body)).data).toMatchObject({ version: 4 });
  // For a version that is published again: who did that, not who published the original.
  await readData(await askAs(owner.cookie, '/api/publish', { method: 'POST', json: { templateId: id, version: 2 } }));

  const publishers = async () => {
    const { list } = await readData(await askAs(viewer.cookie, `/api/templates/${id}/versions`));
    const listed = list.map(({ publishedBy }: { publishedBy: object | null }) => publishedBy);
    const read = await Promise.all(
      [5, 4, 3, 2, 1].map(async (version) => {
        const { doc } = await readData(await askAs(viewer.cookie, `/api/templates/${id}/versions/${version}`));
        return doc.publishedBy;
      }),
    );
    expect(read).toEqual(listed);
    return listed;
  };
  expect(await publishers()).toEqual([
    { kind: 'person', name: 'Ada' },
    { kind: 'grant', name: 'Assistant' },
    { kind: 'key', name: 'Nightly job' },
    { kind: 'person', name: 'Ada' },
    null,
  ]);
  await renameUser(db, editor.userId, 'Grace', 1);
  expect((await publishers())[3]).toEqual({ kind: 'person', name: 'Grace' });

  // Visitors, copies, and the files of the cache contain nothing of it, and no address.
  const copier = await makeClient();
  const copy = await copier.doc('POST', `/api/templates/${id}/duplicate`);
  await readData(await copier.send('POST', '/api/publish', { templateId: copy.id }));
  const cached = await env.PUBLISHED.get(`template:${id}:2`);
  const outside = [
    await (await ask(`/api/templates/public/${id}`)).text(),
    await (await ask('/api/templates/public?perPage=100')).text(),
    await (await copier.send('GET', `/api/templates/${copy.id}`)).text(),
    await (await copier.send('GET', `/api/templates/${copy.id}/versions/1`)).text(),
    cached ?? expect.unreachable(),
  ];
  const privateTexts = ['Grace', 'Nightly job', 'Assistant', editor.userId, editor.email, owner.userId, owner.email];
  for (const text of outside) for (const one of privateTexts) expect(text).not.toContain(one);
  const inside = await (await askAs(viewer.cookie, `/api/templates/${id}/versions`)).text();
  for (const one of [editor.email, owner.email, editor.userId, owner.userId]) expect(inside).not.toContain(one);

  // Users who left the space, and revoked keys, have no name any more.
  const members = await readData(await askAs(owner.cookie, '/api/v1/space/members'));
  const { id: memberId } = members.list.find(({ userId }: { userId: string }) => userId === editor.userId);
  await readData(await askAs(owner.cookie, `/api/v1/space/members/${memberId}`, { method: 'DELETE' }));
  await db.delete(apiKeys).where(eq(apiKeys.name, 'Nightly job'));
  expect(await publishers()).toEqual([
    { kind: 'person', name: 'Ada' },
    { kind: 'grant', name: 'Assistant' },
    { kind: 'key', name: null },
    { kind: 'person', name: null },
    null,
  ]);
});
