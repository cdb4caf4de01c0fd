import { expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import { makeBatch, makeCard, readBatch } from '../../harness/batches.ts';
import { ask, bearer } from '../../harness/service.ts';
import { makeSpace } from '../../harness/space.ts';

/** A request whose picture is long work, so that it waits in the lane. */
const picture = (pageId: string) => ({ pageId, scale: 3, tweaks: { title: newId() }, output: 'binary' });

it('[JOB-4] pictures are drawn for requests while the queue draws a batch, which ends', async () => {
  const space = await makeSpace({ creditsLimit: 1_000 });
  const { pageId } = await makeCard(space.id);
  const list = Array.from({ length: 20 }, () => ({ values: { title: newId() } }));
  const batch = await makeBatch(space, { rows: { list }, outputs: [{ pageId, format: 'png', scale: 3 }] });
  const hasEnded = async () => (await readBatch(space, batch.id)).state === 'done';
  while (!(await hasEnded())) {
    const render = () => ask('/api/render', { method: 'POST', headers: bearer(space.key), json: picture(pageId) });
    const responses = await Promise.all([render(), render(), render()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const response of responses) {
      const info = identifyPicture(new Uint8Array(await response.arrayBuffer()));
      expect(info).toMatchObject({ type: 'png' });
    }
  }
});
