import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { blankPage, documentWith, pageId } from '../../model/model.fixture.ts';
import { requireRecord, templateKey, toPage } from '../../model/records.ts';
import { JournalWriter, type Unsaved } from '../journal/journal-writer.ts';
import { restorePage } from './restore-page.ts';

const layer = { id: 'a', type: 'container', visible: true, style: {}, x: 0, y: 0 };
const pageWith = (fields: JsonObject) => toPage(documentWith([{ ...layer, ...fields }]), pageId);
const document = documentWith([layer]);
const loaded = { page: toPage(document, pageId), etag: '2' };

function restore(kept: Unsaved) {
  const journal = { write: vi.fn(async () => {}), remove: vi.fn(async () => {}) };
  const writer = new JournalWriter({ journal, onFailure: () => {} }, { isEmpty: false });
  const onRejected = vi.fn();
  const restored = restorePage({ document, pageId, loaded, etag: '9' }, { writer, kept, onRejected });
  return { ...restored, page: toPage(restored.document, pageId), journal, writer, onRejected };
}

describe('the page that is opened with a journal', () => {
  it('[EDT-10] has the changes of the journal, and is merged if the service has another version', () => {
    const base = { page: pageWith({}), etag: '1' };
    const changed = restore({ page: { base, page: pageWith({ x: 5 }) } });
    expect(changed).toMatchObject({ page: pageWith({ x: 5 }), base, latest: loaded });
    const current = restore({ page: { base: loaded, page: pageWith({ x: 5 }) } });
    expect(current).toMatchObject({ page: pageWith({ x: 5 }), base: loaded, latest: undefined });
  });

  it('[EDT-10] has the changes of the template and of other pages, with the version that they were made from', () => {
    const samples = [{ id: 'row', name: 'Row', values: {} }];
    const other = { ...blankPage, name: 'Other' };
    const base = { template: { samples: [] }, etag: '8', pages: [{ id: 'other', page: blankPage, etag: '3' }] };
    const restored = restore({ design: { base, template: { samples }, pages: [{ id: 'other', page: other }] } });
    expect(requireRecord(restored.document, templateKey)).toMatchObject({ samples });
    expect(toPage(restored.document, 'other')).toEqual(other);
    expect(restored).toMatchObject({ page: loaded.page, base: loaded, latest: undefined });
    const { design } = restored;
    expect(requireRecord(design.document, templateKey)).toMatchObject({ samples: [] });
    expect(toPage(design.document, 'other')).toEqual(blankPage);
    expect([design.etag, design.pageEtags.get('other')]).toEqual(['8', '3']);
  });

  it('[EDT-3] [EDT-10] drops changes that the service would reject, and says so', async () => {
    const rejected = restore({ page: { base: loaded, page: pageWith({ type: 'unknown' }) } });
    expect(rejected).toMatchObject({ page: loaded.page, base: loaded });
    expect(rejected.onRejected).toHaveBeenCalledOnce();
    await rejected.writer.flush();
    expect(rejected.journal.remove).toHaveBeenCalledOnce();
  });
});
