import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import type { Route } from '../../../src/doors/http/route.ts';
import { createBrand } from '../../../src/records/brands/create.ts';
import { createKey } from '../../../src/records/keys/create.ts';
import { insertMember } from '../../../src/records/members/insert.ts';
import { passwordResets } from '../../../src/records/password-resets/table.ts';
import { mintInvitation } from '../../../src/services/authenticate/keys.ts';
import { hashToken, mintToken, resetToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { aCollection, anEntry } from '../../harness/content.ts';
import { askAs, makeOwnedSpace, makePerson, type Person, password } from '../../harness/people.ts';
import { ask } from '../../harness/service.ts';
import { aShader } from '../../harness/shaders.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { aWebhook, webhookParts } from '../../harness/webhooks.ts';

const exemplary = routes.filter(({ example }) => example !== undefined);
const now = () => systemClock.now();

let space: TestSpace;
let owner: Person;

beforeAll(async () => {
  ({ space, owner } = await makeOwnedSpace());
});

/** Ids of records that the owner has, each made when it is asked for. */
const records: Record<string, () => Promise<string>> = {
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
  invitation: async () => {
    const { token, hash } = await mintInvitation();
    const other = await makeSpace();
    const { userId } = await makePerson({ spaceId: other.id, role: 'owner' });
    const ends = { inviteHash: hash, inviteExpiresOn: now() + 60_000, invitedBy: userId };
    await insertMember(db, { spaceId: other.id, role: 'editor', ...ends }, now());
    return token;
  },
};

function titled() {
  const properties = { title: { type: 'string', default: 'Hello' } };
  return makeTemplate(space.id, {
    pages: [
      {
        variables: { schema: { type: 'object', properties } },
        layers: [{ id: 't', type: 'text', content: '{{ title }}' }],
      },
    ],
  });
}

/** What stands for the parameters of a path, by the record that the path names. */
const inPath: ReadonlyArray<readonly [prefix: string, make: () => Promise<string>]> = [
  ['/api/pages/', async () => (await titled()).pageId],
  ['/api/templates/', async () => (await makeTemplate(space.id)).id],
  ['/api/v1/brands/', async () => (await createBrand(db, { spaceId: space.id, name: 'House' }, now())).id],
  ['/api/v1/shaders/', async () => (await aShader(space.id)).id],
  ['/api/v1/webhooks/', async () => (await aWebhook(webhookParts(), space.id)).id],
  ['/api/v1/content/collections/', async () => (await postsCollection()).apiName],
  [
    '/api/v1/content/entries/',
    async () => (await anEntry(space.id, await postsCollection(), { slug: 's', title: 'T' })).id,
  ],
  [
    '/api/v1/tokens/api-keys/',
    async () => {
      const facts = { name: 'k', hash: crypto.randomUUID(), prefix: 'p', scopes: null, expiresOn: null };
      return (await createKey(db, { spaceId: space.id, ...facts }, now())).id;
    },
  ],
  [
    '/api/v1/space/members/',
    async () => {
      const { userId } = await makePerson();
      const [member] = await insertMember(db, { spaceId: space.id, userId, role: 'editor' }, now());
      return member?.id ?? '';
    },
  ],
];

const postsCollection = () =>
  aCollection(space.id, [
    { apiName: 'title', name: 'Title', type: 'text' },
    { apiName: 'slug', name: 'Slug', type: 'text' },
  ]);

async function pathOf(route: Route): Promise<string> {
  const [, make] = inPath.find(([prefix]) => route.path.startsWith(prefix)) ?? [];
  const id = make ? await make() : '';
  return route.path.replaceAll(/:[^/]+/g, encodeURIComponent(id));
}

async function bodyOf(route: Route, path: string): Promise<string> {
  // The one host of tests that resolves.
  let text = JSON.stringify(route.example).replaceAll('//example.com/', '//hooks.test/');
  for (const [name, make] of Object.entries(records)) {
    if (text.includes(`"{${name}}"`)) text = text.replaceAll(`{${name}}`, await make());
  }
  // The pages of the template whose order is told.
  if (!route.path.endsWith('/pages/order')) return text;
  const { data } = await (await askAs(owner.cookie, path.replace('/pages/order', '/pages'))).json<{
    data: { list: Array<{ id: string }> };
  }>();
  return JSON.stringify({ pageIds: data.list.map(({ id }) => id) });
}

describe('the examples of the description of the API', () => {
  it.each(exemplary.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '[DOCS-1] %s is answered with a success',
    async (_, route) => {
      const path = await pathOf(route);
      const body = await bodyOf(route, path);
      const headers = { 'Content-Type': 'application/json' };
      // Who changes a password or closes an account does it for themselves.
      const { cookie } = route.path.startsWith('/api/v1/account') ? await makePerson() : owner;
      const response =
        route.access === 'render'
          ? await ask(path, {
              method: route.method,
              headers: { ...headers, Authorization: `Bearer ${space.key}` },
              body,
            })
          : await askAs(cookie, path, { method: route.method, headers, body });
      const text = await response.text();
      expect(response.status, text.slice(0, 400)).toBe(200);
    },
  );

  it('[DOCS-1] are there for every body that is not empty, vetting and telemetry of shaders excepted', () => {
    const without = routes.filter(({ body, example, path }) => body && !example && !path.startsWith('/api/auth/'));
    const needed = without.filter(({ body }) => !body?.safeParse({}).success || !body?.safeParse(undefined).success);
    expect(needed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/v1/shaders',
      'POST /api/v1/shaders/:id/telemetry',
      'PUT /api/v1/shaders/:id',
    ]);
  });

  it('[DOCS-1] and a description are shown with each operation', async () => {
    const document = (await (await ask('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { description?: string; requestBody?: { content: object } }>>;
    };
    const operations = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
    expect(operations.filter(({ description = '' }) => description.length < 10)).toEqual([]);
    const shown = operations.filter(({ requestBody }) => JSON.stringify(requestBody ?? {}).includes('"example":'));
    expect(shown).toHaveLength(exemplary.length);
    expect(JSON.stringify(shown)).not.toMatch(/"\{\w+\}"/);
  });
});
