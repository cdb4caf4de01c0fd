import { AppError } from '../../core/errors/app-error.ts';
import { authenticateKey } from '../../services/authenticate/authenticate-key.ts';
import { readCredentials } from '../../services/authenticate/credentials.ts';
import { hashToken } from '../../services/authenticate/secret-tokens.ts';
import { authenticateGrant, readAccessToken } from '../../services/oauth/authenticate-grant.ts';
import { countCredentials } from '../http/rates.ts';
import type { RequestContext } from '../http/route.ts';
import { listResources } from '../http/routes/oauth/resources.ts';
import type { Caller } from './tool.ts';

/**
 * Identifies the caller: a user who granted access to an assistant, or an API key, which has the rights of an editor of
 * its space. Each request is counted (LIM-2). An error says where to get tokens (RFC 9728).
 * @throws AppError unauthorized, rate_limited
 */
export async function authenticateCaller(context: RequestContext): Promise<Caller> {
  const { request, services } = context;
  try {
    const token = readAccessToken(request);
    if (token !== undefined) {
      const caller = await authenticateGrant(services, token, listResources(services.origin).mcp);
      await context.countRate({ what: 'key', id: await hashToken(token) });
      return caller;
    }
    const principal = await authenticateKey(services, request);
    await countCredentials(context, await readCredentials(request));
    return { principal, scopes: principal.scopes };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const challenge = `Bearer resource_metadata="${services.origin}/.well-known/oauth-protected-resource/mcp"`;
    throw new AppError(error.code, { detail: error.detail, headers: { 'WWW-Authenticate': challenge } });
  }
}
