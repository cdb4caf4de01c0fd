import { setTimeout as sleep } from 'node:timers/promises';

interface Caller {
  origin: string;
  apiKey: string;
}

/** Requests a render of a page with a title. */
export function postRender({ origin, apiKey }: Caller, pageId: string, title: string, prefer: string) {
  return fetch(`${origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Prefer: prefer },
    body: JSON.stringify({ pageId, format: 'png', scale: 1, tweaks: { title } }),
  });
}

/** Reads a job once it has ended. A service that does not answer is asked again. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
export async function waitForJob({ origin, apiKey }: Caller, location: string): Promise<any> {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    const response = await fetch(`${origin}${location}`, {
      headers: { Authorization: `Bearer ${apiKey}`, Prefer: 'wait=5' },
    }).catch(() => undefined);
    const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
    const doc = (body as any)?.data.doc;
    if (doc && doc.endedOn !== null) return doc;
    await sleep(300);
  }
  throw new Error('The job does not end');
}
