import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { inspector } from '../../scripts/tools/inspector.ts';
import { grantToken } from '../e2e/assistant.ts';
import { openBrowser } from '../e2e/own-browser.ts';
import { openSpace } from '../e2e/own-space.ts';
import { type SharedService, sharedService } from '../e2e/shared-service.ts';
import { needs } from './needs.ts';

let service: SharedService;
/** The folder of the Inspector's own files. */
const home = mkdtempSync(join(tmpdir(), 'galley-inspector-'));

beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach((context) => needs(context, 'inspector'));

interface Told {
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  out: any;
  error: string;
}

/** Runs the Inspector's command line against the service with a token; it does not ask anyone to sign in. */
async function inspect(token: string, ...args: string[]): Promise<Told> {
  const header = ['--header', `Authorization: Bearer ${token}`];
  const whole = [inProject(inspector), '--cli', `${service.origin}/mcp`, ...header, '--stored-auth-only', ...args];
  const options = { env: { ...process.env, HOME: home }, maxBuffer: 2 ** 26 };
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, whole, options)
    .then((ended) => ({ code: 0, ...ended }))
    .catch((ended: { code: number; stdout: string; stderr: string }) => ended);
  return { code, out: stdout === '' ? undefined : JSON.parse(stdout), error: stderr };
}

/** The data that a tool returns, and its picture. */
async function call(token: string, name: string, input: object) {
  const named = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(input)];
  const { code, out, error } = await inspect(token, ...named);
  expect([code, error], name).toEqual([0, '']);
  const [text, picture] = ['text', 'image'].map((type) =>
    out.content.find((each: { type: string }) => each.type === type),
  );
  return { data: JSON.parse(text.text), picture };
}

/** A design is created, viewed, corrected, published and rendered. */
async function design(token: string): Promise<void> {
  const style = { fontSize: 96, color: '#ffffff' };
  const title = {
    id: 'title',
    type: 'text',
    x: 20,
    y: 20,
    width: 360,
    height: 40,
    content: 'A title that is long',
    style,
  };
  const page = { name: 'Card', width: 400, height: 300, backgroundColor: '#10233f', layers: [title] };
  const { doc } = (await call(token, 'create_template', { name: 'By the Inspector', pages: [page] })).data;
  const pageId = doc.pages[0].id;
  const before = await call(token, 'preview_page', { pageId });
  expect(before.data.lint).toMatchObject([{ code: 'text_overflow' }]);
  const layers = [{ ...title, height: 240, fit: 'shrink', minFontSize: 24 }];
  await call(token, 'update_template', { templateId: doc.id, pages: [{ id: pageId, layers }] });
  const after = await call(token, 'preview_page', { pageId });
  expect(after.data.lint).toEqual([]);
  expect(Buffer.from(after.picture.data, 'base64').length).toBeGreaterThan(500);
  await call(token, 'publish_template', { templateId: doc.id });
  const { file } = (await call(token, 'render_page', { pageId })).data;
  const png = Buffer.from(await (await fetch(file.url)).arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
}

describe('the command line of the MCP Inspector', () => {
  it('[MCP-1, MCP-2] lists the tools with valid schemas, and creates a design with a key', async () => {
    const { apiKey } = await openSpace(service, 'Of the Inspector');
    const { code, out } = await inspect(apiKey, '--method', 'tools/list', '--strict');
    expect(code).toBe(0);
    const names = out.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['create_template', 'preview_page', 'publish_template', 'render_page']),
    );
    await design(apiKey);
  });

  it('[MCP-3] creates a design with a token that a user granted', async () => {
    const { browser, close } = await openBrowser();
    const token = await grantToken(browser, service).finally(close);
    await design(token);
  });

  it('[MCP-1, GEN-2] gets the same errors as any client, and nothing is done', async () => {
    const wrong = await inspect('no_such_key', '--method', 'tools/list');
    expect([wrong.code, wrong.out]).toEqual([3, undefined]);
    expect(wrong.error).toContain('auth_required');
    expect(wrong.error).toMatch(/API key/);
    const { apiKey } = await openSpace(service, 'Of the Inspector, in vain');
    const none = ['--method', 'tools/call', '--tool-name', 'preview_page', '--tool-args-json'];
    const missing = await inspect(apiKey, ...none, JSON.stringify({ pageId: 'none' }));
    expect([missing.code, missing.out.isError]).toEqual([5, true]);
    expect(JSON.parse(missing.out.content[0].text).error).toMatchObject({ code: 'page_not_found', status: 404 });
    const unknown = await inspect(apiKey, ...none, JSON.stringify({ pageId: 'none', zoom: 2 }));
    expect(unknown.code).not.toBe(0);
    expect(JSON.stringify(unknown.out) + unknown.error).toContain('zoom');
  });
});
