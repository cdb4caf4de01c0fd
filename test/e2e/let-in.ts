import { createHash } from 'node:crypto';

interface Consent {
  origin: string;
  /** The `Cookie` header of the user who approves it. */
  cookie: string;
  spaceId: string;
  /** The redirect address of the assistant. */
  name: string;
}

/**
 * Lets an assistant read a space, as its user would in a browser. Returns its access token (OAuth 2.1 with PKCE, RFC
 * 7636).
 */
export async function letIn({ origin, cookie, spaceId, name }: Consent): Promise<string> {
  const [verifier, redirect_uri, resource] = ['v'.repeat(64), 'http://127.0.0.1:40001/callback', `${origin}/mcp`];
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  const client = JSON.stringify({ redirect_uris: [redirect_uri], client_name: name });
  const registered = await post('/oauth/register', client, { 'Content-Type': 'application/json' });
  const { client_id } = (await registered.json()) as { client_id: string };
  const request = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'st',
    resource,
    scope: 'mcp:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const agreed = await post(
    '/oauth/authorize',
    new URLSearchParams({ request: String(request), decision: 'agree', space: spaceId, scope: 'mcp:read' }),
    { Cookie: cookie, Origin: origin },
  );
  const code = new URL(agreed.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  const grant_type = 'authorization_code';
  const exchanged = { grant_type, code, client_id, redirect_uri, code_verifier: verifier, resource };
  const answer = await post('/oauth/token', new URLSearchParams(exchanged));
  if (!answer.ok) throw new Error(`/oauth/token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
