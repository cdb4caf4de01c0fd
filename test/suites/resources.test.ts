import { env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { stripMetadata } from '../../src/draw/gather/pictures/index.ts';
import { picture } from '../../src/draw/gather/pictures/pictures.fixture.ts';
import { createKey } from '../../src/records/api-keys-writes.ts';
import { insertAsset } from '../../src/records/assets-writes.ts';
import { createBrand } from '../../src/records/brands-writes.ts';
import { insertFont } from '../../src/records/fonts-writes.ts';
import { insertMember } from '../../src/records/members-writes.ts';
import { sessions } from '../../src/records/sessions.ts';
import { webhooks } from '../../src/records/webhooks.ts';
import { mintInvitation } from '../../src/services/authenticate/keys.ts';
import { assetsPrefix } from '../../src/services/files/own-files.ts';
import { routes } from '../../workers/edge/composition.ts';
import { addBatch, addFailedBatch, addWaitingBatch, fillPlaces } from '../harness/batches.ts';
import { aCollection, anEntry } from '../harness/content.ts';
import { fontBytes } from '../harness/fonts.ts';
import { aGrant } from '../harness/grants.ts';
import { addWaitingJob } from '../harness/jobs.ts';
import { logEntry } from '../harness/ledger.ts';
import { makePerson, password, signIn } from '../harness/people.ts';
import { type ResourceCase, resourceMatrix, type World } from '../harness/resource-matrix.ts';
import { aShader, fakeRenderer, goodSource } from '../harness/shaders.ts';
import { db, makeSpace, makeTemplate } from '../harness/space.ts';
import { aDelivery, aWebhook, deliverNow, webhookServices } from '../harness/webhooks.ts';

const id = expect.stringMatching(/^[\w-]{21}$/);
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const long = 'x'.repeat(201);

/** A key, an invitation, a log entry: each creates a new one in the space. */
const key = async (_: World, spaceId: string) => {
  const facts = { name: 'ci', hash: newId(), prefix: 'glly_Ab3x', scopes: null, expiresOn: null };
  return { id: (await createKey(db, { spaceId, ...facts }, systemClock.now())).id };
};
const invite = async (_: World, spaceId: string) => {
  const { token, hash } = await mintInvitation();
  const { userId: invitedBy } = await makePerson({ spaceId, role: 'admin' });
  const invitation = { inviteHash: hash, inviteExpiresOn: systemClock.now() + 60_000, invitedBy };
  const [member] = await insertMember(db, { spaceId, role: 'viewer', ...invitation }, systemClock.now());
  return { id: member?.id ?? '', token };
};
const log = async ({ own }: World) => {
  const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
  await logEntry({
    id: newId(),
    requestId: newId(),
    spaceId: own.id,
    createdOn: systemClock.now(),
    ...facts,
  });
};
let batchPage: string | undefined;
/** A batch, one that waits for a place, and one whose only file has failed. */
const batch = async (_: World, spaceId: string) => ({ id: await addBatch(spaceId) });
const waitingBatch = async (_: World, spaceId: string) => ({ id: await addWaitingBatch(spaceId) });
const failedBatch = async (_: World, spaceId: string) => ({ id: await addFailedBatch(spaceId) });
const waitingJob = async (_: World, spaceId: string) => ({ id: await addWaitingJob(spaceId) });
/** An entry whose request was stored. */
const makeLoggedRequest = async (_: World, spaceId: string) => {
  const { pageId } = await makeTemplate(spaceId);
  const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
  const entry = { id: newId(), requestId: newId(), spaceId, createdOn: systemClock.now(), ...facts };
  const requestDefaults = { draft: false, tweaks: {}, textTweaks: {}, brandTweaks: {}, locale: 'en-US', dryRun: false };
  const input = { pageIds: [pageId], namedPageIds: [pageId], format: 'png', ...requestDefaults };
  await logEntry(entry, { input: { input, omitted: null } });
  return { id: entry.id };
};
const listSessions = (userId: string) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
const grant = async ({ people }: World, spaceId: string) => ({ id: await aGrant(spaceId, people.viewer.userId) });
const asset = async (_: World, spaceId: string) => {
  const facts = { name: 'a.png', contentType: 'image/png', sha256: newId(), bytes: 1, width: 1, height: 1 } as const;
  return { id: (await insertAsset(db, { id: newId(), spaceId, ...facts, createdOn: systemClock.now() }))?.id ?? '' };
};
const usedAsset = async (world: World) => {
  const { id } = await asset(world, world.own.id);
  const layers = [{ id: 'a', type: 'image', src: `asset:${id}`, width: 8, height: 8 }];
  await makeTemplate(world.own.id, { pages: [{ layers }, { layers }, { layers }], publish: false });
  return { id };
};
const font = async (_: World, spaceId: string) => {
  const face = { family: 'Acme', weight: 400, style: 'normal', format: 'ttf' } as const;
  const facts = { name: 'a.ttf', sha256: newId(), bytes: 1, decodedBytes: 1, characters: 1, ranges: '41' };
  const record = { id: newId(), spaceId, ...face, ...facts, createdOn: systemClock.now() };
  await env.FILES.put(`fonts/${spaceId}/${record.id}`, new Uint8Array([0]));
  return { id: (await insertFont(db, record))?.id ?? '' };
};
const brand = async (_: World, spaceId: string) => ({
  id: (await createBrand(db, { spaceId, name: 'House' }, systemClock.now())).id,
});
const shader = async (_: World, spaceId: string) => ({ id: (await aShader(spaceId)).id });
const shaderBody = { name: 'Waves', source: goodSource, manifest: { inputs: [] } };
const badShaders = [
  [{ name: 'x', manifest: { inputs: [] } }, 'source'],
  [{ ...shaderBody, name: long }, 'name'],
  [{ ...shaderBody, manifest: { inputs: [{ name: 'a', type: 'mat4', default: 1 }] } }, 'manifest.inputs.0.type'],
] as const;
const shaderDoc = { id, name: 'Waves', status: 'approved', trips: 0, publicOn: null, createdOn: iso, updatedOn: iso };
fakeRenderer();
const webhookBody = { url: 'https://hooks.test/in', events: ['brand.created', 'render.completed'] };
/** A space has at most 50, and the matrix creates one for every request: the oldest are deleted. */
const webhook = async (_: World, spaceId: string) => {
  const old = sql`(select id from webhooks where space_id = ${spaceId} order by created_on desc limit -1 offset 20)`;
  await db.delete(webhooks).where(sql`${webhooks.id} in ${old}`);
  return { id: (await aWebhook(webhookServices(), spaceId)).id };
};
/** A failed delivery. */
const ended = async (of: { id: string; spaceId: string }) => {
  const deliveryId = await aDelivery(of);
  await deliverNow(
    webhookServices(() => Promise.reject(new Error('refused'))),
    of.id,
  );
  return deliveryId;
};
const delivery = async (world: World, spaceId: string) => {
  const made = await webhook(world, spaceId);
  return { ...made, deliveryId: await ended({ ...made, spaceId }) };
};
const badWebhooks = [
  [{ ...webhookBody, events: [] }, 'events'],
  [{ ...webhookBody, events: ['brand.made'] }, 'events.0'],
  [{ ...webhookBody, events: ['brand.created', 'brand.created'] }, 'events'],
  [{ ...webhookBody, secret: '' }, 'secret'],
  [{ ...webhookBody, url: 'http://hooks.test/in' }, 'url'],
  [{ ...webhookBody, url: 'not a URL' }, 'url'],
  [{ ...webhookBody, enabled: 'yes' }, 'enabled'],
  [{ ...webhookBody, headers: { 'X Own': 'x' } }, 'headers.X Own'],
] as const;
const webhookDoc = {
  id,
  url: 'https://hooks.test/in',
  events: expect.any(Array),
  enabled: true,
  createdOn: iso,
  updatedOn: iso,
};
const threeTimes = (make: (world: World, spaceId: string) => Promise<unknown>) => async (world: World) => {
  for (let count = 0; count < 3; count++) await make(world, world.own.id);
  return undefined;
};
const join = async ({ people }: World, spaceId: string) => {
  await insertMember(
    db,
    { spaceId, userId: people.person.userId, role: 'viewer' },
    systemClock.now(),
  ).onConflictDoNothing();
};
/** A space that the user owns; with `spaceId`, a space of other users. */
const ownedByPerson = {
  make: async ({ own, people }: World, spaceId: string) => {
    if (spaceId !== own.id) return { id: spaceId };
    const { id } = await makeSpace({ name: 'Test' });
    await insertMember(db, { spaceId: id, userId: people.person.userId, role: 'owner' }, systemClock.now());
    return { id };
  },
  missing: 'space_not_found',
} as const;
const collection = async (_: World, spaceId: string) => ({ apiName: (await aCollection(spaceId)).apiName });
const entry = async (_: World, spaceId: string) => ({
  id: (await anEntry(spaceId, await aCollection(spaceId), { slug: newId(), title: 'T' })).id,
});
const collectionBody = { name: 'Posts', fields: [{ apiName: 'title', name: 'Title', type: 'text', required: true }] };
const entryBody = { data: { slug: 'hello', title: 'Hello' }, variants: [{ id: 'vip', name: 'VIP', data: {} }] };
const badCollections = [
  [{ fields: [] }, 'name'],
  [{ ...collectionBody, name: long }, 'name'],
  [{ ...collectionBody, fields: [{ apiName: 'a b', name: 'A', type: 'text' }] }, 'fields.0.apiName'],
  [{ ...collectionBody, fields: [{ apiName: 'a', name: 'A', type: 'thing' }] }, 'fields.0.type'],
  [{ ...collectionBody, fields: [{ apiName: 'a', name: 'A', type: 'select' }] }, 'fields.0.options'],
  [{ ...collectionBody, fields: [{ apiName: 'a', name: 'A', type: 'text', options: ['x'] }] }, 'fields.0.options'],
  [{ ...collectionBody, fields: [...collectionBody.fields, ...collectionBody.fields] }, 'fields.1.apiName'],
  [{ ...collectionBody, preview: { slugField: 'nothing' } }, 'preview.slugField'],
  [
    {
      ...collectionBody,
      fields: Array.from({ length: 101 }, (_, n) => ({ apiName: `f${n}`, name: 'F', type: 'text' })),
    },
    'fields',
  ],
] as const;
const badEntries = [
  [{}, 'data'],
  [{ data: null }, 'data'],
  [{ data: { slug: 'index' } }, 'data.slug'],
  [{ data: { slug: 'a/b' } }, 'data.slug'],
  [{ data: { title: 7 } }, 'data.title'],
  [{ data: { nothing: 7 } }, 'data.nothing'],
  [{ data: {}, variants: [{ id: 'a b', name: 'A', data: {} }] }, 'variants.0.id'],
  [{ data: {}, variants: [{ id: 'a', name: 'A', data: { slug: 'x' } }] }, 'variants.0.data.slug'],
] as const;
const template = async (_: World, spaceId: string) => ({ id: (await makeTemplate(spaceId)).id });
const publishedTemplate = async (_: World, spaceId: string) => {
  const { id, pageId } = await makeTemplate(spaceId);
  return { id, pageId, version: '1' };
};
const makePage = async (_: World, spaceId: string) => ({ id: (await makeTemplate(spaceId)).pageId });
/** The order of a template's pages names the pages of the template that was created last. */
let pageIds: string[] = [];
const templateOfTwo = async (_: World, spaceId: string) => {
  const made = await makeTemplate(spaceId, { pages: [{}, {}] });
  pageIds = made.pageIds;
  return { id: made.id };
};
const templateDoc = {
  id,
  spaceId: id,
  rendererType: 'takumi',
  renderScale: 2,
  webpQuality: 90,
  emojiType: 'twemoji',
  requireGetRenderToken: true,
  cacheSeconds: 60,
  tags: [],
  brandId: null,
  publicOn: null,
  createdOn: iso,
  updatedOn: iso,
  variables: { schema: { type: 'object', properties: {} }, values: {} },
};
const pageDoc = { id, templateId: id, order: 1, bindings: [], schemaVersion: 1, createdOn: iso, updatedOn: iso };
const malformedTemplates: ResourceCase['malformed'] = [
  [{ name: '' }, 'name'],
  [{ name: long }, 'name'],
  [{ name: 'n', slug: 'Not a slug' }, 'slug'],
  [{ name: 'n', slug: 'index' }, 'slug'],
  [{ name: 'n', slug: 'x'.repeat(101) }, 'slug'],
  [{ name: 'n', description: 'x'.repeat(2_001) }, 'description'],
  [{ name: 'n', category: 'x'.repeat(101) }, 'category'],
  [{ name: 'n', category: 'featured' }, 'category'],
  [{ name: 'n', tags: Array(21).fill('t') }, 'tags'],
  [{ name: 'n', tags: ['x'.repeat(51)] }, 'tags.0'],
  [{ name: 'n', rendererType: 'canvas' }, 'rendererType'],
  [{ name: 'n', renderScale: 4.1 }, 'renderScale'],
  [{ name: 'n', webpQuality: 101 }, 'webpQuality'],
  [{ name: 'n', emojiType: 'none' }, 'emojiType'],
  [{ name: 'n', requireGetRenderToken: 'no' }, 'requireGetRenderToken'],
  [{ name: 'n', cacheSeconds: 86_401 }, 'cacheSeconds'],
  [{ name: 'n', brandId: 'no-such-brand' }, 'brandId'],
  [{ name: 'n', variables: [{ id: 'a', name: 'brand' }] }, 'variables.0.name'],
];
const page = { list: expect.any(Array), count: expect.any(Number), pagesCount: expect.any(Number) };
const keyDoc = { id, prefix: expect.stringMatching(/^gll[ys]_/), createdOn: iso, lastUsedOn: null };

const brandDoc = { id, spaceId: id, draftTokens: expect.any(Object), liveTokens: expect.any(Object), createdOn: iso };
const deep = JSON.parse(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`);
const wrongTokens: Array<[unknown, string]> = [
  [{ name: 'b', tokens: [] }, 'tokens'],
  [{ name: 'b', draftTokens: null }, 'draftTokens'],
  [{ name: 'b', liveTokens: { colors: { red: 'reddish' } } }, 'liveTokens.colors.red'],
  [{ name: 'b', variants: { dark: 1 } }, 'variants.dark'],
  [{ name: 'b', variants: { dark: { logos: { a: 'ftp://x' } } } }, 'variants.dark.logos.a'],
  [{ name: 'b', extra: { a: { constructor: 1 } } }, 'extra.a.constructor'],
  [{ name: 'b', extra: deep }, `extra${'.a'.repeat(32)}`],
  [{ name: 'b', extra: { text: 'x'.repeat(262_144) } }, ''],
  [{ name: 'b', public: 'yes' }, 'public'],
];

/** Every route of members, one per line; the matrix does the rest. */
const cases: ResourceCase[] = [
  {
    route: 'GET /api/v1/spaces',
    role: 'person',
    list: {
      perPage: 50,
      fill: async (world) => {
        for (let count = 0; count < 3; count++) await join(world, (await makeSpace()).id);
        return undefined;
      },
    },
    answers: page,
  },
  {
    route: 'POST /api/v1/spaces',
    role: 'person',
    body: () => ({ name: ' L’atelier 漢字 ' }),
    malformed: [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: long }, 'name'],
      [[], ''],
    ],
    answers: {
      doc: { id, name: 'L’atelier 漢字', slug: expect.stringMatching(/^latelier-[a-z0-9]{12}$/), role: 'owner' },
    },
  },
  {
    route: 'POST /api/v1/spaces/:id/activate',
    role: 'person',
    record: {
      make: async (world, spaceId) => {
        // The active space of the other users stays the same: this user only exists for this test.
        const space = spaceId === world.own.id ? (await makeSpace()).id : spaceId;
        if (spaceId === world.own.id) await join(world, space);
        return { id: space };
      },
      missing: 'space_not_found',
    },
    body: () => ({}),
    answers: { doc: { id, role: 'viewer' } },
  },
  {
    route: 'POST /api/v1/spaces/:id/delete',
    role: 'person',
    record: ownedByPerson,
    // A deleted space cannot be requested again: hand-over.test.ts deletes one.
    refused: { status: 403, code: 'wrong_password' },
    body: () => ({ name: 'Test', password: 'not the password' }),
    malformed: [
      [{ password }, 'name'],
      [{ name: 'Test' }, 'password'],
      [{ name: 'Another', password }, 'name'],
    ],
    answers: {},
  },
  {
    route: 'POST /api/v1/spaces/:id/transfer',
    role: 'person',
    record: ownedByPerson,
    refused: { status: 404, code: 'member_not_found' },
    body: () => ({ memberId: 'none', password: 'not the password' }),
    malformed: [
      [{ password }, 'memberId'],
      [{ memberId: 'none' }, 'password'],
    ],
    answers: {},
  },
  { route: 'GET /api/v1/account', role: 'person', answers: { doc: { id, name: expect.any(String), createdOn: iso } } },
  {
    route: 'PATCH /api/v1/account',
    role: 'person',
    body: () => ({ name: ' Łucja ' }),
    malformed: [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: long }, 'name'],
    ],
    answers: { doc: { id, name: 'Łucja' } },
  },
  {
    route: 'POST /api/v1/account/password',
    role: 'person',
    body: () => ({ currentPassword: password, newPassword: password, keepOtherSessions: true }),
    malformed: [
      [{ newPassword: password }, 'currentPassword'],
      [{ currentPassword: password, newPassword: 'short' }, 'newPassword'],
      [{ currentPassword: password, newPassword: 'x'.repeat(129) }, 'newPassword'],
    ],
    answers: { success: true },
  },
  {
    route: 'GET /api/v1/account/sessions',
    role: 'person',
    list: {
      perPage: 50,
      fill: async ({ people }) => {
        for (let count = 0; count < 3; count++) await signIn(people.person.email);
        return undefined;
      },
    },
    answers: page,
  },
  { route: 'DELETE /api/v1/account/sessions', role: 'person', answers: { success: true, ended: expect.any(Number) } },
  {
    route: 'DELETE /api/v1/account/sessions/:id',
    role: 'person',
    record: {
      make: async ({ own, people }, spaceId) => {
        const { userId, email } = spaceId === own.id ? people.person : await makePerson();
        const earlierSessions = new Set((await listSessions(userId)).map((session) => session.id));
        await signIn(email);
        return { id: (await listSessions(userId)).find((session) => !earlierSessions.has(session.id))?.id ?? '' };
      },
      missing: 'session_not_found',
    },
    answers: { success: true, id: expect.any(String) },
  },
  {
    route: 'POST /api/v1/account/close',
    role: 'person',
    // A user whose account is closed cannot call again: account.test.ts closes one.
    refused: { status: 403, code: 'wrong_password' },
    body: () => ({ password: 'not the password' }),
    malformed: [
      [{}, 'password'],
      [{ password: '' }, 'password'],
    ],
    answers: {},
  },
  { route: 'GET /api/v1/password-resets', role: 'owner', answers: page },
  { route: 'GET /api/v1/email-changes', role: 'owner', answers: page },
  {
    route: 'POST /api/v1/account/email',
    role: 'person',
    // A user is sent five mails a day: addresses.test.ts changes an address.
    refused: { status: 403, code: 'wrong_password' },
    body: () => ({ email: 'ada@new.test', password: 'not the password' }),
    malformed: [
      [{ password }, 'email'],
      [{ email: 'nobody', password }, 'email'],
      [{ email: 'ada@new.test' }, 'password'],
    ],
    answers: {},
  },
  {
    route: 'POST /api/v1/account/email/verification',
    role: 'person',
    body: () => ({}),
    answers: { success: true, mailed: false },
  },
  {
    route: 'POST /api/v1/account/email/confirm',
    role: 'person',
    refused: { status: 404, code: 'email_link_not_found' },
    body: () => ({ token: 'none' }),
    malformed: [
      [{}, 'token'],
      [{ token: '' }, 'token'],
    ],
    answers: {},
  },
  { route: 'GET /api/v1/account/access-review', role: 'person', answers: page },
  {
    route: 'POST /api/v1/account/access-review/end',
    role: 'person',
    body: () => ({ keep: [] }),
    malformed: [
      [{ keep: 'all' }, 'keep'],
      [{ keep: [{ kind: 'none', id: 'x' }] }, 'keep.0.kind'],
    ],
    answers: { success: true, ended: 0 },
  },
  {
    route: 'GET /api/v1/space',
    role: 'viewer',
    answers: {
      id,
      name: 'Test',
      slug: expect.any(String),
      credits: { limit: null, used: 0, remaining: null },
      globalVariables: { schema: { type: 'object', properties: {} }, values: {} },
      createdOn: iso,
      gt: { set: expect.any(Boolean) },
    },
  },
  {
    route: 'PATCH /api/v1/space',
    role: 'admin',
    body: () => ({
      name: 'Test',
      globalVariables: [{ id: 'v1', name: 'city', schema: { type: 'string' }, value: 'Łódź' }],
    }),
    malformed: [
      [{ name: '' }, 'name'],
      [{ slug: 'Not a slug' }, 'slug'],
      [{ slug: 'x'.repeat(61) }, 'slug'],
      [{ name: long }, 'name'],
    ],
    answers: { globalVariables: { values: { city: 'Łódź' } } },
  },
  {
    route: 'POST /api/v1/space/gt',
    role: 'admin',
    body: () => ({}),
    malformed: [
      [{ overlapHours: 169 }, 'overlapHours'],
      [{ overlapHours: -1 }, 'overlapHours'],
    ],
    answers: { gt: expect.stringMatching(/^gt_/), createdOn: iso },
  },
  { route: 'DELETE /api/v1/space/gt', role: 'admin', answers: { success: true, id } },
  {
    route: 'POST /api/v1/space/signing-secret',
    role: 'admin',
    body: () => ({}),
    answers: { signingSecret: expect.stringMatching(/^sign_/), createdOn: iso },
  },
  {
    route: 'GET /api/v1/space/signing-secret',
    role: 'admin',
    answers: { set: expect.any(Boolean), previousValidUntil: null },
  },
  { route: 'DELETE /api/v1/space/signing-secret', role: 'admin', answers: { success: true, id } },
  {
    route: 'GET /api/v1/space/members',
    role: 'viewer',
    list: { perPage: 50, fill: threeTimes(invite) },
    answers: page,
  },
  {
    route: 'POST /api/v1/space/members',
    role: 'admin',
    body: () => ({ role: 'editor', email: 'New.Person@people.test' }),
    malformed: [
      [{}, 'role'],
      [{ role: 'god' }, 'role'],
      [{ role: 'viewer', email: 'nobody' }, 'email'],
      [{ role: 'viewer', email: `${'x'.repeat(250)}@people.test` }, 'email'],
    ],
    answers: {
      doc: {
        id,
        status: 'invited',
        email: 'new.person@people.test',
        role: 'editor',
        expiresAt: iso,
        url: expect.stringMatching(/^https:\/\/galley\.test\/invitation#invite_/),
      },
    },
  },
  {
    route: 'PATCH /api/v1/space/members/:id',
    role: 'admin',
    record: { make: invite, missing: 'member_not_found' },
    body: () => ({ role: 'editor' }),
    malformed: [
      [{}, 'role'],
      [{ role: null }, 'role'],
    ],
    answers: { doc: { id, role: 'editor', status: 'invited' } },
  },
  {
    route: 'DELETE /api/v1/space/members/:id',
    role: 'admin',
    record: { make: invite, missing: 'member_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'POST /api/v1/invitations/accept',
    role: 'person',
    body: async (world) => ({ token: (await invite(world, (await makeSpace()).id)).token }),
    malformed: [
      [{}, 'token'],
      [{ token: '' }, 'token'],
      [{ token: long }, 'token'],
    ],
    answers: { doc: { id, role: 'viewer' } },
  },
  { route: 'GET /api/v1/tokens/api-keys', role: 'admin', list: { perPage: 20, fill: threeTimes(key) }, answers: page },
  {
    route: 'POST /api/v1/tokens/api-keys',
    role: 'admin',
    body: () => ({ name: 'x'.repeat(200), scopes: { apiEndpoints: [] } }),
    malformed: [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: long }, 'name'],
      [{ name: 'k', expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
      [{ name: 'k', expiresAt: '2999-01-01T00:00:00Z', neverExpires: true }, 'expiresAt'],
      [{ name: 'k', expiresAt: 'tomorrow' }, 'expiresAt'],
      [{ name: 'k', scopes: null }, 'scopes'],
      [{ name: 'k', scopes: { apiEndpoints: null } }, 'scopes.apiEndpoints'],
      [{ name: 'k', scopes: { apiEndpoints: ['render.creat'] } }, 'scopes.apiEndpoints.0'],
    ],
    answers: { doc: { ...keyDoc, token: expect.stringMatching(/^glly_/), scopes: { apiEndpoints: [] } } },
  },
  {
    route: 'PATCH /api/v1/tokens/api-keys/:id',
    role: 'admin',
    record: { make: key, missing: 'api_key_not_found' },
    body: () => ({ name: 'renamed', scopes: null, expiresAt: null }),
    malformed: [
      [{ name: null }, 'name'],
      [{ expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
      [{ expiresAt: null, neverExpires: false }, 'expiresAt'],
      [{ scopes: { mcpTools: ['nothing'] } }, 'scopes.mcpTools.0'],
    ],
    answers: { doc: { ...keyDoc, name: 'renamed', expiresAt: null, creatorLeft: false } },
  },
  {
    route: 'DELETE /api/v1/tokens/api-keys/:id',
    role: 'admin',
    record: { make: key, missing: 'api_key_not_found' },
    answers: { message: expect.any(String) },
  },
  { route: 'GET /api/v1/grants', role: 'viewer', list: { perPage: 50, fill: threeTimes(grant) }, answers: page },
  {
    route: 'DELETE /api/v1/grants/:id',
    role: 'viewer',
    record: { make: grant, missing: 'grant_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'GET /api/v1/assets',
    keyScope: 'assets.read',
    role: 'viewer',
    list: { perPage: 50, fill: threeTimes(asset) },
    answers: page,
  },
  {
    route: 'POST /api/v1/assets',
    keyScope: 'assets.write',
    role: 'editor',
    upload: () => picture('png'),
    answers: {
      doc: {
        id,
        name: 'Untitled',
        contentType: 'image/png',
        bytes: stripMetadata(picture('png'), 'png').length,
        width: 12,
        height: 8,
        createdOn: iso,
      },
      warnings: [],
    },
  },
  {
    route: 'GET /api/v1/assets/:id',
    keyScope: 'assets.read',
    role: 'viewer',
    record: { make: asset, missing: 'asset_not_found' },
    answers: { doc: { id, url: expect.stringContaining('/files/assets/'), createdOn: iso } },
  },
  {
    route: 'DELETE /api/v1/assets/:id',
    keyScope: 'assets.write',
    role: 'editor',
    record: { make: asset, missing: 'asset_not_found' },
    answers: { success: true, id, warnings: [] },
  },
  {
    route: 'GET /api/v1/fonts',
    keyScope: 'fonts.read',
    role: 'viewer',
    list: { perPage: 50, fill: threeTimes(font) },
    answers: page,
  },
  {
    route: 'GET /api/v1/fonts/catalogue',
    keyScope: 'fonts.read',
    role: 'viewer',
    list: { perPage: 100, fill: async () => undefined },
    answers: page,
  },
  { route: 'GET /api/v1/fonts/catalogue/file', keyScope: 'fonts.read', role: 'viewer', answers: 'font/woff2' },
  {
    route: 'GET /api/v1/fonts/:id/file',
    keyScope: 'fonts.read',
    role: 'viewer',
    record: { make: font, missing: 'font_not_found' },
    answers: 'font/ttf',
  },
  {
    route: 'POST /api/v1/fonts',
    keyScope: 'fonts.write',
    role: 'editor',
    upload: () => fontBytes('bebas-neue/latin-400-normal.woff2'),
    answers: { doc: { id, family: 'Bebas Neue', weight: 400, style: 'normal', format: 'woff2', createdOn: iso } },
  },
  {
    route: 'DELETE /api/v1/fonts/:id',
    keyScope: 'fonts.write',
    role: 'editor',
    record: { make: font, missing: 'font_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'GET /api/v1/content/collections',
    keyScope: 'content.write',
    role: 'viewer',
    list: {
      perPage: 50,
      fill: async (world) => {
        for (let count = 0; count < 3; count++) await collection(world, world.own.id);
        return undefined;
      },
    },
    answers: page,
  },
  {
    route: 'POST /api/v1/content/collections',
    keyScope: 'content.write',
    role: 'editor',
    body: () => ({ apiName: `c${newId().replaceAll('-', '_')}`, ...collectionBody }),
    malformed: [
      [collectionBody, 'apiName'],
      [{ ...collectionBody, apiName: 'index' }, 'apiName'],
      [{ ...collectionBody, apiName: 'x'.repeat(65) }, 'apiName'],
      ...badCollections.map(([body, path]) => [{ apiName: 'good', ...body }, path] as const),
    ],
    answers: { doc: { id, ...collectionBody, preview: { slugField: 'slug' }, createdOn: iso, updatedOn: iso } },
  },
  {
    route: 'GET /api/v1/content/collections/:apiName',
    keyScope: 'content.write',
    role: 'viewer',
    record: { make: collection, missing: 'collection_not_found' },
    answers: { doc: { id, preview: { slugField: 'slug' } } },
  },
  {
    route: 'PUT /api/v1/content/collections/:apiName',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: collection, missing: 'collection_not_found' },
    body: () => collectionBody,
    malformed: [[{ ...collectionBody, apiName: 'other' }, 'apiName'], ...badCollections],
    answers: { doc: { id, ...collectionBody } },
  },
  {
    route: 'DELETE /api/v1/content/collections/:apiName',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: collection, missing: 'collection_not_found' },
    answers: { success: true, id, warnings: [] },
  },
  {
    route: 'GET /api/v1/content/collections/:apiName/entries',
    keyScope: 'content.write',
    role: 'viewer',
    record: { make: collection, missing: 'collection_not_found' },
    list: {
      perPage: 20,
      fill: async ({ own }) => {
        const made = await aCollection(own.id);
        for (let count = 0; count < 3; count++) await anEntry(own.id, made, {});
        return { apiName: made.apiName };
      },
    },
    answers: page,
  },
  {
    route: 'POST /api/v1/content/collections/:apiName/entries',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: collection, missing: 'collection_not_found' },
    body: () => entryBody,
    malformed: badEntries,
    answers: { doc: { id, ...entryBody, status: 'draft', liveData: null, publishedOn: null, createdOn: iso } },
  },
  {
    route: 'GET /api/v1/content/entries/:id',
    keyScope: 'content.write',
    role: 'viewer',
    record: { make: entry, missing: 'entry_not_found' },
    answers: { doc: { id, data: { title: 'T' }, status: 'draft' } },
  },
  {
    route: 'PUT /api/v1/content/entries/:id',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: entry, missing: 'entry_not_found' },
    body: () => entryBody,
    malformed: badEntries,
    answers: { doc: { id, ...entryBody, status: 'draft' } },
  },
  {
    route: 'DELETE /api/v1/content/entries/:id',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: entry, missing: 'entry_not_found' },
    answers: { success: true, id, warnings: [] },
  },
  {
    route: 'POST /api/v1/content/entries/:id/publish',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: entry, missing: 'entry_not_found' },
    body: () => ({}),
    answers: { doc: { id, status: 'published', liveData: { title: 'T' }, publishedOn: iso } },
  },
  {
    route: 'POST /api/v1/content/entries/:id/unpublish',
    keyScope: 'content.write',
    role: 'editor',
    record: { make: entry, missing: 'entry_not_found' },
    body: () => ({}),
    answers: { doc: { id, status: 'draft', liveData: null, publishedOn: null } },
  },
  {
    route: 'GET /api/v1/renders',
    role: 'viewer',
    keyScope: 'logs.read',
    list: { perPage: 50, fill: threeTimes(log) },
    answers: page,
  },
  { route: 'GET /api/renders/logs', role: 'viewer', list: { perPage: 50, fill: threeTimes(log) }, answers: page },
  { route: 'GET /api/renders/logs/export', role: 'viewer', answers: 'text/csv' },
  {
    route: 'GET /api/renders/logs/:id',
    role: 'viewer',
    record: { make: makeLoggedRequest, missing: 'log_entry_not_found' },
    answers: { doc: { id, status: 'ok', via: 'post', inputOmitted: null, createdOn: iso } },
  },
  {
    route: 'POST /api/renders/logs/:id/replay',
    role: 'editor',
    record: { make: makeLoggedRequest, missing: 'log_entry_not_found' },
    answers: { requestId: id, format: 'png', file: { contentType: 'image/png' } },
  },
  {
    route: 'GET /api/v1/usage/stats',
    role: 'viewer',
    keyScope: 'usage.read',
    answers: { days: expect.any(Array), latency: expect.any(Array) },
  },
  {
    route: 'GET /api/v1/space/limits',
    role: 'admin',
    list: { perPage: 20, fill: threeTimes(key) },
    answers: { ...page, limits: expect.any(Array) },
  },
  { route: 'GET /api/v1/brands', role: 'viewer', list: { perPage: 50, fill: threeTimes(brand) }, answers: page },
  {
    route: 'POST /api/v1/brands',
    role: 'editor',
    body: () => ({ name: ' Łódź ', tokens: { colors: { main: '#336699' } }, extra: { any: [1] } }),
    malformed: [[{}, 'name'], [{ name: '' }, 'name'], [{ name: long }, 'name'], ...wrongTokens],
    answers: { doc: { ...brandDoc, name: 'Łódź', tokens: { colors: { main: '#336699' } }, publicOn: null } },
  },
  {
    route: 'GET /api/v1/brands/:id',
    role: 'viewer',
    isPublic: true,
    record: { make: brand, missing: 'brand_not_found' },
    answers: { doc: { ...brandDoc, name: 'House' } },
  },
  {
    route: 'PUT /api/v1/brands/:id',
    role: 'editor',
    record: { make: brand, missing: 'brand_not_found' },
    body: () => ({ variants: { dark: { colors: { main: 'black' } } } }),
    malformed: [[{ name: ' ' }, 'name'], [{ name: null }, 'name'], ...wrongTokens],
    answers: { doc: { ...brandDoc, name: 'House', variants: { dark: { colors: { main: 'black' } } } } },
  },
  {
    route: 'DELETE /api/v1/brands/:id',
    role: 'editor',
    record: { make: brand, missing: 'brand_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'GET /api/v1/shaders',
    role: 'viewer',
    keyScope: 'shaders.read',
    list: { perPage: 50, fill: threeTimes(shader) },
    answers: page,
  },
  {
    route: 'POST /api/v1/shaders',
    role: 'editor',
    keyScope: 'shaders.write',
    body: () => shaderBody,
    malformed: badShaders,
    answers: { doc: { ...shaderDoc, ...shaderBody }, report: { verdict: 'passed' } },
  },
  {
    route: 'GET /api/v1/shaders/:id',
    role: 'viewer',
    keyScope: 'shaders.read',
    isPublic: true,
    record: { make: shader, missing: 'shader_not_found' },
    answers: { doc: { ...shaderDoc, source: goodSource, program: 'void main() {}' } },
  },
  {
    route: 'PUT /api/v1/shaders/:id',
    role: 'editor',
    keyScope: 'shaders.write',
    record: { make: shader, missing: 'shader_not_found' },
    body: () => ({ ...shaderBody, public: true }),
    // All fields are optional here.
    malformed: badShaders.slice(1),
    answers: { doc: { ...shaderDoc, ...shaderBody, publicOn: iso }, report: { verdict: 'passed' } },
  },
  {
    route: 'DELETE /api/v1/shaders/:id',
    role: 'editor',
    keyScope: 'shaders.write',
    record: { make: shader, missing: 'shader_not_found' },
    answers: { deleted: true },
  },
  {
    route: 'POST /api/v1/shaders/:id/status',
    role: 'editor',
    keyScope: 'shaders.write',
    record: { make: shader, missing: 'shader_not_found' },
    body: () => ({ action: 'quarantine', reason: 'flickers' }),
    malformed: [
      [{}, 'action'],
      [{ action: 'approve' }, 'action'],
      [{ action: 'revoke', reason: 7 }, 'reason'],
    ],
    answers: { doc: { ...shaderDoc, status: 'quarantined', statusReason: 'flickers' } },
  },
  {
    route: 'POST /api/v1/batches/rows',
    keyScope: 'batches.write',
    role: 'editor',
    upload: () => 'title\nA\n',
    answers: { rowsId: id, columns: ['title'], rows: 1 },
  },
  {
    route: 'GET /api/v1/batches',
    keyScope: 'batches.write',
    role: 'editor',
    list: {
      perPage: 50,
      // Batches that do not change while their list is read.
      fill: async ({ own }) => {
        await fillPlaces(own.id);
        return undefined;
      },
    },
    answers: page,
  },
  {
    route: 'POST /api/v1/batches',
    keyScope: 'batches.write',
    role: 'editor',
    body: async ({ own }) => {
      // One template for all of these requests, because a list of templates is read as a whole.
      batchPage ??= (await makeTemplate(own.id)).pageId;
      return { rows: { list: [{ values: {} }] }, outputs: [{ pageId: batchPage }] };
    },
    malformed: [[{ outputs: [{ pageId: 'x' }] }, 'rows']],
    answers: { doc: { id, state: 'checking' } },
  },
  ...(
    [
      ['GET /api/v1/batches/:id', { doc: { id, rows: 1 } }],
      ['GET /api/v1/batches/:id/items', page],
      ['GET /api/v1/batches/:id/manifest.csv', 'text/csv'],
      ['GET /api/v1/batches/:id/manifest.json', { batchId: id }],
      ['GET /api/v1/batches/:id/files.zip', 'application/zip'],
    ] as const
  ).map(([route, answers]) => ({
    route,
    answers,
    keyScope: 'batches.write' as const,
    role: 'editor' as const,
    record: { make: batch, missing: 'batch_not_found' },
  })),
  {
    route: 'GET /api/v1/batches/:id/events',
    keyScope: 'batches.write',
    role: 'editor',
    record: { make: failedBatch, missing: 'batch_not_found' },
    answers: 'text/event-stream',
  },
  {
    route: 'PATCH /api/v1/batches/:id',
    keyScope: 'batches.write',
    role: 'editor',
    record: { make: waitingBatch, missing: 'batch_not_found' },
    body: () => ({ state: 'cancelled' }),
    malformed: [[{ state: 'done' }, 'state']],
    answers: { doc: { id, state: 'cancelled' } },
  },
  {
    route: 'POST /api/v1/batches/:id/retry',
    keyScope: 'batches.write',
    role: 'editor',
    record: { make: failedBatch, missing: 'batch_not_found' },
    answers: { doc: { id, state: 'queued' } },
  },
  {
    route: 'GET /api/v1/jobs/:id',
    keyScope: 'render.create',
    role: 'editor',
    record: { make: waitingJob, missing: 'job_not_found' },
    answers: { doc: { id, state: 'queued', result: null, error: null } },
  },
  {
    route: 'PATCH /api/v1/jobs/:id',
    keyScope: 'render.create',
    role: 'editor',
    record: { make: waitingJob, missing: 'job_not_found' },
    body: () => ({ state: 'cancelled' }),
    malformed: [[{ state: 'done' }, 'state']],
    answers: { doc: { id, state: 'cancelled' } },
  },
  {
    route: 'GET /api/v1/webhooks',
    keyScope: 'webhooks.read',
    role: 'admin',
    list: { perPage: 50, fill: threeTimes(webhook) },
    answers: page,
  },
  {
    route: 'POST /api/v1/webhooks',
    keyScope: 'webhooks.write',
    role: 'admin',
    body: () => ({ ...webhookBody, name: ' Łódź ', secret: 'sëcret', headers: { 'X-Own': 'mine' } }),
    malformed: [[{ url: webhookBody.url }, 'events'], [{ events: webhookBody.events }, 'url'], ...badWebhooks],
    answers: { doc: { ...webhookDoc, name: 'Łódź', secretSet: true, headers: { 'X-Own': 'mine' } } },
  },
  {
    route: 'GET /api/v1/webhooks/:id',
    keyScope: 'webhooks.read',
    role: 'admin',
    record: { make: webhook, missing: 'webhook_not_found' },
    answers: { doc: { ...webhookDoc, secretSet: false } },
  },
  {
    route: 'PATCH /api/v1/webhooks/:id',
    keyScope: 'webhooks.write',
    role: 'admin',
    record: { make: webhook, missing: 'webhook_not_found' },
    body: () => ({ enabled: false }),
    malformed: badWebhooks,
    answers: { doc: { ...webhookDoc, enabled: false } },
  },
  {
    route: 'DELETE /api/v1/webhooks/:id',
    keyScope: 'webhooks.write',
    role: 'admin',
    record: { make: webhook, missing: 'webhook_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'POST /api/v1/webhooks/:id/test',
    keyScope: 'webhooks.write',
    role: 'admin',
    record: { make: webhook, missing: 'webhook_not_found' },
    answers: { deliveryId: id },
  },
  {
    route: 'GET /api/v1/webhooks/:id/deliveries',
    keyScope: 'webhooks.read',
    role: 'admin',
    record: { make: webhook, missing: 'webhook_not_found' },
    list: {
      perPage: 50,
      fill: async (world) => {
        const made = await webhook(world, world.own.id);
        for (let count = 0; count < 3; count++) await ended({ ...made, spaceId: world.own.id });
        return made;
      },
    },
    answers: page,
  },
  {
    route: 'GET /api/v1/webhooks/:id/deliveries/:deliveryId',
    keyScope: 'webhooks.read',
    role: 'admin',
    record: { make: delivery, missing: 'webhook_not_found' },
    answers: { doc: { id, webhookId: id, event: 'brand.updated', status: 'failed', payload: { data: { doc: {} } } } },
  },
  {
    route: 'POST /api/v1/webhooks/:id/deliveries/:deliveryId/resend',
    keyScope: 'webhooks.write',
    role: 'admin',
    record: { make: delivery, missing: 'webhook_not_found' },
    answers: { deliveryId: id },
  },
  {
    route: 'GET /api/v1/usage',
    role: 'viewer',
    keyScope: 'usage.read',
    answers: { credits: { limit: null, used: expect.any(Number), remaining: null }, days: expect.any(Array) },
  },
  {
    route: 'GET /api/templates',
    role: 'viewer',
    keyScope: 'templates.read',
    list: { perPage: 50, fill: threeTimes(template) },
    answers: page,
  },
  {
    route: 'POST /api/templates',
    role: 'editor',
    keyScope: 'templates.write',
    body: () => ({ name: ' Œuvre 漢字 ' }),
    malformed: [[{}, 'name'], ...malformedTemplates],
    answers: {
      doc: {
        ...templateDoc,
        name: 'Œuvre 漢字',
        slug: expect.stringMatching(/^[a-z0-9-]+-[a-z0-9]{12}$/),
        pages: [],
      },
    },
  },
  {
    route: 'GET /api/v1/template-labels',
    role: 'viewer',
    keyScope: 'templates.read',
    answers: { categories: expect.any(Array), tags: expect.any(Array) },
  },
  {
    route: 'GET /api/templates/:id',
    role: 'viewer',
    keyScope: 'templates.read',
    record: { make: template, missing: 'template_not_found' },
    answers: { doc: { ...templateDoc, pages: [pageDoc], publishedVersion: 1, publishedOn: iso } },
  },
  {
    route: 'PATCH /api/templates/:id',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: template, missing: 'template_not_found' },
    body: () => ({ name: 'renamed', description: null }),
    malformed: malformedTemplates,
    answers: { doc: { ...templateDoc, name: 'renamed', description: null, pages: [pageDoc] } },
  },
  {
    route: 'PATCH /api/templates/:id/design',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: templateOfTwo, missing: 'template_not_found' },
    body: () => ({ name: 'renamed', pages: [{ id: pageIds[1], backgroundColor: 'red' }] }),
    malformed: [
      [{ name: '' }, 'name'],
      [{ pages: [{ id: '' }] }, 'pages.0.id'],
      [{ pages: Array(201).fill({ id: 'p' }) }, 'pages'],
    ],
    answers: { doc: { ...templateDoc, name: 'renamed', pages: [pageDoc, { ...pageDoc, order: 2 }] } },
  },
  {
    route: 'DELETE /api/templates/:id',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: template, missing: 'template_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'POST /api/templates/:id/duplicate',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: template, missing: 'template_not_found' },
    body: () => ({ name: 'Second' }),
    malformed: [
      [{ name: '' }, 'name'],
      [{ slug: 'A B' }, 'slug'],
    ],
    answers: { doc: { ...templateDoc, name: 'Second', publishedVersion: null, pages: [pageDoc] } },
  },
  {
    route: 'GET /api/templates/:id/pages',
    role: 'viewer',
    keyScope: 'templates.read',
    record: { make: template, missing: 'template_not_found' },
    answers: { list: [pageDoc], count: 1, pagesCount: 1 },
  },
  {
    route: 'POST /api/templates/:id/pages',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: template, missing: 'template_not_found' },
    body: () => ({ name: 'Back', width: 10, height: 20 }),
    malformed: [
      [{ width: 10, height: 20 }, 'name'],
      [{ name: long, width: 10, height: 20 }, 'name'],
      [{ name: 'n', width: 10_001, height: 20 }, 'width'],
      [{ name: 'n', width: 10, height: 0 }, 'height'],
    ],
    answers: { doc: { ...pageDoc, name: 'Back', order: 2, width: 10, height: 20, layers: [] } },
  },
  {
    route: 'POST /api/templates/:id/pages/order',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: templateOfTwo, missing: 'template_not_found' },
    body: () => ({ pageIds: pageIds.toReversed() }),
    malformed: [
      [{}, 'pageIds'],
      [{ pageIds: ['x'.repeat(65)] }, 'pageIds.0'],
      [{ pageIds: Array(201).fill('p') }, 'pageIds'],
    ],
    answers: { doc: { pages: [pageDoc, { ...pageDoc, order: 2 }] } },
  },
  {
    route: 'GET /api/pages/:id',
    role: 'viewer',
    keyScope: 'templates.read',
    record: { make: makePage, missing: 'page_not_found' },
    answers: { doc: { ...pageDoc, name: 'Page 1', backgroundColor: '#336699' } },
  },
  {
    route: 'PATCH /api/pages/:id',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: makePage, missing: 'page_not_found' },
    body: () => ({ name: 'renamed', backgroundColor: null }),
    malformed: [
      [{ name: null }, 'name'],
      [{ width: 10_001 }, 'width'],
      [{ schemaVersion: 99 }, 'schemaVersion'],
    ],
    answers: { doc: { ...pageDoc, name: 'renamed', width: 40, height: 30 } },
  },
  {
    route: 'DELETE /api/pages/:id',
    role: 'editor',
    keyScope: 'templates.write',
    record: { make: makePage, missing: 'page_not_found' },
    answers: { success: true, id },
  },
  {
    route: 'POST /api/publish',
    role: 'editor',
    keyScope: 'templates.write',
    body: async ({ own }) => ({ templateId: (await makeTemplate(own.id)).id }),
    malformed: [
      [{}, 'templateId'],
      [{ templateId: 't', version: 0 }, 'version'],
      [{ templateId: 't', public: 'yes' }, 'public'],
    ],
    answers: { templateId: id, version: 2, publishedOn: iso },
  },
  {
    route: 'POST /api/v1/renders',
    role: 'editor',
    body: async ({ own }) => ({ pageId: (await makeTemplate(own.id)).pageId }),
    malformed: [
      [{ pageId: 'p', output: 'binary' }, 'output'],
      [{ pageId: 'p', scale: 9 }, 'scale'],
      [{ pageId: 'p', format: 'gif' }, 'format'],
      [{ pageId: 'p', locale: 'not a tag' }, 'locale'],
    ],
    answers: { format: 'png', version: 1, cached: false, credits: { cost: 1 }, file: { contentType: 'image/png' } },
  },
  {
    route: 'POST /api/v1/previews',
    role: 'viewer',
    body: async ({ own }) => ({ pageId: (await makeTemplate(own.id)).pageId }),
    malformed: [
      [{}, 'page'],
      [{ pageId: 'p', maxSide: 2_001 }, 'maxSide'],
      [{ pageId: 'p', locale: 'not a tag' }, 'locale'],
      [{ page: { name: 'n', width: 0, height: 9 } }, 'page.width'],
    ],
    answers: { picture: expect.stringMatching(/^data:image/), width: 40, height: 30, version: null, warnings: [] },
  },
  {
    route: 'GET /app/canvas/library',
    role: 'viewer',
    answers: { fontsVersion: expect.any(String), emojiVersions: expect.any(Object), fonts: expect.any(Array) },
  },
  {
    route: 'POST /app/canvas/values',
    role: 'viewer',
    body: () => ({ content: [] }),
    malformed: [[{ content: [{ as: 'posts' }] }, 'content.0.collection']],
    answers: { spaceId: id, brand: {}, content: {}, warnings: [] },
  },
  {
    route: 'POST /app/canvas/pictures',
    role: 'viewer',
    body: async ({ own }) => {
      const assetId = newId();
      await env.FILES.put(`${assetsPrefix}${own.id}/${assetId}`, picture('png'));
      return { kind: 'asset', assetId };
    },
    malformed: [[{ kind: 'asset', assetId: '../x' }, 'assetId']],
    answers: 'application/octet-stream',
  },
  {
    route: 'POST /app/canvas/colors',
    role: 'viewer',
    upload: () => new Uint8Array([1, 2, 3]),
    answers: 'application/octet-stream',
  },
  {
    route: 'POST /app/canvas/shaders',
    role: 'viewer',
    body: () => ({ shaderId: 'no-such-shader', inputs: {}, time: 0, width: 10, height: 10, scale: 1 }),
    malformed: [[{ shaderId: 'x', inputs: {}, time: 0, width: -1, height: 10, scale: 1 }, 'width']],
    answers: { png: null, warnings: [{ code: 'shader_unavailable' }] },
  },
  {
    route: 'GET /api/templates/:id/versions',
    role: 'viewer',
    keyScope: 'templates.read',
    record: { make: template, missing: 'template_not_found' },
    answers: {
      count: 1,
      pagesCount: 1,
      list: [{ version: 1, current: true, publishedOn: iso, restoredFrom: null, pageIds: [id] }],
    },
  },
  {
    route: 'GET /api/templates/:id/versions/:version',
    role: 'viewer',
    keyScope: 'templates.read',
    record: { make: publishedTemplate, missing: 'template_not_found' },
    answers: { doc: { version: 1, current: true, publishedOn: iso, restoredFrom: null, pages: [{ id, order: 1 }] } },
  },
  {
    route: 'GET /api/templates/:id/versions/:version/pages/:pageId',
    role: 'viewer',
    keyScope: 'templates.read',
    record: { make: publishedTemplate, missing: 'template_not_found' },
    answers: { doc: { id, templateId: id, order: 1, width: 40, height: 30, layers: [] } },
  },
  {
    route: 'GET /api/v1/assets/:id/uses',
    keyScope: 'assets.read',
    role: 'viewer',
    record: { make: asset, missing: 'asset_not_found' },
    list: { perPage: 50, fill: usedAsset },
    answers: { list: [], count: 0, pagesCount: 0, complete: true },
  },
  {
    route: 'GET /api/v1/fonts/:id/uses',
    keyScope: 'fonts.read',
    role: 'viewer',
    record: { make: font, missing: 'font_not_found' },
    answers: { list: expect.any(Array), complete: true },
  },
  {
    route: 'GET /api/templates/:id/thumbnail.webp',
    role: 'viewer',
    record: { make: template, missing: 'template_not_found' },
    answers: 'image/webp',
  },
];

describe('every route of members', () => {
  resourceMatrix(routes, cases);
});
