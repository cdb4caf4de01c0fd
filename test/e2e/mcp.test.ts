import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auth, Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../harness/depth.ts';
import { Assistant, openCallback, signInOn } from './assistant.ts';
import { openBrowser } from './own-browser.ts';
import { type SharedService, sharedService } from './shared-service.ts';

let service: SharedService;
let browser: Browser;
let close: () => Promise<void>;

beforeAll(async () => {
  service = await sharedService();
  ({ browser, close } = await openBrowser());
});

afterAll(() => close?.());

const connectTo = async (options: ConstructorParameters<typeof StreamableHTTPClientTransport>[1]) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.origin}/mcp`), options));
  return async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const text = content.find((each) => each.type === 'text');
    const picture = content.find((each) => each.type === 'image');
    if (isError) throw new Error(text?.type === 'text' ? text.text : 'no text');
    return { data: JSON.parse(text?.type === 'text' ? text.text : ''), picture };
  };
};

/** A design is created, viewed, corrected, published and rendered. */
async function design(call: Awaited<ReturnType<typeof connectTo>>): Promise<Uint8Array> {
  const title = {
    id: 'title',
    type: 'text',
    x: 60,
    y: 60,
    width: 680,
    height: 60,
    content: 'A title that is too long',
  };
  const style = { fontFamily: 'Space Grotesk', fontSize: 96, fontWeight: 700, color: '#ffffff' };
  const page = { name: 'Card', width: 800, height: 420, backgroundColor: '#10233f', layers: [{ ...title, style }] };
  const { data: created } = await call('create_template', { name: 'By an agent', pages: [page] });
  const { id: templateId, pages } = created.doc;
  const pageId = pages[0].id;
  const { data: first } = await call('preview_page', { pageId });
  expect(first.lint.map(({ code }: { code: string }) => code)).toEqual(['text_overflow']);
  const layers = [{ ...title, height: 300, fit: 'shrink', minFontSize: 32, style }];
  await call('update_template', { templateId, pages: [{ id: pageId, layers }] });
  const { data: second, picture } = await call('preview_page', { pageId });
  expect([second.lint, picture?.type]).toEqual([[], 'image']);
  await call('publish_template', { templateId });
  const { data: rendered } = await call('render_page', { pageId });
  const pictures = process.env['GALLEY_PICTURES'];
  if (pictures && picture?.type === 'image')
    writeFileSync(join(pictures, 'preview.png'), Buffer.from(picture.data, 'base64'));
  return new Uint8Array(await (await fetch(rendered.file.url)).arrayBuffer());
}

describe('the official MCP client', () => {
  it('[MCP-1, MCP-2] creates a design with a key', async () => {
    const { apiKey } = service.secrets();
    const call = await connectTo({ requestInit: { headers: { Authorization: `Bearer ${apiKey}` } } });
    const png = await design(call);
    expect([...png.slice(1, 4)]).toEqual([...new TextEncoder().encode('PNG')]);
  });

  deepIt(
    '[MCP-3] creates a design with the address alone: it registers, and a user signs in and agrees in a browser',
    async () => {
      const callback = await openCallback();
      const registeredClient = new Assistant(callback.address);
      await expect(connectTo({ authProvider: registeredClient })).rejects.toThrow(UnauthorizedError);
      expect(registeredClient.asked?.origin).toBe(service.origin);
      const returned = callback.next();
      const page = await browser.newPage();
      const refusals: string[] = [];
      page.on('console', (message) => refusals.push(message.text()));
      await page.goto(registeredClient.asked?.href ?? '');
      if (process.env['GALLEY_PICTURES'])
        writeFileSync(join(process.env['GALLEY_PICTURES'], 'sign-in.png'), await page.screenshot());
      await signInOn(page, service);
      await page.waitForSelector('select[name=space]');
      const bodyText = await page.$eval('body', (body) => (body as unknown as { textContent: string }).textContent);
      for (const text of ['Allow A test to connect?', '127.0.0.1', 'create_template', 'render_page'])
        expect(bodyText).toContain(text);
      if (process.env['GALLEY_PICTURES']) {
        await page.setViewport({ width: 900, height: 1_000 });
        writeFileSync(join(process.env['GALLEY_PICTURES'], 'consent.png'), await page.screenshot());
      }
      await page.click('button[value=agree]');
      const query = await returned;
      expect([query.get('state'), query.get('iss')]).toEqual(['of-the-test', service.origin]);
      expect(refusals).toEqual([]);
      const authorization = { authorizationCode: query.get('code') ?? '', iss: query.get('iss') ?? '' };
      expect(await auth(registeredClient, { serverUrl: `${service.origin}/mcp`, ...authorization })).toBe('AUTHORIZED');

      const png = await design(await connectTo({ authProvider: registeredClient }));
      expect([...png.slice(1, 4)]).toEqual([...new TextEncoder().encode('PNG')]);
      const { access_token: token } = registeredClient.tokens() as { access_token: string };
      expect(await service.output()).not.toContain(token);
    },
  );
});
