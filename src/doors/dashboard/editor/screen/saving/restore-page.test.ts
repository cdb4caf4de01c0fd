import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { documentWith, pageId } from '../../model/model.fixture.ts';
import { toPage } from '../../model/records.ts';
import type { JournaledPage } from './journal-writer.ts';
import { JournalWriter } from './journal-writer.ts';
import { restorePage } from './restore-page.ts';

const layer = { id: 'a', type: 'container', visible: true, style: {}, x: 0, y: 0 };
const pageWith = (fields: JsonObject) => toPage(documentWith([{ ...layer, ...fields }]), pageId);
const document = documentWith([layer]);
const loaded = { page: toPage(document, pageId), etag: '2' };

function restore(kept: JournaledPage) {
  const journal = { write: vi.fn(async () => {}), remove: vi.fn(async () => {}) };
  const writer = new JournalWriter({ journal, onFailure: () => {} }, { isEmpty: false });
  const onRejected = vi.fn();
  const restored = restorePage({ document, pageId, loaded }, { writer, kept, onRejected });
  return { ...restored, page: toPage(restored.document, pageId), journal, writer, onRejected };
}

describe('the page that is opened with a journal', () => {
  it('[EDT-10] has the changes of the journal, and is merged if the service has another version', () => {
    const base = { page: pageWith({}), etag: '1' };
    const changed = restore({ base, page: pageWith({ x: 5 }) });
    expect(changed).toMatchObject({ page: pageWith({ x: 5 }), base, latest: loaded });
    const current = restore({ base: loaded, page: pageWith({ x: 5 }) });
    expect(current).toMatchObject({ page: pageWith({ x: 5 }), base: loaded, latest: undefined });
  });

  it('[EDT-3] [EDT-10] drops changes that the service would reject, and says so', async () => {
    const rejected = restore({ base: loaded, page: pageWith({ type: 'unknown' }) });
    expect(rejected).toMatchObject({ page: loaded.page, base: loaded });
    expect(rejected.onRejected).toHaveBeenCalledOnce();
    await rejected.writer.flush();
    expect(rejected.journal.remove).toHaveBeenCalledOnce();
  });
});
