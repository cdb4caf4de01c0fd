import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { publicOrders } from '../core/names/orders.ts';
import { listKeys } from './api-keys.ts';
import { listAssets } from './assets.ts';
import { listBrands, listPublicBrands } from './brands.ts';
import { listCollections } from './content-collections.ts';
import { listEntries } from './content-entries.ts';
import { selectSource } from './content-sources.ts';
import { type Database, openDatabase } from './database.ts';
import { listFonts } from './fonts.ts';
import { listMembers } from './members.ts';
import { listPublicTemplates } from './public-templates.ts';
import { findPublishedEntry, listPublishedEntries } from './published-entries.ts';
import { listRenderStats } from './render-log-stats.ts';
import { listUsage } from './render-log-usage.ts';
import { countRenderLogs, exportRenderLogs, listRenderLogs, type RenderLogFilter } from './render-logs.ts';
import { findSessions, listSessions } from './sessions.ts';
import { listPublicShaders, listShaders } from './shaders.ts';
import { findFirstSpaceId, listUserSpaces } from './spaces.ts';
import { listTemplatePages } from './template-pages.ts';
import { listTemplateVersions } from './template-versions.ts';
import { listTemplates } from './templates.ts';
import { listWebhooks } from './webhooks.ts';

/** A database that records the statements that it prepares, and how many went into each batch. */
function recording(): { db: Database; statements: string[]; batches: number[] } {
  const statements: string[] = [];
  const prepare = (query: string) => {
    statements.push(query);
    return env.DB.prepare(query);
  };
  const batches: number[] = [];
  const batch = (list: D1PreparedStatement[]) => {
    batches.push(list.length);
    return env.DB.batch(list);
  };
  return { db: openDatabase({ prepare, batch } as unknown as D1Database), statements, batches };
}

/**
 * Returns the steps of SQLite's plan for a statement. Left out are the steps that only work on the rows of a page that
 * has already been found, which are at most a hundred: the sizes of their bodies are summed, smallest first
 * (bodies.ts).
 */
async function planOf(statement: string): Promise<string[]> {
  const parameters = Array.from({ length: statement.split('?').length - 1 }, () => '1');
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .bind(...parameters)
    .all<{ id: number; parent: number; detail: string }>();
  const isOverPage = ({ detail }: { detail: string }) => /^SCAN \(subquery-\d+\)$/.test(detail);
  const overPage = new Set(results.filter(isOverPage).map(({ parent }) => parent));
  return results
    .filter((step) => !isOverPage(step) && !(overPage.has(step.parent) && step.detail.startsWith('USE TEMP B-TREE')))
    .map(({ detail }) => detail);
}

const paging = { page: 2, perPage: 2 };
const part = { limit: 2, offset: 2, room: 1_000 };
const source = { as: 'a', collection: 'c', limit: 20 };

/** Every list of a space's or a user's records, one on each line, with its possible filters. */
const lists: Array<[name: string, read: (db: Database) => Promise<unknown>]> = [
  ['brands', (db) => listBrands(db, 's', paging)],
  ['public brands', (db) => listPublicBrands(db, paging)],
  ['shaders', (db) => listShaders(db, { ...paging, spaceId: 's' })],
  ['shaders of a status', (db) => listShaders(db, { ...paging, spaceId: 's', status: 'revoked' })],
  ['public shaders', (db) => listPublicShaders(db, paging)],
  ['webhooks', (db) => listWebhooks(db, 's', paging)],
  ['keys', (db) => listKeys(db, 's', paging)],
  ['members', (db) => listMembers(db, 's', paging)],
  ['spaces of a person', (db) => listUserSpaces(db, 'u', paging)],
  ['first space of a person', (db) => findFirstSpaceId(db, 'u')],
  ['render logs', (db) => listRenderLogs(db, { ...part, filter: { spaceId: 's' } })],
  ['render logs of a template', (db) => listRenderLogs(db, { ...part, filter: { spaceId: 's', templateId: 't' } })],
  ['assets, filtered', (db) => listAssets(db, 's', { ...paging, search: 'x' })],
  ['assets', (db) => listAssets(db, 's', paging)],
  ['fonts', (db) => listFonts(db, 's', paging)],
  ['content collections', (db) => listCollections(db, 's', paging)],
  ['entries', (db) => listEntries(db, { spaceId: 's', apiName: 'c' }, paging)],
  [
    'entries, filtered',
    (db) =>
      listEntries(db, { spaceId: 's', apiName: 'c' }, { ...paging, search: 'x', status: 'draft', sort: 'oldest' }),
  ],
  ['published entries', (db) => listPublishedEntries(db, { spaceId: 's', apiName: 'c' }, paging)],
  ['a published entry', (db) => findPublishedEntry(db, { spaceId: 's', apiName: 'c' }, 'x')],
  ['entries of a page', (db) => selectSource(db, { spaceId: 's', source: { ...source }, draft: false })],
  ['entry of a page', (db) => selectSource(db, { spaceId: 's', source: { ...source, slug: 'x' }, draft: true })],
  ['templates', (db) => listTemplates(db, { ...paging, spaceId: 's' })],
  ['templates, filtered', (db) => listTemplates(db, { ...paging, spaceId: 's', search: 'x', category: 'social' })],
  ['public templates of a category', (db) => listPublicTemplates(db, { ...paging, category: 'social' })],
  ['pages of a template', (db) => listTemplatePages(db, 't', paging)],
  ['versions of a template', (db) => listTemplateVersions(db, 't', paging)],
  ['sessions of a person', (db) => listSessions(db, 'u', 1, paging)],
  ['a session', (db) => findSessions(db, ['t'])],
];

type LogFilter = Omit<RenderLogFilter, 'spaceId'>;
const logFilters: LogFilter[] = [
  {},
  { status: 'failed' },
  { format: 'pdf' },
  { from: 1, to: 2 },
  { templateId: 't' },
  { templateId: 't', status: 'failed', format: 'pdf', from: 1 },
  { status: 'ok', format: 'png', from: 1, to: 2 },
  { via: 'mcp' },
  { cached: true },
  { errorCode: 'engine_failed' },
  { errorCode: 'engine_failed', status: 'failed', via: 'get', templateId: 't' },
  { status: 'ok', via: 'mcp', cached: false, templateId: 't' },
];

describe('the plan of every list', () => {
  it.each(lists)('[GEN-6] %s: one round trip, each statement by an index, none sorted or scanned', async (_, read) => {
    const { db, statements, batches } = recording();
    await read(db);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(3);
    // One round trip.
    expect(batches).toEqual(statements.length > 1 ? [statements.length] : []);
    for (const statement of statements) {
      const plan = await planOf(statement);
      expect(plan.join('\n')).toMatch(/SEARCH .* USING (COVERING )?INDEX/);
      // A scan of a virtual table is allowed, because that is json_each over one value of one row.
      for (const step of plan) expect(step).not.toMatch(/^SCAN (?!\w+ VIRTUAL TABLE)|TEMP B-TREE/);
    }
  });

  it.each(publicOrders)('[PUB-3] public templates by %s: read in the order of an index, none sorted', async (sort) => {
    const { db, statements } = recording();
    await listPublicTemplates(db, { ...paging, sort });
    for (const statement of statements) {
      const [first, ...others] = await planOf(statement);
      // The whole list has no filter, so it is read through an index that only contains public templates.
      expect(first).toMatch(/^SCAN templates USING (COVERING )?INDEX templates_public/);
      for (const step of others) expect(step).not.toMatch(/^SCAN (?!\w+ VIRTUAL TABLE)|TEMP B-TREE/);
    }
  });

  it.each(logFilters)(
    '[LOG-1] a page of the render log by %j: found in order, counted in an index only',
    async (filter) => {
      const { db, statements } = recording();
      await listRenderLogs(db, { ...part, filter: { spaceId: 's', ...filter } });
      await countRenderLogs(db, { filter: { spaceId: 's', ...filter } });
      const [rows = [], count = []] = await Promise.all(statements.map(planOf));
      const inOrder = /^SEARCH render_logs USING INDEX render_logs_by_\w+ \(space_id=\?/;
      expect(rows[0]).toMatch(inOrder);
      for (const step of rows.filter((each) => each.startsWith('SEARCH'))) expect(step).toMatch(inOrder);
      expect(count).toEqual([expect.stringContaining('USING COVERING INDEX')]);
    },
  );

  it.each(logFilters)(
    '[LOG-1] the entries after one, and an export, by %j: found in order, none sorted',
    async (filter) => {
      const { db, statements } = recording();
      const after = { ...part, offset: 0, after: { createdOn: 5, id: 'x' }, filter: { spaceId: 's', ...filter } };
      await listRenderLogs(db, after);
      await exportRenderLogs(db, after);
      for (const statement of statements) {
        const plan = await planOf(statement);
        expect(plan[0]).toMatch(/^SEARCH render_logs USING INDEX render_logs_by_\w+ \(space_id=\?.*created_on/);
        for (const step of plan) expect(step).not.toMatch(/^SCAN |TEMP B-TREE/);
      }
    },
  );

  it('[LOG-1] a search by request id reads at most a thousand entries of an index', async () => {
    const { db, statements } = recording();
    const filter = { spaceId: 's', search: 'req-' };
    await listRenderLogs(db, { ...part, filter });
    await countRenderLogs(db, { filter });
    for (const statement of statements) {
      const plan = await planOf(statement);
      const expectedStep = expect.stringMatching(
        /^SEARCH found USING COVERING INDEX render_logs_by_request \(space_id=\? AND/,
      );
      expect(plan).toContainEqual(expectedStep);
      expect(statement).toContain('order by found.request_id limit ?');
      expect(plan[0]).toContain('SEARCH render_logs USING INDEX sqlite_autoindex_render_logs_1 (id=?)');
    }
  });

  it('[CRD-3] statistics are read by their keys, and never from the log', async () => {
    const { db, statements } = recording();
    await listRenderStats(db, { spaceId: 's', firstDay: '2026-01-01', lastDay: '2026-03-01' });
    expect(statements).toHaveLength(5);
    for (const statement of statements) {
      expect(statement).not.toContain('render_logs');
      expect((await planOf(statement))[0]).toMatch(/^SEARCH render_\w+ USING PRIMARY KEY \(space_id=\? AND date>\?/);
    }
  });

  it("[CRD-3] a space's usage: read from an index only", async () => {
    const { db, statements } = recording();
    await listUsage(db, { spaceId: 's', from: 1, to: 2 });
    expect(await planOf(statements[0] ?? '')).toContainEqual(expect.stringContaining('USING COVERING INDEX'));
  });
});
