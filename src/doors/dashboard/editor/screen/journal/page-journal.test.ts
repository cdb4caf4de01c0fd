import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';
import { blankPage, pageId } from '../../model/model.fixture.ts';
import { forgetJournal } from './journal-database.ts';
import { openPageJournal } from './page-journal.ts';

const owner = { userId: 'user1', spaceId: 'space1', templateId: 'template1', pageId };
const page = { base: { page: blankPage, etag: '"1"' }, page: { ...blankPage, name: 'Changed' } };
const design = {
  base: { template: { samples: [] }, etag: '"2"', pages: [{ id: 'other', page: blankPage, etag: '"3"' }] },
  template: { samples: [{ id: 'row', name: 'Row', values: {} }] },
  pages: [{ id: 'other', page: { ...blankPage, name: 'Other' } }],
};
afterEach(forgetJournal);

describe('the journal', () => {
  it.each([
    ['a page', { page }],
    ['its template and other pages', { design }],
    ['both', { page, design }],
  ])('[EDT-10] keeps %s with their base until they are removed', async (_name, unsaved) => {
    const journal = await openPageJournal(owner);
    await journal.write(unsaved);
    const reopened = await openPageJournal(owner);
    expect(await reopened.read()).toEqual({ state: 'kept', unsaved });
    await reopened.remove();
    expect(await journal.read()).toEqual({ state: 'none' });
  });

  it.each([{ userId: 'user2' }, { spaceId: 'space2' }, { templateId: 'template2' }, { pageId: 'page2' }])(
    '[EDT-10] shows nothing to %j',
    async (other) => {
      await (await openPageJournal(owner)).write({ page });
      expect(await (await openPageJournal({ ...owner, ...other })).read()).toEqual({ state: 'none' });
    },
  );

  it.each([
    ['of another version', { version: 2, ...page }],
    ['without a page', { version: 1, base: page.base }],
    ['with nothing', { version: 1 }],
    ['of a newer schema', { version: 1, ...page, page: { ...blankPage, schemaVersion: 99 } }],
    ['that is a list', { version: 1, ...page, page: [] }],
    ['whose template is a list', { version: 1, design: { ...design, template: [] } }],
  ])('[EDT-10] drops an entry %s and says so', async (_name, entry) => {
    const journal = await openPageJournal(owner);
    const database = await openDB('galley-editor', 1);
    await database.put('pages', { key: `user1/space1/template1/${pageId}`, changedOn: Date.now(), ...entry });
    database.close();
    expect(await journal.read()).toEqual({ state: 'broken' });
    expect(await journal.read()).toEqual({ state: 'none' });
  });

  it('[EDT-10] keeps the 50 newest pages of the last 30 days', async () => {
    const database = openPageJournal(owner);
    for (let index = 0; index < 52; index++) {
      const journal = await openPageJournal({ ...owner, pageId: `page${index}` });
      await journal.write({ page });
      journal.close();
    }
    const direct = await openDB('galley-editor', 1);
    await direct.put('pages', { key: 'old', version: 1, ...page, changedOn: Date.now() - 31 * 86_400_000 });
    await (await database).read();
    expect(await direct.count('pages')).toBe(50);
    expect(await direct.get('pages', 'old')).toBeUndefined();
    direct.close();
  });

  it('[EDT-10] is empty after a sign-out', async () => {
    const journal = await openPageJournal(owner);
    await journal.write({ page });
    await forgetJournal();
    expect(await journal.read()).toEqual({ state: 'none' });
  });
});
