import { beforeAll, describe, expect, it } from 'vitest';
import { askAs, makePerson, type Person } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';

const path = '/api/v1/renders';
let space: TestSpace;
let other: TestSpace;
let editor: Person;

beforeAll(async () => {
  [space, other] = [await makeSpace({ creditsLimit: 2 }), await makeSpace()];
  editor = await makePerson({ spaceId: space.id, role: 'editor' });
});

const render = (json: object, person = editor) => askAs(person.cookie, path, { method: 'POST', json });
const refusal = async (answer: Response | Promise<Response>) => {
  const { status, code } = await readProblem(await answer);
  return `${status} ${code}`;
};
const readCredits = async ({ key }: TestSpace) =>
  (await readData(await ask('/api/v1/usage', { headers: bearer(key) }))).credits;
const readLog = async ({ cookie }: Person) => (await readData(await askAs(cookie, '/api/renders/logs'))).list;

describe('a render from the dashboard', () => {
  it('[DASH-1, CRD-1, LOG-1] is paid by the active space, is logged as of the dashboard, and has a file', async () => {
    const { pageId } = await makeTemplate(space.id);
    const made = await readData(await render({ pageId, format: 'webp', scale: 1 }));
    expect(made).toMatchObject({ pageId, format: 'webp', scale: 1, credits: { cost: 1, remaining: 1 } });
    const file = await ask(new URL(made.file.url).pathname);
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(new TextDecoder().decode((await file.bytes()).subarray(8, 12))).toBe('WEBP');
    expect(await readCredits(space)).toMatchObject({ used: 1, remaining: 1 });
    await waitFor(async () => {
      const [entry] = await readLog(editor);
      expect(entry).toMatchObject({ requestId: made.requestId, via: 'dashboard', authKind: 'session', status: 'ok' });
    });
  });

  it('[RND-27, CRD-1] of a public template of another space is paid by the user’s own', async () => {
    const publicTemplate = await makeTemplate(other.id, { public: true });
    const { credits } = await readData(await render({ pageId: publicTemplate.pageId }));
    expect(credits).toEqual({ cost: 1, remaining: 0 });
    expect(await readCredits(other)).toMatchObject({ used: 0 });
    // What was drawn is not paid for twice, and what is not drawn yet cannot be paid for.
    expect((await readData(await render({ pageId: publicTemplate.pageId }))).credits).toEqual({
      cost: 0,
      remaining: 0,
    });
    expect(await refusal(render({ pageId: publicTemplate.pageId, scale: 1 }))).toBe('402 credits_exhausted');
    const hidden = await makeTemplate(other.id);
    expect(await refusal(render({ pageId: hidden.pageId }))).toBe('404 page_not_found');
    expect(await refusal(render({ pageId: publicTemplate.pageId, draft: true }))).toBe('404 page_not_found');
  });

  it('[AUTH-6] requires an editor or higher, with a session', async () => {
    const { pageId } = await makeTemplate(space.id);
    const viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
    expect(await refusal(render({ pageId }, viewer))).toBe('403 forbidden_role');
    const byKey = ask(path, { method: 'POST', json: { pageId }, headers: bearer(space.key) });
    expect(await refusal(byKey)).toBe('401 session_required');
    expect(await refusal(ask(path, { method: 'POST', json: { pageId } }))).toBe('401 unauthorized');
  });

  it('[LOG-1] with an invalid body is logged as well', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const { pageId } = await makeTemplate(ownSpace.id);
    expect(await refusal(render({ pageId, scale: 9 }, person))).toBe('400 invalid_body');
    expect(await refusal(render({ format: 'png' }, person))).toBe('400 page_id_required');
    expect(await refusal(render({ pageId, page: { name: 'n' } }, person))).toBe('400 unknown_field');
    await waitFor(async () => {
      const list: Array<Record<string, string>> = await readLog(person);
      expect(list.map(({ via, authKind, errorCode }) => `${via} ${authKind} ${errorCode}`).sort()).toEqual([
        'dashboard session invalid_body',
        'dashboard session page_id_required',
        'dashboard session unknown_field',
      ]);
    });
  });
});
