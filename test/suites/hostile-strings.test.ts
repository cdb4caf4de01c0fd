import { eq } from 'drizzle-orm';
import JSZip from 'jszip';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../src/records/template-pages.ts';
import { versionPages } from '../../src/records/template-versions.ts';
import { askAs, makeOwnedSpace, type Person } from '../harness/people.ts';
import { postRender, readData, readProblem } from '../harness/service.ts';
import { db, makeTemplate, type TestSpace } from '../harness/space.ts';

let space: TestSpace;
let owner: Person;

beforeAll(async () => {
  ({ space, owner } = await makeOwnedSpace());
});

const send = (method: string, path: string, json: unknown) => askAs(owner.cookie, path, { method, json });

/** Characters that no header and no XML can contain. */
const unprintable = ['\ud800', 'a\udfff', 'a\u0000b', 'a\nb', 'a\rb', 'a\u001bb', 'a\u0085b'];

type Door = [door: string, path: string, body: (name: string) => unknown, field: string, method?: string];
const page = { width: 10, height: 10, layers: [] };
const collection = { apiName: 'posts', name: 'Posts', fields: [{ apiName: 'slug', name: 'Slug', type: 'text' }] };
const hook = { url: 'https://hooks.test/in', events: ['brand.created'] };

const doors: Door[] = [
  ['an API key', '/api/v1/tokens/api-keys', (name) => ({ name }), 'name'],
  ['a space', '/api/v1/spaces', (name) => ({ name }), 'name'],
  ['the active space', '/api/v1/space', (name) => ({ name }), 'name', 'PATCH'],
  ['a template', '/api/templates', (name) => ({ name }), 'name'],
  ['the category of a template', '/api/templates', (category) => ({ name: 'T', category }), 'category'],
  ['a tag of a template', '/api/templates', (tag) => ({ name: 'T', tags: ['a', tag] }), 'tags.1'],
  ['a page', '/api/templates/none/pages', (name) => ({ name, ...page }), 'name'],
  ['a brand', '/api/v1/brands', (name) => ({ name }), 'name'],
  ['a collection', '/api/v1/content/collections', (name) => ({ ...collection, name }), 'name'],
  [
    'a field of a collection',
    '/api/v1/content/collections',
    (name) => ({ ...collection, fields: [{ apiName: 'slug', name, type: 'text' }] }),
    'fields.0.name',
  ],
  [
    'a variant of an entry',
    '/api/v1/content/collections/posts/entries',
    (name) => ({ data: {}, variants: [{ name, data: {} }] }),
    'variants.0.name',
  ],
  ['a webhook', '/api/v1/webhooks', (name) => ({ ...hook, name }), 'name'],
];

describe('a name', () => {
  it.each(doors)(
    '[SEC-3] of %s is one line of text, or rejected with 400',
    async (_, path, body, field, method = 'POST') => {
      for (const name of unprintable) {
        const { status, errors } = await readProblem(await send(method, path, body(name)));
        expect([name, status, errors]).toEqual([name, 400, [expect.objectContaining({ path: field })]]);
      }
    },
  );

  it('[SEC-3] is trimmed, and may contain any other character', async () => {
    const { doc } = await readData(await send('POST', '/api/v1/brands', { name: '\n Ærø 漢字 👩‍👩‍👧 \u200e\u00a0 ' }));
    expect(doc.name).toBe('Ærø 漢字 👩‍👩‍👧 \u200e');
  });

  it('[SEC-3] may have several lines in the description of a template, but no other control character', async () => {
    const described = (description: string) => send('POST', '/api/templates', { name: 'T', description });
    expect((await readData(await described('One\n\n\tTwo'))).doc.description).toBe('One\n\n\tTwo');
    for (const text of ['\ud800', 'a\u0000b', 'a\u001bb']) {
      expect(await readProblem(await described(text))).toMatchObject({
        status: 400,
        errors: [{ path: 'description' }],
      });
    }
  });

  it('[SEC-3] of an uploaded picture or font is one line of text, or rejected with 400', async () => {
    for (const [path, field] of [
      ['/api/v1/assets', 'name'],
      ['/api/v1/fonts', 'family'],
    ] as const) {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(8)], 'x.png'));
      form.set(field, 'a\u0000b');
      const problem = await readProblem(await askAs(owner.cookie, path, { method: 'POST', body: form }));
      expect([path, problem]).toMatchObject([path, { status: 400, errors: [{ path: field }] }]);
    }
  });
});

const hostile = 'Half \ud800\u0000\u0008\u000b\u001b\u0085\u2028\u202e\ufffe\uffff\udc00 <&"\'>]]>';

/** A page with hostile text in each field, saved before names were checked. */
async function hostilePage() {
  const layers = [
    { id: 'text', type: 'text', content: `{{ value }} ${hostile}`, name: hostile, alt: hostile, width: 90 },
    { id: 'spans', type: 'text', spans: [{ content: hostile, style: { fontWeight: 700 } }] },
    { id: 'code', type: 'qrcode', value: '{{ value }}', alt: hostile, width: 30, height: 30 },
    {
      id: 'drawing',
      type: 'svg',
      source: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${hostile}</title></svg>`,
    },
    { id: 'image', type: 'image', src: '{{ value }}', alt: '{{ value }}', width: 9, height: 9 },
  ];
  const variables = {
    schema: { type: 'object', properties: { value: { type: 'string', description: hostile } } },
    values: { value: hostile },
  };
  const template = await makeTemplate(space.id, {
    name: hostile,
    pages: [{ width: 200, height: 120, layers, variables }],
  });
  const { pageId } = template;
  await db.update(pages).set({ name: hostile }).where(eq(pages.id, pageId));
  await db.update(versionPages).set({ name: hostile }).where(eq(versionPages.pageId, pageId));
  return template;
}

describe('hostile text', () => {
  it.each(['png', 'jpeg', 'webp', 'svg', 'html5'])(
    '[DOC-17, SEC-3] is drawn as text in %s, without an error',
    async (format) => {
      const { pageId } = await hostilePage();
      const body = { pageId, format, tweaks: { value: `${hostile} tweaked` }, metadata: { [hostile]: hostile } };
      const data = await readData(await postRender(space.key, body));
      expect(data).toMatchObject({ format, metadata: { [hostile]: hostile } });
      const response = await postRender(space.key, { ...body, output: 'binary' });
      expect([response.status, response.headers.get('Content-Disposition')]).toEqual([
        200,
        expect.stringContaining('inline'),
      ]);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (format === 'svg')
        new SaxesParser({ xmlns: true })
          .write(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
          .close();
      if (format !== 'html5') return;
      const zip = await JSZip.loadAsync(bytes);
      const index = (await zip.file('index.html')?.async('uint8array')) ?? new Uint8Array();
      expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(index)).not.toMatch(
        /[^\P{Cc}\t\n\r\u0080-\u009f]/u,
      );
    },
  );

  it.each(['png', 'pdf', 'pptx'])('[RND-25, SEC-3] causes no error in a dry run of %s', async (format) => {
    const { pageId } = await hostilePage();
    const body = { pageId, format, dryRun: true, tweaks: { value: hostile }, brandTweaks: { [hostile]: hostile } };
    expect((await postRender(space.key, body)).status).toBe(200);
  });
});
