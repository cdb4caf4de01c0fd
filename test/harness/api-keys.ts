import { askAs } from './people.ts';

export const apiKeysPath = '/api/v1/tokens/api-keys';

/** Creates an API key as a signed-in user does. */
export function postApiKey(cookie: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return askAs(cookie, apiKeysPath, { method: 'POST', json: body, headers });
}
