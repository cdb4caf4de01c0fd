import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hangUp, problem, scriptedService, silence, success } from './scripted-service.ts';

type Client = typeof import('../../../packages/client/src/index.ts');

/** How the client handles responses that a running service does not give on demand. */
export function callTests(client: () => Promise<Client>): void {
  describe('a call', () => {
    it.each([
      ['a broken connection', hangUp],
      ['503', problem(503, 'service_busy')],
      ['429', problem(429, 'rate_limited', { 'Retry-After': '0' })],
    ])('[DOCS-3] repeats a read after %s, up to the maximum', async (_, failure) => {
      const { Galley } = await client();
      await using service = await scriptedService(failure, failure, success({ list: [1], count: 1, pagesCount: 1 }));
      const galley = new Galley({ url: service.url });
      expect(await galley.templates.list()).toEqual({ list: [1], count: 1, pagesCount: 1 });
      expect(service.received).toHaveLength(3);
      await using failing = await scriptedService(failure);
      await expect(new Galley({ url: failing.url, maxRetries: 1 }).templates.list()).rejects.toThrow();
      expect(failing.received).toHaveLength(2);
    });

    it('[DOCS-3] waits as long as Retry-After says, and gives up at once if that is too long', async () => {
      const { Galley } = await client();
      await using service = await scriptedService(
        problem(503, 'service_busy', { 'Retry-After': '1' }),
        success({ list: [] }),
      );
      await new Galley({ url: service.url }).templates.list();
      const [first, second] = service.received;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(999);
      await using limited = await scriptedService(problem(429, 'rate_limited', { 'Retry-After': '3600' }));
      await expect(new Galley({ url: limited.url }).templates.list()).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterMs: 3_600_000,
      });
      expect(limited.received).toHaveLength(1);
    });

    it('[DOCS-3, LIM-1] repeats a POST with the same idempotency key, and never without one', async () => {
      const { Galley } = await client();
      await using service = await scriptedService(
        hangUp,
        problem(409, 'idempotency_in_progress', { 'Retry-After': '0' }),
        success({ doc: {} }),
      );
      await new Galley({ url: service.url }).templates.create({ name: 'Card' }, { idempotencyKey: 'mine' });
      expect(service.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine', 'mine']);
      await using broken = await scriptedService(hangUp);
      await expect(new Galley({ url: broken.url }).auth.signOut()).rejects.toMatchObject({
        name: 'GalleyUnreachable',
      });
      await expect(new Galley({ url: broken.url }).templates.pages.update('p', {})).rejects.toMatchObject({
        name: 'GalleyUnreachable',
      });
      expect(broken.received).toHaveLength(2);
    });

    it('[DOCS-3] does not repeat a request that the service rejected', async () => {
      const { Galley, isProblem } = await client();
      const errors = [{ path: 'name', code: 'required', message: 'A name' }];
      await using service = await scriptedService(problem(400, 'invalid_body', {}, { errors, detail: 'name: A name' }));
      const error = await new Galley({ url: service.url }).templates.pages.get('p').catch((thrown) => thrown);
      expect(isProblem(error, 'invalid_body')).toBe(true);
      expect(isProblem(error, 'page_not_found')).toBe(false);
      expect(error).toMatchObject({ status: 400, errors, requestId: 'r-1', message: 'invalid_body: name: A name' });
      expect(service.received).toHaveLength(1);
    });

    it('[DOCS-3] reports a response that is not a problem document, and JSON that breaks off', async () => {
      const { Galley } = await client();
      await using proxy = await scriptedService((response) => response.writeHead(418).end('<h1>teapot</h1>'));
      await expect(new Galley({ url: proxy.url }).templates.list()).rejects.toMatchObject({
        name: 'GalleyProblem',
        status: 418,
        code: 'unexpected_answer',
      });
      await using cut = await scriptedService((response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":tru'),
      );
      await expect(new Galley({ url: cut.url }).templates.list()).rejects.toMatchObject({ name: 'GalleyUnreachable' });
    });

    it('[DOCS-3] ends on its signal or timeout, during the request and while it waits to retry', async () => {
      const { Galley } = await client();
      await using silent = await scriptedService(silence);
      const stopped = new Error('The user left');
      const controller = new AbortController();
      const call = new Galley({ url: silent.url }).templates.list({}, { signal: controller.signal });
      setTimeout(() => controller.abort(stopped), 50);
      await expect(call).rejects.toBe(stopped);
      await expect(
        new Galley({ url: silent.url, timeoutMs: 50, maxRetries: 1 }).templates.list(),
      ).rejects.toMatchObject({
        name: 'GalleyTimeout',
      });
      expect(silent.received).toHaveLength(3);
      await using busy = await scriptedService(problem(503, 'service_busy', { 'Retry-After': '20' }));
      const waiting = AbortSignal.timeout(100);
      await expect(new Galley({ url: busy.url }).templates.list({}, { signal: waiting })).rejects.toMatchObject({
        name: 'TimeoutError',
      });
      expect(busy.received).toHaveLength(1);
    });

    it('[DOCS-3] reads the key for each request, and encodes values that would change the path', async () => {
      const { Galley } = await client();
      await using service = await scriptedService(problem(503, 'service_busy'), success({ doc: {} }));
      let requestCount = 0;
      const galley = new Galley({ url: `${service.url}/docs?x=1`, key: async () => `key-${++requestCount}` });
      await galley.templates.pages.get('a/../b?c=#%');
      expect(service.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
        ['/api/pages/a%2F..%2Fb%3Fc%3D%23%25', 'Bearer key-1'],
        ['/api/pages/a%2F..%2Fb%3Fc%3D%23%25', 'Bearer key-2'],
      ]);
      for (const id of ['', '.', '..']) expect(() => galley.templates.pages.get(id)).toThrow(TypeError);
      expect(() => new Galley({ url: 'ftp://galley.test' })).toThrow(TypeError);
      await expect(new Galley({ url: service.url, key: 'a\nb' }).templates.list()).rejects.toThrow(TypeError);
    });

    it('[DOCS-3] returns a file as it arrives, before it is complete', async () => {
      const { Galley } = await client();
      let finish = () => {};
      await using service = await scriptedService((response) => {
        response.writeHead(200, { 'Content-Type': 'image/png', 'X-Render-Cache': 'HIT', 'X-Render-Pages': '1' });
        response.write('first');
        finish = () => response.end('second');
      });
      const file = await new Galley({ url: service.url }).renders.create({
        pageId: 'p',
        tweaks: { title: 'Hi' },
        output: 'binary',
      });
      expect([file.contentType, file.isCached, file.pages, file.size]).toEqual(['image/png', true, 1, undefined]);
      const reader = file.stream.getReader();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
      finish();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('second');
      expect(JSON.parse(service.received[0]?.body ?? '')).toEqual({
        pageId: 'p',
        tweaks: { title: 'Hi' },
        output: 'binary',
      });
    });
  });

  it('[DOCS-3] returns a whole list, with each record once even if others are created meanwhile', async () => {
    const { Galley, listAll } = await client();
    const page = (...ids: number[]) => success({ list: ids.map((id) => ({ id })), count: 5, pagesCount: 3 });
    await using service = await scriptedService(page(5, 4), page(4, 3), page(2, 1));
    const ids: unknown[] = [];
    for await (const { id } of listAll(new Galley({ url: service.url }).templates.list, { perPage: 2 })) ids.push(id);
    expect(ids).toEqual([5, 4, 3, 2, 1]);
    expect(service.received.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((number) => `/api/templates?page=${number}&perPage=2`),
    );
  });

  describe('a webhook', () => {
    const body = '{"id":"d","event":"brand.created","data":{"doc":{"name":"ünï"}}}';
    const at = 1_800_000_000;
    const signed = (secret: string | Buffer, text = body, time = at) =>
      `v1,${createHmac('sha256', secret).update(`d.${time}.${text}`).digest('base64')}`;
    const headers = (signature: string, time: number | string = at) => ({
      'Webhook-Id': 'd',
      'webhook-timestamp': String(time),
      'webhook-signature': signature,
    });
    const now = at * 1000;

    it('[HOOK-8] is verified with its secret in either spelling, any of its signatures, and either of two secrets', async () => {
      const { verifyWebhook } = await client();
      const secret = 'gëheim & long';
      const encoded = `whsec_${Buffer.from(secret).toString('base64')}`;
      const expected = JSON.parse(body);
      for (const secretOption of [secret, encoded, ['new one', secret]]) {
        expect(await verifyWebhook(body, headers(signed(secret)), secretOption, { now })).toEqual(expected);
      }
      const several = `v1a,xyz v1,AAAA v2,${signed(secret).slice(3)} ${signed(secret)}`;
      expect(await verifyWebhook(Buffer.from(body), new Headers(headers(several)), secret, { now })).toEqual(expected);
      // A secret that only resembles an encoded one is used as its own bytes.
      expect(await verifyWebhook(body, headers(signed('whsec_!')), 'whsec_!', { now })).toEqual(expected);
    });

    it('[HOOK-8] is rejected if any part was changed, if it is old, and if it is empty', async () => {
      const { verifyWebhook } = await client();
      const secret = 'a secret';
      const refused: Array<[string, string, Record<string, string>, string | string[], number]> = [
        ['bad_signature', `${body} `, headers(signed(secret)), secret, now],
        ['bad_signature', body, headers(signed(secret), at + 1), secret, now],
        ['bad_signature', body, { ...headers(signed(secret)), 'Webhook-Id': 'e' }, secret, now],
        ['bad_signature', body, headers(signed('another')), secret, now],
        ['bad_signature', body, headers(signed(secret).replace('v1,', 'v2,')), secret, now],
        ['bad_signature', body, headers('v1,%%%'), secret, now],
        ['bad_signature', body, headers(signed('x')), [], now],
        ['bad_signature', body, headers(signed(Buffer.alloc(0))), ['', 'whsec_'], now],
        ['too_old', body, headers(signed(secret)), secret, now + 301_000],
        ['too_new', body, headers(signed(secret)), secret, now - 301_000],
        ['bad_timestamp', body, headers(signed(secret), 'soon'), secret, now],
        ['missing_header', body, {}, secret, now],
        ['not_json', 'ok', headers(signed(secret, 'ok')), secret, now],
      ];
      for (const [reason, text, headerFields, secrets, time] of refused) {
        await expect(verifyWebhook(text, headerFields, secrets, { now: time }), reason).rejects.toMatchObject({
          name: 'GalleyWebhookError',
          reason,
        });
      }
      expect(await verifyWebhook(body, headers(signed(secret)), secret, { now: now + 300_000 })).toBeDefined();
    });
  });

  it('[DOCS-3] tags of link previews are printed as text, whatever a title contains', async () => {
    const { metaHtml, metaTags, nuxtSeoMeta } = await client();
    const card = { title: `"><script>alert(1)</script>&`, image: 'https://galley.test/a.png?b=1&c=2', imageAlt: 'A' };
    expect(metaHtml(card).split('\n')).toEqual(
      expect.arrayContaining([
        '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">',
        '<meta property="og:image" content="https://galley.test/a.png?b=1&amp;c=2">',
        '<meta property="og:image:width" content="1200">',
        '<meta name="twitter:card" content="summary_large_image">',
      ]),
    );
    expect(metaTags(card)).toContainEqual({ property: 'og:image:alt', content: 'A' });
    expect(nuxtSeoMeta(card)).toMatchObject({ ogImage: card.image, twitterImageAlt: 'A' });
    expect(() => metaTags({ ...card, image: 'javascript:alert(1)' })).toThrow(TypeError);
  });
}
