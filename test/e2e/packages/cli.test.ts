import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { deepDescribe, deepIt, isDeep } from '../../harness/depth.ts';
import { type Ask, openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { colorAt, createProject, front, png, pushProject, settings } from './card-project.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import { type EmptyFolder, installInEmptyFolder, oldestNode } from './empty-folder.ts';
import { extractSamples } from './samples.ts';
import { problem, scriptedService, success } from './scripted-service.ts';

let service: SharedService;
let installed: EmptyFolder;
let key: string;
let ask: Ask;

beforeAll(async () => {
  [service, installed] = [await sharedService(), await installInEmptyFolder('galley-cli')];
  ({ apiKey: key, ask } = await openSpace(service, 'Of the command line'));
});

afterAll(() => installed?.remove());

const project = () => createProject(installed, service, key);
const pushed = () => pushProject(installed, service, key);

const edit = (galley: CommandLine, headline: string) => {
  const page = galley.read(front);
  page.variables.schema.properties.title.default = headline;
  galley.write(front, page);
};

const unsaved = async () =>
  (await ask('GET', '/api/templates?search=Unsaved&perPage=100')).list.map(({ name }: { name: string }) =>
    name.replace(/ [0-9a-f]{12}$/, ''),
  );

describe('galley init', () => {
  it('[DOCS-3] creates a folder whose files the service accepts, and overwrites no file that differs', async () => {
    const galley = await project();
    expect(galley.files('.')).toEqual([
      '.github/galley.mjs',
      '.github/workflows/galley.yml',
      '.gitignore',
      'README.md',
      'galley.json',
      'rows.csv',
      'schemas/page.schema.json',
      'schemas/template.schema.json',
      front,
      settings,
    ]);
    galley.write(front, '{ "mine": true }');
    const refused = await galley.run(['init']);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(
      'pages/front.json exists and is different, so it was not overwritten\nOverwrite it with --force',
    );
    expect(galley.read(front)).toEqual({ mine: true });
    expect((await galley.json('init', '--force')).files).toEqual([front]);
    expect((await galley.json('init')).files).toEqual([]);
  });

  deepIt('[DOCS-3] creates an Action with the commands that the guide describes', async () => {
    const galley = await project();
    const workflow = readFileSync(join(galley.path, '.github/workflows/galley.yml'), 'utf8');
    const commands = [...workflow.matchAll(/(?:run: |^ {10})node \.github\/(galley\.mjs .*)$/gm)].map(
      ([, line]) => line,
    );
    // D9: a registry might send the key to another author's program.
    expect(workflow).not.toMatch(/\b(?:npm|npx|yarn|pnpm|curl|wget)\b/);
    expect(commands).toEqual([
      'galley.mjs lint --max-warnings 100',
      'galley.mjs diff --pictures galley-diff --markdown galley-diff.md --picture-base "$PICTURES"',
      'galley.mjs push --publish',
    ]);
    for (const line of commands) {
      const args = (line ?? '').replace('"$PICTURES"', 'https://pictures.test').split(' ').slice(1);
      const outcome = spawnSync(oldestNode, [join(galley.path, '.github/galley.mjs'), ...args], {
        cwd: galley.path,
        env: { ...process.env, GALLEY_URL: service.origin, GALLEY_KEY: key, HOME: galley.path },
        encoding: 'utf8',
      });
      expect(outcome.status, `${line}: ${outcome.stderr}`).toBe(0);
    }
    expect(readFileSync(join(galley.path, 'galley-diff.md'), 'utf8')).toContain(
      '<img src="https://pictures.test/card/front.after.png" width="320">',
    );
  });
});

describe('galley login', () => {
  it('[DOCS-3, AUTH-17] stores a key for one user and one service only, and prints it nowhere', async () => {
    const galley = commandLine(installed, {});
    const url = ['--url', service.origin];
    const wrong = await galley.run(['login', '--key-stdin', ...url], { input: 'no-key' });
    expect([wrong.code, existsSync(join(galley.config, 'galley/credentials.json'))]).toEqual([3, false]);
    const right = await galley.run(['login', '--key-stdin', ...url], { input: `${key}\n` });
    expect(right.code).toBe(0);
    expect(right.stdout + right.stderr).not.toContain(key);
    const file = join(galley.config, 'galley/credentials.json');
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await galley.run(['init'])).toMatchObject({ code: 0 });
    expect(galley.read('galley.json').url).toBe(service.origin);
    expect(await galley.run(['push', '--dry-run'])).toMatchObject({ code: 0 });
    await using other = await scriptedService(success({ list: [] }));
    expect(await galley.run(['push', '--url', other.url])).toMatchObject({ code: 3 });
    expect(other.received).toEqual([]);
    // A folder from elsewhere chooses the address; the key in the environment is not meant for it.
    galley.write('galley.json', { url: other.url });
    const exposed = await galley.run(['push'], { env: { GALLEY_KEY: key } });
    expect([exposed.code, other.received]).toEqual([3, []]);
    expect(exposed.stderr).toContain(`also set GALLEY_URL=${other.url}`);
    galley.write('galley.json', { url: service.origin });
    expect(await galley.run(['logout'])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).not.toContain(key);
  });

  deepIt('[DOCS-3] creates a key as a signed-in user, and opens logs and keys', async () => {
    const galley = commandLine(installed, { GALLEY_URL: service.origin });
    const { ownerEmail, ownerPassword } = service.secrets();
    const login = (password: string) =>
      galley.run(['login', '--email', ownerEmail], { env: { GALLEY_PASSWORD: password } });
    expect(await login('wrong password')).toMatchObject({ code: 3 });
    expect(await login(ownerPassword)).toMatchObject({ code: 0 });
    const made = await galley.json('keys', 'create', 'Of a test', '--scope', 'render.create');
    expect(made.doc).toMatchObject({ name: 'Of a test', scopes: { apiEndpoints: ['render.create'] } });
    const plain = await galley.run(['keys', 'list']);
    expect(plain.stdout).toContain(`${made.doc.id}\tOf a test\texpires `);
    const { list } = await galley.json('keys', 'list');
    expect(list.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^galley on /)]),
    );
    expect(await galley.run(['keys', 'revoke', made.doc.id])).toMatchObject({ code: 0 });
    expect((await galley.json('keys')).list.map(({ id }: { id: string }) => id)).not.toContain(made.doc.id);
    expect((await galley.json('logs', '-n', '1')).list.length).toBeLessThanOrEqual(1);
    expect(await galley.run(['logs', '-n', '0'])).toMatchObject({ code: 2 });
    const withoutPerson = commandLine(installed, { GALLEY_URL: service.origin, GALLEY_KEY: key });
    expect(await withoutPerson.run(['logs'])).toMatchObject({ code: 3 });
  });
});

describe('galley push and pull', () => {
  it('[DOCS-3] create a template, write only what changed, and restore it', async () => {
    const galley = await project();
    const first = await galley.json('push', '--publish');
    expect(first.templates).toMatchObject([
      {
        template: 'card',
        version: 1,
        actions: [
          { action: 'create', part: 'settings' },
          { action: 'create', page: 'front' },
        ],
      },
    ]);
    expect((await galley.json('push')).templates).toMatchObject([{ actions: [] }]);
    edit(galley, 'Another');
    expect((await galley.json('push', '--dry-run')).templates[0].actions).toEqual([
      { action: 'update', part: 'page', page: 'front' },
    ]);
    expect((await galley.json('push')).templates[0].actions).toHaveLength(1);
    const { id } = galley.read('galley.lock.json').services[service.origin].card;
    const { doc } = await ask('GET', `/api/templates/${id}`);
    expect(doc.pages[0].variables.schema.properties.title.default).toBe('Another');
    expect((await galley.json('pull')).templates).toMatchObject([{ files: [] }]);
    const elsewhere = await commandLine(installed, { GALLEY_URL: service.origin, GALLEY_KEY: key });
    elsewhere.write('galley.json', {});
    await elsewhere.json('pull', id);
    const name = Object.keys(elsewhere.read('galley.lock.json').services[service.origin])[0];
    expect(elsewhere.read(`templates/${name}/pages/front.json`).variables.schema.properties.title.default).toBe(
      'Another',
    );
    expect((await elsewhere.json('push')).templates).toMatchObject([{ actions: [] }]);
  });

  deepIt('[DOCS-3] add, remove and reorder pages, and change settings', async () => {
    const galley = await pushed();
    const page = galley.read(front);
    for (const name of ['back', 'third']) galley.write(`templates/card/pages/${name}.json`, { ...page, name });
    const { description: _, ...rest } = galley.read(settings);
    galley.write(settings, { ...rest, tags: ['a', 'b'], pages: ['third', 'back', 'front'] });
    await galley.json('push');
    const read = async () => (await ask('GET', `/api/templates/${galley.id}`)).doc;
    const names = (doc: { pages: { name: string }[] }) => doc.pages.map(({ name }) => name);
    expect(names(await read())).toEqual(['third', 'back', 'Front']);
    expect(await read()).toMatchObject({ tags: ['a', 'b'], description: null });
    galley.write(settings, { ...rest, pages: ['front', 'third'], tags: ['a', 'b'] });
    await galley.json('push');
    expect(names(await read())).toEqual(['Front', 'third']);
    expect((await galley.json('push')).templates).toMatchObject([{ actions: [] }]);
    await ask('DELETE', `/api/pages/${(await read()).pages[1].id}`);
    await galley.json('pull');
    expect(galley.read(settings).pages).toEqual(['front']);
    expect(galley.has('templates/card/pages/third.json')).toBe(false);
  });

  deepIt(
    '[DOCS-3, GEN-12] lose nobody’s work: changes on both sides are rejected in either direction, and nothing is written',
    async () => {
      const galley = await pushed();
      await ask('PATCH', `/api/pages/${galley.page}`, { backgroundColor: '#123456' });
      edit(galley, 'Mine');
      const before = readFileSync(join(galley.path, front), 'utf8');
      const push = await galley.run(['push', '--json']);
      expect(push.code).toBe(4);
      expect(JSON.parse(push.stdout).error).toMatchObject({
        exit: 'conflict',
        template: 'card',
        conflicts: ['page front'],
      });
      expect((await ask('GET', `/api/pages/${galley.page}`)).doc.backgroundColor).toBe('#123456');
      const pull = await galley.run(['pull']);
      expect([pull.code, readFileSync(join(galley.path, front), 'utf8')]).toEqual([4, before]);
      await galley.json('push', '--force');
      expect((await ask('GET', `/api/pages/${galley.page}`)).doc).toMatchObject({ backgroundColor: '#fafaf9' });
      await ask('PATCH', `/api/pages/${galley.page}`, { backgroundColor: '#654321' });
      expect((await galley.json('push')).templates[0].actions).toEqual([]);
      await galley.json('pull');
      expect(galley.read(front).backgroundColor).toBe('#654321');
      expect(galley.read(front).variables.schema.properties.title.default).toBe('Mine');
      edit(galley, 'Mine again');
      await ask('PATCH', `/api/pages/${galley.page}`, { backgroundColor: '#000000' });
      await galley.json('pull', '--force');
      expect(galley.read(front).variables.schema.properties.title.default).toBe('Mine');
    },
  );

  deepIt('[DOCS-3] report every fault of every page, and what to do about it', async () => {
    const galley = await project();
    const page = galley.read(front);
    galley.write(front, { ...page, width: -1, layers: [{ ...page.layers[0], typo: 1 }] });
    const { code, stderr, stdout } = await galley.run(['push']);
    expect([code, stdout]).toEqual([6, '']);
    expect(stderr).toContain('card/front: The document is not valid');
    expect(stderr).toContain('  width: ');
    expect(stderr).toContain('  layers.0.typo: ');
    // The template that was created is recorded: the next push continues with it.
    galley.write(front, page);
    expect((await galley.json('push')).templates[0].actions).toContainEqual({
      action: 'create',
      part: 'page',
      page: 'front',
    });
    galley.write(front, '{ "name": ');
    expect(await galley.run(['push'])).toMatchObject({ code: 6 });
    rmSync(join(galley.path, front));
    expect((await galley.run(['push'])).stderr).toContain('is missing, but template.json lists the page front');
    expect(await galley.run(['push', 'nothing'])).toMatchObject({ code: 5 });
    expect(await galley.run(['push', '../card'])).toMatchObject({ code: 2 });
  });
});

describe('galley render', () => {
  // D3
  deepIt('[DOCS-3] prints warnings about what could not be drawn as designed', async () => {
    const galley = await pushed();
    const { code, stderr } = await galley.run(['render', 'card/front', '--tweak', 'titel=Hello', '--out', 'warned']);
    expect(code).toBe(0);
    expect(stderr).toContain('card/front: tweak_unmatched: There is no variable "titel". Did you mean "title"?');
    expect(png(galley, 'warned/card/front.png').width).toBe(2400);
  });

  deepIt('[DOCS-3] writes pictures, and overwrites no file that differs', async () => {
    const galley = await pushed();
    const rendered = await galley.json('render', 'card', '--scale', '1');
    expect(rendered.files).toMatchObject([{ page: 'card/front', cached: false }]);
    expect(png(galley, 'out/card/front.png')).toMatchObject({ width: 1200, height: 630 });
    expect(await galley.run(['render', 'card', '--scale', '1'])).toMatchObject({
      code: 0,
      stdout: 'out/card/front.png\n',
    });
    const before = readFileSync(join(galley.path, 'out/card/front.png'));
    const tweaked = ['render', 'card', '--scale', '1', '--tweak', 'title=Hello', '-t', 'accent="#ff0000"'];
    expect(await galley.run(tweaked)).toMatchObject({ code: 4 });
    expect(readFileSync(join(galley.path, 'out/card/front.png')).equals(before)).toBe(true);
    await galley.json(...tweaked, '--force');
    expect(colorAt(galley, 'out/card/front.png', 0, 0)).toEqual([255, 0, 0]);
    expect(galley.files('out')).toEqual(['card/front.png']);
    edit(galley, 'Unpushed');
    await galley.json('render', '--all', '--local', '-o', 'local', '-f', 'webp');
    expect(galley.files('local')).toEqual(['card/front.webp']);
    expect(await unsaved()).toEqual([]);
    expect(await galley.run(['render', 'card', '-f', 'gif'])).toMatchObject({ code: 2 });
    expect(await galley.run(['render', 'nothing'])).toMatchObject({ code: 5 });
  });

  deepIt('[DOCS-3] keeps the old file intact if it is killed while a new one arrives', async () => {
    const galley = commandLine(installed, { GALLEY_KEY: 'k' });
    const drawn = success({ cached: false, warnings: [], file: { url: '/files/drawn.png' } });
    await using slow = await scriptedService((response, request) => {
      if (request.method === 'POST') return drawn(response, request);
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.write(Buffer.alloc(100_000, 1));
    });
    const page = 'a'.repeat(21);
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      execFileSync('mkdir', ['-p', join(galley.path, 'out')]);
      galley.write(`out/${page}.png`, 'the old file');
      const running = galley.start(['render', page, '--force', '--url', slow.url]);
      await vi.waitFor(() => expect(slow.received).toHaveLength(signal === 'SIGKILL' ? 2 : 4), { timeout: 20_000 });
      await vi.waitFor(() => expect(galley.files('out')).toHaveLength(2), { timeout: 20_000 });
      running.child.kill(signal);
      expect((await running.ended).code).toBe(signal === 'SIGKILL' ? null : 130);
      expect(readFileSync(join(galley.path, `out/${page}.png`), 'utf8')).toBe('the old file');
      // The next run removes what a killed run left; an interrupted run leaves nothing.
      if (signal === 'SIGINT') expect(galley.files('out')).toEqual([`${page}.png`]);
    }
  });

  it('[DOCS-3] says what to do if the service is down or fails, without color codes in a file', async () => {
    const galley = commandLine(installed, { GALLEY_KEY: 'k' });
    const page = 'a'.repeat(21);
    let gone = '';
    {
      await using ended = await scriptedService(problem(500, 'internal_error'));
      gone = ended.url;
    }
    const nobody = await galley.run(['render', page, '--url', gone]);
    expect(nobody.code).toBe(8);
    expect(nobody.stderr).toBe(
      `error ${gone} could not be reached: ECONNREFUSED\nCheck that the service is running and that its URL is correct. Set GALLEY_URL, or use --url.\n`,
    );
    await using failing = await scriptedService(problem(500, 'internal_error'));
    expect(await galley.run(['render', page, '--url', failing.url])).toMatchObject({ code: 8 });
  });
});

deepDescribe('galley diff', () => {
  it('[DOCS-3] shows what a push would change, in words and in pictures', async () => {
    const galley = await pushed();
    expect(await galley.run(['diff', '--exit-code'])).toMatchObject({ code: 0, stdout: '' });
    const page = galley.read(front);
    page.layers[0].fill = '#ff0000';
    galley.write(front, page);
    const { code, stdout } = await galley.run([
      'diff',
      '--exit-code',
      '--pictures',
      'd',
      '--markdown',
      'd.md',
      '--picture-base',
      'https://p.test/1/',
    ]);
    expect([code, stdout]).toEqual([
      9,
      'card/front (2.33 % of its pixels)\n  layers.band.fill: "{{ accent }}" → "#ff0000"\n',
    ]);
    expect(galley.files('d')).toEqual([
      ...['after', 'before', 'difference'].map((side) => `card/front.${side}.png`),
      'index.html',
    ]);
    const at = (side: string, x: number) => colorAt(galley, `d/card/front.${side}.png`, x, 300);
    expect([at('before', 10), at('after', 10), at('difference', 10)]).toEqual([
      [15, 118, 110],
      [255, 0, 0],
      [255, 0, 0],
    ]);
    expect(at('difference', 600).every((value) => value > 200)).toBe(true);
    expect(readFileSync(join(galley.path, 'd/index.html'), 'utf8')).toContain('src="card/front.difference.png"');
    expect(readFileSync(join(galley.path, 'd.md'), 'utf8')).toContain(
      '<img src="https://p.test/1/card/front.before.png" width="320">',
    );
    expect(await unsaved()).toEqual([]);
    expect((await ask('GET', `/api/pages/${galley.page}`)).doc.layers[0].fill).toBe('{{ accent }}');
  });
});

deepDescribe('galley lint', () => {
  it('[DOCS-3] finds texts that do not fit and invalid documents, and leaves nothing on the service', async () => {
    const galley = await pushed();
    expect(await galley.run(['lint'])).toMatchObject({ code: 0, stdout: '', stderr: 'No faults, no warnings\n' });
    const page = galley.read(front);
    galley.write(front, {
      ...page,
      layers: [
        {
          ...page.layers[2],
          fit: 'none',
          width: 20,
          height: 10,
          style: { ...page.layers[2].style, fontFamily: 'No Such Font' },
        },
      ],
    });
    const lintOutcome = await galley.run(['lint', '--json']);
    expect(lintOutcome.code).toBe(6);
    const codes = JSON.parse(lintOutcome.stdout).warnings.map(
      ({ page, code }: Record<string, string>) => `${page} ${code}`,
    );
    expect(codes).toContainEqual(expect.stringMatching(/^card\/front font_/));
    expect(await galley.run(['lint', '--max-warnings', '50'])).toMatchObject({ code: 0 });
    galley.write(front, { ...page, width: 'wide' });
    expect((await galley.run(['lint'])).stderr).toContain('  width: ');
    expect(await unsaved()).toEqual([]);
  });
});

if (isDeep)
  describe('galley preview', () => {
    it('[DOCS-3] redraws when files are saved, serves this machine only, and leaves nothing behind', async () => {
      const galley = await pushed();
      const running = galley.start(['preview', 'card', '--no-open']);
      const url = await vi.waitFor(
        () => {
          const [previewUrl] = /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/m.exec(running.stdout()) ?? [];
          expect(previewUrl).toBeDefined();
          return previewUrl as string;
        },
        { timeout: 30_000 },
      );
      expect(await (await fetch(url)).text()).toContain('<title>Galley preview</title>');
      expect((await fetch(new URL('/', url))).status).toBe(404);
      const states = parseStates(url);
      const first = await states.next(({ pages }) => pages?.length === 1);
      const before = await (await fetch(new URL(first.pages[0].picture, url))).arrayBuffer();
      expect(decode(new Uint8Array(before)).width).toBe(2400);
      edit(galley, 'Saved meanwhile');
      const second = await states.next(
        ({ pages }) => pages?.length === 1 && pages[0].picture !== first.pages[0].picture,
      );
      const after = await (await fetch(new URL(second.pages[0].picture, url))).arrayBuffer();
      expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
      galley.write(front, '{');
      expect((await states.next(({ fault }) => Boolean(fault))).fault).toContain('is not JSON');
      expect(await unsaved()).toEqual(['Unsaved files of card']);
      await states.end();
      running.child.kill('SIGINT');
      expect((await running.ended).code).toBe(0);
      expect(await unsaved()).toEqual([]);
    });

    it('[DOCS-3] has its leftovers removed by the next command after it was killed', async () => {
      const galley = await pushed();
      const running = galley.start(['preview', '--no-open']);
      await vi.waitFor(async () => expect(await unsaved()).toHaveLength(1), { timeout: 30_000 });
      running.child.kill('SIGKILL');
      await running.ended;
      await galley.json('lint');
      expect(await unsaved()).toEqual([]);
    });
  });

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
type State = any;

/** What a preview shows, in the words of the preview. */
function parseStates(url: string) {
  const controller = new AbortController();
  const response = fetch(new URL('events', url), { signal: controller.signal });
  const seen: State[] = [];
  const reading = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of (await response).body as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) seen.push(JSON.parse(event.slice('data: '.length)));
    }
  })().catch(() => undefined);
  return {
    next: (fits: (state: State) => boolean) =>
      vi.waitFor(
        () => {
          const matchingMessage = seen.findLast(fits);
          expect(matchingMessage).toBeDefined();
          return matchingMessage;
        },
        { timeout: 30_000, interval: 50 },
      ),
    end: async () => {
      controller.abort();
      await reading;
    },
  };
}

if (isDeep)
  describe('galley publish and rollback', () => {
    it('[DOCS-3] publish the draft, and then an older version again', async () => {
      const galley = await pushed();
      edit(galley, 'Second');
      await galley.json('push');
      expect(await galley.json('publish', 'card')).toMatchObject({ version: 2, templateId: galley.id });
      expect(await galley.run(['rollback', 'card'])).toMatchObject({
        code: 0,
        stdout: 'card: published as version 3, which is version 1 again\n',
      });
      const { versions } = await galley.json('rollback', 'card', '--list');
      expect(versions.map(({ version, current, restoredFrom }: State) => [version, current, restoredFrom])).toEqual([
        [3, true, 1],
        [2, false, null],
        [1, false, null],
      ]);
      expect(await galley.json('rollback', 'card', '--to', '2')).toMatchObject({ version: 4 });
      expect(galley.read('galley.lock.json').services[service.origin].card.version).toBe(4);
      expect(await galley.run(['rollback', 'card', '--to', '99'])).toMatchObject({ code: 5 });
      expect(await galley.run(['publish', 'nothing'])).toMatchObject({ code: 5 });
      expect((await galley.json('push')).templates).toMatchObject([{ actions: [] }]);
    });
  });

describe('galley', () => {
  const commands = [
    'login',
    'logout',
    'init',
    'pull',
    'push',
    'diff',
    'render',
    'batch',
    'preview',
    'lint',
    'publish',
    'rollback',
    'logs',
    'keys',
  ];

  it.each(commands)('[DOCS-3] %s has help with examples', async (name) => {
    const galley = commandLine(installed, {});
    const { code, stdout } = await galley.run([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: galley ${name} `));
    expect(stdout).toMatch(new RegExp(`\\nExamples:\\n {2}\\$ .*galley ${name}`));
  });

  it('[DOCS-3] exits with 2 and suggests the right name for an unknown command or option', async () => {
    const galley = commandLine(installed, {});
    expect(await galley.run(['pusch'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean push?'),
    });
    expect(await galley.run(['push', '--forse'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force'),
    });
    expect(await galley.run(['push'])).toMatchObject({ code: 2, stderr: expect.stringContaining('`galley init`') });
  });

  deepIt('[DOCS-3] does what its guide says, sample by sample', async () => {
    const galley = commandLine(installed, { GALLEY_URL: service.origin, GALLEY_KEY: key });
    const samples = extractSamples(readFileSync(inProject('docs/cli.md'), 'utf8')).filter(
      ({ language }) => language === 'sh',
    );
    expect(samples.length).toBeGreaterThan(3);
    const bin = join(galley.path, 'bin');
    execFileSync('mkdir', [bin]);
    symlinkSync(join(installed.path, 'node_modules/.bin/galley'), join(bin, 'galley'));
    const script = `set -euo pipefail\n${samples.map(({ text }) => text).join('\n')}`;
    const env = {
      PATH: `${bin}:${join(oldestNode, '..')}:${process.env['PATH']}`,
      HOME: galley.config,
      XDG_CONFIG_HOME: galley.config,
      GALLEY_URL: service.origin,
      GALLEY_KEY: key,
    } as unknown as NodeJS.ProcessEnv;
    const printed = execFileSync('bash', ['-c', script], {
      cwd: galley.path,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(printed).toContain('cards: 2 saved, 0 kept, 0 failed');
    expect(galley.files('my-templates/cards')).toEqual([
      '.galley-batch.json',
      '.galley-batch.jsonl',
      'hello.webp',
      'manifest.csv',
      'second.webp',
    ]);
  });
});
