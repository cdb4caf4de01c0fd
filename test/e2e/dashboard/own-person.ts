import type { Browser, BrowserContext } from 'playwright-core';
import type { Ask } from '../own-space.ts';
import { openContext, type Person } from './screen.ts';

export interface OwnPerson {
  context: BrowserContext;
  person: Person & { name: string };
  /** Calls the API as this user in their active space. Returns `data`, and rejects if the response is not a success. */
  ask: Ask;
}

let count = 0;

/** Signs up a new user with their own space and a signed-in browser. */
export async function openPerson(browser: Browser, origin: string, name: string): Promise<OwnPerson> {
  const context = await openContext(browser, origin);
  // Golden pictures show the address, so its length is the same in every run.
  const suffix = `${Date.now()}${String(count++).padStart(2, '0')}`;
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${suffix}@example.com`;
  const person = { name, email, password: 'a long pass phrase' };
  const send = async (method: string, path: string, json?: unknown) => {
    const data = json === undefined ? {} : { data: json };
    const answer = await context.request.fetch(path, { method, headers: { Origin: origin }, ...data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return await answer.json();
  };
  await send('POST', '/api/auth/sign-up/email', person);
  return { context, person, ask: async (method, path, json) => (await send(method, path, json)).data };
}
