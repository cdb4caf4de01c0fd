import { Validator } from '@cfworker/json-schema';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import guide from '../../../docs/webhooks.md?raw';
import { webhookEvent } from '../../../src/contract/events.ts';
import { eventNames, testEvent } from '../../../src/core/names/events.ts';
import { draw, makeBatch } from '../../harness/batches.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate } from '../../harness/space.ts';

interface Payload {
  id: string;
  event: string;
  data: object;
}

let payloads: Payload[];

/** Does everything in a space that sends an event, and returns what its webhook was sent. */
async function deliverEveryEvent(): Promise<Payload[]> {
  const space = await makeSpace({ creditsLimit: 1 });
  const { cookie } = await makePerson({ spaceId: space.id, role: 'owner' });
  const call = async (method: string, path: string, json?: object) =>
    await readData(await askAs(cookie, path, { method, ...(json && { json }) }));
  const { doc: webhook } = await call('POST', '/api/v1/webhooks', {
    url: 'https://hooks.test/in',
    events: [...eventNames],
  });
  await call('POST', `/api/v1/webhooks/${webhook.id}/test`);

  const template = await makeTemplate(space.id, { pages: [{}, {}] });
  await call('POST', '/api/publish', { templateId: template.id });
  await call('POST', '/api/publish', { templateId: template.id, version: 1 });
  await postRender(space.key, { pageId: template.pageId, metadata: { order: 7 } });
  await postRender(space.key, { pageId: template.pageId, format: 'svg', metadata: 'no credits' });

  await draw((await makeBatch(space, { rows: { list: [{ values: {} }] }, outputs: [{ pageId: template.pageId }] })).id);
  const { doc: brand } = await call('POST', '/api/v1/brands', { name: 'Acme', tokens: { colors: { ink: '#123' } } });
  await call('PUT', `/api/v1/brands/${brand.id}`, { name: 'Acme Ltd' });
  await call('DELETE', `/api/v1/brands/${brand.id}`);

  const fields = [
    { apiName: 'slug', name: 'Slug', type: 'text' },
    { apiName: 'title', name: 'Title', type: 'text' },
  ];
  const collections = '/api/v1/content/collections';
  await call('POST', collections, { apiName: 'posts', name: 'Posts', fields });
  await call('PUT', `${collections}/posts`, { name: 'Articles', fields });
  const { doc: entry } = await call('POST', `${collections}/posts/entries`, { data: { slug: 'hello' } });
  await call('PUT', `/api/v1/content/entries/${entry.id}`, {
    data: { slug: 'hello' },
    variants: [{ name: 'German', data: { title: 'Hallo' } }],
  });
  await call('POST', `/api/v1/content/entries/${entry.id}/publish`);
  await call('DELETE', `/api/v1/content/entries/${entry.id}`);
  await call('DELETE', `${collections}/posts`);

  return await vi.waitFor(
    async () => {
      const { list } = await call('GET', `/api/v1/webhooks/${webhook.id}/deliveries?perPage=100`);
      const sent: Payload[] = list.map(({ payload }: { payload: Payload }) => payload);
      expect([...new Set(sent.map(({ event }) => event))].sort()).toEqual([...eventNames, testEvent].sort());
      return sent;
    },
    { timeout: 20_000, interval: 200 },
  );
}

beforeAll(async () => {
  payloads = await deliverEveryEvent();
}, 60_000);

/** `{ id, name?, error: { code } }` → `id`, `name?`, `error`: the fields of the outer braces. */
function fieldsIn(notation: string): string[] {
  let text = notation.trim().replace(/^\{(.*)\}$/s, '$1');
  while (/\{[^{}]*\}/.test(text)) text = text.replaceAll(/:\s*\{[^{}]*\}/g, '');
  return text.split(',').map((field) => field.trim());
}

const notationOf = (fields: z.core.$ZodShape) =>
  Object.entries(fields).map(([name, field]) => `${name}${field._zod.optout === 'optional' ? '?' : ''}`);

describe('the payload of a delivery', () => {
  it.each([...eventNames, testEvent])('[HOOK-1] is as the contract and OpenAPI describe it: %s', async (event) => {
    const document = await (await ask('/openapi.json')).json<{
      components: object;
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    }>();
    const { schema } = document.webhooks[event]?.post.requestBody.content['application/json'] ?? { schema: {} };
    const validator = new Validator(
      { $ref: '#/body', components: document.components, body: schema } as never,
      '2020-12',
    );
    const ofEvent = payloads.filter((payload) => payload.event === event);
    expect(ofEvent.length).toBeGreaterThan(0);
    for (const payload of ofEvent) {
      expect(webhookEvent.safeParse(payload).error?.issues).toBeUndefined();
      expect(validator.validate(payload).errors.map(({ error }) => error)).toEqual([]);
      const [changed] = Object.entries(payload.data).map(([name]) => ({ ...payload.data, [name]: Symbol('other') }));
      expect(webhookEvent.safeParse({ ...payload, data: changed }).success).toBe(false);
    }
  });

  it('[HOOK-1] has the fields that the guide lists', () => {
    const rows = guide.split('\n').flatMap((line) => {
      const [, names, notation = ''] = /^\| (`\w+\.\w+`(?:, `\w+\.\w+`)*) \| `(\{.*\})` \|$/.exec(line) ?? [];
      return names === undefined
        ? []
        : names.split(', ').map((name) => [name.slice(1, -1), fieldsIn(notation)] as const);
    });
    const expected = webhookEvent.options.map(
      ({ shape }) => [shape.event.value, notationOf(shape.data.shape)] as const,
    );
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected.filter(([event]) => event !== testEvent)));
  });
});
