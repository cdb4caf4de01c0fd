import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { createAsk } from '../../src/doors/http/testing/test-door.ts';
import { routes } from '../../workers/edge/composition.ts';
import { makePerson, password } from '../harness/people.ts';
import { bearer } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../harness/space.ts';
import { waitFor } from '../harness/wait-for.ts';
import { aWebhook, listCourierRows, webhookServices } from '../harness/webhooks.ts';

const at = (settings: { PUBLIC_URL?: string; LOCAL_ORIGIN?: string }) =>
  createAsk(testApp(routes), {
    ...(env as typeof env & Env),
    PUBLIC_URL: '',
    LOCAL_ORIGIN: '',
    ...settings,
  });

const local = 'http://localhost:8787';
const forged = 'http://stranger.example';

let space: TestSpace;
let pageId: string;
let webhookId: string;
beforeAll(async () => {
  space = await makeSpace();
  pageId = (await makeTemplate(space.id, { requireGetRenderToken: false })).pageId;
  webhookId = (await aWebhook(webhookServices(), space.id, { events: ['render.completed'] })).id;
});

/** Sends a request for a host. Returns the address of the file in the response, and the one in the webhook. */
async function addresses(settings: Parameters<typeof at>[0], origin: string) {
  const requestId = newId();
  const headers = { ...bearer(space.key), 'X-Request-Id': requestId };
  const answer = await at(settings)(`${origin}/api/render/${pageId}`, { headers });
  const { data } = await answer.json<{ data: { file: { url: string; key: string } } }>();
  const eventFile = await waitFor(async () => {
    const rows = await listCourierRows(webhookId);
    const data = rows.map((row) => row.data).find((each) => each?.['requestId'] === requestId);
    if (!data) throw new Error('there is no event yet');
    return data['file'] as { url: string };
  });
  return [data.file.url, eventFile.url].map((url) => url.replace(`/files/${data.file.key}`, ''));
}

describe('the addresses in responses', () => {
  it.each([
    [
      'the public one',
      { PUBLIC_URL: 'https://galley.example/' },
      'https://galley.example',
      'https://galley.example',
      'https://galley.example',
    ],
    [
      'the public one, whatever host',
      { PUBLIC_URL: 'https://galley.example' },
      forged,
      'https://galley.example',
      'https://galley.example',
    ],
    [
      'the public one, even if it runs locally',
      { PUBLIC_URL: 'https://galley.example', LOCAL_ORIGIN: local },
      local,
      'https://galley.example',
      'https://galley.example',
    ],
    ['this machine by name', { LOCAL_ORIGIN: local }, local, local, local],
    [
      'this machine by address',
      { LOCAL_ORIGIN: local },
      'http://127.0.0.1:8787',
      'http://127.0.0.1:8787',
      'http://127.0.0.1:8787',
    ],
    [
      'this machine by address 6',
      { LOCAL_ORIGIN: local },
      'http://[::1]:8787',
      'http://[::1]:8787',
      'http://[::1]:8787',
    ],
    ['another port of it', { LOCAL_ORIGIN: local }, 'http://localhost:9999', local, local],
    ['a forged name', { LOCAL_ORIGIN: local }, `${forged}:8787`, local, local],
    ['a name like ours', { LOCAL_ORIGIN: local }, 'http://localhost.stranger.example:8787', local, local],
    ['another address', { LOCAL_ORIGIN: local }, 'http://10.0.0.7:8787', local, local],
    ['in production, with an invalid PUBLIC_URL', { PUBLIC_URL: 'galley.example' }, forged, forged, ''],
    ['in production without PUBLIC_URL, where only the caller sees its own host', {}, forged, forged, ''],
  ])('[HOOK-1] start with the right origin: %s', async (_, settings, host, inResponse, inEvent) => {
    expect(await addresses(settings, host)).toEqual([inResponse, inEvent]);
  });

  it('[AUTH-7] a page under another name for this machine cannot sign a user in', async () => {
    const { email } = await makePerson();
    const deps = at({ LOCAL_ORIGIN: local });
    const signIn = async (origin: string) => {
      const init = { method: 'POST', headers: { Origin: origin }, body: JSON.stringify({ email, password }) };
      return (await deps(`${origin}/api/auth/sign-in/email`, init)).status;
    };
    expect(await signIn(`${forged}:8787`)).toBe(403);
    expect(await signIn(local)).toBe(200);
    expect(await signIn('http://127.0.0.1:8787')).toBe(200);
  });
});
