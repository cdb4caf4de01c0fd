import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import type { PublicOrder } from '../core/names/orders.ts';
import { listPublicTemplates } from './public-templates.ts';
import { db, makeSpace, makeTemplate, noon } from './records.fixture.ts';
import { foldForSearch } from './search-text.ts';
import { publishVersion } from './template-versions-writes.ts';
import { findTemplate } from './templates.ts';
import { type NewTemplate, setTemplateColors, updateTemplate } from './templates-writes.ts';

let spaceId: string;

beforeAll(async () => {
  spaceId = (await makeSpace()).id;
});

async function makePublic(template: Partial<NewTemplate>, now = noon) {
  const made = await makeTemplate({ spaceId, ...template });
  await publishVersion(db, { templateId: made.id, public: true }, now);
  return made;
}

async function idsOf(query: { search?: string; category?: string; sort?: PublicOrder }) {
  return (await listPublicTemplates(db, { page: 1, perPage: 100, ...query })).list.map(({ id }) => id);
}

/** Generates texts with letters of many scripts, characters that have a meaning in SQL, and any other characters. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'%_\'"\\*?[]^~-;', 'ß', 'İ', 'Σ', 'ς', '図', '한', 'é', '🦊'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 80,
});

describe('the list of public templates', () => {
  it('[PUB-3] has the colors of the published version, and none while they are unknown', async () => {
    const category = newId();
    const { id } = await makePublic({ category });
    const list = async (color?: 'red') =>
      (await listPublicTemplates(db, { page: 1, perPage: 9, category, color })).list.map(({ colors }) => colors);
    expect(await list()).toEqual([null]);
    const before = await findTemplate(db, id);
    await setTemplateColors(db, { templateId: id, version: 1 }, ['red', 'white']);
    expect(await list('red')).toEqual([['red', 'white']]);
    expect(await findTemplate(db, id)).toEqual({ ...before, colors: ['red', 'white'] });
    await publishVersion(db, { templateId: id }, noon);
    expect([await list(), await list('red')]).toEqual([[null], []]);
    // If another version was published in the meantime, the earlier publisher writes no colors.
    await setTemplateColors(db, { templateId: id, version: 1 }, ['red']);
    expect(await list()).toEqual([null]);
  });

  it('[PUB-3] finds a template by any part of its name and description, whatever the characters', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.nat(), fc.nat(80), async (name, description, from, length) => {
        const category = newId();
        const { id } = await makePublic({ name, description, category });
        for (const text of [name, description]) {
          const characters = [...text];
          const start = from % (characters.length + 1);
          const search = characters.slice(start, start + length).join('');
          expect(await idsOf({ search, category })).toEqual([id]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['100% wool_knit', '0% WOOL_', true],
    ['100% wool_knit', '0_ wool', false],
    ['Rock \'n\' "Roll"', "'N' \"", true],
    ['名刺テンプレート', '刺テン', true],
    ['ΟΔΟΣ ΕΡΜΟΥ', 'οδοσ ερμου', true],
    ['Straße', 'STRASSE', true],
    ['Card', `Card${'x'.repeat(76)}`, false],
    [`${'界'.repeat(80)}!`, '界'.repeat(80), true],
    ['Card', "' OR 1=1 --", false],
    // B7: `resume` used to miss the gallery's Résumé.
    ['Résumé', 'resume', true],
    ['Resume', 'RÉSUMÉ', true],
    ['Łódź, Ærø, Ísafjörður', 'lodz, aero, isafjor', true],
    ['Ελλάδα', 'ελλαδα', true],
    ['כִּתּוּב', 'כתוב', true],
    ['हिन्दी', 'हन्द', false],
    ['がくぶち', 'かくふち', false],
  ])('[PUB-3] looks in %j for %j as plain text: %s', async (name, search, isFound) => {
    const category = newId();
    await makePublic({ name, category });
    expect(await idsOf({ search, category })).toHaveLength(isFound ? 1 : 0);
  });

  it('folds any part of a text to a part of the folded text', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        expect(foldForSearch(left + right)).toBe(foldForSearch(left) + foldForSearch(right));
      }),
    );
  });

  // B7: tags and categories used to be ignored.
  it('[PUB-3] finds a template by its tags and its category, also after they change', async () => {
    const marker = newId().toLowerCase();
    const { id } = await makePublic({
      tags: [`Lebenslauf ${marker}`, `Ünï-${marker}`],
      category: `social-media-${marker}`,
    });
    for (const search of [
      `lebenslauf ${marker}`,
      `uni-${marker}`,
      `MEDIA-${marker}`,
      `social media ${marker.slice(0, 3)}`,
    ])
      expect(await idsOf({ search }), search).toContain(id);
    expect(await idsOf({ search: `${marker}uni` })).not.toContain(id);
    await updateTemplate(db, { id, spaceId }, { tags: [], category: null }, noon);
    expect(await idsOf({ search: marker })).not.toContain(id);
  });

  // B15: new public templates of other users used to come first.
  it('[PUB-3] lists featured templates first, then the newest, unless it is sorted otherwise', async () => {
    const category = newId();
    const old = await makePublic({ name: 'Élan', category, featuredOn: noon }, noon - 9);
    const older = await makePublic({ name: 'zebra', category, featuredOn: noon - 1 }, noon - 10);
    const newest = await makePublic({ name: 'Apple', category }, noon + 9);
    const middle = await makePublic({ name: 'fig', category }, noon);
    const sorted = async (sort?: PublicOrder) => {
      const ids = await idsOf({ category, ...(sort && { sort }) });
      return ids.map((id) => [old, older, newest, middle].find((each) => each.id === id)?.name);
    };
    expect(await sorted()).toEqual(['Élan', 'zebra', 'Apple', 'fig']);
    expect(await sorted('featured')).toEqual(await sorted());
    expect(await sorted('newest')).toEqual(['Apple', 'fig', 'Élan', 'zebra']);
    expect(await sorted('name')).toEqual(['Apple', 'Élan', 'fig', 'zebra']);
  });

  it('searches the current text', async () => {
    const category = newId();
    const { id } = await makePublic({ name: 'before', description: 'stays', category });
    await updateTemplate(db, { id, spaceId }, { name: 'after' }, noon);
    expect(await idsOf({ search: 'BEFORE', category })).toEqual([]);
    expect(await idsOf({ search: 'AFTER', category })).toEqual([id]);
    expect(await idsOf({ search: 'stays', category })).toEqual([id]);
    await updateTemplate(db, { id, spaceId }, { description: null }, noon);
    expect(await idsOf({ search: 'stays', category })).toEqual([]);
  });

  it('[PUB-3] shows only templates that are public and published', async () => {
    const category = newId();
    const publicTemplate = await makePublic({ category });
    await makeTemplate({ spaceId, category });
    await makeTemplate({ spaceId, category, publicOn: noon });
    const hidden = await makePublic({ category });
    await publishVersion(db, { templateId: hidden.id, public: false }, noon);
    expect(await idsOf({ category })).toEqual([publicTemplate.id]);
  });

  it('[PUB-3] supports the category featured', async () => {
    const [featured, plain] = [await makePublic({ featuredOn: noon }), await makePublic({})];
    const ids = await idsOf({ category: 'featured' });
    expect(ids).toContain(featured.id);
    expect(ids).not.toContain(plain.id);
  });

  it('[GEN-6] is newest first, a page at a time, in the order of ids for equal times', async () => {
    const category = newId();
    const early = [await makePublic({ category }, noon - 5), await makePublic({ category }, noon - 5)];
    const late = await makePublic({ category }, noon);
    const expected = [late.id, ...early.map(({ id }) => id).sort()];
    const pages = [1, 2, 3].map((page) => listPublicTemplates(db, { category, page, perPage: 2 }));
    const lists = await Promise.all(pages);
    expect(lists.map(({ list }) => list.map(({ id }) => id))).toEqual([expected.slice(0, 2), expected.slice(2), []]);
    expect(lists.map(({ count, pagesCount }) => [count, pagesCount])).toEqual([
      [3, 2],
      [3, 2],
      [3, 2],
    ]);
  });
});
