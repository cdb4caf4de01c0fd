import { GalleyProblem } from 'galley-client';
import { parseJsonText } from '../../../../../core/json.ts';
import { galley } from '../../../app/api.ts';
import { isObject } from '../../../kit/value-form/schema.ts';

interface DemoToken {
  token: string;
  /** The time at which the token expires, in epoch milliseconds. */
  expiresAt: number;
}

const storageName = 'galley.demo-token';
/** The number of renders for which a token can be used. */
export const demoRenders = 60;

let minting: Promise<DemoToken> | undefined;

/** A demo token for visitors. It is created when it is first needed and stored until it expires. @throws GalleyError */
async function demoToken(): Promise<string> {
  const storedToken = read();
  if (storedToken) return storedToken.token;
  minting ??= galley.demoTokens.create({}).finally(() => {
    minting = undefined;
  });
  const { token, expiresAt } = await minting;
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ token, expiresAt }));
  } catch {
    // If the browser denies storage, each page creates its own token.
  }
  return token;
}

/**
 * Calls the API with a demo token. If the stored token has expired early, it is called once more with a new one.
 * @throws GalleyError
 */
export async function withDemoToken<Answer>(
  call: (headers: { Authorization: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call({ Authorization: `Bearer ${await demoToken()}` });
  } catch (error) {
    if (!(error instanceof GalleyProblem) || error.status !== 401) throw error;
    sessionStorage.removeItem(storageName);
    return await call({ Authorization: `Bearer ${await demoToken()}` });
  }
}

/** Whether the error says that a visitor has used up the renders for visitors. */
export function isDemoUsed(error: unknown): boolean {
  return (
    error instanceof GalleyProblem && ['demo_quota_exceeded', 'demo_render_quota_exceeded'].includes(String(error.code))
  );
}

function read(): DemoToken | undefined {
  try {
    const stored = parseJsonText(sessionStorage.getItem(storageName) ?? 'null');
    if (!isObject(stored)) return undefined;
    const { token, expiresAt } = stored;
    if (typeof token !== 'string' || typeof expiresAt !== 'number') return undefined;
    // The token is only used if it is valid for another minute, so that it is still valid when the request arrives.
    return expiresAt - 60_000 > Date.now() ? { token, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}
