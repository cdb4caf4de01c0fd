import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { makeState, type StartedService, startService } from '../started-service.ts';
import '../uses-browser.ts';

const state = makeState();
let service: StartedService;

beforeAll(async () => {
  service = await startService(state.path);
});

afterAll(async () => {
  await service.stop();
  state.remove();
});

const draw = (body: object = {}) =>
  fetch(`${service.origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.secrets().apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      pageId: galleryId('page', 'open-graph-card', '1'),
      format: 'pdf',
      output: 'binary',
      draft: true,
      ...body,
    }),
  });

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function processes(): Process[] {
  return execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
}

/** The process ids of the service's browsers: those that have child processes. */
function browsers(): number[] {
  const all = processes();
  const family = new Set([service.pid]);
  for (let grown = 0; grown !== family.size; ) {
    grown = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all
    .filter(
      ({ pid, command }) => family.has(pid) && /--remote-debugging-pipe/.test(command) && !/--type=/.test(command),
    )
    .filter(({ command }) => !/keeper|node /.test(command))
    .map(({ pid }) => pid);
}

describe('the service and its browsers', () => {
  it('[DOCF-4] draws one render after another with one running browser', async () => {
    await draw();
    const before = browsers();
    expect(before).toHaveLength(1);
    for (const format of ['pdf', 'pptx', 'png', 'pdf']) {
      expect((await draw({ format, renderType: 'html' })).status).toBe(200);
    }
    expect(browsers()).toEqual(before);
  });

  it('[DOCF-5] loses at most one request to a browser that crashes, with 503 and Retry-After, and starts a new one for the next', async () => {
    const [pid = 0] = browsers();
    process.kill(pid, 'SIGKILL');
    const answers = [await draw(), await draw()];
    expect(answers.map(({ status }) => status)).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 503),
      200,
    ]);
    const [first] = answers;
    if (first?.status === 503) {
      expect(first.headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(await first.json()).toMatchObject({ code: 'renderer_unavailable' });
    }
    expect(browsers()).not.toContain(pid);
  });

  it('[DOCF-5] replaces a browser that hangs', async () => {
    for (const pid of browsers()) process.kill(pid, 'SIGSTOP');
    const answers = [await draw(), await draw()];
    expect(answers[1]?.status).toBe(200);
  });

  it('[DOCF-4] shares its few browsers between many concurrent renders', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => draw()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(browsers().length).toBeLessThanOrEqual(2);
  });
});

describe('a service without a browser', () => {
  it('[DOCF-5] answers 503 with Retry-After for formats that need one, and draws all others', async () => {
    const poor = makeState();
    const bare = await startService(poor.path, { CHROME_PATH: '/nowhere/chrome' });
    try {
      const headers = { Authorization: `Bearer ${bare.secrets().apiKey}`, 'Content-Type': 'application/json' };
      const ask = (format: string) =>
        fetch(`${bare.origin}/api/render`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ pageId: galleryId('page', 'open-graph-card', '1'), format }),
        });
      const pdf = await ask('pdf');
      expect([pdf.status, pdf.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(await pdf.json()).toMatchObject({ code: 'renderer_unavailable' });
      expect((await ask('png')).status).toBe(200);
      expect((await ask('html5')).status).toBe(200);
      expect(bare.output()).toContain('CHROME_PATH names no program');
    } finally {
      await bare.stop();
      poor.remove();
    }
  });
});
