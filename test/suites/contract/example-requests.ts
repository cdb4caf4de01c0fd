import { systemClock } from '../../../src/core/clock.ts';
import type { Route } from '../../../src/doors/http/route.ts';
import { createBrand } from '../../../src/records/brands/create.ts';
import { createKey } from '../../../src/records/keys/create.ts';
import { insertMember } from '../../../src/records/members/insert.ts';
import { mintInvitation } from '../../../src/services/authenticate/keys.ts';
import { deliver } from '../../../src/services/webhooks/deliver.ts';
import { aCollection, anEntry } from '../../harness/content.ts';
import { aGrant } from '../../harness/grants.ts';
import { madeFont } from '../../harness/made-font.ts';
import { askAs, makePerson, type Person, password } from '../../harness/people.ts';
import { ask } from '../../harness/service.ts';
import { aShader } from '../../harness/shaders.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { aDelivery, aWebhook, webhookParts } from '../../harness/webhooks.ts';

const now = () => systemClock.now();
const picture = (fill: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="${fill}"/></svg>`,
  );
const font = () => madeFont({ glyphs: [undefined, undefined, [1, 1]], characters: 2 });

/** Sends what the description shows of a route, with records that the owner of a space has. */
export interface ExampleRequests {
  /** The answer; the path is of a record that was made for this request. */
  send(route: Route): Promise<Response>;
}

export async function exampleRequests(): Promise<ExampleRequests> {
  const space: TestSpace = await makeSpace();
  const owner: Person = await makePerson({ spaceId: space.id, role: 'owner' });
  let sent = 0;

  /** Ids of records that the owner has, each made when it is asked for. */
  const records: Record<string, () => Promise<string>> = {
    templateId: async () => (await makeTemplate(space.id)).id,
    pageId: async () => (await titled()).pageId,
    invitation: async () => {
      const { token, hash } = await mintInvitation();
      const other = await makeSpace();
      const { userId } = await makePerson({ spaceId: other.id, role: 'owner' });
      const ends = { inviteHash: hash, inviteExpiresOn: now() + 60_000, invitedBy: userId };
      await insertMember(db, { spaceId: other.id, role: 'editor', ...ends }, now());
      return token;
    },
  };

  const titled = (facts: { public?: boolean } = {}) => {
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
    const answer = await askAs(owner.cookie, path, { method: 'POST', body: bytes });
    return ((await answer.json()) as { data: { doc: { id: string } } }).data.doc.id;
  };
  const delivered = async () => {
    const parts = webhookParts();
    const webhook = await aWebhook(parts, space.id);
    const id = await aDelivery(webhook);
    await deliver(parts, id);
    return [webhook.id, id];
  };

  /** What stands for the parameters of a path, by the record that the path names; the first that fits. */
  const inPath: ReadonlyArray<readonly [prefix: string, make: (route: Route) => Promise<string[]>]> = [
    [
      '/api/templates/public',
      async () => {
        const { id, pageId } = await titled({ public: true });
        return [id, pageId];
      },
    ],
    ['/api/pages/', async () => [(await titled()).pageId]],
    ['/api/render/', async () => [(await titled()).pageId]],
    ['/api/templates', async () => [(await titled()).id]],
    ['/api/renders/logs', async () => [await rendered()]],
    ['/api/v1/usage', async () => [await rendered()]],
    ['/api/v1/brands', async () => [(await createBrand(db, { spaceId: space.id, name: 'House' }, now())).id]],
    ['/api/v1/shaders', async () => [(await aShader(space.id)).id]],
    ['/api/v1/webhooks', delivered],
    ['/api/v1/spaces', async () => [space.id]],
    ['/api/v1/grants', async () => [await aGrant(space.id, owner.userId)]],
    ['/api/v1/assets', async () => [await uploaded('/api/v1/assets', picture(`#0${(sent % 90) + 10}`))]],
    ['/api/v1/fonts/catalogue', async () => []],
    ['/api/v1/fonts', async () => [await uploaded('/api/v1/fonts', font())]],
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

  async function rendered(): Promise<string> {
    const { pageId } = await titled();
    const headers = { Authorization: `Bearer ${space.key}`, 'Content-Type': 'application/json' };
    await ask('/api/render', { method: 'POST', headers, body: JSON.stringify({ pageId }) });
    return pageId;
  }

  async function pathOf(route: Route): Promise<string> {
    const [, make] = inPath.find(([prefix]) => route.path.startsWith(prefix)) ?? [];
    const ids = make ? await make(route) : [];
    return route.path.replaceAll(/:[^/]+/g, () => encodeURIComponent(ids.shift() ?? ''));
  }

  async function bodyOf({ path: template, example, standard }: Route, path: string): Promise<string | undefined> {
    const shownBody = example ?? standard?.example;
    if (shownBody === undefined) return undefined;
    // The one host of tests that resolves.
    let text = JSON.stringify(shownBody).replaceAll('//example.com/', '//hooks.test/');
    for (const [name, make] of Object.entries(records)) {
      if (text.includes(`"{${name}}"`)) text = text.replaceAll(`{${name}}`, await make());
    }
    if (template.endsWith('/sign-in/email')) return JSON.stringify({ email: owner.email, password });
    // The pages of the template whose order is told.
    if (!template.endsWith('/pages/order')) return text;
    const { data } = await (await askAs(owner.cookie, path.replace('/pages/order', '/pages'))).json<{
      data: { list: Array<{ id: string }> };
    }>();
    return JSON.stringify({ pageIds: data.list.map(({ id }) => id) });
  }

  return {
    async send(route) {
      sent++;
      const path = await pathOf(route);
      const { method } = route;
      if (method === 'POST' && path === '/api/v1/assets')
        return askAs(owner.cookie, path, { method, body: picture('teal') });
      if (method === 'POST' && path === '/api/v1/fonts') return askAs(owner.cookie, path, { method, body: font() });
      const body = await bodyOf(route, path);
      const init = { method, ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }) };
      // Ends the session that it is sent with.
      if (path.endsWith('/sign-out')) return askAs((await makePerson()).cookie, path, init);
      if (route.access === 'render' || route.access === 'key')
        return ask(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${space.key}` } });
      return askAs(owner.cookie, path, init);
    },
  };
}
