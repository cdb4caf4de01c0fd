import type { APIRequestContext, Browser, BrowserContext } from 'playwright-core';
import { sharedService } from '../shared-service.ts';
import { openContext, type ScreenOptions } from './screen.ts';

/**
 * A browser of the service's owner in a space that no other test uses, and a function that calls the API as the owner.
 */
export interface InSpace {
  origin: string;
  spaceId: string;
  context: BrowserContext;
  /** Returns `data`; rejects if the response is not a success. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  ask(method: string, path: string, data?: unknown): Promise<any>;
}

export async function openInSpace(
  browser: Browser,
  { spaceId, ...options }: ScreenOptions & { spaceId?: string } = {},
): Promise<InSpace> {
  const { origin, secrets } = await sharedService();
  const { ownerEmail: email, ownerPassword: password } = secrets();
  const context = await openContext(browser, origin, { ...options, person: { email, password } });
  const ask = askBy(context.request, origin);
  const id = spaceId ?? (await ask('POST', '/api/v1/spaces', { name: 'Of a test' })).doc.id;
  await ask('POST', `/api/v1/spaces/${id}/activate`);
  return { origin, spaceId: id, context, ask };
}

function askBy(request: APIRequestContext, origin: string): InSpace['ask'] {
  return async (method, path, data) => {
    const body = data === undefined ? {} : { data };
    const answer = await request.fetch(path, { method, headers: { Origin: origin }, ...body });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  };
}
