import { createExecutionContext, env } from 'cloudflare:test';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../src/core/ids.ts';
import { batchLimits } from '../../src/core/names/batches.ts';
import { insertClient } from '../../src/records/oauth-writes.ts';
import { listPublicTemplates } from '../../src/records/public-templates.ts';
import { newReport, toSummary } from '../../src/services/batches/report.ts';
import { publicTemplate, publicTemplates } from '../../src/services/publishing/public-template.ts';
import { routes } from '../../workers/edge/composition.ts';
import worker from '../../workers/edge/index.ts';
import { check, makeBatch, makeCard } from '../harness/batches.ts';
import { aCollection, text } from '../harness/content.ts';
import { pickCases } from '../harness/depth.ts';
import { makePerson } from '../harness/people.ts';
import { bearer } from '../harness/service.ts';
import { testServices } from '../harness/services.ts';
import { db, makeSpace, makeTemplate, publishNow, type TestSpace } from '../harness/space.ts';

/** In milliseconds, because megabytes are created and read. */
const patience = 60_000;

const limit = 4 * 2 ** 20;

interface Place {
  space: TestSpace;
  /** Headers of the owner's session, or of a key. */
  owner: Record<string, string>;
  key: Record<string, string>;
}

interface Case {
  /** As declared. */
  route: string;
  /**
   * Fills the list with `count` records, which together are far larger than a response. Returns its URL and the headers
   * of the caller.
   */
  fill(place: Place): Promise<{ path: string; headers?: Record<string, string> }>;
  count: number;
  /** The fields that a truncated record lacks. Empty if the records are always small. */
  bodies: readonly string[];
  /** Whether the list may have records of other tests too. */
  isShared?: boolean;
}

/** Rows that the database itself generates. In `columns`, `n` is the row's number and `large(bytes)` a JSON text. */
async function insertRows(table: string, count: number, columns: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
     insert into ${table} (${names}) select ${values} from numbers`,
  ).run();
}

const quoted = (value: string) => `'${value}'`;
const id = "lower(hex(randomblob(10))) || 'x'";
/** A JSON object of this many bytes. */
const large = (bytes: number | string) => `'{"x":"' || replace(hex(zeroblob((${bytes}) / 2)), '00', '00') || '"}'`;
/** 200 characters of three bytes. */
const longName = quoted('漢'.repeat(200));
const times = { created_on: 'n', updated_on: 'n' };
/** Couriers remove old records. */
const recent = `${Date.now()} + n`;

const insertVersions = (templateId: string) =>
  insertRows('template_versions', 100, {
    id,
    template_id: quoted(templateId),
    version: 'n',
    settings: large(100_000),
    published_on: 'n',
    page_ids: `(select json_group_array('0123456789abcdefghijk') from (with recursive p (m) as (select 1 union all select m + 1 from p where m < 200) select m from p))`,
  });

const cases: Case[] = [
  {
    route: 'GET /api/templates/public',
    count: 40,
    bodies: ['variables', 'pages'],
    fill: async ({ space }) => {
      const category = newId();
      await insertPublished(space.id, category, { count: 40, pages: 2, bytes: 'n * 6000' });
      return { path: `/api/templates/public?category=${category}` };
    },
  },
  {
    route: 'GET /api/templates',
    count: 30,
    bodies: ['variables'],
    fill: async ({ space, owner }) => {
      const variables = `'{"schema":{"type":"object","properties":{"x":{}}},"values":{"x":"' || hex(zeroblob(n * 15000)) || '"}}'`;
      const names = { slug: id, name: longName, description: quoted('漢'.repeat(2_000)), search_name: quoted('x') };
      await insertRows('templates', 30, { id, space_id: quoted(space.id), ...names, variables, ...times });
      return { path: '/api/templates', headers: owner };
    },
  },
  {
    route: 'GET /api/templates/:id/pages',
    count: 25,
    bodies: ['layers', 'variables', 'bindings'],
    fill: async ({ space, owner }) => {
      const { id: template } = await makeTemplate(space.id, { pages: [], publish: false });
      await insertPages(template, space.id, 25, 'n * 35000');
      return { path: `/api/templates/${template}/pages`, headers: owner };
    },
  },
  {
    route: 'GET /api/templates/:id/versions',
    count: 100,
    bodies: [],
    fill: async ({ space, owner }) => {
      const { id: template } = await makeTemplate(space.id, { publish: false });
      await insertVersions(template);
      return { path: `/api/templates/${template}/versions`, headers: owner };
    },
  },
  {
    route: 'GET /api/v1/assets/:id/uses',
    count: 120,
    bodies: [],
    fill: async ({ space, owner }) => {
      const asset = newId();
      const facts = { id: quoted(asset), space_id: quoted(space.id), content_type: quoted('image/png') };
      const sizes = { bytes: '1', width: '1', height: '1', created_on: '1' };
      await insertRows('assets', 1, { ...facts, name: quoted('a.png'), sha256: quoted('x'), ...sizes });
      const layers = [{ id: 'a', type: 'image', src: `asset:${asset}`, width: 8, height: 8 }];
      await makeTemplate(space.id, { pages: Array(120).fill({ layers }), publish: false });
      return { path: `/api/v1/assets/${asset}/uses`, headers: owner };
    },
  },
  {
    route: 'GET /api/v1/fonts/:id/uses',
    count: 120,
    bodies: [],
    fill: async ({ space, owner }) => {
      const font = newId();
      const facts = { id: quoted(font), space_id: quoted(space.id), name: quoted('a.ttf'), family: quoted('Acme') };
      const face = { weight: '400', style: quoted('normal'), format: quoted('ttf'), sha256: quoted('x') };
      const sizes = { bytes: '1', decoded_bytes: '1', characters: '1', ranges: quoted('41'), created_on: '1' };
      await insertRows('fonts', 1, { ...facts, ...face, ...sizes });
      const layers = [{ id: 'a', type: 'text', content: 'Hi', style: { fontFamily: 'Acme' } }];
      await makeTemplate(space.id, { pages: Array(120).fill({ layers }), publish: false });
      return { path: `/api/v1/fonts/${font}/uses`, headers: owner };
    },
  },
  {
    route: 'GET /api/v1/brands',
    count: 40,
    bodies: ['draftTokens', 'liveTokens', 'tokens', 'variants', 'extra'],
    fill: async ({ space, owner }) => {
      await insertBrands(space.id);
      return { path: '/api/v1/brands', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/brands',
    count: 40,
    bodies: ['liveTokens', 'tokens', 'variants', 'extra'],
    isShared: true,
    fill: async ({ space }) => {
      await insertBrands(space.id, true);
      return { path: '/api/v1/brands?public=true' };
    },
  },
  {
    route: 'GET /api/v1/shaders',
    count: 40,
    bodies: ['manifest', 'report'],
    fill: async ({ space, owner }) => {
      await insertShaders(space.id);
      return { path: '/api/v1/shaders', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/shaders',
    count: 40,
    bodies: ['manifest', 'report'],
    isShared: true,
    fill: async ({ space }) => {
      await insertShaders(space.id, true);
      return { path: '/api/v1/shaders?public=true' };
    },
  },
  {
    route: 'GET /api/v1/content/collections',
    count: 20,
    bodies: ['fields'],
    fill: async ({ space, owner }) => {
      const fields = `'[{"apiName":"' || hex(zeroblob(n * 20000)) || '","name":"x","type":"text"}]'`;
      const facts = {
        id,
        space_id: quoted(space.id),
        api_name: "'c' || n",
        name: longName,
        fields,
        slug_field: quoted('slug'),
      };
      await insertRows('content_collections', 20, { ...facts, ...times });
      return { path: '/api/v1/content/collections', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/content/collections/:apiName/entries',
    count: 40,
    bodies: ['data', 'liveData', 'variants'],
    fill: async ({ space, owner }) => {
      const collection = await aCollection(space.id);
      await insertEntries(space.id, collection.id);
      return { path: `/api/v1/content/collections/${collection.apiName}/entries`, headers: owner };
    },
  },
  {
    route: 'GET /api/v1/public/content/:collection',
    count: 40,
    bodies: ['data'],
    fill: async ({ space, key }) => {
      const collection = await aCollection(space.id);
      await insertEntries(space.id, collection.id);
      return { path: `/api/v1/public/content/${collection.apiName}?depth=5`, headers: key };
    },
  },
  {
    route: 'GET /api/renders/logs',
    count: 60,
    bodies: ['warnings', 'metadata', 'pageIds', 'timings'],
    fill: async ({ space, owner }) => {
      await insertLogEntries(space.id);
      return { path: '/api/renders/logs', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/renders',
    count: 60,
    bodies: ['warnings', 'metadata', 'pageIds', 'timings'],
    fill: async ({ space, key }) => {
      await insertLogEntries(space.id);
      return { path: '/api/v1/renders', headers: key };
    },
  },
  {
    route: 'GET /api/v1/webhooks/:id/deliveries',
    count: 100,
    bodies: [],
    fill: async ({ space, owner }) => {
      const webhook = newId();
      await insertWebhooks(space.id, webhook, 1);
      const eventColumns = {
        event: quoted('brand.updated'),
        data: large('n * 600'),
        data_bytes: 'n * 600',
        url: quoted('https://a.test/'),
      };
      const facts = {
        id,
        webhook_id: quoted(webhook),
        space_id: quoted(space.id),
        ...eventColumns,
        status: quoted('success'),
      };
      await insertRows('webhook_deliveries', 100, { ...facts, duration_ms: '1', created_on: recent, fired_on: recent });
      return { path: `/api/v1/webhooks/${webhook}/deliveries`, headers: owner };
    },
  },
  {
    route: 'GET /api/v1/webhooks',
    count: 50,
    bodies: [],
    fill: async ({ space, owner }) => {
      await insertWebhooks(space.id, undefined, 50);
      return { path: '/api/v1/webhooks', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/tokens/api-keys',
    count: 101,
    bodies: [],
    fill: async ({ space, owner }) => {
      const facts = { id, space_id: quoted(space.id), name: longName, hash: id, prefix: quoted('glly_abcd') };
      await insertRows('api_keys', 100, { ...facts, created_on: 'n' });
      return { path: '/api/v1/tokens/api-keys', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/account/sessions',
    count: 101,
    bodies: [],
    fill: async ({ space, owner }) => {
      const user = `(select user_id from members where space_id = ${quoted(space.id)} limit 1)`;
      const agent = `hex(zeroblob(50000))`;
      const ends = { expires_on: `${Date.now() + 1e10}`, created_on: 'n', updated_on: 'n' };
      await insertRows('sessions', 100, { id, token: id, user_id: user, user_agent: agent, ...ends });
      return { path: '/api/v1/account/sessions', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/password-resets',
    count: 100,
    bodies: [],
    isShared: true,
    fill: async ({ space, owner }) => {
      await env.DB.prepare('insert or replace into operator_space values (1, ?)').bind(space.id).run();
      const person = newId();
      const address = quoted(`${'x'.repeat(200)}${person}`);
      await insertRows('users', 1, { id: quoted(person), name: longName, email: address, ...times });
      const facts = { id, user_id: quoted(person), token_hash: id, sealed_token: "'x'", created_on: 'n' };
      await insertRows('password_resets', 100, { ...facts, expires_on: `${Date.now() + 1e10}` });
      return { path: '/api/v1/password-resets', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/email-changes',
    count: 100,
    bodies: [],
    isShared: true,
    fill: async ({ space, owner }) => {
      await env.DB.prepare('insert or replace into operator_space values (1, ?)').bind(space.id).run();
      const person = newId();
      const address = quoted(`${'x'.repeat(200)}${person}`);
      await insertRows('users', 1, { id: quoted(person), name: longName, email: address, ...times });
      const facts = { id, user_id: quoted(person), kind: "'change'", email: address, token_hash: id };
      const more = { sealed_token: "'x'", created_on: 'n', expires_on: `${Date.now() + 1e10}` };
      await insertRows('email_links', 100, { ...facts, ...more });
      return { path: '/api/v1/email-changes', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/account/access-review',
    // The keys, the one of the space, and its GET secret.
    count: 102,
    bodies: [],
    fill: async ({ space, owner }) => {
      const user = `(select user_id from members where space_id = ${quoted(space.id)} limit 1)`;
      const facts = { id, space_id: quoted(space.id), name: longName, hash: id, prefix: quoted('glly_abcd') };
      await insertRows('api_keys', 100, { ...facts, created_by: user, created_on: 'n' });
      await insertRows('access_reviews', 1, { user_id: user, before: `${Date.now() + 1e10}` });
      return { path: '/api/v1/account/access-review', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/space/limits',
    count: 101,
    bodies: [],
    fill: async ({ space, owner }) => {
      const facts = { id, space_id: quoted(space.id), name: longName, hash: id, prefix: quoted('glly_abcd') };
      await insertRows('api_keys', 100, { ...facts, created_on: 'n' });
      return { path: '/api/v1/space/limits', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/grants',
    count: 100,
    bodies: [],
    fill: async ({ space, owner }) => {
      const client = { id: newId(), name: 'x'.repeat(100), redirectUris: [], createdOn: 1 };
      await insertClient(db, client, 1_000);
      const user = `(select user_id from members where space_id = ${quoted(space.id)} limit 1)`;
      const facts = { id, client_id: quoted(client.id), user_id: user, space_id: quoted(space.id), code_hash: id };
      const ends = { created_on: 'n', expires_on: `${Date.now() + 1e10}` };
      await insertRows('oauth_grants', 100, {
        ...facts,
        scope: quoted('mcp:read'),
        resource: longName,
        ...ends,
      });
      return { path: '/api/v1/grants', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/space/members',
    count: 101,
    bodies: [],
    fill: async ({ space, owner }) => {
      const invitation = { role: quoted('viewer'), invited_email: quoted('x'.repeat(254)), invite_hash: id };
      await insertRows('members', 100, {
        id,
        space_id: quoted(space.id),
        ...invitation,
        invite_expires_on: 'n',
        ...times,
      });
      return { path: '/api/v1/space/members', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/spaces',
    count: 101,
    bodies: [],
    fill: async ({ space }) => {
      const person = await makePerson({ spaceId: space.id, role: 'owner' });
      await insertRows('spaces', 100, { id: `'s${newId()}' || n`, name: longName, slug: id, ...times });
      await env.DB.prepare(
        "insert into members (id, space_id, user_id, role, created_on, updated_on) select lower(hex(randomblob(10))), id, ?, 'viewer', 1, 1 from spaces where name = ? and id not in (select space_id from members)",
      )
        .bind(person.userId, '漢'.repeat(200))
        .run();
      return { path: '/api/v1/spaces', headers: { Cookie: person.cookie } };
    },
  },
  {
    route: 'GET /api/v1/assets',
    count: 100,
    bodies: [],
    fill: async ({ space, owner }) => {
      const file = {
        name: longName,
        content_type: quoted('image/png'),
        sha256: id,
        bytes: '1',
        width: '1',
        height: '1',
      };
      await insertRows('assets', 100, { id, space_id: quoted(space.id), ...file, created_on: 'n' });
      return { path: '/api/v1/assets', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/fonts',
    count: 100,
    bodies: [],
    fill: async ({ space, owner }) => {
      const face = { name: longName, family: longName, weight: '400', style: quoted('normal'), format: quoted('ttf') };
      const file = { sha256: id, bytes: '1', decoded_bytes: '1', characters: '1', ranges: large(50_000) };
      await insertRows('fonts', 100, { id, space_id: quoted(space.id), ...face, ...file, created_on: 'n' });
      return { path: '/api/v1/fonts', headers: owner };
    },
  },
  {
    route: 'GET /api/v1/batches',
    count: 100,
    bodies: [],
    fill: async ({ space, key }) => {
      const output = { pageId: newId(), templateId: newId(), version: 1, format: 'png' as const };
      const columns = Array.from({ length: 1_000 }, (_, index) => `column ${index} ${'漢'.repeat(60)}`);
      const report = newReport({
        id: newId(),
        spaceId: space.id,
        principal: { kind: 'key', spaceId: space.id, keyId: 'key', scopes: null },
        origin: '',
        outputs: Array(batchLimits.outputs).fill(output),
        kind: 'text',
        rows: 500,
        columns,
        fileName: 'f'.repeat(300),
        metadata: 'm'.repeat(2_000),
        notify: 'batch',
        onInvalid: 'stop',
        dryRun: false,
        createdOn: Date.now(),
      });
      const summary = quoted(toSummary(report));
      const facts = { space_id: quoted(space.id), state: quoted('done'), created_on: 'n' };
      await insertRows('batches', 100, { id, summary, ...facts });
      return { path: '/api/v1/batches', headers: key };
    },
  },
  {
    route: 'GET /api/v1/batches/:id/items',
    count: 120,
    bodies: [],
    fill: async ({ space, key }) => {
      const { pageId } = await makeCard(space.id);
      // Values of variables that do not exist, with long names: the most faults of a row.
      const values = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`${n}${'漢'.repeat(400)}`, n]));
      const list = Array.from({ length: 120 }, () => ({ values }));
      const { id: batch } = await makeBatch(space, { rows: { list }, outputs: [{ pageId, format: 'png' }] });
      await check(batch);
      return { path: `/api/v1/batches/${batch}/items`, headers: key };
    },
  },
];

/** Lists of data that the service itself contains. */
const constant = ['GET /api/v1/fonts/catalogue'];
/** Pages for people, further below. */
const forPeople = ['GET /templates', 'GET /shaders'];

async function insertLogEntries(spaceId: string): Promise<void> {
  const warnings = `'[{"code":"font_missing","message":"' || hex(zeroblob(n * 2000)) || '"}]'`;
  await insertRows('render_logs', 60, {
    id,
    space_id: quoted(spaceId),
    request_id: id,
    via: quoted('post'),
    auth_kind: quoted('key'),
    format: quoted('png'),
    status: quoted('ok'),
    http_status: '200',
    warnings,
    metadata: large(2_000),
    created_on: 'n',
  });
}

function insertPages(templateId: string, spaceId: string, count: number, bytes: string) {
  const owner = { template_id: quoted(templateId), space_id: quoted(spaceId) };
  const document = buildDocument(bytes);
  const facts = { name: longName, '"order"': 'n', width: '10', height: '10', document };
  return insertRows('pages', count, { id, ...owner, ...facts, ...times });
}

/** Public templates, each with this many pages, published as version 1. */
async function insertPublished(
  spaceId: string,
  category: string,
  { count, pages, bytes }: { count: number; pages: number; bytes: string },
): Promise<void> {
  const facts = { slug: id, name: longName, search_name: quoted('x'), category: quoted(category) };
  const spaceTemplates = { id, space_id: quoted(spaceId), ...facts, published_version: '1', public_on: 'n', ...times };
  await insertRows('templates', count, spaceTemplates);
  const ofTemplates = `from (select id, row_number() over (order by public_on) as n from templates where category = '${category}')`;
  await env.DB.batch([
    env.DB.prepare(
      `insert into template_versions (id, template_id, version, settings, page_ids, published_on)
       select id, id, 1, '{"variables":{}}',
         (with recursive p (m) as (select 1 union all select m + 1 from p where m < ${pages})
          select json_group_array(id || m) from p), 1 ${ofTemplates}`,
    ),
    env.DB.prepare(
      `insert into version_pages (template_id, version, page_id, "order", name, width, height, document)
       with recursive p (m) as (select 1 union all select m + 1 from p where m < ${pages})
       select id, 1, id || m, m, 'Page', 10, 10, ${buildDocument(bytes)} ${ofTemplates}, p`,
    ),
  ]);
}

/** A page's document of about so many bytes. */
function buildDocument(bytes: string): string {
  const variables = `{"schema":{"type":"object","properties":{"x":{}}},"values":{"x":"' || hex(zeroblob((${bytes}) / 2)) || '"}}`;
  return `'{"schemaVersion":1,"layers":[],"bindings":[],"variables":${variables}}'`;
}

function insertBrands(spaceId: string, isPublic = false) {
  const tokens = { draft_tokens: large('n * 2000'), live_tokens: large('n * 2000'), variants: large('n * 1000') };
  const facts = { id, space_id: quoted(spaceId), name: longName, extra: large('n * 1000'), ...times };
  return insertRows('brands', 40, { ...facts, ...tokens, public_on: isPublic ? `${Date.now() + 1e10} + n` : 'null' });
}

/** A report of vetting of about so many bytes. */
function buildReport(bytes: string): string {
  const message = `' || replace(hex(zeroblob((${bytes}) / 2)), '00', 'xx') || '`;
  const stage = `{"name":"loops","verdict":"passed","ms":1,"findings":[{"code":"loop_capped","message":"${message}"}]}`;
  return `'{"verdict":"passed","stages":[${stage}],"cost":{"operationsPerPixel":1,"limit":4000}}'`;
}

function insertShaders(spaceId: string, isPublic = false) {
  const content = { source: large('n * 3000'), program: large('n * 3000'), content_hash: id };
  const facts = { id, space_id: quoted(spaceId), name: longName, ...content, ...times };
  const judged = {
    manifest: large('n * 3000'),
    report: buildReport('n * 3000'),
    status_reason: quoted('x'.repeat(500)),
  };
  return insertRows('shaders', 40, { ...facts, ...judged, public_on: isPublic ? `${Date.now() + 1e10} + n` : 'null' });
}

function insertEntries(spaceId: string, collectionId: string) {
  const draft = { slug: "'s' || n", data: large('n * 4500'), variants: "'[]'" };
  const live = { live_slug: "'s' || n", live_data: large('n * 4500'), live_variants: "'[]'", published_on: 'n' };
  const owner = { id, space_id: quoted(spaceId), collection_id: quoted(collectionId), status: quoted('published') };
  return insertRows('content_entries', 40, { ...owner, ...draft, ...live, ...times });
}

function insertWebhooks(spaceId: string, webhookId: string | undefined, count: number) {
  const headers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`X-${index}`, 'v'.repeat(1_000)]));
  const where = { url: quoted(`https://a.test/${'x'.repeat(1_900)}`), events: `'["brand.created"]'` };
  const facts = { id: webhookId ? quoted(webhookId) : id, space_id: quoted(spaceId), name: longName };
  return insertRows('webhooks', count, { ...facts, ...where, headers: quoted(JSON.stringify(headers)), ...times });
}

const madeSpaces: string[] = [];

/** Other tests list public records too, so everything is removed. */
afterAll(async () => {
  const ids = JSON.stringify(madeSpaces);
  const made = 'delete from spaces where id in (select value from json_each(?)) or name = ?';
  await env.DB.prepare(made).bind(ids, '漢'.repeat(200)).run();
});

async function aPlace(): Promise<Place> {
  const space = await makeSpace();
  madeSpaces.push(space.id);
  const person = await makePerson({ spaceId: space.id, role: 'owner' });
  return { space, owner: { Cookie: person.cookie }, key: bearer(space.key) };
}

/** Sends a request to the Worker, and counts the bytes that the database and the publish cache return meanwhile. */
async function weighed(path: string, headers: Record<string, string> = {}) {
  let read = 0;
  const weigh = <Value>(value: Value): Value => {
    read += JSON.stringify(value)?.length ?? 0;
    return value;
  };
  const inner = Symbol('inner');
  const statement = (own: D1PreparedStatement): D1PreparedStatement =>
    ({
      [inner]: own,
      bind: (...values: unknown[]) => statement(own.bind(...values)),
      all: async () => weigh(await own.all()),
      raw: async (...options: []) => weigh(await own.raw(...options)),
      first: async (...names: []) => weigh(await own.first(...names)),
      run: async () => weigh(await own.run()),
    }) as unknown as D1PreparedStatement;
  const DB = {
    prepare: (query: string) => statement(env.DB.prepare(query)),
    batch: async (list: Array<{ [inner]: D1PreparedStatement }>) =>
      weigh(await env.DB.batch(list.map((each) => each[inner]))),
  };
  const PUBLISHED = {
    get: async (name: string) => weigh(await env.PUBLISHED.get(name)),
    put: (name: string, value: string) => env.PUBLISHED.put(name, value),
  };
  const request = new Request(`https://galley.test${path}`, { headers });
  const watched = { ...env, DB, PUBLISHED } as unknown as Env;
  const response = await worker.fetch(request as never, watched, createExecutionContext());
  const bytes = (await response.clone().arrayBuffer()).byteLength;
  return { response, bytes, read };
}

type Item = Record<string, unknown> & { id: string };

async function fetchList(path: string, headers: Record<string, string> = {}) {
  const { response, bytes, read } = await weighed(path, headers);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
  const { data } = await response.json<{ data: { list: Item[]; count: number; pagesCount: number } }>();
  return { ...data, bytes, read };
}

describe('lists', () => {
  it('[LIM-3] are all measured here', () => {
    const lists = routes
      .filter(({ method, query }) => method === 'GET' && 'perPage' in ((query as z.ZodObject | undefined)?.shape ?? {}))
      .map(({ method, path }) => `${method} ${path}`);
    const coveredRoutes = [...cases.map(({ route }) => route), ...constant, ...forPeople];
    expect(lists.filter((route) => !coveredRoutes.includes(route))).toEqual([]);
    expect(coveredRoutes.filter((route) => !lists.includes(route))).toEqual([]);
  });

  it.each(pickCases(cases, 5).map((each) => [each.route, each] as const))(
    '[LIM-3, GEN-6] %s: reads and returns at most 4 MiB, keeps count and pages correct, and marks truncated records',
    async (_, { fill, count, bodies, isShared = false }) => {
      const { path, headers } = await fill(await aPlace());
      const page = (query: string) => fetchList(`${path}${path.includes('?') ? '&' : '?'}${query}`, headers);
      const all = await page('perPage=100');
      expect(all.bytes).toBeLessThanOrEqual(limit);
      expect(all.read).toBeLessThanOrEqual(limit);
      if (!isShared) expect([all.count, all.pagesCount]).toEqual([count, Math.ceil(count / 100)]);
      expect(all.list).toHaveLength(Math.min(100, all.count));
      const truncated = all.list.filter((item) => item['truncated'] === true);
      if (bodies.length === 0) {
        expect(all.bytes).toBeGreaterThan(10_000);
      } else {
        expect(truncated.length).toBeGreaterThan(0);
        expect(truncated.length).toBeLessThan(all.list.length);
        expect(all.bytes).toBeGreaterThan(limit / 3);
      }
      for (const item of all.list) {
        expect('truncated' in item).toBe(truncated.includes(item));
        for (const body of bodies) expect([body, body in item]).toEqual([body, !truncated.includes(item)]);
      }
      // Smaller pages show the same records in the same order, with more of each.
      const paged: Item[] = [];
      for (let number = 1; number <= Math.ceil(Math.min(all.count, 100) / 10); number++) {
        const part = await page(`perPage=10&page=${number}`);
        expect(part.bytes).toBeLessThanOrEqual(limit);
        paged.push(...part.list);
      }
      expect(paged.slice(0, 100).map((item) => item.id)).toEqual(
        all.list.slice(0, paged.length).map((item) => item.id),
      );
      const [last] = truncated;
      if (last && !isShared) {
        const index = all.list.indexOf(last) + 1;
        const singleItem = (await page(`perPage=1&page=${index}`)).list[0];
        expect(singleItem).toMatchObject({ id: last.id });
        for (const body of bodies) expect([body, singleItem && body in singleItem]).toEqual([body, true]);
      }
    },
    patience,
  );
});

describe('the payloads of deliveries', () => {
  it(
    '[LIM-3] are null and marked in a list if they do not fit, and complete when read alone',
    async () => {
      const { space, owner } = await aPlace();
      const webhook = newId();
      await insertWebhooks(space.id, webhook, 1);
      const eventColumns = {
        event: quoted('brand.updated'),
        data: large(30_000),
        data_bytes: '30000 + n',
        url: quoted('https://a.test/'),
      };
      const facts = {
        id,
        webhook_id: quoted(webhook),
        space_id: quoted(space.id),
        ...eventColumns,
        status: quoted('success'),
      };
      await insertRows('webhook_deliveries', 100, { ...facts, created_on: recent, fired_on: recent });
      const path = `/api/v1/webhooks/${webhook}/deliveries`;
      const { list, bytes, read } = await fetchList(`${path}?perPage=100`, owner);
      expect(Math.max(bytes, read)).toBeLessThanOrEqual(limit);
      const truncated = list.filter((item) => item['truncated'] === true);
      expect(truncated.length).toBeGreaterThan(0);
      expect(truncated.length).toBeLessThan(100);
      for (const item of list) expect(item['payload'] === null).toBe(truncated.includes(item));
      const { response } = await weighed(`${path}/${truncated[0]?.id}`, owner);
      const { data } = await response.json<{ data: { doc: Item } }>();
      expect(data.doc).toMatchObject({ payload: { data: { x: expect.any(String) } } });
      expect(data.doc).not.toHaveProperty('truncated');
    },
    patience,
  );
});

describe('single responses that contain lists', () => {
  it(
    '[LIM-3] a template of 200 pages has the pages that fit; the others are truncated, and complete when read alone',
    async () => {
      const { space, owner } = await aPlace();
      const variables = {
        schema: { type: 'object', properties: { x: {} } },
        values: { x: 'x'.repeat(900_000) },
      } as never;
      const { id: template } = await makeTemplate(space.id, { pages: [], publish: false, variables });
      await insertPages(template, space.id, 200, 'n * 900');
      const { response, bytes, read } = await weighed(`/api/templates/${template}`, owner);
      expect(Math.max(bytes, read)).toBeLessThanOrEqual(limit);
      const { data } = await response.json<{ data: { doc: { pages: Item[] } } }>();
      expect(data.doc.pages.map((page) => page['order'])).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
      const isWhole = data.doc.pages.map((page) => 'layers' in page);
      // The smallest first, which are the first here.
      expect(isWhole).toEqual(isWhole.toSorted((one, other) => Number(other) - Number(one)));
      expect([isWhole[0], isWhole.at(-1)]).toEqual([true, false]);
      const last = data.doc.pages.at(-1);
      expect(last).toMatchObject({ truncated: true, width: 10, name: expect.any(String) });
      const wholePage = await (await weighed(`/api/pages/${last?.id}`, owner)).response.json<{ data: { doc: Item } }>();
      expect(wholePage.data.doc).toHaveProperty('layers');
      expect(wholePage.data.doc).not.toHaveProperty('truncated');
    },
    patience,
  );

  it(
    '[LIM-3, PUB-4] the same applies to a public template, for any caller, and to its pages for people',
    async () => {
      const { space } = await aPlace();
      const slug = `large-${newId()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, 'x')}`;
      const { id: template } = await makeTemplate(space.id, { pages: [], publish: false, slug });
      await insertPages(template, space.id, 60, 'n * 4000');
      const choices = Array.from({ length: 30_000 }, (_, index) => `choice ${index}`);
      const properties = { word: { type: 'string', description: '"'.repeat(100_000), enum: choices } };
      await env.DB.prepare('update templates set variables = ? where id = ?')
        .bind(JSON.stringify({ schema: { type: 'object', properties }, values: {} }), template)
        .run();
      await publishNow(template, { public: true });
      const whole = await weighed(`/api/templates/public/${template}`);
      expect(Math.max(whole.bytes, whole.read)).toBeLessThanOrEqual(limit);
      const { doc } = (await whole.response.json<{ data: { doc: { pages: Item[] } } }>()).data;
      expect(doc.pages).toHaveLength(60);
      const truncated = doc.pages.filter((page) => page['truncated'] === true);
      expect(truncated.length).toBeGreaterThan(10);
      for (const page of doc.pages) expect('layers' in page).toBe(!truncated.includes(page));
      const one = `/api/templates/public/${slug}/pages/${truncated[0]?.id}`;
      const wholeRecord = await (await weighed(one)).response.json<{ data: { doc: Item } }>();
      expect(wholeRecord.data.doc).toMatchObject({ id: truncated[0]?.id, layers: [], variables: expect.any(Object) });
      expect((await weighed(`/api/templates/public/${slug}/pages/none`)).response.status).toBe(404);
      expect((await weighed(`/api/templates/public/none/pages/${truncated[0]?.id}`)).response.status).toBe(404);
      for (const path of [`/templates/${slug}`, `/templates/${slug}.md`]) {
        const { response, bytes, read } = await weighed(path);
        expect([path, response.status]).toEqual([path, 200]);
        expect(Math.max(bytes, read)).toBeLessThanOrEqual(limit);
        const html = await response.text();
        for (const page of doc.pages) expect(html).toContain(page.id);
        expect(html).toContain('The JSON lists more variables.');
      }
      const picture = await weighed(`/templates/${slug}/thumbnail.webp?page=1`);
      expect(picture.response.status).toBe(200);
      expect(picture.read).toBeLessThan(limit / 2);
    },
    patience,
  );

  it(
    '[LIM-3, SHD-10] the page of shaders: forty public shaders with the largest bodies',
    async () => {
      const { space } = await aPlace();
      await insertShaders(space.id, true);
      const { response, bytes, read } = await weighed('/shaders?perPage=100');
      expect(response.status).toBe(200);
      expect(Math.max(bytes, read)).toBeLessThanOrEqual(limit);
    },
    patience,
  );

  it(
    '[LIM-3, PUB-5] the gallery for people: a hundred templates with the longest descriptions',
    async () => {
      const { space } = await aPlace();
      const names = {
        slug: id,
        name: longName,
        description: `replace(hex(zeroblob(1000)), '0', '"')`,
        search_name: quoted('x'),
      };
      const design = {
        variables: large(500_000),
        published_version: '1',
        public_on: `${Date.now() + 2e10} + n`,
        category: quoted(space.id),
      };
      await insertRows('templates', 100, { id, space_id: quoted(space.id), ...names, ...design, ...times });
      for (const path of [`/templates?perPage=100&category=${space.id}`, '/templates.md']) {
        const { response, bytes, read } = await weighed(path);
        expect([path, response.status]).toEqual([path, 200]);
        expect(bytes).toBeGreaterThan(200_000);
        expect(Math.max(bytes, read)).toBeLessThanOrEqual(limit);
      }
    },
    patience,
  );

  it(
    '[LIM-3] many small templates with many pages do not cause a thousand look-ups',
    async () => {
      const { space } = await aPlace();
      const category = newId();
      await insertPublished(space.id, category, { count: 12, pages: 100, bytes: '10' });
      const { list } = await listPublicTemplates(db, { category, page: 1, perPage: 100 });
      let requestCount = 0;
      const get = async () => {
        requestCount += 1;
        return null;
      };
      const publishedKv = { get, put: async () => undefined } as unknown as KVNamespace;
      const parts = testServices({ publishedKv });
      const shown = await publicTemplates(parts, list, 'https://galley.test');
      expect(shown).toHaveLength(12);
      expect(requestCount).toBeLessThan(900);
      const [first] = list;
      expect(first && (await publicTemplate(parts, first, ''))['pages']).toHaveLength(100);
    },
    patience,
  );
});

describe('entries in entries', () => {
  it(
    '[LIM-3, CON-1] are included while the response has room, and stay ids, marked, beyond that',
    async () => {
      const { space, key } = await aPlace();
      const parts = await aCollection(space.id, [text('title'), text('body', { type: 'richText' })]);
      const posts = await aCollection(space.id, [
        text('title'),
        { apiName: 'parts', name: 'Parts', type: 'references', options: { collection: parts.apiName } },
      ]);
      const ids = Array.from({ length: 60 }, newId);
      const of = (collectionId: string) => ({
        space_id: quoted(space.id),
        collection_id: quoted(collectionId),
        status: quoted('published'),
        data: "'{}'",
        live_variants: "'[]'",
        published_on: 'n',
        ...times,
      });
      const named = (list: readonly string[]) =>
        `(select value from json_each('${JSON.stringify(list)}') where key = n - 1)`;
      const body = `'{"slug":"p","title":"T","body":"' || hex(zeroblob(47000)) || '"}'`;
      await insertRows('content_entries', 60, {
        id: named(ids),
        ...of(parts.id),
        live_slug: "'p' || n",
        live_data: body,
      });
      const post = (list: readonly string[]) => quoted(JSON.stringify({ title: 'S', parts: list }));
      await insertRows('content_entries', 1, { id, ...of(posts.id), live_slug: quoted('all'), live_data: post(ids) });
      // The same ten in forty entries are read once and returned forty times.
      const ten = post(ids.slice(0, 10));
      await insertRows('content_entries', 40, { id, ...of(posts.id), live_slug: "'s' || n", live_data: ten });
      const one = await weighed(`/api/v1/public/content/${posts.apiName}/all?depth=1`, key);
      expect(one.response.status).toBe(200);
      expect(Math.max(one.bytes, one.read)).toBeLessThanOrEqual(limit);
      const { doc } = (await one.response.json<{ data: { doc: { data: { parts: unknown[] }; truncated: boolean } } }>())
        .data;
      const followed = doc.data.parts.filter((part) => typeof part === 'object');
      expect([doc.data.parts.length, doc.truncated]).toEqual([60, true]);
      expect(followed.length).toBeGreaterThan(20);
      expect(doc.data.parts.filter((part) => typeof part === 'string')).toHaveLength(60 - followed.length);
      for (const part of followed) expect(part).toMatchObject({ data: { title: 'T' } });
      const many = await fetchList(`/api/v1/public/content/${posts.apiName}?perPage=100&depth=1`, key);
      expect(Math.max(many.bytes, many.read)).toBeLessThanOrEqual(limit);
      expect(many.count).toBe(41);
      expect(many.list.every((item) => 'data' in item)).toBe(true);
      expect(many.list.filter((item) => item['truncated'] === true).length).toBeGreaterThan(30);
      const flat = await fetchList(`/api/v1/public/content/${posts.apiName}?perPage=100`, key);
      expect(flat.list.some((item) => 'truncated' in item)).toBe(false);
    },
    patience,
  );
});
