import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { Memo } from '../../../src/core/memo.ts';
import type { BatchShare } from '../../../src/services/render/job.ts';
import { renderInBackground } from '../../../src/services/render/render.ts';
import { noReferences } from '../../../src/services/render/steps/read-references.ts';
import { makeCard } from '../../harness/batches.ts';
import { renderRequest } from '../../harness/render.ts';
import { consumerServices } from '../../harness/services.ts';
import { makeSpace } from '../../harness/space.ts';

class CountingMemo<Value> extends Memo<Value> {
  made = 0;

  override get(key: string, make: () => Promise<Value>): Promise<Value> {
    return super.get(key, () => {
      this.made++;
      return make();
    });
  }
}

describe('a row of a batch', () => {
  it('[JOB-4] is read and resolved once for all outputs that show the same, and drawn for each', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const principal = { kind: 'key', spaceId: space.id, keyId: newId(), scopes: null } as const;
    const memos = {
      records: new CountingMemo<Awaited<ReturnType<BatchShare['records']['get']>>>(),
      designs: new CountingMemo<Awaited<ReturnType<BatchShare['designs']['get']>>>(),
      values: new CountingMemo<Awaited<ReturnType<BatchShare['values']['get']>>>(),
      preparedPages: new CountingMemo<Awaited<ReturnType<BatchShare['preparedPages']['get']>>>(),
    };
    const batch: BatchShare = { ...memos, references: noReferences, isCharged: false };
    const outputs = [{ format: 'png' }, { format: 'webp' }, { format: 'svg' }, { format: 'png', width: 80 }] as const;
    const keys = new Set<string | undefined>();
    for (const output of outputs) {
      const request = renderRequest(pageId, { via: 'batch', version: 1, tweaks: { title: 'Once' }, ...output });
      const credentials = { kind: 'tool', principal } as const;
      const render = await renderInBackground(consumerServices(), credentials, request, {
        renderId: newId(),
        withBody: true,
        batch,
      });
      keys.add('outcome' in render ? render.outcome.file?.key : undefined);
    }
    expect(keys.size).toBe(4);
    expect(keys.has(undefined)).toBe(false);
    expect(memos.records.made).toBe(1);
    expect(memos.designs.made).toBe(1);
    // One for the page's own size, and one for the other size.
    expect(memos.values.made).toBe(2);
    expect(memos.preparedPages.made).toBe(2);
  });
});
