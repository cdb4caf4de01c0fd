import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { updateSpace } from '../../../src/records/spaces-writes.ts';
import { createTemplate } from '../../../src/records/templates-writes.ts';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { db } from '../../harness/space.ts';
import { type Client, makeClient } from './client.ts';

/** Variables as they could be saved before schemas and defaults were checked. */
const variables = (title: string): JsonObject => ({
  schema: {
    type: 'object',
    properties: {
      [title]: { type: 'string', default: 1 },
      [`${title}Kind`]: { type: 'bogus' },
      [`${title}List`]: { enum: 'a', required: 'b', minLength: 'c' },
    },
  },
  values: { [`${title}Kind`]: 'old' },
});

/** A page with faults that were once accepted. */
const document: JsonObject = {
  schemaVersion: 1,
  backgroundColor: '#ffffff',
  layers: [
    {
      id: 'looped',
      type: 'text',
      visible: true,
      style: {},
      content: '{{ headKind }}',
      loop: { source: '[1]', as: 'brand' },
    },
    { id: 'side', type: 'text', visible: true, style: { color: '{{ 1 + }}' }, content: 'x', width: '-50%' },
    { id: 'many', type: 'container', visible: true, style: {}, loop: { source: 'range(1, 1005)', limit: 5_000 } },
    { id: 'hidden', type: 'text', visible: 'a +', style: {}, content: 'y' },
    { id: 'photo', type: 'image', visible: true, style: {}, src: 'https://' },
    { id: 'code', type: 'qrcode', visible: true, style: {}, symbology: 'ean13', value: 'abc' },
    { id: 'line', type: 'shape', visible: true, style: {}, shape: 'line', points: 3 },
  ],
  variables: variables('head'),
  bindings: [
    { layerId: 'photo', property: 'focus.z', expression: '1' },
    { layerId: 'gone', property: 'content', expression: '1 +' },
    { layerId: 'side', property: 'style', expression: '1' },
  ],
  content: ['a', 'a'].map((as) => ({ as, collection: 'posts', limit: 20 })),
};

let client: Client;
let id: string;
const pageId = newId();
beforeAll(async () => {
  client = await makeClient();
  const page = { id: pageId, name: 'Old', width: 60, height: 40, document };
  const facts = { spaceId: client.space.id, slug: newId(), name: 'Old', variables: variables('own') };
  ({ id } = await createTemplate(db, facts, systemClock.now(), [page]));
  await updateSpace(db, { id: client.space.id }, { globalVariables: variables('all') }, systemClock.now());
});

describe('documents that were saved with faults', () => {
  it('[DOC-3, DOC-4] are returned unchanged', async () => {
    const template = await client.doc('GET', `/api/templates/${id}`);
    expect(template.variables).toEqual(variables('own'));
    const { schemaVersion: _, ...parts } = document;
    expect(await client.doc('GET', `/api/pages/${pageId}`)).toMatchObject(parts);
  });

  it('[DOC-3, DOC-4] are published and drawn, including tweaks', async () => {
    await readData(await client.send('POST', '/api/publish', { templateId: id }));
    for (const more of [{}, { draft: true }, { tweaks: { head: 'New', ownKind: 'new', headList: [1], allKind: 2 } }]) {
      const data = await readData(await postRender(client.space.key, { pageId, format: 'png', ...more }));
      expect(data.warnings.map(({ code }: { code: string }) => code)).toContain('loop_truncated');
      expect(data.warnings).not.toContainEqual(expect.objectContaining({ code: 'tweak_unmatched' }));
    }
    const { key } = client.space;
    const answer = await ask(`/api/render/${pageId}`, { headers: { Authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
  });

  it('[DOC-3] are rejected on the next save, with every fault', async () => {
    const { status, errors } = await readProblem(await client.send('PATCH', `/api/pages/${pageId}`, { width: 61 }));
    expect(status).toBe(400);
    expect((errors as Array<{ path: string }>).map(({ path }) => path).sort()).toEqual([
      'bindings.0.property',
      'bindings.1.expression',
      'bindings.1.layerId',
      'bindings.2.property',
      'content.1.as',
      'layers.0.loop',
      'layers.0.loop.as',
      'layers.1.style.color',
      'layers.1.width',
      'layers.2.loop.limit',
      'layers.3.visible',
      'layers.4.src',
      'layers.5.value',
      'layers.6.points',
      'variables.schema.properties.head.default',
      'variables.schema.properties.headKind.type',
      'variables.schema.properties.headList.enum',
      'variables.schema.properties.headList.minLength',
      'variables.schema.properties.headList.required',
    ]);
  });

  it('[DOC-3] do not prevent changes to the rest of a template', async () => {
    expect((await client.doc('PATCH', `/api/templates/${id}`, { name: 'Older' })).name).toBe('Older');
  });
});
