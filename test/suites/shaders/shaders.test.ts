import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/access/roles.ts';
import { members } from '../../../src/records/members.ts';
import { shaders } from '../../../src/records/shaders.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { aShader, fakeRenderer, goodSource } from '../../harness/shaders.ts';
import { db, makeKey, makeSpace, type TestSpace } from '../../harness/space.ts';

const renderer = fakeRenderer();
const path = '/api/v1/shaders';
const body = { name: 'Waves', source: goodSource, manifest: { inputs: [] } };
const bad = { ...body, source: 'vec4 shade(vec2 uv, float time, vec2 resolution) {\n  return sandbox_refuses;\n}' };
/** Passes every stage except the sandbox. */
const refused = { ...body, source: `${goodSource} // sandbox_refuses` };

let space: TestSpace;
let other: TestSpace;
let cookie: string;
beforeAll(async () => {
  [space, other] = [await makeSpace(), await makeSpace()];
  cookie = (await makePerson({ spaceId: space.id, role: 'editor' })).cookie;
});

const send = (method: string, at: string, json: unknown, headers: Record<string, string> = {}) =>
  ask(at, { method, json, headers: { ...bearer(space.key), ...headers } });
const make = async (more: object = {}) => (await readData(await send('POST', path, { ...body, ...more }))).doc;
const read = (id: string, headers: Record<string, string> = bearer(space.key)) => ask(`${path}/${id}`, { headers });
const setStatus = (id: string, json: object) => send('POST', `${path}/${id}/status`, json);
const posters = async (id: string) => (await env.FILES.list({ prefix: `shader-posters/${id}/` })).objects.length;

describe('shaders', () => {
  it('[SHD-1, SHD-2, GEN-9] are vetted, created with and without /index, and return the documented record', async () => {
    const response = await send('POST', `${path}/index`, body);
    expect(response.headers.get('ETag')).toBe('"1"');
    const { doc, report, ...rest } = await readData(response);
    expect(rest).toEqual({});
    expect(report).toMatchObject({ verdict: 'passed', cost: { limit: 4_000 } });
    expect(report.stages.map(({ name }: { name: string }) => name)).toEqual([
      'bytes',
      'policy',
      'loops',
      'cost',
      'sandbox',
    ]);
    expect(doc).toEqual({
      ...body,
      id: expect.stringMatching(/^[\w-]{21}$/),
      spaceId: space.id,
      slug: null,
      program: expect.stringContaining('gl_FragColor'),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'approved',
      report,
      trips: 0,
      publicOn: null,
      createdOn: expect.any(String),
      updatedOn: doc.createdOn,
    });
    expect(await readData(await read(doc.id))).toEqual({ doc });
    expect(await posters(doc.id)).toBe(1);
  });

  it.each([
    ['a stage before the sandbox', bad],
    ['the sandbox', refused],
  ])('[SHD-2] rejected by %s return 422 with the report, and nothing is saved', async (_, json) => {
    const count = async () => (await readData(await ask(path, { headers: bearer(other.key) }))).count;
    const before = await count();
    const response = await ask(path, { method: 'POST', json, headers: bearer(other.key) });
    const problem = await response.json<{ code: string; data: { report: { verdict: string } } }>();
    expect([response.status, problem.code]).toEqual([422, 'shader_rejected']);
    expect(problem.data.report).toMatchObject({ verdict: 'rejected', stages: { length: 5 } });
    expect(await count()).toBe(before);
  });

  const toy = 'void mainImage(out vec4 color, in vec2 at) {\n  color = texture(iChannel0, at / iResolution.xy);\n}';
  const isf =
    '/*{ "INPUTS": [{ "NAME": "level", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.5 }] }*/\nvoid main() {\n  gl_FragColor = vec4(level);\n}';

  it.each([
    ['shadertoy', toy, { name: 'iChannel0', type: 'image' }],
    ['isf', isf, { name: 'level', type: 'float', min: 0, max: 1, default: 0.5 }],
  ])('[SHD-2] accept a body of %s with its inputs', async (form, source, input) => {
    const { manifest: _, ...rest } = { ...body, source, import: form };
    const { doc } = await readData(await send('POST', path, rest));
    expect(doc.manifest.inputs).toMatchObject([input]);
    expect(doc).toMatchObject({ source, status: 'approved', program: expect.stringContaining(input.name) });
  });

  it('[SHD-3] report at the policy stage which parts of an imported body are not supported', async () => {
    const source = `${toy}\nvec2 mainSound(float time) { return vec2(0.0); }`;
    const response = await send('POST', path, { name: 'x', source, import: 'shadertoy' });
    const { data } = await response.json<{ data: { report: { stages: { verdict: string; findings: object[] }[] } } }>();
    expect(response.status).toBe(422);
    expect(data.report.stages[1]).toMatchObject({
      verdict: 'rejected',
      findings: [{ code: 'import_unsupported', line: 4 }],
    });
  });

  it('[SHD-5] reject an imported input whose name would be more than a name in the program (S2)', async () => {
    const source = isf.replace('"level"', '"level; void hidden() { for (;;) {} } float x"');
    const response = await send('POST', path, { name: 'x', source, import: 'isf' });
    const { data } = await response.json<{ data: { report: { stages: { findings: object[] }[] } } }>();
    expect([response.status, data.report.stages[1]?.findings]).toMatchObject([
      422,
      [{ code: 'manifest_refused', message: expect.stringContaining('inputs.0.name') }],
    ]);
  });

  it('[SHD-4] are translated where the work can be killed, not in the Worker (S2)', async () => {
    renderer.isUp = false;
    const { status, code } = await readProblem(
      await send('POST', path, { name: 'x', source: '', import: 'shadertoy' }),
    );
    renderer.isUp = true;
    expect([status, code]).toEqual([503, 'renderer_unavailable']);
  });

  it.each([
    [{ name: 'x', source: goodSource }, 'manifest'],
    [{ ...body, import: 'shadertoy', manifest: { inputs: [{ name: 'a', type: 'float', default: 0 }] } }, 'manifest'],
    [{ ...body, import: 'hlsl' }, 'import'],
  ])('[SHD-1] reject a body without its form or with two manifests: %j', async (json, at) => {
    const { status, errors } = await readProblem(await send('POST', path, json));
    expect([status, errors]).toMatchObject([400, [{ path: at }]]);
  });

  it('[SHD-2] with a source that is too long are rejected by vetting, not at the door', async () => {
    const source = `${goodSource}\n//${'x'.repeat(200_000)}`;
    const response = await send('POST', path, { ...body, source });
    const { data } = await response.json<{ data: { report: { stages: { name: string; verdict: string }[] } } }>();
    expect([response.status, data.report.stages[0]]).toMatchObject([422, { name: 'bytes', verdict: 'rejected' }]);
  });

  it.each([
    [
      'without a renderer',
      () => Reflect.deleteProperty(env, 'RENDERER_URL'),
      () => Object.assign(env, { RENDERER_URL: 'http://renderer.test' }),
    ],
    [
      'with a renderer that is down',
      () => {
        renderer.isUp = false;
      },
      () => {
        renderer.isUp = true;
      },
    ],
  ])('[SHD-7, DOCF-5] cannot be vetted %s: 503 with Retry-After, and nothing changes', async (_, breakIt, correct) => {
    const doc = await make();
    breakIt();
    try {
      const responses = [await send('POST', path, body), await send('PUT', `${path}/${doc.id}`, body)];
      for (const response of responses) {
        expect(response.headers.get('Retry-After')).toBe('30');
        expect(await readProblem(response)).toMatchObject({ status: 503, code: 'renderer_unavailable' });
      }
      expect(await readData(await read(doc.id))).toEqual({ doc });
    } finally {
      correct();
    }
  });

  it.each([
    [{ ...body, name: '' }, 'name'],
    [{ ...body, name: 'x'.repeat(201) }, 'name'],
    [{ ...body, source: 7 }, 'source'],
    [{ ...body, manifest: [] }, 'manifest'],
    [{ ...body, public: 'yes' }, 'public'],
  ])('[GEN-2] report what is wrong with %j', async (json, fault) => {
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/${(await make()).id}`],
    ] as const) {
      const problem = await readProblem(await send(method, at, json));
      expect(problem).toMatchObject({ status: 400, code: 'invalid_body' });
      expect(JSON.stringify(problem.errors)).toContain(`"path":"${fault}`);
    }
  });

  it('[GEN-2] report what a new shader needs', async () => {
    const { status, errors } = await readProblem(await send('POST', path, { name: 'x' }));
    expect([status, errors]).toMatchObject([400, [{ path: 'source' }]]);
  });

  it('[GEN-10] reject an unknown field, at any level', async () => {
    for (const json of [
      { ...body, sauce: '' },
      { ...body, manifest: { inputs: [], more: 1 } },
    ]) {
      expect(await readProblem(await send('POST', path, json))).toMatchObject({ status: 400, code: 'unknown_field' });
    }
  });
});

describe('a change', () => {
  it('[SHD-8] is vetted again and replaces the content; the poster of the old one is deleted', async () => {
    const doc = await make();
    const response = await send('PUT', `${path}/${doc.id}`, { ...body, name: 'Dunes', source: `${goodSource}\n` });
    const { doc: changed, report } = await readData(response);
    expect(changed).toMatchObject({ id: doc.id, name: 'Dunes', status: 'approved', createdOn: doc.createdOn, report });
    expect(changed.contentHash).not.toBe(doc.contentHash);
    expect(await posters(doc.id)).toBe(1);
  });

  it('[SHD-1, SHD-8] keeps omitted fields, and vets only new content (D15)', async () => {
    const doc = await make();
    const put = async (json: object) => (await readData(await send('PUT', `${path}/${doc.id}`, json))).doc;
    const { name: _, updatedOn: __, ...unchangedFields } = doc;
    renderer.isUp = false;
    const renamed = await put({ name: 'Dunes' });
    expect(renamed).toMatchObject({ ...unchangedFields, name: 'Dunes' });
    expect((await put({ public: true })).publicOn).not.toBeNull();
    renderer.isUp = true;
    const inputs = [
      { name: 'photo', type: 'image' },
      { name: 'tint', type: 'color', default: [1, 0.5, 0] },
    ];
    const changed = await put({ manifest: { inputs } });
    expect(changed).toMatchObject({ name: 'Dunes', source: doc.source });
    expect(changed.contentHash).not.toBe(doc.contentHash);
    expect(changed.manifest.inputs).toEqual([
      { name: 'photo', type: 'image', default: '' },
      { name: 'tint', type: 'color', default: '#ff8000ff' },
    ]);
    expect((await put({ source: `${goodSource}\n` })).manifest).toEqual(changed.manifest);
    const { errors } = await readProblem(await send('PUT', `${path}/${doc.id}`, { import: 'isf' }));
    expect(errors).toMatchObject([{ path: 'source' }]);
  });

  it('[SHD-8] of the name alone does not approve a quarantined shader (D15)', async () => {
    const doc = await make();
    await send('POST', `${path}/${doc.id}/status`, { action: 'quarantine' });
    const { doc: renamed } = await readData(await send('PUT', `${path}/${doc.id}`, { name: 'Dunes' }));
    expect(renamed).toMatchObject({ name: 'Dunes', status: 'quarantined' });
  });

  it('[SHD-2] that is rejected leaves the stored shader unchanged', async () => {
    const doc = await make();
    for (const json of [bad, refused]) {
      expect((await send('PUT', `${path}/${doc.id}`, json)).status).toBe(422);
    }
    expect(await readData(await read(doc.id))).toEqual({ doc });
    expect(await posters(doc.id)).toBe(1);
  });

  it('[GEN-12] of a version that was changed since it was read is rejected, by every verb', async () => {
    const doc = await make();
    const stale = { 'If-Match': '"1"' };
    expect((await send('PUT', `${path}/${doc.id}`, body, stale)).headers.get('ETag')).toBe('"2"');
    const { doc: present } = await readData(await read(doc.id));
    for (const response of [
      await send('PUT', `${path}/${doc.id}`, { ...body, name: 'Late' }, stale),
      await send('POST', `${path}/${doc.id}/status`, { action: 'revoke' }, stale),
      await ask(`${path}/${doc.id}`, { method: 'DELETE', headers: { ...bearer(space.key), ...stale } }),
    ]) {
      expect(await readProblem(response)).toMatchObject({ status: 412, code: 'precondition_failed' });
    }
    expect(await readData(await read(doc.id))).toEqual({ doc: present });
    expect((await send('PUT', `${path}/${doc.id}`, body)).status).toBe(200);
  });

  it('[SHD-8] approves a quarantined shader, but not a revoked one', async () => {
    const { id } = await make();
    await setStatus(id, { action: 'quarantine', reason: 'flickers' });
    const { doc } = await readData(await send('PUT', `${path}/${id}`, body));
    expect([doc.status, doc.statusReason]).toEqual(['approved', undefined]);
    await setStatus(id, { action: 'revoke', reason: 'stolen' });
    const after = await readData(await send('PUT', `${path}/${id}`, { ...body, source: `${goodSource}\n\n` }));
    expect(after.doc).toMatchObject({ status: 'revoked', statusReason: 'stolen' });
    expect((await read(id)).status).toBe(410);
  });

  it('[SHD-10] makes a shader public and private again', async () => {
    const doc = await make({ public: true });
    expect(doc.publicOn).toBe(doc.createdOn);
    expect((await readData(await send('PUT', `${path}/${doc.id}`, body))).doc.publicOn).toBe(doc.publicOn);
    expect(
      (await readData(await send('PUT', `${path}/${doc.id}`, { ...body, public: false }))).doc.publicOn,
    ).toBeNull();
  });

  it('[SHD-1] deletes permanently, including the poster', async () => {
    const { id } = await make();
    const remove = () => ask(`${path}/${id}`, { method: 'DELETE', headers: bearer(space.key) });
    expect(await readData(await remove())).toEqual({ deleted: true });
    expect(await readProblem(await remove())).toMatchObject({ status: 404, code: 'shader_not_found' });
    expect((await read(id)).status).toBe(404);
    expect(await db.select().from(shaders).where(eq(shaders.id, id))).toEqual([]);
    expect(await posters(id)).toBe(0);
  });
});

describe('the status', () => {
  it.each([
    ['quarantine', 'quarantined', 'shader_quarantined'],
    ['revoke', 'revoked', 'shader_revoked'],
  ])('[SHD-8] after %s a read is 410 at once, and nothing else is', async (action, status, code) => {
    const { id } = await make({ public: true });
    const { doc } = await readData(await setStatus(id, { action, reason: 'because' }));
    expect(doc).toMatchObject({ id, status, statusReason: 'because' });
    expect(await readProblem(await read(id))).toMatchObject({ status: 410, code, detail: 'because' });
    // Visitors do not learn why.
    expect((await readProblem(await ask(`${path}/${id}`))).detail).not.toContain('because');
    expect((await ask(`${path}/${id}`)).status).toBe(410);
    const listed = await readData(await ask(`${path}?status=${status}&perPage=100`, { headers: bearer(space.key) }));
    expect(listed.list.map((one: { id: string }) => one.id)).toContain(id);
    const restored = await readData(await setStatus(id, { action: 'restore' }));
    expect(restored.doc).toMatchObject({ status: 'approved', trips: 0 });
    expect(restored.doc).not.toHaveProperty('statusReason');
    expect((await read(id)).status).toBe(200);
    expect((await ask(`${path}/${id}`)).status).toBe(200);
  });

  it('[GEN-2] accepts three actions', async () => {
    const { id } = await make();
    for (const json of [
      {},
      { action: 'approve' },
      { action: 'revoke', why: '' },
      { action: 'revoke', reason: 'x'.repeat(501) },
    ]) {
      expect((await setStatus(id, json)).status).toBe(400);
    }
  });
});

describe('lists', () => {
  it('[SHD-10] omit source and program, and contain only the space’s own', async () => {
    const { id } = await make();
    await aShader(other.id);
    const { list, count, pagesCount } = await readData(
      await ask(`${path}/index?perPage=1`, { headers: bearer(space.key) }),
    );
    expect([list.length, pagesCount]).toEqual([1, count]);
    expect(list[0]).toMatchObject({ id, spaceId: space.id, manifest: { inputs: [] }, report: { verdict: 'passed' } });
    for (const name of ['source', 'program']) expect(list[0]).not.toHaveProperty(name);
  });

  it('[SHD-10] of public shaders need no login; any other returns 401', async () => {
    const publicShader = await make({ public: true });
    const hidden = await make();
    const revoked = await make({ public: true });
    await setStatus(revoked.id, { action: 'revoke' });
    const { list } = await readData(await ask(`${path}/index?public=true&perPage=100`));
    const ids = list.map(({ id }: { id: string }) => id);
    expect(ids).toContain(publicShader.id);
    for (const { id } of [hidden, revoked]) expect(ids).not.toContain(id);
    for (const one of list) expect(one).not.toHaveProperty('source');
    for (const query of ['', '?public=false', '?status=approved']) {
      expect(await readProblem(await ask(`${path}/index${query}`))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
    }
    expect((await ask(`${path}?status=new`, { headers: bearer(space.key) })).status).toBe(400);
  });
});

describe('access to shaders', () => {
  const requests = (id: string) => ({
    list: ['GET', path],
    read: ['GET', `${path}/${id}`],
    make: ['POST', path, body],
    change: ['PUT', `${path}/${id}`, body],
    status: ['POST', `${path}/${id}/status`, { action: 'restore' }],
    remove: ['DELETE', `${path}/${id}`],
  });
  type Name = keyof ReturnType<typeof requests>;
  const statuses = async (
    id: string,
    asking: (at: string, init: { method: string; json?: unknown }) => Promise<Response>,
  ) => {
    const results: Partial<Record<Name, number>> = {};
    for (const [name, [method = '', at = '', json]] of Object.entries(requests(id)) as [
      Name,
      [string, string, unknown?],
    ][]) {
      results[name] = (await asking(at, { method, ...(json === undefined ? {} : { json }) })).status;
    }
    return results;
  };
  const all = (status: number) => ({
    list: status,
    read: status,
    make: status,
    change: status,
    status,
    remove: status,
  });

  it.each<[Role, object]>([
    ['viewer', { ...all(403), list: 200, read: 200 }],
    ['editor', all(200)],
    ['admin', all(200)],
    ['owner', all(200)],
  ])('[SHD-1, AUTH-6] a signed-in %s', async (role, expected) => {
    const { id } = await make();
    const person = await makePerson({ spaceId: space.id, role });
    expect(await statuses(id, (at, init) => askAs(person.cookie, at, init))).toEqual(expected);
  });

  it.each([
    [null, all(200)],
    [{ apiEndpoints: [] }, all(403)],
    [{ apiEndpoints: ['shaders.read'] }, { ...all(403), list: 200, read: 200 }],
    [{ apiEndpoints: ['shaders.write'] }, { ...all(200), list: 403, read: 403 }],
  ])('[SHD-1, AUTH-8] a key with the scopes %j', async (scopes, expected) => {
    const { id } = await make();
    const key = await makeKey(space.id, { scopes });
    expect(await statuses(id, (at, init) => ask(at, { ...init, headers: bearer(key) }))).toEqual(expected);
  });

  it('[AUTH-1, AUTH-2] strangers, other spaces and removed members', async () => {
    const { id } = await make();
    const publicShader = await make({ public: true });
    const person = await makePerson({ spaceId: space.id, role: 'owner' });
    await db.delete(members).where(eq(members.userId, person.userId));
    const foreign = { ...all(404), list: 200, make: 200 };
    const asOther = (at: string, init: { method: string; json?: unknown }) =>
      ask(at, { ...init, headers: bearer(other.key) });
    expect(await statuses(id, asOther)).toEqual(foreign);
    expect(await statuses(publicShader.id, asOther)).toEqual({ ...foreign, read: 200 });
    expect(await statuses(id, (at, init) => ask(at, init))).toEqual({ ...all(401), read: 404 });
    expect(await statuses(publicShader.id, (at, init) => ask(at, init))).toEqual({ ...all(401), read: 200 });
    expect(await statuses(id, (at, init) => ask(at, { ...init, headers: bearer('nonsense') }))).toEqual(all(401));
    expect(await statuses(id, (at, init) => askAs(person.cookie, at, init))).toEqual({ ...all(403), read: 404 });
    expect(await statuses(publicShader.id, (at, init) => askAs(person.cookie, at, init))).toEqual({
      ...all(403),
      read: 200,
    });
  });

  it('[AUTH-7] a page elsewhere changes nothing with a cookie', async () => {
    const headers = { Cookie: cookie, Origin: 'https://stranger.example' };
    expect(await readProblem(await ask(path, { method: 'POST', json: body, headers }))).toMatchObject({
      code: 'bad_origin',
    });
  });
});
