import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { applyDiff } from '../../model/diff.ts';
import type { Conflict } from '../../model/merge.ts';
import { documentWith, pageId } from '../../model/model.fixture.ts';
import { setTemplateValues } from '../../model/operations/pages.ts';
import { changeVariable } from '../../model/operations/variable-uses.ts';
import { setVariable } from '../../model/operations/variables.ts';
import { type EditorDocument, requireRecord, templateKey, toPage, withTemplate } from '../../model/records.ts';
import { EditorStore } from '../../model/store.ts';
import { readValue } from '../../model/values.ts';
import { JournalWriter, type Unsaved } from '../journal/journal-writer.ts';
import type { DesignChange, DesignHost, DesignResult } from './design-host.ts';
import { DesignSaving, type SavedDesign } from './design-saving.ts';

const text = (content: string): JsonObject => ({ id: 'a', type: 'text', visible: true, style: {}, content });
const start = applyDiff(
  documentWith([text('{{ title }}')]),
  setVariable(documentWith([text('{{ title }}')]), templateKey, 'title', {
    schema: { type: 'string', default: 'Hello' },
    value: undefined,
  }),
);
const otherPage = { ...toPage(start, pageId), name: 'Other' };

interface Opened {
  answers?: DesignResult[];
  /** What the document was made from, if it has changes that are not saved. */
  saved?: SavedDesign;
  document?: EditorDocument;
}

function open({ answers = [], saved, document = start }: Opened = {}) {
  let isPageDirty = false;
  const store = new EditorStore({ document, pageId, clock: { now: () => 0 }, mayEdit: true });
  const sent: DesignChange[] = [];
  const journal = { write: vi.fn(async (_unsaved: Unsaved) => {}), remove: vi.fn(async () => {}) };
  let theirs = requireRecord(start, templateKey);
  const host: Pick<DesignHost, 'readTemplate' | 'readOtherPage' | 'saveDesign'> & { savePage: () => Promise<never> } = {
    readTemplate: async () => ({ record: theirs, etag: '"2"' }),
    readOtherPage: async () => ({ page: otherPage, etag: '"7"' }),
    saveDesign: async (change) => {
      sent.push(change);
      const pages = Object.fromEntries(change.pages.map(({ id }) => [id, '"saved"']));
      return answers.shift() ?? { etag: '"3"', pages };
    },
    savePage: async () => {
      throw new Error('The page is saved alone');
    },
  };
  const design = new DesignSaving({
    store,
    host,
    saved: saved ?? { document: start, etag: '"1"', pageEtags: new Map() },
    journal: new JournalWriter({ journal, onFailure: () => {} }, { isEmpty: saved === undefined }),
    pageIds: [pageId, 'other'],
    isPageDirty: () => isPageDirty,
  });
  return {
    store,
    design,
    sent,
    journal,
    setPageDirty: (value: boolean) => {
      isPageDirty = value;
    },
    saveTheirs: (record: JsonObject) => {
      theirs = record;
    },
  };
}

const toDefault = (document: EditorDocument, value: string) =>
  setVariable(document, templateKey, 'title', { schema: { type: 'string', default: value }, value: undefined });

const changeDefault = (store: EditorStore, value: string) =>
  store.dispatch({ label: 'Change', diff: toDefault(store.document, value) });

function conflictOf({ conflicts: [conflict] }: DesignSaving): Conflict {
  if (!conflict) throw new Error('There is no conflict');
  return conflict;
}

describe('saving beside the open page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[EDT-10] sends a change of the template one second after the last one, with its ETag', async () => {
    const { store, sent } = open();
    changeDefault(store, 'One');
    await vi.advanceTimersByTimeAsync(900);
    changeDefault(store, 'Two');
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toMatchObject([
      { etag: '"1"', pages: [], template: { variables: { schema: { properties: { title: { default: 'Two' } } } } } },
    ]);
    expect(Object.keys(sent[0]?.template ?? {})).toEqual(['variables']);
  });

  it('[EDT-9] saves a renamed variable, the open page and the other pages in one write', async () => {
    const { store, design, sent, setPageDirty } = open();
    await design.loadPages();
    expect(design.isDirty).toBe(false);
    const edited = { from: 'title', to: 'heading', schema: { type: 'string' }, value: undefined };
    store.dispatch({ label: 'Rename', diff: changeVariable(store.document, templateKey, edited).diff });
    setPageDirty(true);
    await vi.advanceTimersByTimeAsync(3_000);
    // The page is saved first, and takes everything along.
    expect(sent).toEqual([]);
    expect(await design.savePage(toPage(store.document, pageId), '"5"')).toEqual({ etag: '"saved"' });
    setPageDirty(false);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.pages).toMatchObject([
      { id: pageId, etag: '"5"', page: { layers: [{ content: '{{ heading }}' }] } },
      { id: 'other', etag: '"7"', page: { layers: [{ content: '{{ heading }}' }] } },
    ]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveLength(1);
  });

  it('[EDT-10] merges what somebody else saved in the template, and keeps both changes', async () => {
    const { store, design, sent, saveTheirs } = open({ answers: ['conflict'] });
    const samples = [{ id: 'r', name: 'Row', values: {} }];
    saveTheirs({ ...requireRecord(start, templateKey), samples });
    changeDefault(store, 'Mine');
    await vi.advanceTimersByTimeAsync(1_100);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(design.conflicts).toEqual([]);
    expect(requireRecord(store.document, templateKey)['samples']).toEqual(samples);
    expect(sent[1]).toMatchObject({ etag: '"2"' });
    expect(design.isDirty).toBe(false);
  });

  describe('if somebody else changed the same value', () => {
    const path = 'variables.schema.properties.title.default';
    const conflict = { key: templateKey, path, mine: 'Mine', theirs: 'Theirs' };
    const theirs = requireRecord(applyDiff(start, toDefault(start, 'Theirs')), templateKey);
    const sentDefault = ({ template }: DesignChange | undefined = { template: {}, etag: undefined, pages: [] }) =>
      readValue(template, path);

    async function openConflict() {
      const opened = open({ answers: ['conflict'] });
      opened.saveTheirs(theirs);
      changeDefault(opened.store, 'Mine');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(opened.design.conflicts).toEqual([conflict]);
      expect(opened.sent).toHaveLength(1);
      return opened;
    }

    it('[EDT-10] shows mine, and saves it once a person keeps it', async () => {
      const { store, design, sent } = await openConflict();
      expect(readValue(requireRecord(store.document, templateKey), path)).toBe('Mine');
      await expect(design.settled()).rejects.toThrow('Decide the conflicts');
      design.resolved(conflictOf(design));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(sent[1]).toMatchObject({ etag: '"2"' });
      expect(sentDefault(sent[1])).toBe('Mine');
      expect(design.isDirty).toBe(false);
    });

    it('[EDT-10] leaves theirs in what is saved with the page until a person chooses', async () => {
      const { store, design, sent, setPageDirty } = await openConflict();
      setPageDirty(true);
      store.dispatch({ label: 'Brand', diff: setTemplateValues(store.document, { brandId: 'b' }) });
      await design.savePage(toPage(store.document, pageId), '"5"');
      setPageDirty(false);
      expect(sent[1]).toMatchObject({ template: { brandId: 'b' }, pages: [{ id: pageId }] });
      expect(sentDefault(sent[1]) ?? 'Theirs').toBe('Theirs');
      expect(design.conflicts).toEqual([conflict]);
    });

    it('[EDT-10] asks again after a reload', async () => {
      const { journal } = await openConflict();
      const kept = journal.write.mock.lastCall?.[0].design;
      expect(kept).toMatchObject({ base: { etag: '"1"' } });
      expect([kept?.base.template, kept?.template].map((template) => readValue(template ?? {}, path))).toEqual([
        'Hello',
        'Mine',
      ]);

      const document = withTemplate(start, { ...theirs, ...kept?.template });
      const saved = {
        document: withTemplate(start, { ...theirs, ...kept?.base.template }),
        etag: '"1"',
        pageEtags: new Map(),
      };
      const { design, sent, saveTheirs } = open({ answers: ['conflict'], document, saved });
      saveTheirs(theirs);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent).toMatchObject([{ etag: '"1"' }]);
      expect(design.conflicts).toEqual([conflict]);
    });
  });

  it('[EDT-10] tries again while there is no connection', async () => {
    const { store, design, sent } = open({ answers: ['offline', 'offline'] });
    store.dispatch({ label: 'Brand', diff: setTemplateValues(store.document, { brandId: 'b' }) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.map(({ template }) => template)).toEqual([{ brandId: 'b' }, { brandId: 'b' }, { brandId: 'b' }]);
    expect(design.isDirty).toBe(false);
  });

  it('[EDT-10] puts a change into the journal within 250 ms, with its base, and removes it once it is saved', async () => {
    const { store, journal } = open();
    store.dispatch({ label: 'Brand', diff: setTemplateValues(store.document, { brandId: 'b' }) });
    await vi.advanceTimersByTimeAsync(250);
    expect(journal.write).toHaveBeenCalledExactlyOnceWith({
      design: { base: { template: { brandId: null }, etag: '"1"', pages: [] }, template: { brandId: 'b' }, pages: [] },
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(journal.remove).toHaveBeenCalledOnce();
  });

  it('[EDT-10] saves what the journal had, merged with what others have saved since', async () => {
    const samples = [{ id: 'r', name: 'Row', values: {} }];
    const document = withTemplate(start, { ...requireRecord(start, templateKey), brandId: 'mine' });
    const saved = { document: start, etag: '"0"', pageEtags: new Map() };
    const { design, sent, store, saveTheirs } = open({ answers: ['conflict'], document, saved });
    saveTheirs({ ...requireRecord(start, templateKey), samples });
    expect(design.isDirty).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toMatchObject([{ etag: '"0"' }, { etag: '"2"', template: { brandId: 'mine' } }]);
    expect(requireRecord(store.document, templateKey)).toMatchObject({ samples, brandId: 'mine' });
    expect(design.isDirty).toBe(false);
  });

  it('[EDT-4] sends nothing for a change that was undone before it was saved', async () => {
    const { store, sent } = open();
    changeDefault(store, 'One');
    store.undo();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
    expect(requireRecord(store.document, templateKey)).toBe(requireRecord(start, templateKey));
  });
});
