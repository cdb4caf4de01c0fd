import { createExecutionContext, env } from 'cloudflare:test';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { routes } from '../../workers/edge/composition.ts';
import { testApp } from './services.ts';

const origin = 'https://galley.test';
/** As the Worker's own app, it prints warnings and errors. */
const app = testApp(routes, { log: createLogger({ clock: systemClock, level: 'warn' }) });

/**
 * Sends a request to the app of the Worker as a client does. A body is sent as JSON unless it is text. SELF is not
 * used, because with it each request of a run takes longer than the one before, a hundred times as long after a
 * thousand.
 */
export async function ask(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Response> {
  const { json, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (json !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const body = json === undefined ? rest.body : JSON.stringify(json);
  const request = new Request(`${origin}${path}`, {
    ...rest,
    headers,
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
  return await app.fetch(request, { ...(env as typeof env & Env), LOCAL_ORIGIN: origin }, createExecutionContext());
}

export function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/** POST /api/render with a key. */
export function postRender(key: string, json: unknown): Promise<Response> {
  return ask('/api/render', { method: 'POST', headers: bearer(key), json });
}

/** The `data` of a success. Fails with the whole response if it is not a success. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
export async function readData(response: Response): Promise<any> {
  const body = await response.json<{ success: boolean; data: unknown }>();
  if (response.status !== 200 || !body.success) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body.data;
}

interface Problem {
  status: number;
  code: string;
  detail?: string;
  errors?: unknown[];
}

/** The body of a problem. */
export async function readProblem(response: Response): Promise<Required<Problem>> {
  const { status, code, detail = '', errors = [] } = await response.json<Problem>();
  return { status, code, detail, errors };
}
