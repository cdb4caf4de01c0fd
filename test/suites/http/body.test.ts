import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json } from '../../../src/doors/http/answers.ts';
import { readBytes } from '../../../src/doors/http/body.ts';
import { defineRoute } from '../../../src/doors/http/route.ts';
import { post, read } from '../../../src/doors/http/testing/test-door.ts';
import { testDoor } from '../../harness/services.ts';

const about = { method: 'POST', access: 'public', summary: 'For a test', tags: ['test'] } as const;
const limit = 1_000;
const schema = z.strictObject({
  name: z.string(),
  size: z.number().max(10).optional(),
  style: z.strictObject({ color: z.string().optional() }).optional(),
  layers: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('a'), a: z.number() }),
        z.strictObject({ type: z.literal('b') }),
      ]),
    )
    .optional(),
  variables: z
    .union([z.array(z.strictObject({ id: z.string() })), z.strictObject({ values: z.record(z.string(), z.unknown()) })])
    .optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

const { ask } = testDoor([
  defineRoute({ ...about, path: '/needed', bodyLimit: limit, body: schema, answer: ({ body }) => json(body) }),
  defineRoute({
    ...about,
    path: '/optional',
    body: z.strictObject({ a: z.number().optional() }).optional(),
    answer: ({ body }) => json({ got: body ?? 'nothing' }),
  }),
  defineRoute({ ...about, path: '/large', body: z.unknown(), answer: () => json('ok') }),
  defineRoute({ ...about, path: '/none', answer: () => json('ok') }),
  defineRoute({
    ...about,
    path: '/bytes',
    answer: async ({ request }) => json((await readBytes(request, 5)).byteLength),
  }),
]);

const readCode = async (response: Response) => [response.status, (await read(response))['code']];
const invalidJson = [400, 'invalid_json'];
const wrongType = [415, 'unsupported_media_type'];
const tooLarge = [413, 'body_too_large'];

function createStream(chunks: number, size: number, sent = { chunks: 0 }): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (sent.chunks === chunks) return controller.close();
      sent.chunks += 1;
      controller.enqueue(new Uint8Array(size).fill(32));
    },
  });
}

describe('a JSON body', () => {
  it.each(['', '{', 'nope', '{"name":"x"}}', "{'name':1}", 'undefined', '\u0000', '[1,]', 'NaN'])(
    '[GEN-5] %j is 400 invalid_json',
    async (text) => expect(await readCode(await ask('/needed', post(text)))).toEqual(invalidJson),
  );

  it.each([
    ['', 'The body is empty. Send JSON.'],
    [
      '{\n  "name": "n",\n}',
      'Line 3, column 1: Expected a name in double quotes but found "}". Remove the comma before it.',
    ],
    ['{"name":', 'Line 1, column 9: The text ends here; a value is missing.'],
  ])('[GEN-2] with the fault %j says where JSON ends and how to continue', async (text, detail) => {
    expect(await read(await ask('/needed', post(text)))).toMatchObject({ code: 'invalid_json', detail });
  });

  it('[GEN-5] that is not UTF-8 is 400 invalid_json', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0xfe, 0x22, 0x7d]);
    expect(await readCode(await ask('/needed', { ...post(''), body: bytes }))).toEqual(invalidJson);
  });

  it('[GEN-5] is not repeated in the error, because it may contain a secret', async () => {
    expect(await (await ask('/needed', post('s3cret'))).text()).not.toContain('s3cret');
  });

  it('may begin with a byte order mark', async () => {
    expect((await ask('/needed', post('\ufeff{"name":"n"}'))).status).toBe(200);
  });

  it('[SEC-3] may nest 64 deep, but not 65 or a hundred thousand', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await ask('/large', post(nested(64)))).status).toBe(200);
    for (const text of [nested(65), nested(100_000), `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`]) {
      expect(await readCode(await ask('/large', post(text)))).toEqual(invalidJson);
    }
  });

  it('[SEC-8] may contain 250,000 values, and not one more', async () => {
    const list = (items: number) => `[${new Array(items).fill('1').join()}]`;
    expect((await ask('/large', post(list(249_999)))).status).toBe(200);
    expect(await readCode(await ask('/large', post(list(250_000))))).toEqual([422, 'too_complex']);
  });

  it('[GEN-10] with a member __proto__ is rejected at any level, and pollutes nothing', async () => {
    const response = await ask('/needed', post('{"name":"n","extra":{"list":[{"__proto__":{"polluted":1}}]}}'));
    expect(await read(response)).toMatchObject({
      status: 400,
      errors: [{ path: 'extra.list.0.__proto__', code: 'unknown_field' }],
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('never causes a 5xx, whatever it contains', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((text) => `{"name":${text},"layers":[${text}]}`),
        ),
        async (text) => {
          const { status } = await ask('/needed', post(text));
          expect([200, 400, 413]).toContain(status);
        },
      ),
    );
  });
});

describe('a content type', () => {
  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/vnd.x+json',
  ])('[GEN-5] %s is JSON', async (type) =>
    expect((await ask('/needed', post({ name: 'n' }, { 'Content-Type': type }))).status).toBe(200),
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
    'text/json',
    'x',
  ])('[GEN-5] %s is 415', async (type) =>
    expect(await readCode(await ask('/needed', post({ name: 'n' }, { 'Content-Type': type })))).toEqual(wrongType),
  );

  it('[GEN-5] that is missing is 415 if there is a body', async () => {
    const bytes = new TextEncoder().encode('{"name":"n"}');
    expect(await readCode(await ask('/needed', { method: 'POST', body: bytes }))).toEqual(wrongType);
    expect(await readCode(await ask('/optional', { method: 'POST', body: bytes }))).toEqual(wrongType);
  });
});

describe('an optional body', () => {
  it('[AUTH-12] needs no content type if it is absent', async () => {
    for (const init of [{ method: 'POST' }, post(''), post('', { 'Content-Type': 'text/plain' })]) {
      expect(await read(await ask('/optional', init))).toEqual({ success: true, data: { got: 'nothing' } });
    }
  });

  it('is checked if it is present', async () => {
    expect(await read(await ask('/optional', post({ a: 1 })))).toMatchObject({ data: { got: { a: 1 } } });
    expect((await ask('/optional', post({ b: 1 }))).status).toBe(400);
  });

  it('[GEN-5] is only accepted by its route: elsewhere, an empty body is not JSON', async () => {
    expect(await readCode(await ask('/needed', { method: 'POST' }))).toEqual(invalidJson);
  });

  it('is ignored by a route that declares none', async () => {
    expect((await ask('/none', post('nonsense', { 'Content-Type': 'x/y' }))).status).toBe(200);
  });
});

describe('a body over its limit', () => {
  const padded = (length: number) => '{"name":"n"}'.padEnd(length);

  it('[GEN-5] is 413, to the byte', async () => {
    expect((await ask('/needed', post(padded(limit)))).status).toBe(200);
    expect(await readCode(await ask('/needed', post(padded(limit + 1))))).toEqual(tooLarge);
    expect((await ask('/large', post(padded(1024 * 1024)))).status).toBe(200);
    expect(await readCode(await ask('/large', post(padded(1024 * 1024 + 1))))).toEqual(tooLarge);
  });

  it('[GEN-5] is rejected by its Content-Length before a byte is read', async () => {
    const sent = { chunks: 0 };
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1001' };
    const response = await ask('/needed', { method: 'POST', headers, body: createStream(1_000, 100, sent) });
    expect(await readCode(response)).toEqual(tooLarge);
    expect(sent.chunks).toBeLessThanOrEqual(1);
  });

  it('[GEN-5] is rejected while it streams, and the rest is not read', async () => {
    const sent = { chunks: 0 };
    const response = await ask('/needed', { ...post(''), body: createStream(1_000, 100, sent) });
    expect(await readCode(response)).toEqual(tooLarge);
    expect(sent.chunks).toBeLessThan(20);
  });

  it('[GEN-5] is rejected as well if the route reads the bytes itself', async () => {
    expect(await read(await ask('/bytes', post('12345')))).toMatchObject({ data: 5 });
    expect(await readCode(await ask('/bytes', post('123456')))).toEqual(tooLarge);
  });

  it('is not an error of the service if it ends early', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
    expect((await ask('/needed', { ...post(''), body })).status).toBe(400);
  });
});

describe('faults', () => {
  const faults = async (body: unknown) => (await read(await ask('/needed', post(body))))['errors'];

  it('[GEN-2] are reported all at once, by dot path', async () => {
    expect(await faults({ size: 11, style: { color: 1 }, layers: [{ type: 'a', a: 'x' }, { type: 'c' }] })).toEqual([
      { path: 'name', code: 'required', message: expect.any(String) },
      { path: 'size', code: 'too_big', message: expect.any(String) },
      { path: 'style.color', code: 'invalid_type', message: expect.any(String) },
      { path: 'layers.0.a', code: 'invalid_type', message: expect.any(String) },
      { path: 'layers.1.type', code: 'invalid_value', message: expect.any(String) },
    ]);
  });

  it('[GEN-10] name every unknown field, at every level of a declared object', async () => {
    const body = {
      name: 'n',
      sise: 1,
      colour: 2,
      style: { clor: 'red' },
      layers: [{ type: 'b', x: 1 }],
      variables: [{ id: 'v', vlue: 1 }],
    };
    const unknown = (path: string) => ({
      path,
      code: 'unknown_field',
      message: expect.stringContaining(path.split('.').at(-1) ?? ''),
    });
    const listed = (await faults(body)) as { path: string }[];
    const expected = ['style.clor', 'layers.0.x', 'variables.0.vlue', 'sise', 'colour'].map(unknown);
    expect(listed.sort((a, b) => a.path.localeCompare(b.path))).toEqual(
      expected.sort((a, b) => a.path.localeCompare(b.path)),
    );
    expect(await faults({ name: 'n', variables: { values: {}, valeus: {} } })).toEqual([unknown('variables.valeus')]);
  });

  it('[GEN-2, GEN-10] suggest the nearest name, and the detail repeats the first', async () => {
    const response = await ask('/needed', post({ name: 'n', layers: [{ type: 'b', tpye: 1 }], sise: 2 }));
    expect(await read(response)).toMatchObject({
      code: 'unknown_field',
      detail: 'layers[0].tpye: There is no field "tpye" here. Did you mean "type"?',
      errors: [
        { path: 'layers.0.tpye', message: 'There is no field "tpye" here. Did you mean "type"?' },
        { path: 'sise', message: 'There is no field "sise" here. Did you mean "size"?' },
      ],
    });
  });

  it('[GEN-10] do not include members of free-form maps', async () => {
    expect((await ask('/needed', post({ name: 'n', extra: { any: { thing: [1] } } }))).status).toBe(200);
  });

  it('of a union that nothing matches list what it accepts', async () => {
    expect(await faults({ name: 'n', variables: 7 })).toEqual([
      { path: 'variables', code: 'invalid_type', message: 'Expected an array or an object but received a number.' },
    ]);
  });

  it('[SEC-8] are limited for a body with many', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
    const { ask: askLarge } = testDoor([
      defineRoute({ ...about, path: '/many', body: z.strictObject({}), answer: () => json('ok') }),
    ]);
    const errors = (await read(await askLarge('/many', post(many))))['errors'] as unknown[];
    expect(errors).toHaveLength(100);
    expect(errors.at(-1)).toMatchObject({ code: 'more_faults', message: 'At least 4901 more faults are not listed.' });
  });

  it('[SEC-8] quote a limited part of long names and messages', async () => {
    const { ask: askLong } = testDoor([
      defineRoute({ ...about, path: '/long', body: z.strictObject({}), answer: () => json('ok') }),
    ]);
    const text = await (await askLong('/long', post({ ['n'.repeat(100_000)]: 1 }))).text();
    expect(text.length).toBeLessThan(2_000);
    expect(JSON.parse(text)).toMatchObject({ code: 'unknown_field', errors: [{ code: 'unknown_field' }] });
  });

  it('may have their own code', async () => {
    const ownSchema = z.strictObject({}).superRefine((_, context) => {
      context.addIssue({ code: 'custom', message: 'No', params: { code: 'page_id_required' }, path: ['pageId'] });
    });
    const { ask: askOwn } = testDoor([
      defineRoute({ ...about, path: '/own', body: ownSchema, answer: () => json('ok') }),
    ]);
    expect(await read(await askOwn('/own', post({})))).toMatchObject({
      errors: [{ path: 'pageId', code: 'page_id_required', message: 'No' }],
    });
  });
});
