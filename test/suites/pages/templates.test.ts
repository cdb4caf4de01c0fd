import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { ask, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)> `$(id)` ![x](javascript:1) | &amp;';
let space: TestSpace;
let slug: string;
let pageIds: string[];

beforeAll(async () => {
  space = await makeSpace();
  slug = `shown-${newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')}`;
  const variables = {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'What stands at the top.', default: 'Hello' },
      size: { type: 'string', enum: ['small', 'large'], default: 'small' },
      tint: { type: 'string', format: 'color', title: 'Tint' },
    },
  };
  ({ pageIds } = await makeTemplate(space.id, {
    slug,
    name: 'A shown template',
    description: 'Two pages that say something.',
    category: 'shown',
    tags: ['two', 'pages'],
    variables: { schema: variables, values: {} },
    pages: [{}, { width: 60, height: 90, paginate: { maxPages: 3 } }],
    public: true,
    featuredOn: 1,
  }));
});

const page = async (path: string) => {
  const response = await ask(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the front page', () => {
  it('[PUB-5] shows visitors public templates, a form for the texts of one, and where to start', async () => {
    const { status, headers, text } = await page('/?utm_source=x');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('A shown template');
    expect(text).toContain(`src="/templates/${slug}/thumbnail.webp`);
    expect(text).toContain(`data-page="${pageIds[0]}"`);
    expect(text).toMatch(/<input id="trial-title" name="title"[^>]* value="Hello"/);
    for (const path of ['/sign-up', '/templates', '/docs/quick-start', '/app'])
      expect(text).toContain(`href="${path}"`);
  });

  // B15
  it('[PUB-3] lists featured templates only: users cannot add one', async () => {
    await makeTemplate(space.id, { name: 'A new template of a stranger', public: true });
    expect((await page('/')).text).not.toContain('A new template of a stranger');
    expect((await page('/templates?sort=newest')).text).toContain('A new template of a stranger');
  });

  it('[SEC-6] runs its own script, which sends requests to the service only', async () => {
    const policy = (await ask('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'; connect-src 'self'");
    // The picture that the script requested.
    expect(policy).toContain("img-src 'self' blob:;");
  });

  it('[GEN-5] answers HEAD without a body, and no other method', async () => {
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const refused = await ask('/', { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, expect.stringContaining('GET')]);
  });
});

describe('the page of a template', () => {
  it('[PUB-5] shows its pictures, pages, variables, formats and how to use it', async () => {
    const { status, headers, text } = await page(`/templates/${slug}`);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>A shown template</h1>');
    expect(text).toContain('Two pages that say something.');
    for (const [index, id] of pageIds.entries()) {
      expect(text).toContain(`<code>${id}</code>`);
      expect(text).toContain(`/templates/${slug}/thumbnail.webp?v=1&amp;size=large&amp;page=${index + 1}`);
    }
    expect(text).toContain('60 × 90 px');
    expect(text).toContain('<code>title</code>');
    expect(text).toContain('What stands at the top.');
    expect(text).toContain('<code>&quot;Hello&quot;</code>');
    expect(text).toContain('string (color)');
    expect(text).toContain('/api/demo-token');
    for (const format of ['png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5']) {
      expect(text).toContain(`<dt><code>${format}</code></dt>`);
    }
  });

  it('[PUB-5] has a plain-text twin with id, category, pages, variables and curl commands', async () => {
    const { status, headers, text } = await page(`/templates/${slug}.md`);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const { doc } = await readData(await ask(`/api/templates/public/${slug}`));
    expect(text).toContain(`- id: \`${doc.id}\``);
    expect(text).toContain('- category: shown');
    expect(text).toContain(`- \`${pageIds[1]}\`: Page 2, 60 × 90 px`);
    expect(text).toContain('- `title` (string): What stands at the top. Default: `"Hello"`');
    expect(text).toContain('- `size` (string): One of \\["small","large"\\]. Default: `"small"`');
    expect(text).toContain('- `tint` (string (color)): Tint No default.');
    expect(text).toMatch(/^TOKEN=\$\(curl .*\/api\/demo-token/m);
    expect(text).toContain(`/api/render/${pageIds[0]}.png?demo=$TOKEN&tweak:title=`);
  });

  it('[PUB-5, PUB-4] is 404 in both forms if the template is not public', async () => {
    const { id } = await makeTemplate(space.id, { name: 'Private' });
    for (const name of [id, 'no-such-template']) {
      const html = await page(`/templates/${name}`);
      expect([html.status, html.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(html.text).toContain('Template not found');
      expect(html.text).not.toContain('Private');
      expect((await page(`/templates/${name}.md`)).status).toBe(404);
      expect((await ask(`/templates/${name}/thumbnail.webp`)).status).toBe(404);
    }
  });

  it('[PUB-5, PUB-4] links to where it is filled in and copied, and its samples can be copied (B8)', async () => {
    const { text } = await page(`/templates/${slug}`);
    expect(text).toContain(`<a class="button" href="/app/gallery/${slug}">Customise</a>`);
    expect(text).toContain(`href="/app/gallery/${slug}?use">Use template</a>`);
    expect(text.match(/<pre [^>]*data-sample/g)).toHaveLength(text.match(/<pre /g)?.length ?? 0);
    expect((await page('/static/copy.js')).text).toContain('pre[data-sample]');
  });

  it('[PUB-5, SHD-10, DOCS-1] names the same sections on every page', async () => {
    const sections = ['Templates', 'Shaders', 'Docs'];
    for (const path of [
      '/templates',
      `/templates/${slug}`,
      '/templates/no-such-template',
      '/shaders',
      '/docs/brands',
    ]) {
      const { text } = await page(path);
      const [, links = ''] = /<nav aria-label="Main">(.*?)<\/nav>/s.exec(text) ?? [];
      const names = [...links.matchAll(/<a [^>]*>([^<]+)</g)].map(([, name]) => name);
      // B8: one bar. A guide leads to the description of the API as well.
      const all = path.startsWith('/docs') ? [...sections, 'OpenAPI', 'Sign in'] : [...sections, 'Sign in'];
      expect([path, names]).toEqual([path, all]);
    }
  });

  it('[PUB-3, PUB-5] belongs to one gallery, which filters by shape and tag too; the former address redirects (B8)', async () => {
    const filteredPage = await page(`/templates?tag=two&size=landscape&search=shown`);
    expect(filteredPage.text).toContain(`href="/templates/${slug}"`);
    expect(filteredPage.text).toContain('<input type="hidden" name="tag" value="two"/>');
    expect(filteredPage.text).toContain('1 template, landscape, tagged two');
    for (const query of ['tag=two&size=portrait', 'tag=three'])
      expect((await page(`/templates?${query}&search=shown`)).text).not.toContain(`href="/templates/${slug}"`);
    const former = await ask('/app/gallery?category=food', { redirect: 'manual' });
    expect([former.status, former.headers.get('Location')]).toEqual([308, '/templates?category=food']);
  });

  it('[SEC-6] runs no foreign script and cannot be framed, on every page', async () => {
    for (const path of [`/templates/${slug}`, '/templates', '/templates/no-such-template']) {
      const { headers, text: whole } = await page(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      // The page of a template runs the service's own script that copies samples.
      const [script, account] = ['copy.js', 'account.js'].map(
        (name) => `<script type="module" src="/static/${name}"></script>`,
      ) as [string, string];
      const ownPolicy = "script-src 'self'";
      expect([path, whole.includes(script)]).toEqual([path, path === `/templates/${slug}`]);
      // The top bar shows the name of the signed-in user.
      expect([whole.includes(account), policy.includes(ownPolicy)]).toEqual([true, true]);
      const text = whole.replace(script, '').replace(account, '');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.replace(ownPolicy, '')).not.toMatch(/unsafe|script-src|\*/);
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/i);
    }
  });

  it('[SEC-6, PUB-5] shows what users wrote as text, in page, list and plain text', async () => {
    const facts = {
      name: hostile.slice(0, 150),
      description: hostile,
      category: hostile.slice(0, 90),
      tags: [hostile.slice(0, 40)],
    };
    const properties = { [hostile]: { type: 'string', title: hostile, description: hostile, default: hostile } };
    const name = `hostile-${newId()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '0')}`;
    await makeTemplate(space.id, {
      ...facts,
      slug: name,
      variables: { schema: { type: 'object', properties }, values: {} },
      public: true,
    });
    for (const path of [`/templates/${name}`, `/templates?${new URLSearchParams({ category: facts.category })}`]) {
      const { status, text } = await page(path);
      expect(status).toBe(200);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text.replaceAll(/<script type="module" src="\/static\/(?:copy|account).js"><\/script>/g, '')).not.toMatch(
        /<script|<img src=x/,
      );
    }
    const { text } = await page(`/templates/${name}.md`);
    expect(text.split('\n')[0]).toBe(`# ${facts.name.replaceAll(/[\\`*_[\]<>|#~!&]/g, (sign) => `\\${sign}`)}`);
    const curl = text.split('\n').filter((line) => line.startsWith('curl') && line.includes('tweak:'));
    expect(curl).toHaveLength(1);
    expect(curl[0]).toMatch(/^curl -fsS -o [a-z0-9-]+\.png "https:\/\/[A-Za-z0-9.:/_?&=%$-]+"$/);
  });

  it('[GEN-5] answers HEAD, and accepts a slash at the end', async () => {
    const head = await ask(`/templates/${slug}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await page(`/templates/${slug}/`)).status).toBe(200);
  });
});

describe('the gallery', () => {
  it('[PUB-5] lists, filters by category and searches, as the API does', async () => {
    const all = await page('/templates?category=shown');
    expect(all.text).toContain(`href="/templates/${slug}"`);
    expect(all.text).toMatch(/<a href="\/templates\?category=shown" aria-current="true">Shown<\/a>/);
    expect((await page('/templates?search=shown+TEMPL&category=shown')).text).toContain(`href="/templates/${slug}"`);
    // B10: a page number beyond the last shows the last.
    const beyond = await page('/templates?category=shown&page=99');
    expect(beyond.text).toContain(`href="/templates/${slug}"`);
    expect(beyond.text).not.toContain('Page 99');
    const none = await page('/templates?search=%25_nothing&category=shown');
    expect(none.text).not.toContain(`href="/templates/${slug}"`);
    expect(none.text).toContain('No templates match');
    expect((await page(`/templates?search=${'x'.repeat(81)}`)).status).toBe(400);
  });

  it('[PUB-5] has a plain-text twin', async () => {
    const { text } = await page('/templates.md');
    expect(text).toContain(`](https://galley.test/templates/${slug}.md) (shown): Two pages that say something.`);
  });
});

// D12
describe('the pages for search engines and link previews', () => {
  it('[PUB-5] include robots.txt with the sitemap, which lists public pages only', async () => {
    const robots = await page('/robots.txt');
    expect([robots.status, robots.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.text).toContain('Disallow: /api/\n');
    expect(robots.text).toContain('Sitemap: https://galley.test/sitemap.xml\n');
    const hidden = `hidden-${slug}`;
    await makeTemplate(space.id, { slug: hidden });
    const sitemap = await page('/sitemap.xml');
    expect([sitemap.status, sitemap.headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['/', '/templates', '/docs/quick-start', `/templates/${slug}`].map((path) => `https://galley.test${path}`),
      ),
    );
    expect(sitemap.text).not.toContain(hidden);
    for (const path of ['/templates', '/docs/quick-start'])
      expect((await ask(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('[PUB-5] have the picture of a template as a JPEG, which every client supports', async () => {
    const { text } = await page(`/templates/${slug}`);
    const [, address = ''] = /<meta property="og:image" content="https:\/\/galley\.test([^"]*)"/.exec(text) ?? [];
    const response = await ask(address.replaceAll('&amp;', '&'));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  });
});
