import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-lock-'));
const [lock, log] = [join(folder, 'made', 'lock'), join(folder, 'log')];

/** A process that holds the lock for a while and records when it started and ended. */
function holder(name: string, end: string) {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withFileLock } from ${JSON.stringify(inProject('scripts/file-lock.ts'))};
    await withFileLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'begin ${name}\\n');
      await sleep(100);
      ${end}
      appendFileSync(${JSON.stringify(log)}, 'end ${name}\\n');
    });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
}

const lines = () => readFileSync(log, 'utf8').trim().split('\n');

afterAll(() => rmSync(folder, { recursive: true }));

describe('a lock between processes', () => {
  it('makes builds that start at once run one after the other', async () => {
    appendFileSync(log, '');
    await Promise.all(['a', 'b', 'c'].map((name) => once(holder(name, ''), 'exit')));
    const seen = lines();
    expect(seen).toHaveLength(6);
    for (let at = 0; at < seen.length; at += 2) expect(seen[at + 1]).toBe(seen[at]?.replace('begin', 'end'));
  });

  it('is free again when the process that held it is killed', async () => {
    await once(holder('killed', "process.kill(process.pid, 'SIGKILL');"), 'exit');
    await once(holder('next', ''), 'exit');
    expect(lines().slice(-3)).toEqual(['begin killed', 'begin next', 'end next']);
  });
});
