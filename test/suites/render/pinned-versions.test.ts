import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { setSigningSecret } from '../../../src/records/spaces-writes.ts';
import { createPage, deletePage, updatePage } from '../../../src/records/template-pages-writes.ts';
import { updateTemplate } from '../../../src/records/templates-writes.ts';
import { mintSigningSecret } from '../../../src/services/authenticate/signed-url.ts';
import { isDeep } from '../../harness/depth.ts';
import { demoToken } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { signUrl } from '../../harness/sign-url.ts';
import { db, makeSpace, makeTemplate, publishNow, type TestSpace } from '../../harness/space.ts';

/** The settings that guard a template: whether strangers may draw it, and whether anyone may GET its renders. */
interface Guard {
  isPublic: boolean;
  isOpen: boolean;
}

const guards: Guard[] = [
  { isPublic: false, isOpen: false },
  { isPublic: false, isOpen: true },
  { isPublic: true, isOpen: false },
  { isPublic: true, isOpen: true },
];

const pageNames = ['kept', 'removed', 'added', 'draft', 'missing'] as const;
type PageName = (typeof pageNames)[number];

/** A template whose version 1 was published under `before`, and version 2 under `today`. */
interface Case {
  before: Guard;
  today: Guard;
  templateId: string;
  /** In both versions; in version 1 alone; in version 2 alone; in the draft alone; nowhere. */
  pages: Record<PageName, string>;
}

const pinned = [undefined, 1, 2, 99] as const;
type Pinned = (typeof pinned)[number];

const callers = ['nobody', 'demo', 'own gt', 'signed', 'own key', 'foreign key', 'foreign gt'] as const;
type Caller = (typeof callers)[number];
const ownCallers: readonly Caller[] = ['own gt', 'signed', 'own key'];
const posters = ['demo', 'own key', 'foreign key'] as const;
type Poster = (typeof posters)[number];

let own: TestSpace;
let foreign: TestSpace;
let signing: string;
let cases: Case[];

beforeAll(async () => {
  [own, foreign] = [await makeSpace(), await makeSpace()];
  const secret = await mintSigningSecret(env.GALLEY_SECRET, own.id);
  signing = secret.token;
  await setSigningSecret(db, own.id, secret.sealed, systemClock.now());
  cases = [];
  for (const before of guards) for (const today of guards) cases.push(await makeCase(before, today));
}, 60_000);

async function publishUnder(templateId: string, { isPublic, isOpen }: Guard): Promise<void> {
  const address = { id: templateId, spaceId: own.id };
  await updateTemplate(db, address, { requireGetRenderToken: !isOpen }, systemClock.now());
  await publishNow(templateId, { public: isPublic });
}

async function makeCase(before: Guard, today: Guard): Promise<Case> {
  const { id: templateId, pageIds } = await makeTemplate(own.id, { pages: [{}, {}], publish: false });
  const [kept = '', removed = ''] = pageIds;
  const address = { templateId, spaceId: own.id };
  const document = {
    schemaVersion: 1,
    layers: [],
    variables: { schema: { type: 'object', properties: {} }, values: {} },
    bindings: [],
  };
  const page = { ...address, name: 'Page', width: 40, height: 30, document };
  await publishUnder(templateId, before);
  await deletePage(db, { ...address, id: removed }, undefined, systemClock.now());
  const added = await createPage(db, page, systemClock.now());
  await publishUnder(templateId, today);
  const draft = await createPage(db, page, systemClock.now());
  const pages = { kept, removed, added: added.id, draft: draft.id, missing: 'no-such-page-00000000' };
  return { before, today, templateId, pages };
}

/** 200 if the render was allowed, also for a format that needs a browser, which these tests do not have. */
async function verdict(pending: Promise<Response>): Promise<string> {
  const answer = await pending;
  if (!answer.ok) {
    const { status, code } = await readProblem(answer);
    return status === 503 ? '200' : `${status} ${code}`;
  }
  await answer.body?.cancel();
  return '200';
}

interface Tokens {
  demo: string;
}

async function get({ demo }: Tokens, caller: Caller, pageId: string, query: Record<string, string>): Promise<string> {
  const parameters = new URLSearchParams({ dryRun: 'true', ...query });
  const keys: Partial<Record<Caller, string>> = { 'own key': own.key, 'foreign key': foreign.key };
  const key = keys[caller];
  if (caller === 'demo') parameters.set('demo', demo);
  if (caller === 'own gt') parameters.set('gt', own.gt);
  if (caller === 'foreign gt') parameters.set('gt', foreign.gt);
  const path = `/api/render/${pageId}?${parameters}`;
  return verdict(ask(caller === 'signed' ? await signUrl(signing, path) : path, { headers: key ? bearer(key) : {} }));
}

function post({ demo }: Tokens, caller: Poster, body: object): Promise<string> {
  const token = { demo, 'own key': own.key, 'foreign key': foreign.key }[caller];
  return verdict(ask('/api/render', { method: 'POST', headers: bearer(token), json: { dryRun: true, ...body } }));
}

/** Whether strangers may see a page, by the settings of the drawn version and by today's settings. */
function isVisible({ before, today }: Case, page: PageName, version: Pinned, by: keyof Guard): boolean {
  const inForce = version === 1 ? [before, today] : [today];
  const isPresent = page === 'kept' || (page === 'added' && version !== 1);
  return isPresent && version !== 99 && inForce.every((guard) => guard[by]);
}

/** AUTH-1, AUTH-10, AUTH-15, RND-27 in the words of the rules. */
function expected(method: 'GET' | 'POST', caller: Caller, of: Case, pages: readonly PageName[], version: Pinned) {
  if (ownCallers.includes(caller)) {
    if (pages.includes('missing')) return caller === 'own key' ? '404 page_not_found' : '401 unauthorized';
    const versionHas = { kept: true, removed: version === 1, added: version !== 1, draft: false, missing: false };
    return version !== 99 && pages.every((page) => versionHas[page]) ? '200' : '404 page_not_published';
  }
  const allShown = (by: keyof Guard) => pages.every((page) => isVisible(of, page, version, by));
  if (caller === 'demo') return allShown('isPublic') ? '200' : '404 page_not_found';
  if (method === 'GET' && allShown('isOpen')) return '200';
  if (caller !== 'foreign key') return '401 unauthorized';
  return pages.every((page) => isVisible(of, page, version, 'isPublic')) ? '200' : '404 page_not_found';
}

const guardText = ({ isPublic, isOpen }: Guard) => `${isPublic ? 'public' : 'private'} ${isOpen ? 'open' : 'closed'}`;
const caseText = ({ before, today }: Case) => `${guardText(before)}, then ${guardText(today)}`;
const query = (version: Pinned, more: Record<string, string> = {}) => ({
  ...more,
  ...(version === undefined ? {} : { version: String(version) }),
});
const pin = (version: Pinned) => (version === undefined ? {} : { version });
const wrong: string[] = [];
const judge = (what: string, seen: string, should: string) => {
  if (seen !== should) wrong.push(`${what}: ${seen}, should be ${should}`);
};
const noneWrong = () => expect(wrong.splice(0)).toEqual([]);
/** The pages to request in a case. A sample has the one that both versions have, and each of the others in turn. */
function pagesFor(of: Case, turn: number): readonly PageName[] {
  if (isDeep) return pageNames;
  const [kept, ...others] = pageNames;
  const index = guards.indexOf(of.before) + guards.indexOf(of.today) + turn;
  return [kept, others[index % others.length] as PageName];
}

/**
 * A sample has one half of the cases or the other, so that a caller that requests each version in turn is tried with
 * both.
 */
function casesFor(turn: number): readonly Case[] {
  if (isDeep) return cases;
  return cases.filter(({ before, today }) => (before.isOpen !== today.isPublic) === (turn % 2 === 1));
}

describe('a pinned version', () => {
  const byCaller = callers.flatMap((caller, turn) =>
    pinned.map((version, index) => [caller, version, turn + index] as const),
  );
  const byPoster = posters.flatMap((caller, turn) =>
    pinned.map((version, index) => [caller, version, turn + index] as const),
  );

  it.each(byCaller)(
    '[AUTH-10] is checked against its settings and today’s: %s GETs version %s',
    async (caller, version, turn) => {
      const tokens = { demo: await demoToken() };
      for (const each of casesFor(turn)) {
        for (const page of pagesFor(each, turn)) {
          const seen = await get(tokens, caller, each.pages[page], query(version));
          judge(`${caseText(each)}, ${page}`, seen, expected('GET', caller, each, [page], version));
        }
      }
      noneWrong();
    },
  );

  it.each(byPoster)(
    '[AUTH-10, RND-27] is checked in the same way for a POST: %s, version %s',
    async (caller, version, turn) => {
      const tokens = { demo: await demoToken() };
      for (const each of casesFor(turn)) {
        for (const page of pagesFor(each, turn)) {
          const seen = await post(tokens, caller, { pageId: each.pages[page], ...pin(version) });
          judge(`${caseText(each)}, ${page}`, seen, expected('POST', caller, each, [page], version));
        }
      }
      noneWrong();
    },
  );

  it.each(byCaller)(
    '[AUTH-10] is checked page by page in pageIds: %s GETs version %s',
    async (caller, version, turn) => {
      const tokens = { demo: await demoToken() };
      for (const each of casesFor(turn)) {
        for (const second of isDeep ? pageNames : pagesFor(each, turn).slice(1)) {
          const { kept } = each.pages;
          const pageIds = `${kept},${each.pages[second]}`;
          const seen = await get(tokens, caller, kept, query(version, { format: 'pdf', pageIds }));
          judge(
            `${caseText(each)}, kept and ${second}`,
            seen,
            expected('GET', caller, each, ['kept', second], version),
          );
        }
      }
      noneWrong();
    },
  );

  it.each(byPoster)(
    '[AUTH-1, AUTH-10] is checked in the same way for a deck: %s, version %s',
    async (caller, version) => {
      const tokens = { demo: await demoToken() };
      for (const each of cases) {
        const { templateId } = each;
        const seen = await post(tokens, caller, { format: 'pptx', templateId, ...pin(version) });
        const pages: PageName[] = version === 1 ? ['kept', 'removed'] : ['kept', 'added'];
        const should = version === 99 ? '404' : expected('POST', caller, each, pages, version);
        judge(caseText(each), seen, should.startsWith('404') ? '404 template_not_found' : should);
      }
      noneWrong();
    },
  );

  it('[AUTH-10, PUB-4, PUB-7, PUB-8] that was private is in no public document, thumbnail or copy', async () => {
    const page = { layers: [{ id: 't', type: 'text', content: 'first' }] };
    const { id, pageIds } = await makeTemplate(own.id, { pages: [page, page] });
    const [kept = '', removed = ''] = pageIds;
    const address = { templateId: id, spaceId: own.id };
    const document = { schemaVersion: 1, layers: [{ id: 't', type: 'text', content: 'second' }] };
    await updatePage(db, { id: kept, spaceId: own.id }, { document }, systemClock.now());
    await deletePage(db, { ...address, id: removed }, undefined, systemClock.now());
    const copy = () => ask(`/api/templates/${id}/duplicate`, { method: 'POST', headers: bearer(foreign.key) });
    const versionList = (key: string) => ask(`/api/templates/${id}/versions`, { headers: bearer(key) });
    const readPublic = async () => [
      await ask(`/api/templates/public/${id}?version=1`),
      await ask(`/templates/${id}/thumbnail.webp?version=1&page=2`),
      await copy(),
    ];
    expect((await readPublic()).map(({ status }) => status)).toEqual([404, 404, 404]);
    await publishNow(id, { public: true });
    const [read, thumbnail, copied] = await readPublic();
    expect([read?.status, thumbnail?.status, copied?.status]).toEqual([200, 404, 200]);
    for (const answer of [read, copied]) {
      const text = await answer?.text();
      expect(text).toContain('second');
      expect(text).not.toContain('first');
      expect(text).not.toContain(removed);
    }
    expect((await versionList(foreign.key)).status).toBe(404);
    const { list } = await readData(await versionList(own.key));
    expect(list).toMatchObject([
      { version: 2, public: true, requireGetRenderToken: true },
      { version: 1, public: false, requireGetRenderToken: true },
    ]);
  });

  it('[AUTH-10] stays private if the settings are loosened without a publish', async () => {
    const { id, pageId } = await makeTemplate(own.id);
    const address = { id, spaceId: own.id };
    await updateTemplate(db, address, { requireGetRenderToken: false }, systemClock.now());
    const tokens = { demo: await demoToken() };
    expect(await get(tokens, 'nobody', pageId, {})).toBe('200');
    expect(await get(tokens, 'nobody', pageId, { version: '1' })).toBe('401 unauthorized');
    await publishNow(id);
    expect(await get(tokens, 'nobody', pageId, { version: '2' })).toBe('200');
    expect(await get(tokens, 'nobody', pageId, { version: '1' })).toBe('401 unauthorized');
  });

  it('[AUTH-10, PUB-2] that is published again becomes a new version with the current settings', async () => {
    const { id, pageId } = await makeTemplate(own.id);
    await publishNow(id, { public: true });
    const tokens = { demo: await demoToken() };
    expect(await get(tokens, 'demo', pageId, { version: '1' })).toBe('404 page_not_found');
    expect((await publishNow(id, { restoredFrom: 1 })).version).toBe(3);
    expect(await get(tokens, 'demo', pageId, { version: '3' })).toBe('200');
    expect(await get(tokens, 'demo', pageId, { version: '1' })).toBe('404 page_not_found');
    await publishNow(id, { restoredFrom: 2, public: false });
    await publishNow(id, { public: true });
    for (const [version, should] of [
      ['2', '200'],
      ['4', '404 page_not_found'],
      ['5', '200'],
    ] as const) {
      expect(await get(tokens, 'demo', pageId, { version })).toBe(should);
    }
  });
});
