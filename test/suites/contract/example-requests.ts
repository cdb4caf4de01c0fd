import { vi } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import type { Route } from '../../../src/doors/http/route.ts';
import { accessReviews } from '../../../src/records/access-reviews.ts';
import { createKey } from '../../../src/records/api-keys-writes.ts';
import { createBrand } from '../../../src/records/brands-writes.ts';
import { emailLinks } from '../../../src/records/email-links.ts';
import { insertMember } from '../../../src/records/members-writes.ts';
import { passwordResets } from '../../../src/records/password-resets.ts';
import { mintInvitation } from '../../../src/services/authenticate/keys.ts';
import { emailToken, hashToken, mintToken, resetToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { addFailedBatch, addWaitingBatch } from '../../harness/batches.ts';
import { madeFont } from '../../harness/build-font.ts';
import { aCollection, anEntry } from '../../harness/content.ts';
import { aGrant } from '../../harness/grants.ts';
import { addWaitingJob } from '../../harness/jobs.ts';
import { askAs, makeOwnedSpace, makePerson, password } from '../../harness/people.ts';
import { ask, readData } from '../../harness/service.ts';
import { aShader } from '../../harness/shaders.ts';
import { db, makeOperatorSpace, makeSpace, makeTemplate } from '../../harness/space.ts';
import { aDelivery, aWebhook, deliverNow, webhookServices } from '../../harness/webhooks.ts';

const now = () => systemClock.now();
const waiting = { timeout: 20_000, interval: 50 };
const picture = (fill: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="${fill}"/></svg>`,
  );
const font = () => madeFont({ glyphs: [undefined, undefined, [1, 1]], characters: 2 });

/** An owner of the operator's space. */
const makeOperator = async () => makePerson({ spaceId: (await makeOperatorSpace()).id, role: 'owner' });

/** Sends the examples in the description of a route, with records of a space's owner. */
export interface ExampleRequests {
  /** Returns the response. The path is that of a record created for this request. */
  send(route: Route): Promise<Response>;
}

export async function exampleRequests(): Promise<ExampleRequests> {
  const { space, owner } = await makeOwnedSpace();
  let sent = 0;
  /** The admin of the last space that was created for a hand-over. */
  let lastAdmin = '';

  const anEmailLink = async (userId: string, kind: 'change' | 'undo') => {
    const token = mintToken(emailToken);
    const email = `${newId().toLowerCase()}@people.test`;
    await db.insert(emailLinks).values({
      id: newId(),
      userId,
      kind,
      email,
      tokenHash: await hashToken(token),
      sealedToken: null,
      expiresOn: now() + 60_000,
      createdOn: now(),
    });
    return token;
  };

  /** Ids of records of the owner, each created on demand. Links belong to the user who sends the request. */
  const records: Record<string, (userId: string) => Promise<string>> = {
    templateId: async () => (await makeTemplate(space.id)).id,
    pageId: async () => (await titled()).pageId,
    password: async () => password,
    resetToken: async () => {
      const token = mintToken(resetToken);
      const { userId } = await makePerson();
      const facts = { id: newId(), userId, tokenHash: await hashToken(token), sealedToken: null };
      await db.insert(passwordResets).values({ ...facts, expiresOn: now() + 60_000, createdOn: now() });
      return token;
    },
    emailToken: (userId) => anEmailLink(userId, 'change'),
    adminId: async () => lastAdmin,
    undoToken: (userId) => anEmailLink(userId, 'undo'),
    invitation: async () => {
      const { token, hash } = await mintInvitation();
      const other = await makeSpace();
      const { userId } = await makePerson({ spaceId: other.id, role: 'owner' });
      const ends = { inviteHash: hash, inviteExpiresOn: now() + 60_000, invitedBy: userId };
      await insertMember(db, { spaceId: other.id, role: 'editor', ...ends }, now());
      return token;
    },
  };

  const titled = (facts: { public?: boolean; featuredOn?: number } = {}) => {
    const properties = { title: { type: 'string', default: 'Hello' } };
    const variables = { schema: { type: 'object', properties } };
    const layers = [{ id: 't', type: 'text', content: '{{ title }}' }];
    return makeTemplate(space.id, { ...facts, pages: [{ variables, layers }] });
  };
  const posts = () =>
    aCollection(space.id, [
      { apiName: 'title', name: 'Title', type: 'text' },
      { apiName: 'slug', name: 'Slug', type: 'text' },
    ]);
  const post = async (publish: boolean) => {
    const collection = await posts();
    const entry = await anEntry(space.id, collection, { slug: 'hello', title: 'Hello' }, { publish });
    return { collection, entry };
  };
  const uploaded = async (path: string, bytes: BodyInit) => {
    const { doc }: { doc: { id: string; family: string } } = await readData(
      await askAs(owner.cookie, path, { method: 'POST', body: bytes }),
    );
    return doc;
  };
  const anAsset = () => uploaded('/api/v1/assets', picture(`#0${(sent % 90) + 10}`));
  const delivered = async () => {
    const parts = webhookServices();
    const webhook = await aWebhook(parts, space.id);
    const id = await aDelivery(webhook);
    await deliverNow(parts, webhook.id);
    return [webhook.id, id];
  };

  /** The id of the first record in a list, which may be written some time after the response. */
  const waitForFirst = (path: string, cookie: string) =>
    vi.waitFor(async () => {
      const { list }: { list: Array<{ id: string }> } = await readData(await askAs(cookie, path));
      if (!list[0]) throw new Error(`${path} has no record`);
      return list[0].id;
    }, waiting);

  const readPersonId = async (cookie: string) => {
    const { doc }: { doc: { id: string } } = await readData(await askAs(cookie, '/api/v1/account'));
    return { userId: doc.id };
  };

  const ownedBy = async (cookie: string) => {
    const made = await makeSpace();
    await insertMember(db, { spaceId: made.id, userId: (await readPersonId(cookie)).userId, role: 'owner' }, now());
    return made;
  };

  /** The values for the parameters of a path, by the record that the path names. The first prefix that fits counts. */
  const inPath: ReadonlyArray<readonly [prefix: string, make: (route: Route, cookie: string) => Promise<string[]>]> = [
    [
      '/api/templates/public',
      async () => {
        const { id, pageId } = await titled({ public: true, featuredOn: now() });
        return [id, pageId];
      },
    ],
    ['/api/pages/', async () => [(await titled()).pageId]],
    ['/api/render/', async () => [(await titled()).pageId]],
    [
      '/api/templates/:id/versions',
      async () => {
        const { id, pageId } = await titled();
        return [id, '1', pageId];
      },
    ],
    ['/api/templates', async () => [(await titled()).id]],
    [
      '/api/renders/logs',
      async () => {
        await render();
        return [await waitForFirst('/api/renders/logs', owner.cookie)];
      },
    ],
    [
      '/api/v1/usage',
      async () => {
        await render();
        await waitForFirst('/api/renders/logs', owner.cookie);
        return [];
      },
    ],
    ['/api/v1/account/sessions', async (_, cookie) => [await waitForFirst('/api/v1/account/sessions', cookie)]],
    [
      '/api/v1/password-resets',
      async (_, cookie) => {
        const { email } = await makePerson();
        await ask('/api/v1/account/password-reset', { method: 'POST', json: { email } });
        return [await waitForFirst('/api/v1/password-resets', cookie)];
      },
    ],
    [
      '/api/v1/email-changes',
      async (_, cookie) => {
        const person = await makePerson();
        const json = { email: `${newId().toLowerCase()}@people.test`, password };
        await askAs(person.cookie, '/api/v1/account/email', { method: 'POST', json });
        return [await waitForFirst('/api/v1/email-changes', cookie)];
      },
    ],
    [
      '/api/v1/account/access-review',
      async (_, cookie) => {
        const { userId } = await readPersonId(cookie);
        const { id: spaceId } = await makeSpace();
        await insertMember(db, { spaceId, userId, role: 'owner' }, now() - 1);
        const facts = { name: 'k', hash: newId(), prefix: 'p', scopes: null, expiresOn: null, createdBy: userId };
        await createKey(db, { spaceId, ...facts }, now() - 1);
        await db.insert(accessReviews).values({ userId, before: now() });
        return [];
      },
    ],
    ['/api/v1/brands', async () => [(await createBrand(db, { spaceId: space.id, name: 'House' }, now())).id]],
    ['/api/v1/shaders', async () => [(await aShader(space.id)).id]],
    ['/api/v1/webhooks', delivered],
    ['/api/v1/spaces/:id/delete', async (_, cookie) => [(await ownedBy(cookie)).id]],
    [
      '/api/v1/spaces/:id/transfer',
      async (_, cookie) => {
        const { id: spaceId } = await ownedBy(cookie);
        const { userId } = await makePerson();
        const [admin] = await insertMember(db, { spaceId, userId, role: 'admin' }, now());
        lastAdmin = admin?.id ?? '';
        return [spaceId];
      },
    ],
    ['/api/v1/batches/:id/', async () => [await addFailedBatch(space.id)]],
    ['/api/v1/batches/:id', async () => [await addWaitingBatch(space.id)]],
    ['/api/v1/jobs/:id', async () => [await addWaitingJob(space.id)]],
    ['/api/v1/spaces', async () => [space.id]],
    ['/api/v1/grants', async () => [await aGrant(space.id, owner.userId)]],
    [
      '/api/v1/assets/:id/uses',
      async () => {
        const { id } = await anAsset();
        await makeTemplate(space.id, { pages: [{ layers: [{ id: 'a', type: 'image', src: `asset:${id}` }] }] });
        return [id];
      },
    ],
    ['/api/v1/assets', async () => [(await anAsset()).id]],
    ['/api/v1/fonts/catalogue', async () => []],
    [
      '/api/v1/fonts/:id/uses',
      async () => {
        const { id, family } = await uploaded('/api/v1/fonts', font());
        const layers = [{ id: 't', type: 'text', content: 'Hello', style: { fontFamily: family } }];
        await makeTemplate(space.id, { pages: [{ layers }] });
        return [id];
      },
    ],
    ['/api/v1/fonts', async () => [(await uploaded('/api/v1/fonts', font())).id]],
    [
      '/api/v1/template-labels',
      async () => {
        await makeTemplate(space.id, { category: 'cards', tags: ['event'] });
        return [];
      },
    ],
    [
      '/api/v1/public/template-categories',
      async () => {
        await makeTemplate(space.id, { public: true, category: 'cards' });
        return [];
      },
    ],
    [
      '/api/v1/public/content/',
      async () => {
        const { collection } = await post(true);
        return [collection.apiName, 'hello'];
      },
    ],
    [
      '/api/v1/content/collections/:apiName/',
      async ({ method }) => [(method === 'GET' ? (await post(true)).collection : await posts()).apiName],
    ],
    ['/api/v1/content/collections', async () => [(await posts()).apiName]],
    ['/api/v1/content/entries/:id/unpublish', async () => [(await post(true)).entry.id]],
    ['/api/v1/content/entries/', async () => [(await post(false)).entry.id]],
    [
      '/api/v1/tokens/api-keys',
      async () => {
        const facts = { name: 'k', hash: crypto.randomUUID(), prefix: 'p', scopes: null, expiresOn: null };
        return [(await createKey(db, { spaceId: space.id, ...facts }, now())).id];
      },
    ],
    [
      '/api/v1/space/members',
      async () => {
        const { userId } = await makePerson();
        const [member] = await insertMember(db, { spaceId: space.id, userId, role: 'editor' }, now());
        return [member?.id ?? ''];
      },
    ],
  ];

  async function render(): Promise<void> {
    const { pageId } = await titled();
    const headers = { Authorization: `Bearer ${space.key}` };
    await ask('/api/render', { method: 'POST', headers, json: { pageId, tweaks: { title: 'Hi' } } });
  }

  async function fillPath(route: Route, cookie: string): Promise<string> {
    const [, make] = inPath.find(([prefix]) => route.path.startsWith(prefix)) ?? [];
    const ids = make ? await make(route, cookie) : [];
    return route.path.replaceAll(/:[^/]+/g, () => encodeURIComponent(ids.shift() ?? ''));
  }

  async function buildBody(
    { path: template, example, standard }: Route,
    path: string,
    userId: string,
  ): Promise<string | undefined> {
    const shownBody = example ?? standard?.example;
    if (shownBody === undefined) return undefined;
    // The only host that resolves in tests.
    let text = JSON.stringify(shownBody).replaceAll('//example.com/', '//hooks.test/');
    for (const [name, make] of Object.entries(records)) {
      if (text.includes(`"{${name}}"`)) text = text.replaceAll(`{${name}}`, await make(userId));
    }
    if (template.endsWith('/sign-in/email')) return JSON.stringify({ email: owner.email, password });
    // The pages of the template that is changed.
    const listPageIds = async () => {
      const { data } = await (await askAs(owner.cookie, path.replace(/\/(pages\/order|design)$/, '/pages'))).json<{
        data: { list: Array<{ id: string }> };
      }>();
      return data.list.map(({ id }) => id);
    };
    if (template.endsWith('/pages/order')) return JSON.stringify({ pageIds: await listPageIds() });
    if (!template.endsWith('/design')) return text;
    const [id] = await listPageIds();
    return JSON.stringify({ name: 'Event banner, wide', pages: [{ id, backgroundColor: '#0f172a' }] });
  }

  return {
    async send(route) {
      sent++;
      const { method } = route;
      // Routes that affect the user who calls them: they change a password, end a session or close an account.
      const isOfPerson = route.path.startsWith('/api/v1/account') || route.path.endsWith('/sign-out');
      const asOperator = ['/api/v1/password-resets', '/api/v1/email-changes'].includes(route.path);
      const { cookie, userId } = isOfPerson ? await makePerson() : asOperator ? await makeOperator() : owner;
      const path = await fillPath(route, cookie);
      if (path === '/api/v1/batches/rows')
        return askAs(owner.cookie, path, { method, body: 'sku;title;price\nA-1;Chair;89\n' });
      if (method === 'POST' && path === '/api/v1/assets')
        return askAs(owner.cookie, path, { method, body: picture('teal') });
      if (method === 'POST' && path === '/api/v1/fonts') return askAs(owner.cookie, path, { method, body: font() });
      const body = await buildBody(route, path, userId);
      const init = { method, ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }) };
      if (route.access === 'render' || route.access === 'key')
        return ask(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${space.key}` } });
      return askAs(cookie, path, init);
    },
  };
}
