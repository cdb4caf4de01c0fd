import { env } from 'cloudflare:workers';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { accessReviews } from './access-reviews/table.ts';
import { assets } from './assets/table.ts';
import { brands } from './brands/table.ts';
import { closedSpaces } from './closed-spaces/table.ts';
import { contentCollections, contentEntries, contentReferences } from './content/table.ts';
import { creditLedger } from './credits/table.ts';
import { deliveries } from './deliveries/table.ts';
import { emailLinks } from './email-links/table.ts';
import { events } from './events/table.ts';
import { fonts } from './fonts/table.ts';
import { idempotentRequests } from './idempotency/table.ts';
import { apiKeys, revokedKeys } from './keys/table.ts';
import { members } from './members/table.ts';
import { oauthClients, oauthCodes, oauthGrants, oauthKeys, oauthTokens } from './oauth/table.ts';
import { passwordResets } from './password-resets/table.ts';
import { renderLogDays } from './render-logs/days-table.ts';
import { renderLogFaults } from './render-logs/faults-table.ts';
import { renderLogInputs } from './render-logs/inputs-table.ts';
import { renderLatencies, renderStats } from './render-logs/stats-tables.ts';
import { renderLogs } from './render-logs/table.ts';
import { sessions } from './sessions/table.ts';
import { shaders, shaderTrips } from './shaders/table.ts';
import { operatorSpace, previousSecrets, spaces } from './spaces/table.ts';
import { storedFiles } from './stored-files/table.ts';
import { pages } from './templates/pages/table.ts';
import { templates } from './templates/table.ts';
import { templateVersions, versionPages } from './templates/versions/table.ts';
import { accounts, users } from './users/table.ts';
import { webhooks } from './webhooks/table.ts';

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

  it('are the same tables', async () => {
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
