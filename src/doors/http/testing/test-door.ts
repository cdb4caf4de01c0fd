import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import type { App } from '../app.ts';
import type { RequestLog } from '../request-log.ts';

export interface LoggedLine {
  level: 'info' | 'warn' | 'error';
  event: string;
  fields: Record<string, unknown>;
}

/** A log that stores its lines in a list for the test. */
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
 * Creates a function that sends a request to an app and also waits for the work that continues after the response. The
 * request is a path under `http://galley.test` or a complete URL.
 */
export function createAsk(app: App, bindings: Env = env as typeof env & Env): Ask {
  return async (path, init) => {
    const ctx = createExecutionContext();
    const response = await app.fetch(new Request(new URL(path, 'http://galley.test'), init), bindings, ctx);
    await waitOnExecutionContext(ctx);
    return response;
  };
}

/** The JSON of a response: an envelope or a problem. */
export async function read(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

/** The options of a POST request. A text is sent unchanged, any other value as JSON. */
export function post(body: unknown, headers: Record<string, string> = {}): RequestInit<RequestInitCfProperties> {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
