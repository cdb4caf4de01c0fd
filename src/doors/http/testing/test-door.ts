import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import type { App } from '../app.ts';
import type { RequestLog } from '../request-log.ts';

export interface LoggedLine {
  level: 'info' | 'warn' | 'error';
  event: string;
  fields: Record<string, unknown>;
}

/** A log that keeps its lines for the test. */
export function recordingLog(lines: LoggedLine[] = [], baseFields: Readonly<Record<string, unknown>> = {}): RequestLog {
  const at = (level: LoggedLine['level']) => (event: string, fields?: Readonly<Record<string, unknown>>) => {
    lines.push({ level, event, fields: { ...baseFields, ...fields } });
  };
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => recordingLog(lines, { ...baseFields, ...fields }),
  };
}

export type Ask = (path: string, init?: RequestInit<RequestInitCfProperties>) => Promise<Response>;

/**
 * Sends a request to an app under `http://galley.test`, or to a whole URL, and waits for the work after the response.
 */
export function createAsk(app: App, bindings: Env = env as typeof env & Env): Ask {
  return async (path, init) => {
    const ctx = createExecutionContext();
    const response = await app.fetch(new Request(new URL(path, 'http://galley.test'), init), bindings, ctx);
    await waitOnExecutionContext(ctx);
    return response;
  };
}

/** The envelope or problem of an answer. */
export async function read(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

/** A POST of a value as JSON, or of a text unchanged. */
export function post(body: unknown, headers: Record<string, string> = {}): RequestInit<RequestInitCfProperties> {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
