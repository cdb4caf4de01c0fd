import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import type { Route } from '../../src/doors/http/route.ts';
import { createKey } from '../../src/records/api-keys-writes.ts';
import { insertAsset } from '../../src/records/assets-writes.ts';
import { createBrand } from '../../src/records/brands-writes.ts';
import { insertFont } from '../../src/records/fonts-writes.ts';
import { insertMember } from '../../src/records/members-writes.ts';
import { sessions } from '../../src/records/sessions.ts';
import { setSigningSecret } from '../../src/records/spaces-writes.ts';
import { createPage, deletePage } from '../../src/records/template-pages-writes.ts';
import { findTemplate } from '../../src/records/templates.ts';
import { mintSigningSecret } from '../../src/services/authenticate/signed-url.ts';
import { uploadRows } from '../../src/services/batches/upload-rows.ts';
import { routes } from '../../workers/edge/composition.ts';
import { addWaitingBatch } from '../harness/batches.ts';
import { aCollection, anEntry } from '../harness/content.ts';
import { pickCases } from '../harness/depth.ts';
import { aGrant } from '../harness/grants.ts';
import { addWaitingJob } from '../harness/jobs.ts';
import { logEntry } from '../harness/ledger.ts';
import { askAs, demoToken, makePerson, password } from '../harness/people.ts';
import { ask, bearer } from '../harness/service.ts';
import { testServices } from '../harness/services.ts';
import { aShader } from '../harness/shaders.ts';
import { signUrl } from '../harness/sign-url.ts';
import { db, makeSpace, makeTemplate, publishNow, type TestSpace } from '../harness/space.ts';
import { aDelivery, aWebhook, webhookServices } from '../harness/webhooks.ts';

/** The space whose records must stay hidden, and the space of the callers. */
let hidden: TestSpace;
let callerSpace: TestSpace;
/** Records of the callers' space. */
let ownPage: string;
let openTemplate: string;
let ownTemplate: string;
let ownWebhook: string;
let ownCollection: { apiName: string };

type Ask = (request: { method: string; path: string; json?: unknown }) => Promise<Response>;
/** Every caller who is not a member of the hidden space. */
let callers: Record<string, Ask>;

beforeAll(async () => {
  [hidden, callerSpace] = [await makeSpace(), await makeSpace()];
  const template = await makeTemplate(callerSpace.id);
  [ownTemplate, ownPage] = [template.id, template.pageId];
  openTemplate = (await makeTemplate(callerSpace.id, { public: true })).id;
  ownWebhook = (await aWebhook(webhookServices(), callerSpace.id)).id;
  const related = { apiName: 'related', name: 'Related', type: 'reference' } as const;
  ownCollection = await aCollection(callerSpace.id, [{ apiName: 'title', name: 'Title', type: 'text' }, related]);
  const { cookie } = await makePerson({ spaceId: callerSpace.id, role: 'owner' });
  const { cookie: nowhere } = await makePerson();
  const signing = await mintSigningSecret(env.GALLEY_SECRET, callerSpace.id);
  await setSigningSecret(db, callerSpace.id, signing.sealed, systemClock.now());
  const demo = await demoToken();
  const withQuery = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`;
  const send =
    (headers: Record<string, string>): Ask =>
    ({ path, ...init }) =>
      ask(path, { ...init, headers });
  callers = {
    nobody: send({}),
    'a key': send(bearer(callerSpace.key)),
    'a demo token': send(bearer(demo)),
    'a demo token in the query': ({ path, ...init }) => ask(withQuery(path, `demo=${demo}`), init),
    'a GET secret': ({ path, ...init }) => ask(withQuery(path, `gt=${callerSpace.gt}`), init),
    'a signature': async ({ path, ...init }) => ask(await signUrl(signing.token, path), init),
    'an owner elsewhere': ({ path, ...init }) => askAs(cookie, path, init),
    'a user without a space': ({ path, ...init }) => askAs(nowhere, path, init),
  };
});

const missing = 'no-such-record-000000';

/** A position in a request for the id of a record. */
interface Place {
  /** `param id`, `body pageIds`, `query templateId`. */
  name: string;
  /** Ids of records of the hidden space, each hidden in another way. */
  hidden: () => Promise<string[]>;
  /** Otherwise valid requests with the id in that position. */
  requests: (id: string) => Array<{ path: string; json?: unknown }>;
}

const id = 'param id';
const at = (path: string, json?: unknown) => ({ path, ...(json === undefined ? {} : { json }) });

/**
 * A private page, a page that was never published, and two pages of a public, open template: one only in the draft, one
 * removed.
 */
async function hiddenPages(): Promise<string[]> {
  const [closed, never] = [await makeTemplate(hidden.id), await makeTemplate(hidden.id, { publish: false })];
  const publicTemplate = await makeTemplate(hidden.id, { pages: [{}, {}], public: true, requireGetRenderToken: false });
  const [, removed = ''] = publicTemplate.pageIds;
  const address = { templateId: publicTemplate.id, spaceId: hidden.id };
  await deletePage(db, { ...address, id: removed }, undefined, systemClock.now());
  await publishNow(publicTemplate.id);
  const draft = await createPage(
    db,
    { ...address, name: 'Draft', width: 9, height: 9, document: { schemaVersion: 1, layers: [] } },
    systemClock.now(),
  );
  return [closed.pageId, never.pageId, draft.id, removed];
}
async function hiddenTemplates(): Promise<string[]> {
  const closed = await makeTemplate(hidden.id);
  return [
    closed.id,
    (await makeTemplate(hidden.id, { publish: false })).id,
    (await makeTemplate(hidden.id, { requireGetRenderToken: false })).id,
  ];
}
const hiddenNames = async () => {
  const templates = await Promise.all((await hiddenTemplates()).map((one) => findTemplate(db, one)));
  return templates.flatMap((template) => (template ? [template.id, template.slug] : []));
};
const draftedPages = async () => (await hiddenPages()).slice(0, 3);
const record = (make: () => Promise<{ id: string }>) => async () => [(await make()).id];
const now = () => systemClock.now();
const hiddenAsset = record(async () => {
  const facts = { name: 'a.png', contentType: 'image/png', sha256: newId(), bytes: 1, width: 1, height: 1 } as const;
  const made = { id: newId(), spaceId: hidden.id, ...facts, createdOn: now() };
  await insertAsset(db, made);
  return made;
});
const hiddenFont = record(async () => {
  const face = { family: 'Acme', weight: 400, style: 'normal', format: 'ttf' } as const;
  const facts = { name: 'a.ttf', sha256: newId(), bytes: 1, decodedBytes: 1, characters: 1, ranges: '41' };
  const made = { id: newId(), spaceId: hidden.id, ...face, ...facts, createdOn: now() };
  await insertFont(db, made);
  return made;
});
const hiddenKey = record(() =>
  createKey(db, { spaceId: hidden.id, name: 'k', hash: newId(), prefix: 'p', scopes: null, expiresOn: null }, now()),
);
const hiddenMember = record(async () => {
  const { userId } = await makePerson();
  const [member] = await insertMember(db, { spaceId: hidden.id, userId, role: 'editor' }, now());
  return { id: member?.id ?? '' };
});
const hiddenSession = record(async () => {
  const { userId } = await makePerson();
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return { id: session?.id ?? '' };
});
const hiddenLog = record(async () => {
  const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
  const made = { id: newId(), requestId: newId(), spaceId: hidden.id, createdOn: now(), ...facts };
  await logEntry(made);
  return made;
});
const hiddenGrant = record(async () => ({ id: await aGrant(hidden.id, (await makePerson()).userId) }));
const hiddenBrand = record(() => createBrand(db, { spaceId: hidden.id, name: 'House' }, now()));
const hiddenShaders = async () => [
  (await aShader(hidden.id)).id,
  (await aShader(hidden.id, { status: 'revoked' })).id,
  (await aShader(hidden.id, { status: 'quarantined' })).id,
];
const shaderBody = { name: 'n', source: 'vec4 shade() {}', manifest: { inputs: [] } };
const hiddenWebhook = record(() => aWebhook(webhookServices(), hidden.id));
const hiddenRows = record(async () => {
  const body = new Blob(['title\nA\n']).stream();
  return { id: (await uploadRows(testServices(), hidden.id, { body, contentType: 'text/csv' })).rowsId };
});
const hiddenBatch = record(async () => ({ id: await addWaitingBatch(hidden.id) }));
const hiddenJob = record(async () => ({ id: await addWaitingJob(hidden.id) }));
const hiddenDelivery = record(async () => ({
  id: await aDelivery({ ...(await aWebhook(webhookServices(), hidden.id)), spaceId: hidden.id }),
}));
const hiddenCollection = async () => [(await aCollection(hidden.id)).apiName];
const hiddenEntry = record(async () =>
  anEntry(hidden.id, await aCollection(hidden.id), { slug: newId(), title: 'T' }, { publish: true }),
);

/** Options of a render that do not name a page. */
const ways = [
  {},
  { draft: true },
  { version: 1 },
  { dryRun: true },
  { format: 'pdf' },
  { format: 'html5' },
  { scale: 9 },
];
const queries = ['', 'draft=true', 'version=1', 'version=99', 'dryRun=true', 'format=pdf', 'output=binary'];

const one = (path: string, json?: unknown) => (value: string) => [at(path.replace(':', value), json)];

/** The positions in a render's body, which several routes accept. */
const ofRender = (path: string): Place[] => [
  {
    name: 'body pageId',
    hidden: hiddenPages,
    requests: (value) => ways.map((way) => at(path, { pageId: value, ...way })),
  },
  {
    name: 'body pageIds',
    hidden: hiddenPages,
    requests: (value) => [
      at(path, { format: 'pdf', pageIds: [value] }),
      at(path, { format: 'pdf', pageIds: [ownPage, value] }),
      at(path, { format: 'pdf', pageIds: [value, ownPage], pageId: ownPage }),
      at(path, { format: 'pdf', pageIds: [ownPage], pageId: value }),
    ],
  },
  {
    name: 'body templateId',
    hidden: hiddenTemplates,
    requests: (value) => [
      ...[{}, { draft: true }, { version: 1 }, { version: 99 }, { dryRun: true }].map((way) =>
        at(path, { format: 'pptx', templateId: value, ...way }),
      ),
      at(path, { pageId: ownPage, templateId: value }),
    ],
  },
  {
    name: 'body brandId',
    hidden: hiddenBrand,
    requests: (value) => [at(path, { pageId: ownPage, brandId: value })],
  },
];

const places: Record<string, Place[]> = {
  'POST /api/render': ofRender('/api/render'),
  'POST /api/v1/renders': ofRender('/api/v1/renders'),
  'GET /api/render/:pageId': [
    {
      name: 'param pageId',
      hidden: hiddenPages,
      requests: (value) => queries.map((query) => at(`/api/render/${value}?${query}`)),
    },
    {
      name: 'query pageIds',
      hidden: hiddenPages,
      requests: (value) => [
        at(`/api/render/${ownPage}?format=pdf&pageIds=${ownPage},${value}`),
        at(`/api/render/${ownPage}?format=pdf&pageIds=${value}`),
      ],
    },
    {
      name: 'query templateId',
      hidden: hiddenTemplates,
      requests: (value) => [at(`/api/render/${ownPage}?templateId=${value}`)],
    },
    {
      name: 'query brandId',
      hidden: hiddenBrand,
      requests: (value) => [at(`/api/render/${ownPage}?brandId=${value}`)],
    },
  ],
  'GET /api/templates/public/:id': [{ name: id, hidden: hiddenNames, requests: one('/api/templates/public/:') }],
  'GET /api/templates/public/:id/pages/:pageId': [
    {
      name: id,
      hidden: hiddenNames,
      requests: (value) => [at(`/api/templates/public/${value}/pages/${ownPage}`)],
    },
    {
      name: 'param pageId',
      hidden: hiddenPages,
      requests: (value) => [at(`/api/templates/public/${openTemplate}/pages/${value}`)],
    },
  ],
  'GET /templates/:slug': [
    {
      name: 'param slug',
      hidden: hiddenNames,
      requests: (value) => [at(`/templates/${value}`), at(`/templates/${value}.md`)],
    },
  ],
  'GET /templates/:slug/thumbnail.webp': [
    {
      name: 'param slug',
      hidden: hiddenNames,
      requests: (value) =>
        ['', '?page=2', '?v=1', '?version=1'].map((query) => at(`/templates/${value}/thumbnail.webp${query}`)),
    },
  ],
  'GET /shaders/:id': [{ name: id, hidden: hiddenShaders, requests: one('/shaders/:') }],
  'GET /shaders/:id/poster.png': [{ name: id, hidden: hiddenShaders, requests: one('/shaders/:/poster.png') }],
  'GET /api/v1/assets/:id/uses': [{ name: id, hidden: hiddenAsset, requests: one('/api/v1/assets/:/uses') }],
  'GET /api/v1/fonts/:id/uses': [{ name: id, hidden: hiddenFont, requests: one('/api/v1/fonts/:/uses') }],
  'GET /api/v1/assets/:id': [{ name: id, hidden: hiddenAsset, requests: one('/api/v1/assets/:') }],
  'DELETE /api/v1/assets/:id': [{ name: id, hidden: hiddenAsset, requests: one('/api/v1/assets/:') }],
  'GET /api/v1/fonts/:id/file': [{ name: id, hidden: hiddenFont, requests: one('/api/v1/fonts/:/file') }],
  'DELETE /api/v1/fonts/:id': [{ name: id, hidden: hiddenFont, requests: one('/api/v1/fonts/:') }],
  'POST /api/v1/spaces/:id/activate': [
    { name: id, hidden: async () => [hidden.id], requests: one('/api/v1/spaces/:/activate', {}) },
  ],
  'POST /api/v1/account/access-review/end': [
    {
      name: 'body id',
      hidden: hiddenKey,
      requests: (value) => [at('/api/v1/account/access-review/end', { keep: [{ kind: 'key', id: value }] })],
    },
  ],
  'POST /api/v1/spaces/:id/delete': [
    {
      name: id,
      hidden: async () => [hidden.id],
      requests: one('/api/v1/spaces/:/delete', { name: 'Test', password }),
    },
  ],
  'POST /api/v1/spaces/:id/transfer': [
    {
      name: id,
      hidden: async () => [hidden.id],
      requests: one('/api/v1/spaces/:/transfer', { memberId: missing, password }),
    },
    {
      name: 'body memberId',
      hidden: hiddenMember,
      requests: (value) => [at(`/api/v1/spaces/${callerSpace.id}/transfer`, { memberId: value, password })],
    },
  ],
  'DELETE /api/v1/account/sessions/:id': [
    { name: id, hidden: hiddenSession, requests: one('/api/v1/account/sessions/:') },
  ],
  'PATCH /api/v1/space/members/:id': [
    { name: id, hidden: hiddenMember, requests: one('/api/v1/space/members/:', { role: 'viewer' }) },
  ],
  'DELETE /api/v1/space/members/:id': [{ name: id, hidden: hiddenMember, requests: one('/api/v1/space/members/:') }],
  'PATCH /api/v1/tokens/api-keys/:id': [
    { name: id, hidden: hiddenKey, requests: one('/api/v1/tokens/api-keys/:', { name: 'n' }) },
  ],
  'DELETE /api/v1/tokens/api-keys/:id': [{ name: id, hidden: hiddenKey, requests: one('/api/v1/tokens/api-keys/:') }],
  'DELETE /api/v1/grants/:id': [{ name: id, hidden: hiddenGrant, requests: one('/api/v1/grants/:') }],
  'GET /api/v1/renders': [
    { name: 'query templateId', hidden: hiddenTemplates, requests: one('/api/v1/renders?templateId=:') },
  ],
  'GET /api/renders/logs': [
    { name: 'query templateId', hidden: hiddenTemplates, requests: one('/api/renders/logs?templateId=:') },
  ],
  'GET /api/renders/logs/export': [
    {
      name: 'query templateId',
      hidden: hiddenTemplates,
      requests: one('/api/renders/logs/export?format=ndjson&templateId=:'),
    },
  ],
  'GET /api/renders/logs/:id': [{ name: id, hidden: hiddenLog, requests: one('/api/renders/logs/:') }],
  'POST /api/renders/logs/:id/replay': [{ name: id, hidden: hiddenLog, requests: one('/api/renders/logs/:/replay') }],
  'POST /api/templates': [
    {
      name: 'body brandId',
      hidden: hiddenBrand,
      requests: (value) => [at('/api/templates', { name: 'n', brandId: value })],
    },
  ],
  'GET /api/templates/:id': [{ name: id, hidden: hiddenTemplates, requests: one('/api/templates/:') }],
  'PATCH /api/templates/:id': [
    {
      name: id,
      hidden: hiddenTemplates,
      requests: (value) =>
        [{ name: 'n' }, { name: '' }, { brandId: missing }].map((json) => at(`/api/templates/${value}`, json)),
    },
    {
      name: 'body brandId',
      hidden: hiddenBrand,
      requests: (value) => [at(`/api/templates/${ownTemplate}`, { brandId: value })],
    },
  ],
  'PATCH /api/templates/:id/design': [
    {
      name: id,
      hidden: hiddenTemplates,
      requests: (value) =>
        [{ name: 'n' }, { pages: [{ id: missing }] }].map((json) => at(`/api/templates/${value}/design`, json)),
    },
    {
      name: 'body id',
      hidden: hiddenPages,
      requests: (value) => [at(`/api/templates/${ownTemplate}/design`, { pages: [{ id: value }] })],
    },
    {
      name: 'body brandId',
      hidden: hiddenBrand,
      requests: (value) => [at(`/api/templates/${ownTemplate}/design`, { brandId: value })],
    },
  ],
  'DELETE /api/templates/:id': [{ name: id, hidden: hiddenTemplates, requests: one('/api/templates/:') }],
  'POST /api/templates/:id/duplicate': [
    { name: id, hidden: hiddenTemplates, requests: one('/api/templates/:/duplicate', {}) },
  ],
  'POST /api/templates/:id/pages/order': [
    { name: id, hidden: hiddenTemplates, requests: one('/api/templates/:/pages/order', { pageIds: [missing] }) },
    {
      name: 'body pageIds',
      hidden: hiddenPages,
      requests: (value) =>
        [[ownPage, value], [value]].map((pageIds) => at(`/api/templates/${ownTemplate}/pages/order`, { pageIds })),
    },
  ],
  'GET /api/templates/:id/pages': [{ name: id, hidden: hiddenTemplates, requests: one('/api/templates/:/pages') }],
  'POST /api/templates/:id/pages': [
    {
      name: id,
      hidden: hiddenTemplates,
      requests: (value) =>
        [
          { name: 'n', width: 9, height: 9 },
          { name: 'n', width: 0, height: 9 },
        ].map((json) => at(`/api/templates/${value}/pages`, json)),
    },
  ],
  'GET /api/pages/:id': [{ name: id, hidden: draftedPages, requests: one('/api/pages/:') }],
  'PATCH /api/pages/:id': [
    {
      name: id,
      hidden: draftedPages,
      requests: (value) => [{ name: 'n' }, { width: 0 }].map((json) => at(`/api/pages/${value}`, json)),
    },
  ],
  'DELETE /api/pages/:id': [{ name: id, hidden: draftedPages, requests: one('/api/pages/:') }],
  'POST /api/publish': [
    {
      name: 'body templateId',
      hidden: hiddenTemplates,
      requests: (value) =>
        [{}, { version: 1 }, { version: 99 }, { public: true }].map((more) =>
          at('/api/publish', { templateId: value, ...more }),
        ),
    },
  ],
  'GET /api/templates/:id/versions': [
    { name: id, hidden: hiddenTemplates, requests: one('/api/templates/:/versions') },
  ],
  'GET /api/templates/:id/versions/:version': [
    {
      name: id,
      hidden: hiddenTemplates,
      requests: (value) => ['1', '99'].map((version) => at(`/api/templates/${value}/versions/${version}`)),
    },
  ],
  'GET /api/templates/:id/versions/:version/pages/:pageId': [
    {
      name: id,
      hidden: hiddenTemplates,
      requests: (value) => [at(`/api/templates/${value}/versions/1/pages/${ownPage}`)],
    },
    {
      name: 'param pageId',
      hidden: hiddenPages,
      requests: (value) => [at(`/api/templates/${ownTemplate}/versions/1/pages/${value}`)],
    },
  ],
  'GET /api/templates/:id/thumbnail.webp': [
    {
      name: id,
      hidden: hiddenTemplates,
      requests: (value) =>
        ['', '?version=1', '?version=99'].map((query) => at(`/api/templates/${value}/thumbnail.webp${query}`)),
    },
  ],
  'POST /api/v1/previews': [
    {
      name: 'body pageId',
      hidden: hiddenPages,
      requests: (value) =>
        [{}, { draft: true }, { draft: false }, { version: 1 }, { version: 99 }, { lint: true }].map((way) =>
          at('/api/v1/previews', { pageId: value, ...way }),
        ),
    },
    {
      name: 'body templateId',
      hidden: hiddenTemplates,
      requests: (value) => [
        at('/api/v1/previews', { page: { name: 'n', width: 9, height: 9 }, templateId: value }),
        at('/api/v1/previews', { pageId: ownPage, templateId: value }),
      ],
    },
    {
      name: 'body brandId',
      hidden: hiddenBrand,
      requests: (value) => [at('/api/v1/previews', { pageId: ownPage, brandId: value })],
    },
  ],
  'GET /api/v1/brands/:id': [{ name: id, hidden: hiddenBrand, requests: one('/api/v1/brands/:') }],
  'PUT /api/v1/brands/:id': [{ name: id, hidden: hiddenBrand, requests: one('/api/v1/brands/:', { name: 'n' }) }],
  'DELETE /api/v1/brands/:id': [{ name: id, hidden: hiddenBrand, requests: one('/api/v1/brands/:') }],
  'GET /api/v1/content/collections/:apiName': [
    { name: 'param apiName', hidden: hiddenCollection, requests: one('/api/v1/content/collections/:') },
  ],
  'PUT /api/v1/content/collections/:apiName': [
    {
      name: 'param apiName',
      hidden: hiddenCollection,
      requests: one('/api/v1/content/collections/:', { name: 'n', fields: [] }),
    },
  ],
  'DELETE /api/v1/content/collections/:apiName': [
    { name: 'param apiName', hidden: hiddenCollection, requests: one('/api/v1/content/collections/:') },
  ],
  'GET /api/v1/content/collections/:apiName/entries': [
    { name: 'param apiName', hidden: hiddenCollection, requests: one('/api/v1/content/collections/:/entries') },
  ],
  'POST /api/v1/content/collections/:apiName/entries': [
    {
      name: 'param apiName',
      hidden: hiddenCollection,
      requests: one('/api/v1/content/collections/:/entries', { data: { title: 'T' } }),
    },
    {
      name: 'body data',
      hidden: hiddenEntry,
      requests: (value) => [
        at(`/api/v1/content/collections/${ownCollection.apiName}/entries`, { data: { related: value } }),
      ],
    },
  ],
  'GET /api/v1/content/entries/:id': [{ name: id, hidden: hiddenEntry, requests: one('/api/v1/content/entries/:') }],
  'PUT /api/v1/content/entries/:id': [
    { name: id, hidden: hiddenEntry, requests: one('/api/v1/content/entries/:', { data: {} }) },
  ],
  'DELETE /api/v1/content/entries/:id': [{ name: id, hidden: hiddenEntry, requests: one('/api/v1/content/entries/:') }],
  'POST /api/v1/content/entries/:id/publish': [
    { name: id, hidden: hiddenEntry, requests: one('/api/v1/content/entries/:/publish', {}) },
  ],
  'POST /api/v1/content/entries/:id/unpublish': [
    { name: id, hidden: hiddenEntry, requests: one('/api/v1/content/entries/:/unpublish', {}) },
  ],
  'GET /api/v1/public/content/:collection': [
    { name: 'param collection', hidden: hiddenCollection, requests: one('/api/v1/public/content/:') },
  ],
  'GET /api/v1/public/content/:collection/:slug': [
    { name: 'param collection', hidden: hiddenCollection, requests: one('/api/v1/public/content/:/any') },
    {
      name: 'param slug',
      hidden: hiddenEntry,
      requests: (value) => [at(`/api/v1/public/content/${ownCollection.apiName}/${value}`)],
    },
  ],
  'GET /api/v1/shaders/:id': [{ name: id, hidden: hiddenShaders, requests: one('/api/v1/shaders/:') }],
  'PUT /api/v1/shaders/:id': [{ name: id, hidden: hiddenShaders, requests: one('/api/v1/shaders/:', shaderBody) }],
  'DELETE /api/v1/shaders/:id': [{ name: id, hidden: hiddenShaders, requests: one('/api/v1/shaders/:') }],
  'POST /api/v1/shaders/:id/status': [
    { name: id, hidden: hiddenShaders, requests: one('/api/v1/shaders/:/status', { action: 'restore' }) },
  ],
  'POST /api/v1/shaders/:id/telemetry': [
    {
      name: id,
      hidden: hiddenShaders,
      requests: one('/api/v1/shaders/:/telemetry', { contentHash: 'x', frameMs: 60 }),
    },
  ],
  'POST /app/canvas/values': [
    { name: 'body brandId', hidden: hiddenBrand, requests: (brandId) => [at('/app/canvas/values', { brandId })] },
  ],
  'POST /app/canvas/pictures': [
    {
      name: 'body assetId',
      hidden: hiddenAsset,
      requests: (assetId) => [at('/app/canvas/pictures', { kind: 'asset', assetId })],
    },
  ],
  'POST /app/canvas/shaders': [
    {
      name: 'body shaderId',
      hidden: hiddenShaders,
      requests: (shaderId) => [
        at('/app/canvas/shaders', { shaderId, inputs: {}, time: 0, width: 9, height: 9, scale: 1 }),
      ],
    },
  ],
  'POST /api/v1/batches': [
    {
      name: 'body pageId',
      hidden: hiddenPages,
      requests: (pageId) => [at('/api/v1/batches', { rows: { list: [{ values: {} }] }, outputs: [{ pageId }] })],
    },
    {
      name: 'body brandId',
      hidden: hiddenBrand,
      requests: (brandId) => [
        at('/api/v1/batches', { rows: { list: [{ values: {} }] }, outputs: [{ pageId: ownPage, brandId }] }),
      ],
    },
    {
      name: 'body rowsId',
      hidden: hiddenRows,
      requests: (rowsId) => [at('/api/v1/batches', { rows: { rowsId }, outputs: [{ pageId: ownPage }] })],
    },
  ],
  'GET /api/v1/jobs/:id': [{ name: id, hidden: hiddenJob, requests: one('/api/v1/jobs/:') }],
  'PATCH /api/v1/jobs/:id': [{ name: id, hidden: hiddenJob, requests: one('/api/v1/jobs/:', { state: 'cancelled' }) }],
  'GET /api/v1/batches/:id': [{ name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:') }],
  'PATCH /api/v1/batches/:id': [
    { name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:', { state: 'paused' }) },
  ],
  'POST /api/v1/batches/:id/retry': [{ name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:/retry') }],
  'GET /api/v1/batches/:id/items': [{ name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:/items') }],
  'GET /api/v1/batches/:id/events': [{ name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:/events') }],
  'GET /api/v1/batches/:id/manifest.csv': [
    { name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:/manifest.csv') },
  ],
  'GET /api/v1/batches/:id/manifest.json': [
    { name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:/manifest.json') },
  ],
  'GET /api/v1/batches/:id/files.zip': [
    { name: id, hidden: hiddenBatch, requests: one('/api/v1/batches/:/files.zip') },
  ],
  'GET /api/v1/webhooks/:id': [{ name: id, hidden: hiddenWebhook, requests: one('/api/v1/webhooks/:') }],
  'PATCH /api/v1/webhooks/:id': [
    { name: id, hidden: hiddenWebhook, requests: one('/api/v1/webhooks/:', { enabled: false }) },
  ],
  'DELETE /api/v1/webhooks/:id': [{ name: id, hidden: hiddenWebhook, requests: one('/api/v1/webhooks/:') }],
  'POST /api/v1/webhooks/:id/test': [{ name: id, hidden: hiddenWebhook, requests: one('/api/v1/webhooks/:/test') }],
  'GET /api/v1/webhooks/:id/deliveries': [
    { name: id, hidden: hiddenWebhook, requests: one('/api/v1/webhooks/:/deliveries') },
  ],
  'GET /api/v1/webhooks/:id/deliveries/:deliveryId': [
    { name: id, hidden: hiddenWebhook, requests: one(`/api/v1/webhooks/:/deliveries/${missing}`) },
    {
      name: 'param deliveryId',
      hidden: hiddenDelivery,
      requests: (value) => [at(`/api/v1/webhooks/${ownWebhook}/deliveries/${value}`)],
    },
  ],
  'POST /api/v1/webhooks/:id/deliveries/:deliveryId/resend': [
    { name: id, hidden: hiddenWebhook, requests: one(`/api/v1/webhooks/:/deliveries/${missing}/resend`) },
    {
      name: 'param deliveryId',
      hidden: hiddenDelivery,
      requests: (value) => [at(`/api/v1/webhooks/${ownWebhook}/deliveries/${value}/resend`)],
    },
  ],
};

/** Positions that name no record of a space, with the reason. */
const others: Record<string, string> = {
  'GET /files/:space/:name param space': 'the name cannot be guessed, and anyone who has it may read',
  'GET /files/:space/:name param name': 'the name cannot be guessed, and anyone who has it may read',
  'GET /files/assets/:space/:name param space': 'the name cannot be guessed, and anyone who has it may read',
  'GET /files/assets/:space/:name param name': 'the name cannot be guessed, and anyone who has it may read',
  'GET /files/brand-images/:space/:name param space': 'the name cannot be guessed, and anyone who has it may read',
  'GET /files/brand-images/:space/:name param name': 'the name cannot be guessed, and anyone who has it may read',
  'GET /api/templates/:id/versions/:version param version': 'the number of a version',
  'GET /api/templates/:id/versions/:version/pages/:pageId param version': 'the number of a version',
  'GET /static/:name param name': 'files of the service itself',
  'GET /downloads/:name param name': 'files of the service itself',
  'GET /app/canvas/fonts/:version/catalogue.json param version': 'files of the service itself',
  'GET /app/canvas/fonts/:version/:family/:file param version': 'files of the service itself',
  'GET /app/canvas/fonts/:version/:family/:file param family': 'files of the service itself',
  'GET /app/canvas/fonts/:version/:family/:file param file': 'files of the service itself',
  'GET /app/canvas/emoji/:version/:set/:file param version': 'files of the service itself',
  'GET /app/canvas/emoji/:version/:set/:file param set': 'files of the service itself',
  'GET /app/canvas/emoji/:version/:set/:file param file': 'files of the service itself',
  'POST /api/templates/:id/pages body id': 'a layer of the same page',
  'POST /api/templates/:id/pages body parentId': 'a layer of the same page',
  'POST /api/templates/:id/pages body layerId': 'a layer of the same page',
  'POST /api/v1/previews body id': 'a layer of the same page',
  'POST /api/v1/previews body parentId': 'a layer of the same page',
  'POST /api/v1/previews body layerId': 'a layer of the same page',
  'POST /api/v1/previews body shaderId': 'a shader that may not be used shows nothing, as one that does not exist',
  'POST /api/templates/:id/pages body shaderId':
    'not looked up when it is saved: a page may name a shader that is to come',
  'POST /api/templates/:id/pages body ids': 'variables of the same page',
  'POST /api/v1/previews body ids': 'variables of the same page',
  'PATCH /api/pages/:id body id': 'a layer or variable of the same page',
  'PATCH /api/pages/:id body ids': 'variables of the same page',
  'PATCH /api/pages/:id body parentId': 'a layer of the same page',
  'PATCH /api/pages/:id body layerId': 'a layer of the same page',
  'PATCH /api/pages/:id body shaderId': 'not looked up when it is saved: a page may name a shader that is to come',
  'POST /api/templates body id': 'a variable of the same template',
  'POST /api/templates body ids': 'variables of the same template',
  'PATCH /api/templates/:id body id': 'a variable or sample row of the same template',
  'PATCH /api/templates/:id body ids': 'variables of the same template',
  'PATCH /api/templates/:id/design body ids': 'variables of the same template or page',
  'PATCH /api/templates/:id/design body parentId': 'a layer of the same page',
  'PATCH /api/templates/:id/design body layerId': 'a layer of the same page',
  'PATCH /api/templates/:id/design body shaderId':
    'not looked up when it is saved: a page may name a shader that is to come',
  'PATCH /api/v1/space body id': 'a variable of the same space',
  'PATCH /api/v1/space body ids': 'variables of the same space',
  'POST /api/render body sampleId': 'a sample row of a template that the caller may draw',
  'GET /api/render/:pageId query sampleId': 'a sample row of a template that the caller may draw',
  'POST /api/v1/renders body sampleId': 'a sample row of a template that the caller may draw',
  'POST /api/v1/previews body sampleId': 'a sample row of a template that the caller may draw',
  'POST /api/v1/content/collections/:apiName/entries body id': 'a variant of the same entry',
  'PUT /api/v1/content/entries/:id body id': 'a variant of the same entry',
};

/** Every position of a route that may contain an id: parameters of the path, and fields with such names. */
function listIdPlaces({ path, body, query }: Route): string[] {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `param ${name}`);
  return [
    ...new Set([
      ...params,
      ...idsIn(body).map((name) => `body ${name}`),
      ...idsIn(query).map((name) => `query ${name}`),
    ]),
  ];
}

function idsIn(schema: z.ZodType | undefined): string[] {
  const text = schema ? JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })) : '';
  return [...text.matchAll(/"(id|ids|[a-z]\w*Ids?)":\{/g)].map(([, name]) => name as string);
}

/** Everything in a response, except for the request's own id and ids that are new each time. */
async function fingerprint(answer: Response, requestedId: string): Promise<unknown> {
  const changingHeaders = ['x-request-id', 'server-timing', 'ratelimit'];
  const headers = [...answer.headers].filter(([name]) => !changingHeaders.includes(name));
  const text = (await answer.text())
    .replaceAll(requestedId, '<asked>')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId"');
  const isMade = answer.ok;
  const body = isMade ? text.replaceAll(/[\w-]{21}/g, '<id>').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>') : text;
  return { status: answer.status, headers: isMade ? headers.map(([name]) => name) : headers, body };
}

// Each test sends hundreds of requests.
describe('a hidden record', { timeout: 60_000 }, () => {
  it('[AUTH-1] has a case for every place of every route where an id may be', () => {
    const named = routes.flatMap((route) =>
      listIdPlaces(route).map((place) => `${route.method} ${route.path} ${place}`),
    );
    const coveredPlaces = Object.entries(places).flatMap(([route, list]) => list.map(({ name }) => `${route} ${name}`));
    expect(named.filter((name) => !coveredPlaces.includes(name) && !(name in others))).toEqual([]);
    // Fails for a case whose route no longer exists.
    const exceptions = ['POST /api/v1/content/collections/:apiName/entries body data'];
    expect([...coveredPlaces, ...Object.keys(others)].filter((name) => !named.includes(name))).toEqual(exceptions);
  });

  const cases = Object.entries(places).flatMap(([route, list]) =>
    list.map((place) => [route, place.name, place] as const),
  );
  it.each(pickCases(cases, 12))(
    '[AUTH-1] gets the response of one that does not exist: %s, %s',
    async (route, _, place) => {
      const [method = ''] = route.split(' ');
      const records = await place.hidden();
      const differences: string[] = [];
      for (const [caller, send] of Object.entries(callers)) {
        for (const record of records) {
          const absent = missing.slice(0, record.length);
          const [hiddenRequests, missingRequests] = [place.requests(record), place.requests(absent)];
          for (const [index, request] of hiddenRequests.entries()) {
            const seen = await fingerprint(await send({ method, ...request }), record);
            const should = await fingerprint(await send({ method, ...(missingRequests[index] ?? request) }), absent);
            if (JSON.stringify(seen) !== JSON.stringify(should)) {
              differences.push(
                `${caller}: ${request.path} ${JSON.stringify(request.json)} returns ${JSON.stringify(seen)}, not ${JSON.stringify(should)}`,
              );
            }
          }
        }
      }
      expect(differences).toEqual([]);
    },
  );
});
