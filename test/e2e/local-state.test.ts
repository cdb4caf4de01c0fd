import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { passOn } from '../../scripts/local/pass-on.ts';
import { inProject } from '../../scripts/paths.ts';
import { knownSecret, makePrivate, readSecrets, writeSecrets, writeWhole } from '../../scripts/state/secrets.ts';
import { shareWithWranglerDev } from '../../scripts/state/wrangler-dev.ts';
import { endWithFile } from './ends.ts';
import { makeState } from './started-service.ts';

let folder: string;

beforeEach(() => {
  folder = makeState({ fresh: true }).path;
});

const readMode = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;

describe('the secrets of a local state', () => {
  it('[SEC-7] belong to their owner only, and leave no temporary file', () => {
    const state = join(folder, 'deep', 'state');
    expect(knownSecret(state)).toBeUndefined();
    const { secret } = readSecrets(state);
    expect([secret.length, knownSecret(state), readSecrets(state).secret]).toEqual([43, secret, secret]);
    expect([readMode('deep', 'state'), readMode('deep', 'state', 'secrets.json')]).toEqual([0o700, 0o600]);
    expect(readdirSync(state)).toEqual(['secrets.json']);
  });

  it('[SEC-7] become private if they were not', () => {
    mkdirSync(join(folder, 'v3', 'd1'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'v3', 'd1', 'x.sqlite'), '', { mode: 0o644 });
    symlinkSync('/etc/hostname', join(folder, 'link'));
    const outside = statSync('/etc/hostname').mode;
    makePrivate(folder);
    expect(['v3', 'v3/d1', 'v3/d1/x.sqlite'].map((path) => readMode(path))).toEqual([0o700, 0o700, 0o600]);
    expect(statSync('/etc/hostname').mode).toBe(outside);
  });

  it('are never read half written', async () => {
    const script = `
      const { writeWhole } = await import(${JSON.stringify(inProject('scripts/state/secrets.ts'))});
      for (let count = 0; ; count++) writeWhole(process.argv[1], JSON.stringify({ text: String(count % 10).repeat(200_000) }));
    `;
    const file = join(folder, 'secrets.json');
    writeWhole(file, JSON.stringify({ text: '' }));
    const writer = spawn(process.execPath, ['--input-type=module', '-e', script, file], { stdio: 'ignore' });
    endWithFile(() => writer.kill('SIGKILL'));
    const seen = new Set<string>();
    // Repeat until two different states were read: the writer has written in between.
    for (let reads = 0; reads < 2_000 || seen.size < 3; reads++) {
      const { text } = JSON.parse(readFileSync(file, 'utf8')) as { text: string };
      expect(text.replaceAll(text[0] ?? '', '')).toBe('');
      seen.add(text[0] ?? '');
    }
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  });
});

describe('what wrangler prints', () => {
  it('[AUTH-17] is passed on without the secrets in it, wherever a chunk ends', async () => {
    const gt = `gt_${'a1B'.repeat(16)}`;
    const url = `http://localhost:8787/api/render/x?gt=${gt}&sig=${'0f'.repeat(32)}`;
    const line = `[wrangler:warn] ProxyWorker: GET ${url} recovered on attempt 2`;
    const printed = new PassThrough();
    const from = Readable.from([line.slice(0, 70), line.slice(70), '\nlast']);
    passOn(from, printed);
    from.once('close', () => printed.end());
    const passed = await text(printed);
    expect(passed).toBe(`${line.replace(gt, '[redacted]').replace(/sig=.*? /, 'sig=[redacted] ')}\nlast\n`);
  });
});

describe('the files of a plain wrangler dev', () => {
  const linked = () => readlinkSync(join(folder, '.wrangler', 'state'));
  const variables = () => readFileSync(join(folder, '.dev.vars'), 'utf8');

  it('[SEC-7] are the state as a relative link, and the secret in a file of its owner', () => {
    const state = join(folder, '.galley');
    writeSecrets(state, { secret: 'one' });
    shareWithWranglerDev(state, 'one', folder);
    shareWithWranglerDev(state, 'one', folder);
    expect([linked(), variables(), readMode('.dev.vars')]).toEqual(['../.galley', 'GALLEY_SECRET="one"\n', 0o600]);
    expect(readdirSync(join(folder, '.wrangler', 'state'))).toEqual(['secrets.json']);
  });

  it('follow a state that was created again or moved, and keep what its user wrote', () => {
    mkdirSync(join(folder, '.wrangler'));
    symlinkSync('/nowhere/.galley', join(folder, '.wrangler', 'state'));
    writeFileSync(join(folder, '.dev.vars'), 'PUBLIC_URL="https://x.test"\nGALLEY_SECRET="old"\n# a note\n');
    shareWithWranglerDev(join(folder, '.galley'), 'new', folder);
    expect([linked(), variables()]).toEqual([
      '../.galley',
      'GALLEY_SECRET="new"\nPUBLIC_URL="https://x.test"\n# a note\n',
    ]);
  });

  it('[SEC-7] leave wrangler’s own state in its position, closed to others', () => {
    mkdirSync(join(folder, '.wrangler', 'state', 'v3'), { recursive: true, mode: 0o755 });
    shareWithWranglerDev(join(folder, '.galley'), 'one', folder);
    expect([readMode('.wrangler', 'state'), readMode('.wrangler', 'state', 'v3')]).toEqual([0o700, 0o700]);
  });
});
