import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { idIn, withId } from '../../scripts/cloudflare/config-ids.ts';
import { inProject } from '../../scripts/paths.ts';
import { readVettedStarters } from '../../scripts/starters/read.ts';
import { galleryId, readGallery } from '../../scripts/state/gallery.ts';
import { seedGallery } from '../../scripts/state/seed.ts';
import { remoteStoresConfig, withStores } from '../../scripts/state/stores.ts';
import { openDatabase } from '../../src/records/database.ts';
import { findOperatorSpaceId } from '../../src/records/spaces.ts';
import { createSpace } from '../../src/records/spaces-writes.ts';
import { deepIt } from '../harness/depth.ts';
import { endWithFile } from './ends.ts';
import { makeState } from './started-service.ts';

interface Account {
  databases: { uuid: string; name: string }[];
  namespaces: { id: string; title: string }[];
  names: string[];
  secrets: string[];
  calls: string[];
  signedOut?: boolean;
}

/** A fake wrangler that stores an account in a file, and prints what the real one prints where the output is read. */
const fakeWrangler = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const file = process.env.FAKE_ACCOUNT;
const account = JSON.parse(readFileSync(file, 'utf8'));
const args = process.argv.slice(2);
const end = (text, code = 0) => {
  writeFileSync(file, JSON.stringify(account));
  (code === 0 ? process.stdout : process.stderr).write(text + '\\n');
  process.exitCode = code;
};
const command = args.join(' ');
account.calls.push(command);
const name = args.at(-1);
if (account.signedOut) end('You are not authenticated. Please run wrangler login.', 1);
else if (command === 'd1 list --json') end(JSON.stringify(account.databases));
else if (command === 'd1 create galley') {
  account.databases.push({ uuid: 'd1d1d1d1-aaaa-4bbb-8ccc-0123456789ab', name });
  end('Successfully created DB');
} else if (command === 'kv namespace list') end(JSON.stringify(account.namespaces, null, 2));
else if (command.startsWith('kv namespace create ')) {
  account.namespaces.push({ id: name.padEnd(32, 'f').slice(0, 32), title: name });
  end('Success!');
} else if (/^(r2 bucket|queues) info /.test(command)) {
  if (account.names.includes(name)) end('name: ' + name);
  else end('The specified ' + args[0] + ' does not exist. [code: 10006]', 1);
} else if (/^(r2 bucket|queues) create /.test(command)) {
  account.names.push(name);
  end('Created ' + name);
} else if (command === 'secret list --format json') {
  if (account.secrets.length > 0) end(JSON.stringify(account.secrets.map((name) => ({ name, type: 'secret_text' }))));
  else end('This Worker does not exist on your account. [code: 10007]', 1);
} else if (command === 'secret put GALLEY_SECRET') {
  const value = readFileSync(0, 'utf8');
  if (value.length < 43) end('too short', 1);
  else {
    account.secrets.push(name);
    end('Success!');
  }
} else if (command === 'd1 migrations apply DB --remote') end('No migrations to apply!');
else end('unknown command ' + command, 1);
`;

let folder: string;
let config: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-setup-'));
  endWithFile(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'wrangler'), fakeWrangler);
  chmodSync(join(folder, 'wrangler'), 0o755);
  config = join(folder, 'wrangler.toml');
  copyFileSync(inProject('wrangler.toml'), config);
  write({ databases: [], namespaces: [], names: [], secrets: [], calls: [] });
});

const write = (account: Account) => writeFileSync(join(folder, 'account.json'), JSON.stringify(account));
const account = (): Account => JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8'));
const text = () => readFileSync(config, 'utf8');

function setUp(): { status: number | null; printed: string } {
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env['PATH']}`,
    FAKE_ACCOUNT: join(folder, 'account.json'),
    GALLEY_WRANGLER_CONFIG: config,
  };
  const run = spawnSync(process.execPath, [inProject('scripts/cloudflare/setup.ts')], { encoding: 'utf8', env });
  return { status: run.status, printed: run.stdout + run.stderr };
}

describe('npm run setup:cloudflare (D11)', () => {
  it('creates every resource of wrangler.toml, writes only their ids into wrangler.toml, and creates the tables', () => {
    const before = text();
    const { status, printed } = setUp();
    expect([status, printed]).toEqual([0, expect.stringContaining('Now deploy: npm run deploy')]);
    const { databases, namespaces, names, secrets, calls } = account();
    const named = [...before.matchAll(/^(?:bucket_name|queue) = "([^"]+)"/gm)].map(([, name]) => name);
    expect([databases.length, namespaces.length, names.toSorted(), secrets]).toEqual([
      1,
      2,
      [...new Set(named)].toSorted(),
      ['GALLEY_SECRET'],
    ]);
    expect(calls.at(-1)).toBe('d1 migrations apply DB --remote');
    const readId = (table: 'd1_databases' | 'kv_namespaces', binding: string) => idIn(text(), { table, binding });
    expect(readId('d1_databases', 'DB')).toBe(databases[0]?.uuid);
    expect(readId('kv_namespaces', 'DEMO_TOKENS')).toBe(
      namespaces.find(({ title }) => title === 'galley-demo-tokens')?.id,
    );
    expect(readId('kv_namespaces', 'PUBLISHED')).toBe(namespaces.find(({ title }) => title === 'galley-published')?.id);
    const changed = text()
      .split('\n')
      .filter((line, index) => line !== before.split('\n')[index]);
    expect(changed.map((line) => line.split(' ')[0])).toEqual(['database_id', 'id', 'id']);
  });

  it('run again, uses what exists, including what was made by hand under the names of earlier guides', () => {
    setUp();
    const [made, written] = [account(), text()];
    expect(setUp().status).toBe(0);
    const after = account();
    expect({ ...after, calls: [] }).toEqual({ ...made, calls: [] });
    expect(after.calls.slice(made.calls.length).filter((call) => / (create|put) /.test(call))).toEqual([]);
    expect(text()).toBe(written);

    copyFileSync(inProject('wrangler.toml'), config);
    write({
      ...made,
      namespaces: [
        { id: 'abcd', title: 'DEMO_TOKENS' },
        { id: 'ef01', title: 'galley-PUBLISHED' },
      ],
    });
    expect(setUp().status).toBe(0);
    expect(account().namespaces).toHaveLength(2);
    expect(idIn(text(), { table: 'kv_namespaces', binding: 'DEMO_TOKENS' })).toBe('abcd');
    expect(idIn(text(), { table: 'kv_namespaces', binding: 'PUBLISHED' })).toBe('ef01');
  });

  it('reports the fault and changes nothing if nobody is signed in, or an id belongs to another account', () => {
    const before = text();
    write({ ...account(), signedOut: true });
    expect(setUp()).toMatchObject({ status: 1, printed: expect.stringContaining('Please run wrangler login') });
    expect(text()).toBe(before);
    write({ ...account(), signedOut: false });
    writeFileSync(config, withId(before, { table: 'd1_databases', binding: 'DB' }, 'another-accounts-id'));
    expect(setUp()).toMatchObject({
      status: 1,
      printed: expect.stringContaining('names another-accounts-id as galley'),
    });
    expect(account().databases).toEqual([]);
    expect(existsSync(`${config}.tmp`)).toBe(false);
  });
});

describe('npm run seed:cloudflare (D11)', () => {
  it('opens the stores of the account, by the ids of wrangler.toml', () => {
    const { d1_databases, kv_namespaces, r2_buckets } = remoteStoresConfig();
    expect(d1_databases).toMatchObject([{ binding: 'DB', remote: true, database_id: expect.any(String) }]);
    expect(kv_namespaces).toMatchObject([
      { binding: 'DEMO_TOKENS', remote: true },
      { binding: 'PUBLISHED', remote: true },
    ]);
    expect(r2_buckets).toMatchObject([{ binding: 'FILES', bucket_name: 'galley-files', remote: true }]);
  });

  deepIt(
    'fills empty stores with the gallery, the shaders and the page of the quick start, once, and creates no operator',
    async () => {
      const state = makeState().path;
      await withStores(state, async (stores) => {
        // Simulates a deployment after its migrations, without the local seed.
        for (const table of [
          'template_versions',
          'pages',
          'templates',
          'shaders',
          'members',
          'operator_space',
          'spaces',
        ])
          await stores.DB.prepare(`DELETE FROM ${table}`).run();
        const templates = readGallery(inProject('gallery'));
        const shaders = await readVettedStarters(inProject('gallery', 'shaders'));
        const count = async (query: string) => (await stores.DB.prepare(query).first<{ count: number }>())?.count;
        const page = galleryId('page', 'open-graph-card', '1');
        expect(readFileSync(inProject('docs/quick-start.md'), 'utf8')).toContain(page);
        for (let run = 0; run < 2; run += 1) {
          await seedGallery(stores, { templates, shaders });
          expect(await count('SELECT count(*) AS count FROM templates')).toBe(templates.length);
          expect(await count('SELECT count(*) AS count FROM template_versions')).toBe(templates.length);
          expect(await count('SELECT count(*) AS count FROM shaders')).toBe(shaders.length);
          expect(await count(`SELECT count(*) AS count FROM pages WHERE id = '${page}'`)).toBe(1);
          expect(await count('SELECT count(*) AS count FROM operator_space')).toBe(0);
        }
        const first = { name: 'Of the first person', slug: 'first' };
        const { id } = await createSpace(openDatabase(stores.DB), first, 1);
        expect(await findOperatorSpaceId(openDatabase(stores.DB))).toBe(id);
      });
    },
    180_000,
  );
});
