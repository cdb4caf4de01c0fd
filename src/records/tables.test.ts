import { env } from 'cloudflare:workers';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { accessReviews } from './access-reviews.ts';
import { apiKeys, revokedKeys } from './api-keys.ts';
import { assets } from './assets.ts';
import { batches, batchRows } from './batches.ts';
import { brands } from './brands.ts';
import { closedSpaces } from './closed-spaces.ts';
import { contentCollections } from './content-collections.ts';
import { contentEntries } from './content-entries.ts';
import { contentReferences } from './content-references.ts';
import { creditLedger } from './credits.ts';
import { deliveries } from './deliveries.ts';
import { emailLinks } from './email-links.ts';
import { events } from './events.ts';
import { fonts } from './fonts.ts';
import { idempotentRequests } from './idempotent-requests.ts';
import { members } from './members.ts';
import { oauthClients, oauthCodes, oauthGrants, oauthKeys, oauthTokens } from './oauth.ts';
import { passwordResets } from './password-resets.ts';
import { renderLatencies, renderStats } from './render-log-stats.ts';
import { renderLogDays } from './render-log-usage.ts';
import { renderLogFaults, renderLogInputs, renderLogs } from './render-logs.ts';
import { sessions } from './sessions.ts';
import { shaders, shaderTrips } from './shaders.ts';
import { operatorSpace, previousSecrets, spaces } from './spaces.ts';
import { storedFiles } from './stored-files.ts';
import { pages } from './template-pages.ts';
import { templateVersions, versionPages } from './template-versions.ts';
import { templates } from './templates.ts';
import { accounts, users } from './users.ts';
import { webhooks } from './webhooks.ts';

const tables = [
  users,
  accounts,
  sessions,
  members,
  spaces,
  operatorSpace,
  previousSecrets,
  apiKeys,
  revokedKeys,
  batches,
  batchRows,
  brands,
  contentCollections,
  contentEntries,
  contentReferences,
  templates,
  pages,
  templateVersions,
  versionPages,
  renderLogs,
  renderLogDays,
  renderLogInputs,
  renderLogFaults,
  renderStats,
  renderLatencies,
  storedFiles,
  creditLedger,
  events,
  webhooks,
  deliveries,
  assets,
  fonts,
  shaders,
  shaderTrips,
  idempotentRequests,
  oauthClients,
  oauthCodes,
  oauthGrants,
  oauthTokens,
  oauthKeys,
  closedSpaces,
  passwordResets,
  emailLinks,
  accessReviews,
];

interface MigratedColumn {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  pk: number;
}

describe('the tables of TypeScript and of the migrations', () => {
  it.each(tables.map((table) => [getTableConfig(table).name, table] as const))('agree on %s', async (name, table) => {
    const { results } = await env.DB.prepare(`PRAGMA table_info("${name}")`).all<MigratedColumn>();
    expect(declaredColumns(table)).toEqual(results.map(migratedColumn));
  });

  it('include the same tables', async () => {
    const { results } = await env.DB.prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'd1\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`,
    ).all<{ name: string }>();
    expect(tables.map((table) => getTableConfig(table).name).sort()).toEqual(results.map(({ name }) => name).sort());
  });
});

function migratedColumn({ name, type, notnull, dflt_value, pk }: MigratedColumn) {
  return { name, type: type.toLowerCase(), notNull: notnull === 1, default: dflt_value, primary: pk > 0 };
}

function declaredColumns(table: SQLiteTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  return columns.map((column) => ({
    name: column.name,
    type: column.getSQLType(),
    notNull: column.notNull,
    default: column.default === undefined ? null : literal(column.mapToDriverValue(column.default)),
    primary: column.primary || composite.has(column.name),
  }));
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
