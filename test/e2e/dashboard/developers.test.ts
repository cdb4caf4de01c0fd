import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { letIn } from '../let-in.ts';
import { sharedService } from '../shared-service.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { failInEachWay } from './failures.ts';
import { holdAnswers } from './held-answers.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, recordFaults } from './screen.ts';

let browser: Browser;
let origin: string;
let developer: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  developer = await openPerson(browser, origin, 'Dev Eloper');
});

async function open(path: string): Promise<Page> {
  const page = await developer.context.newPage();
  await page.goto(path);
  return page;
}

const readText = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';

const statusWith = async (key: string) =>
  (await fetch(`${origin}/api/v1/usage`, { headers: { Authorization: `Bearer ${key}` } })).status;

describe('the screen of API keys', () => {
  it('[DASH-1] [KEY-3] creates a key by mouse, shows it once, narrows its permissions, and revokes it after a confirmation', async () => {
    const page = await open('/app/developers');
    const faults = recordFaults(page, origin);
    await page.getByRole('button', { name: 'Create your first key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Website');
    await page.getByRole('radiogroup', { name: 'Expires' }).getByText('Never').click();
    await page.getByRole('radiogroup', { name: 'HTTP permissions' }).getByText('Only selected').click();
    await page.getByText('the key cannot call any HTTP endpoint').waitFor();
    await page.getByText('Read usage and statistics').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const token = await readText(page.getByRole('region', { name: 'API key', exact: true }));
    expect(token).toMatch(/^glly_\w{20,}$/);
    // The command to try the key is one that this key may use.
    await page.getByText(`curl -H 'Authorization: Bearer ${token}' ${origin}/api/v1/usage`).waitFor();
    await page.getByText('You cannot see it again').waitFor();
    // B10: Escape would discard the key.
    await page.keyboard.press('Escape');
    await page.getByText('You cannot see it again').waitFor();
    expect(await statusWith(token)).toBe(200);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('cell', { name: 'HTTP: usage.read' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Edit Website' }).waitFor();
    expect(await page.content()).not.toContain(token);

    await page.getByRole('button', { name: 'Edit Website' }).click();
    await page.getByText('Read usage and statistics').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'HTTP: nothing' }).waitFor();
    expect(await statusWith(token)).toBe(403);

    await page.getByRole('button', { name: 'Revoke Website' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await statusWith(token)).toBe(403);
    await page.getByRole('button', { name: 'Revoke Website' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('No API keys yet').waitFor();
    expect(await statusWith(token)).toBe(401);
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt('[DASH-6] creates a key with the keyboard alone', async () => {
    const page = await open('/app/developers');
    await page.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Typed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have copied it' }).waitFor();
    const isFocused = async () => (await readText(page.locator(':focus'))) === 'I have copied it';
    for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Revoke Typed' }).waitFor();
    // The focus returns to where it was.
    expect(await readText(page.locator(':focus'))).toBe('Create key');
    await page.close();
  });

  deepIt('[DASH-1] keeps what was typed if creating a key fails in any way, and works on a retry', async () => {
    const page = await open('/app/developers');
    await page.getByRole('button', { name: 'Create key' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Kept through failures');
    await failInEachWay(page, {
      method: 'POST',
      path: '/api/v1/tokens/api-keys',
      button: page.getByRole('dialog').locator('button', { hasText: /^Create key$/ }),
      field: name,
    });
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Revoke Kept through failures' }).waitFor();
    await page.close();
  });

  deepIt(
    '[DASH-1] finishes a slow request after the user leaves the form, and shows the result in the list',
    async () => {
      const page = await open('/app/developers');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Left while slow');
      const heldAnswers = await holdAnswers(page, '/api/v1/tokens/api-keys', 'POST');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.locator('button[data-pending]').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await heldAnswers.release();
      await page.getByRole('button', { name: 'Revoke Left while slow' }).waitFor();
      expect(heldAnswers.count()).toBe(1);
      await page.close();
    },
  );

  it('[AUTH-9] marks keys of users who left the space', async () => {
    await developer.ask('POST', '/api/v1/tokens/api-keys', { name: 'Of somebody who left' });
    const page = await developer.context.newPage();
    await page.route('**/api/v1/tokens/api-keys?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const key of body.data.list) key.creatorLeft = true;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/app/developers');
    await page.getByText('Some keys were created by people who left the space').waitFor();
    await page.getByText('Creator left').first().waitFor();
    await page.close();
  });
});

describe('the screen of secrets', () => {
  it('[AUTH-11] [DASH-1] creates a secret, shows it once, and rotates and clears it after confirmations that say what stops working', async () => {
    const page = await open('/app/developers/secrets');
    await page.getByRole('button', { name: 'Create: GET render secret (gt)' }).click();
    const secret = page.getByRole('region', { name: 'GET render secret (gt)' });
    const first = await readText(secret);
    expect(first).toMatch(/^gt_\w{20,}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.content()).not.toContain(first);
    await page.getByRole('button', { name: 'Rotate: GET render secret (gt)' }).click();
    await page.getByText('All URLs with the current ?gt= stop working').waitFor();
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    const second = await readText(secret);
    expect(second).not.toBe(first);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Clear: GET render secret (gt)' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Create: GET render secret (gt)' }).waitFor();
    expect((await developer.ask('GET', '/api/v1/space')).gt).toEqual({ set: false });
    await page.close();
  });
});

describe('the screens of webhooks', () => {
  /** A public address to which no test sends anything. */
  const url = 'https://93.184.216.34/hook';

  it('[HOOK-7] creates a webhook, shows faults at their fields, and never shows its secret', async () => {
    const page = await open('/app/developers/webhooks/new');
    await page.getByLabel('URL', { exact: true }).fill('https://127.0.0.1/hook');
    await page.getByLabel('Secret').fill('whatever the receiver knows');
    await page.getByText('An entry was published.').click();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.locator('input[type=url][aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Secret').inputValue()).toBe('whatever the receiver knows');
    await page.getByLabel('URL', { exact: true }).fill(url);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('No deliveries yet').waitFor();
    const [made] = (await developer.ask('GET', '/api/v1/webhooks')).list;
    expect(made).toMatchObject({ url, events: ['render.completed', 'entry.published'], secretSet: true });
    expect(await page.content()).not.toContain('whatever the receiver knows');
    await page.close();
  });

  deepIt(
    '[DASH-4] shows both versions of a webhook that another user changed, and overwrites theirs when confirmed',
    async () => {
      const { doc } = await developer.ask('POST', '/api/v1/webhooks', { url, events: ['render.completed'] });
      const page = await open(`/app/developers/webhooks/${doc.id}`);
      await page.getByLabel('Name').fill('Mine');
      await developer.ask('PATCH', `/api/v1/webhooks/${doc.id}`, { name: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
      await page.getByRole('button', { name: 'Overwrite with my version' }).click();
      await page.getByText('Webhook saved').waitFor();
      expect((await developer.ask('GET', `/api/v1/webhooks/${doc.id}`)).doc.name).toBe('Mine');
      await page.close();
    },
  );

  it('[HOOK-6] lists deliveries by state, shows their payload, and sends them again', async () => {
    const { doc } = await developer.ask('POST', '/api/v1/webhooks', { url, events: ['render.completed'] });
    const delivery = {
      id: 'delivery-1',
      webhookId: doc.id,
      event: 'render.completed',
      url,
      status: 'failed',
      responseCode: 500,
      durationMs: 1234.5,
      firedOn: '2026-11-20T10:00:00.000Z',
      error: null,
      resendOf: null as string | null,
      payload: { data: { pages: Array.from({ length: 100 }, (_, page) => ({ page })) } },
    };
    const resent = { ...delivery, id: 'delivery-2', status: 'success', responseCode: 200, resendOf: 'delivery-1' };
    let sent = [delivery];
    const page = await developer.context.newPage();
    const base = `/api/v1/webhooks/${doc.id}/deliveries`;
    await page.route(
      (address) => address.pathname.startsWith(base),
      async (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        const success = (data: object) => route.fulfill({ json: { success: true, data } });
        if (pathname.endsWith('/resend')) {
          sent = [resent, ...sent];
          return await success({ deliveryId: resent.id });
        }
        if (pathname !== base) return await success({ doc: delivery });
        const status = searchParams.get('status');
        const list = sent.filter((attempt) => status === null || attempt.status === status);
        await success({ list, count: list.length, pagesCount: 1 });
      },
    );
    await page.goto('/app/developers/webhooks');
    await page.getByRole('cell', { name: /^Failed/ }).waitFor();
    await page.goto(`/app/developers/webhooks/${doc.id}`);
    await page.getByText('Last delivery: failed').waitFor();
    await page.getByRole('button', { name: /^View render.completed/ }).click();
    await page.getByRole('button', { name: /^Show all \d+ lines/ }).click();
    await page.getByText('"page": 99').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Resend render.completed/ }).click();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await page.getByRole('radio', { name: 'Failed' }).click();
    await page.waitForURL(/state=failed/);
    await page.getByRole('cell', { name: 'Delivered' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await page.close();
  });
});

it('[MCP-3] tells a user how to connect an assistant to this service, with a key or without', async () => {
  const page = await open('/app/developers/assistants');
  const sample = page.getByRole('region', { name: 'Configuration to copy' });
  expect(await readText(sample)).toBe(`claude mcp add --transport http galley ${origin}/mcp`);
  await page.getByRole('radio', { name: 'VS Code' }).click();
  await page.getByRole('radio', { name: 'API key' }).click();
  expect(JSON.parse(await readText(sample))).toEqual({
    servers: { galley: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer YOUR_API_KEY' } } },
  });
  await page.close();
});

deepIt('[MCP-3, DASH-1] disconnects an assistant after a confirmation, and rejects its next request', async () => {
  const name = 'Assistant of a test';
  const cookies = await developer.context.cookies();
  const token = await letIn({
    origin,
    cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
    spaceId: (await developer.ask('GET', '/api/v1/space')).id,
    name,
  });
  const initialize = () =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  expect((await initialize()).status).toBe(200);
  const page = await open('/app/developers/assistants');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('view templates, brands and content').waitFor();
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Disconnect ${name}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await initialize()).status).toBe(200);

  const [{ id }] = (await developer.ask('GET', '/api/v1/grants')).list;
  const isGrant = (url: URL) => url.pathname === `/api/v1/grants/${id}`;
  await page.route(isGrant, (route) => route.abort());
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Could not connect').waitFor();
  await page.unroute(isGrant);
  await page.getByRole('button', { name: 'Try again' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await initialize()).status).toBe(401);
  await page.close();
});

deepIt('[DASH-6] has no accessibility fault on the screens of developers at any width, light or dark', async () => {
  const faults = await faultsInEveryWindow(developer.context, origin, [
    { path: '/app/developers', ready: 'Typed' },
    { path: '/app/developers/secrets', ready: 'Not set' },
    { path: '/app/developers/webhooks', ready: 'None yet' },
    { path: '/app/developers/webhooks/new', ready: 'A public HTTPS URL' },
    { path: '/app/developers/assistants', ready: 'Connect an assistant' },
    { path: '/app/developers/limits', ready: 'Key' },
  ]);
  expect(faults).toEqual([]);
});
