import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countCharges, publishCard } from '../batches/spreadsheet.ts';
import { openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { readData } from '../started-service.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import { type EmptyFolder, installInEmptyFolder } from './empty-folder.ts';

let service: SharedService;
let installed: EmptyFolder;

beforeAll(async () => {
  [service, installed] = [await sharedService(), await installInEmptyFolder('galley-cli')];
});

afterAll(() => installed?.remove());

/** A space with a published page, and a folder outside of any project. */
async function openFolder(name: string) {
  const { apiKey, ask } = await openSpace(service, name);
  const page = await publishCard(ask);
  const galley = commandLine(installed, { GALLEY_URL: service.origin, GALLEY_KEY: apiKey });
  const countBatches = async (): Promise<number> => {
    const answer = await fetch(`${service.origin}/api/v1/batches`, { headers: { Authorization: `Bearer ${apiKey}` } });
    return (await readData(answer)).count;
  };
  return { galley, ask, page, countBatches };
}

function products(count: number, price: (row: number) => string): string {
  const lines = Array.from(
    { length: count },
    (_, index) => `SKU-${index + 1};Chair ${index + 1};${price(index + 1)}\n`,
  );
  return `sku;title;price\n${lines.join('')}`;
}

const pictures = (galley: CommandLine, folder: string) =>
  galley.files(folder).filter((name) => /\.(?:png|svg|webp)$/.test(name));

describe('galley batch', () => {
  it('[JOB-2, JOB-3, DOCS-3] reports invalid rows before it draws, then draws the others once, however often it runs', async () => {
    const { galley, ask, page, countBatches } = await openFolder('Of batches of the command line');
    galley.write(
      'rows.csv',
      products(12, (row) => (row === 7 ? 'cheap' : String(row))),
    );
    const order = [
      'batch',
      'rows.csv',
      '--page',
      page,
      '--name',
      '{{ sku }}',
      '-f',
      'png',
      '-f',
      'svg',
      '--scale',
      '1',
    ];
    const batch = [...order, '--out', 'cards'];

    const dry = await galley.run([...batch, '--dry-run']);
    expect([dry.code, dry.stdout]).toEqual([6, '12 rows × 2 outputs: 22 files, at most 22 credits\n']);
    expect(dry.stderr).toMatch(/^error row 7, column price: .+$/m);
    expect(galley.has('cards')).toBe(false);

    const skippingDry = await galley.run([...batch, '--dry-run', '--skip-invalid']);
    expect(skippingDry).toMatchObject({ code: 0, stderr: expect.stringContaining('warning row 7, column price: ') });

    const stopped = await galley.run(batch);
    expect(stopped.code).toBe(6);
    expect(stopped.stderr.match(/row 7, column price: /g)).toHaveLength(1);
    expect(stopped.stderr).toContain('nothing was rendered\nCorrect the rows, or use --skip-invalid');
    expect(pictures(galley, 'cards')).toEqual([]);
    expect(await countCharges(ask)).toMatchObject({ ok: 0, used: 0 });

    const skipping = [...batch, '--skip-invalid'];
    const first = await galley.run([...skipping, '--json']);
    expect(first.code, first.stderr).toBe(7);
    expect(JSON.parse(first.stdout)).toMatchObject({
      state: 'done',
      saved: 22,
      kept: 0,
      failed: 0,
      invalid: 2,
      credits: 22,
    });
    expect(first.stderr).toMatch(/^(?:checking|queued|running): /m);
    const names = pictures(galley, 'cards');
    expect(names).toHaveLength(22);
    expect(names).toContain('SKU-12.png');
    expect(names).not.toContain('SKU-7.svg');
    expect(readFileSync(join(galley.path, 'cards/SKU-12.svg'), 'utf8')).toContain('<svg');
    const manifest = readFileSync(join(galley.path, 'cards/manifest.csv'), 'utf8');
    expect(manifest.trim().split('\r\n')).toHaveLength(25);
    const charges = await countCharges(ask);
    expect(charges).toEqual({ ok: 22, failed: 0, used: 22 });
    const batches = await countBatches();

    rmSync(join(galley.path, 'cards/SKU-11.png'));
    expect(await galley.run(skipping)).toMatchObject({
      code: 7,
      stdout: 'cards: 1 saved, 21 kept, 0 failed, 2 invalid\n',
    });
    expect(await galley.run(skipping)).toMatchObject({
      code: 7,
      stdout: 'cards: 0 saved, 22 kept, 0 failed, 2 invalid\n',
    });
    expect(pictures(galley, 'cards')).toEqual(names);
    expect([await countBatches(), await countCharges(ask)]).toEqual([batches, charges]);
  }, 180_000);

  it('[JOB-3, DOCS-3] says how to continue when it is interrupted, and starts no second batch after a crash', async () => {
    const { galley, ask, page, countBatches } = await openFolder('Of interrupted batches');
    galley.write('rows.csv', products(60, String));
    const batch = ['batch', 'rows.csv', '--page', page, '--name', '{{ sku }}', '--scale', '1', '--out', 'cards'];
    const running = galley.start(batch);
    const state = () => galley.read('cards/.galley-batch.json');
    await vi.waitFor(() => expect(state().batchId).toBeDefined(), { timeout: 60_000, interval: 10 });
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    const { batchId, ...unanswered } = state();
    expect(code).toBe(130);
    expect(stderr).toContain(`error Interrupted. Batch ${batchId} continues on the service\n`);
    expect(stderr).toContain(`or: galley batch --resume ${batchId} --out cards\n`);

    // As if the command had died before the service answered that it created the batch.
    galley.write('cards/.galley-batch.json', unanswered);
    expect(await galley.json(...batch)).toMatchObject({ batch: batchId, saved: 60, kept: 0, failed: 0 });
    expect(await galley.json('batch', '--resume', batchId, '--out', 'cards')).toMatchObject({ saved: 0, kept: 60 });
    expect(await galley.json('batch', '--resume', batchId, '--out', 'again')).toMatchObject({ saved: 60, kept: 0 });
    expect(pictures(galley, 'again')).toHaveLength(60);
    expect([await countBatches(), await countCharges(ask)]).toEqual([1, { ok: 60, failed: 0, used: 60 }]);

    // A file of somebody else is not overwritten.
    galley.write('again/SKU-5.png', 'mine');
    const refused = await galley.run(['batch', '--resume', batchId, '--out', 'again']);
    expect(refused.stderr).toContain('SKU-5.png exists and is different');
    expect(refused).toMatchObject({ code: 7, stdout: 'again: 0 saved, 59 kept, 1 failed\n' });
    expect(readFileSync(join(galley.path, 'again/SKU-5.png'), 'utf8')).toBe('mine');
  }, 180_000);

  it('[JOB-2, DOCS-3] maps columns, ignores further ones if that is allowed, and reads NDJSON', async () => {
    const { galley, page } = await openFolder('Of columns');
    galley.write('rows.csv', 'Name,price,note\nChair,1,x\n');
    const batch = ['batch', 'rows.csv', '--page', page, '-f', 'svg'];
    const unknown = await galley.run(batch);
    expect(unknown.code).toBe(6);
    expect(unknown.stderr).toContain('column Name: The column "Name" has no variable.');
    expect(unknown.stderr).toContain('or use --allow-extra to ignore other columns.');
    const content = (folder: string) => readFileSync(join(galley.path, folder, '1.svg'), 'utf8');
    await galley.json(...batch, '--allow-extra', '--out', 'extra');
    await galley.json(...batch, '--column', 'Name=title', '--column', 'price=price', '--out', 'mapped');
    galley.write('rows.ndjson', '{"title":"Chair","price":1}\n');
    await galley.json('batch', 'rows.ndjson', '--page', page, '-f', 'svg', '--out', 'ndjson');
    expect(content('mapped')).toBe(content('ndjson'));
    expect(content('mapped')).not.toBe(content('extra'));
    expect(await galley.run([...batch, '--draft'])).toMatchObject({
      code: 2,
      stderr: 'error --draft can only be used with --local\n',
    });
    expect(await galley.run([...batch, '--local', '--skip-invalid'])).toMatchObject({ code: 2 });
    expect(await galley.run(['batch', 'missing.csv', '--page', page])).toMatchObject({ code: 5 });
  }, 120_000);

  it('[AUTH-8, DOCS-3] names the scope that its key lacks', async () => {
    const { ask, page } = await openFolder('Of a key with few scopes');
    const { doc } = await ask('POST', '/api/v1/tokens/api-keys', {
      name: 'Renders only',
      scopes: { apiEndpoints: ['render.create'] },
    });
    const galley = commandLine(installed, { GALLEY_URL: service.origin, GALLEY_KEY: doc.token });
    galley.write('rows.csv', 'title\nChair\n');
    const refused = await galley.run(['batch', 'rows.csv', '--page', page]);
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('The key lacks the scope apiEndpoints: batches.write.');
    expect(refused.stderr).toContain('Create one with `galley keys create <name>`');
  });
});
