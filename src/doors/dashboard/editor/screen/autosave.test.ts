import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { documentWith, pageId } from '../model/model.fixture.ts';
import { setLayerValues } from '../model/operations/layers.ts';
import { toPage } from '../model/records.ts';
import { EditorStore } from '../model/store.ts';
import { Autosave } from './autosave.ts';
import type { SaveResult, StoredPage, Unavailable } from './host.ts';
import { type JournaledPage, JournalWriter, type Unsaved } from './journal/journal-writer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const layer = { id: 'a', type: 'container', visible: true, style: {}, x: 0, y: 0 };
const loaded = (): StoredPage => ({ page: toPage(documentWith([layer]), pageId), etag: '1' });

/** A service with one page. `loses` makes it lose the answers of saves that it does. */
class FakeService {
  stored = loaded();
  saves: JsonObject[] = [];
  mode: 'works' | 'loses answers' | 'offline' | 'busy' | 'rejects' | 'holds' = 'works';
  release: () => void = () => {};

  async savePage(page: JsonObject, etag: string | undefined): Promise<SaveResult> {
    if (this.mode === 'offline') return 'offline';
    if (this.mode === 'busy') return { unavailable: new Error('busy') };
    if (this.mode === 'rejects') throw new Error('The page is not valid');
    if (this.mode === 'holds') await new Promise<void>((resolve) => (this.release = resolve));
    if (etag !== this.stored.etag) return 'conflict';
    this.write(page);
    this.saves.push(page);
    return this.mode === 'loses answers' ? 'offline' : { etag: this.stored.etag };
  }

  async readPage(): Promise<StoredPage | Unavailable> {
    return this.mode === 'offline' ? 'offline' : this.stored;
  }

  write(page: JsonObject): void {
    this.stored = { page, etag: String(Number(this.stored.etag) + 1) };
  }
}

class FakeJournal {
  page: JournaledPage | undefined;
  async write({ page }: Unsaved): Promise<void> {
    this.page = page;
  }
  async remove(): Promise<void> {
    this.page = undefined;
  }
}

function open({ service = new FakeService(), kept }: { service?: FakeService; kept?: JournaledPage } = {}) {
  const journal = new FakeJournal();
  journal.page = kept;
  const document = documentWith([], kept?.page ?? service.stored.page);
  const store = new EditorStore({ document, pageId, clock: { now: () => 0 }, mayEdit: true });
  const writer = new JournalWriter({ journal, onFailure: () => {} }, { isEmpty: kept === undefined });
  const base = kept?.base ?? service.stored;
  const latest = base.etag === service.stored.etag ? undefined : service.stored;
  const autosave = new Autosave({ store, host: service, base, latest, journal: writer });
  const set = (values: Record<string, number>) =>
    store.dispatch({ label: 'Set', diff: setLayerValues(store.document, pageId, [['a', values]]) });
  return { service, journal, store, autosave, set };
}
const stored = ({ stored: { page } }: FakeService): unknown => page['layers'];
const theirs = (values: JsonObject): JsonObject => toPage(documentWith([{ ...layer, ...values }]), pageId);

describe('autosave', () => {
  it('[EDT-10] saves 1 s after the last change, and after 5 s of changes at the latest', async () => {
    const { service, autosave, set } = open();
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(990);
    expect([service.saves.length, autosave.state]).toEqual([0, 'Saving']);
    await vi.advanceTimersByTimeAsync(20);
    expect([service.saves.length, autosave.state]).toEqual([1, 'Saved']);
    for (let x = 2; x < 14; x++) {
      set({ x });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(service.saves.length).toBe(2);
  });

  it('[EDT-10] saves a change that was made during a save, also when the editor is closed then', async () => {
    const { service, autosave, set } = open();
    service.mode = 'holds';
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    set({ x: 2 });
    const closing = autosave.dispose();
    service.mode = 'works';
    service.release();
    await closing;
    expect(stored(service)).toMatchObject([{ x: 2 }]);
  });

  it('[EDT-4] [EDT-10] takes a gesture under way back when the editor is closed', async () => {
    const { service, autosave, store, set } = open();
    set({ y: 3 });
    store.startGesture('Move').update(setLayerValues(store.document, pageId, [['a', { x: 9 }]]));
    await autosave.dispose();
    expect(stored(service)).toMatchObject([{ x: 0, y: 3 }]);
  });

  it('[EDT-10] waits for the save under way and for later changes before it says that all is saved', async () => {
    const { service, autosave, set } = open();
    service.mode = 'holds';
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    set({ x: 2 });
    const settled = autosave.settled();
    service.mode = 'works';
    service.release();
    await settled;
    expect([stored(service), autosave.state]).toMatchObject([[{ x: 2 }], 'Saved']);
  });

  it('[EDT-10] does not say that all is saved while there is no connection', async () => {
    const { service, autosave, set } = open();
    service.mode = 'offline';
    set({ x: 1 });
    await expect(autosave.settled()).rejects.toThrow('not saved yet');
    expect(autosave.state).toBe('Offline');
  });

  it('[EDT-10] retries after 1, 2 and 4 s without a connection, and at once when it is back', async () => {
    const { service, autosave, set } = open();
    service.mode = 'offline';
    const save = vi.spyOn(service, 'savePage');
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(1_000 + 1_000 + 2_000 + 100);
    expect([save.mock.calls.length, autosave.state]).toEqual([3, 'Offline']);
    service.mode = 'works';
    autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect([stored(service), autosave.state]).toMatchObject([[{ x: 1 }], 'Saved']);
  });

  it('[EDT-10] retries by itself when the service is busy, and says why nothing is saved', async () => {
    const { service, autosave, set } = open();
    service.mode = 'busy';
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([autosave.state, autosave.error]).toMatchObject(['Not saved', { message: 'busy' }]);
    service.mode = 'works';
    await vi.advanceTimersByTimeAsync(1_000);
    expect([autosave.state, autosave.error]).toEqual(['Saved', undefined]);
  });

  it('[EDT-10] says why the service rejects the page, and saves it after another change', async () => {
    const { service, autosave, set } = open();
    service.mode = 'rejects';
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([autosave.state, autosave.error]).toMatchObject(['Not saved', { message: 'The page is not valid' }]);
    service.mode = 'works';
    set({ x: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([stored(service), autosave.state]).toMatchObject([[{ x: 2 }], 'Saved']);
  });

  it('[EDT-10] has nothing to save after an undo to the saved version', async () => {
    const { service, autosave, store, set } = open();
    set({ x: 1 });
    store.undo();
    expect(autosave.state).toBe('Saved');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.saves).toEqual([]);
  });

  it('[EDT-10] sees no conflict with a save of its own whose answer was lost', async () => {
    const { service, autosave, set } = open();
    service.mode = 'loses answers';
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([autosave.state, stored(service)]).toMatchObject(['Offline', [{ x: 1 }]]);
    service.mode = 'works';
    service.write(theirs({ x: 1, y: 7 }));
    set({ x: 2 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([autosave.conflicts, autosave.state]).toEqual([[], 'Saved']);
    expect(stored(service)).toMatchObject([{ x: 2, y: 7 }]);
  });

  it('[EDT-10] writes changes into the journal within 250 ms, and empties it once they are saved', async () => {
    const { service, journal, set } = open();
    set({ x: 1 });
    await vi.advanceTimersByTimeAsync(250);
    expect(journal.page).toMatchObject({ base: loaded(), page: { layers: [{ x: 1 }] } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([service.saves.length, journal.page]).toEqual([1, undefined]);
  });

  it('[EDT-10] merges the journal onto the version that others saved since, and saves both', async () => {
    const service = new FakeService();
    const kept = { base: loaded(), page: theirs({ x: 5 }) };
    service.write(theirs({ y: 7 }));
    const { autosave, journal } = open({ service, kept });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([stored(service), autosave.state, journal.page]).toMatchObject([[{ x: 5, y: 7 }], 'Saved', undefined]);
  });

  it('[EDT-10] keeps the base of a conflict in the journal, so that the conflict is there after a crash', async () => {
    const { service, autosave, journal, set } = open();
    set({ x: 5 });
    service.write(theirs({ x: 7 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state).toBe('Conflict');
    await expect(autosave.settled()).rejects.toThrow('conflicts');
    const again = open({ service, kept: journal.page ?? { base: loaded(), page: {} } });
    expect(again.autosave.conflicts).toMatchObject([{ path: 'x', mine: 5, theirs: 7 }]);
    expect(again.autosave.resolve(again.autosave.conflicts, 'theirs')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([stored(service), again.autosave.state, again.journal.page]).toMatchObject([[{ x: 7 }], 'Saved', undefined]);
  });
});
