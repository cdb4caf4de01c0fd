import { describe, expect, it, vi } from 'vitest';
import { eventNames } from '../../../src/core/names/events.ts';
import { draw, makeBatch } from '../../harness/batches.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate } from '../../harness/space.ts';
import { aWebhook, listCourierRows, webhookServices } from '../../harness/webhooks.ts';

describe('the events of a space', () => {
  it('[HOOK-1, BRD-5] include every event of the list, with the document as the API returns it, or the id of a deleted record', async () => {
    const space = await makeSpace();
    const { cookie } = await makePerson({ spaceId: space.id, role: 'owner' });
    const { id: webhookId } = await aWebhook(webhookServices(), space.id);
    const ask = async (method: string, path: string, json?: unknown) =>
      readData(await askAs(cookie, `/api/v1/${path}`, { method, ...(json === undefined ? {} : { json }) }));
    const expected: Array<[event: string, data: unknown]> = [];
    const expectEvent = async (event: string, response: Promise<{ doc: unknown }>) => {
      const { doc } = await response;
      expected.push([event, { doc }]);
      return doc as { id: string };
    };

    const { id: brand } = await expectEvent('brand.created', ask('POST', 'brands', { name: 'House' }));
    await expectEvent('brand.updated', ask('PUT', `brands/${brand}`, { tokens: { colors: { main: '#336699' } } }));
    expected.push(['brand.deleted', { id: (await ask('DELETE', `brands/${brand}`)).id }]);

    const fields = [{ apiName: 'title', name: 'Title', type: 'text' }];
    const type = await expectEvent(
      'entryType.created',
      ask('POST', 'content/collections', { apiName: 'posts', name: 'Posts', fields }),
    );
    await expectEvent('entryType.updated', ask('PUT', 'content/collections/posts', { name: 'All posts', fields }));
    const data = { slug: 'hello', title: 'Hello' };
    const { id: entry } = await expectEvent(
      'entry.created',
      ask('POST', 'content/collections/posts/entries', { data }),
    );
    await expectEvent('entry.updated', ask('PUT', `content/entries/${entry}`, { data: { ...data, title: 'Hi' } }));
    await expectEvent('entry.published', ask('POST', `content/entries/${entry}/publish`));
    await ask('DELETE', `content/entries/${entry}`);
    await ask('DELETE', 'content/collections/posts');
    expected.push(['entry.deleted', { id: entry }], ['entryType.deleted', { id: type.id }]);

    const { pageId } = await makeTemplate(space.id);
    const { file } = await readData(await postRender(space.key, { pageId }));
    expected.push(['template.published', { doc: expect.objectContaining({ version: 1, pageIds: [pageId] }) }]);
    expected.push(['render.completed', expect.objectContaining({ pageId, file })]);
    // There is no browser in these tests.
    await postRender(space.key, { pageId, format: 'pdf' });
    const error = expect.objectContaining({ status: 503, code: 'renderer_unavailable' });
    expected.push(['render.failed', expect.objectContaining({ pageId, format: 'pdf', error })]);

    const batch = await makeBatch(space, { rows: { list: [{ values: {} }] }, outputs: [{ pageId, format: 'svg' }] });
    await draw(batch.id);
    expected.push(['batch.completed', { doc: expect.objectContaining({ id: batch.id, state: 'done' }) }]);

    // Events are handed to the courier after the response.
    const rows = await vi.waitFor(
      async () => {
        const taken = await listCourierRows(webhookId);
        expect(taken.length).toBeGreaterThanOrEqual(expected.length);
        return taken;
      },
      { timeout: 20_000 },
    );
    const dataByEvent = new Map(rows.map((row) => [row.event as string, row.data]));
    expect([...dataByEvent.keys()].sort()).toEqual([...eventNames].sort());
    for (const [event, data] of expected) expect([event, dataByEvent.get(event as never)]).toEqual([event, data]);
    expect(rows).toHaveLength(expected.length);
  });
});
