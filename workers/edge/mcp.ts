import guides from '../../dist/generated/guides.json';
import packageFacts from '../../package.json';
import { AppError } from '../../src/core/errors/app-error.ts';
import { createAfterAnswer } from '../../src/doors/http/after-answer.ts';
import { countCredentials } from '../../src/doors/http/rates.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { listResources } from '../../src/doors/http/routes/oauth/deps.ts';
import { oauthRoutes } from '../../src/doors/http/routes/oauth/index.ts';
import type { ToolParts } from '../../src/doors/mcp/parts.ts';
import { mcpRoute } from '../../src/doors/mcp/route.ts';
import type { Caller, Tool } from '../../src/doors/mcp/tool.ts';
import { listTools } from '../../src/doors/mcp/tools/index.ts';
import { readAsset } from '../../src/platform/assets/read-asset.ts';
import { openDatabase } from '../../src/records/database.ts';
import { authenticateKey } from '../../src/services/authenticate/authenticate-key.ts';
import { readCredentials } from '../../src/services/authenticate/credentials.ts';
import { hashToken } from '../../src/services/authenticate/secret-tokens.ts';
import { authenticateGrant, readAccessToken } from '../../src/services/oauth/authenticate-grant.ts';
import { createLimit } from './limits.ts';
import { sessionDoor, sessionParts } from './sessions.ts';
import { ownOrigin } from './settings.ts';

const oauth = ({ env, clock }: RequestContext) => ({ db: openDatabase(env.DB), clock });
const issuer = ({ env, url }: RequestContext) => ownOrigin(env, url);

/**
 * The caller: a user's grant, or a key, which has the rights of an editor of its space. Each request is counted
 * (LIM-2). An error says where to get tokens (RFC 9728).
 */
async function authenticateCaller(context: RequestContext): Promise<Caller> {
  const issuerUrl = issuer(context);
  try {
    const token = readAccessToken(context.request);
    if (token !== undefined) {
      const caller = await authenticateGrant(oauth(context), token, listResources(issuerUrl).mcp);
      await context.countRate({ what: 'key', id: await hashToken(token) });
      return caller;
    }
    const principal = await authenticateKey({ ...oauth(context), ...createAfterAnswer(context) }, context.request);
    await countCredentials(context, await readCredentials(context.request));
    return { principal, scopes: principal.scopes };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const challenge = `Bearer resource_metadata="${issuerUrl}/.well-known/oauth-protected-resource/mcp"`;
    throw new AppError(error.code, { detail: error.detail, headers: { 'WWW-Authenticate': challenge } });
  }
}

/** How an assistant that only knows the URL gets a token. */
export const mcpOAuthRoutes: Route[] = oauthRoutes({
  ...sessionDoor,
  sessionParts,
  quotas: ({ env }) => env.QUOTAS,
  oauth,
  issuer,
  limitRegistrations: createLimit('oauth-registration', 'registrations', () => undefined, 20),
});

/** POST /mcp: tools for the verbs of the routes. */
export function mcpRoutes(parts: ToolParts): Route[] {
  const tools = new Map(listTools(parts).map((tool): [string, Tool] => [tool.name, tool]));
  const readGuide = async ({ env }: RequestContext, file: string) =>
    new TextDecoder().decode(await readAsset(env.ASSETS, `/docs/${file}`));
  return [
    mcpRoute({
      served: { version: packageFacts.version, tools, guides, readGuide },
      authenticateCaller,
      ownOrigin: ({ env, url }) => ownOrigin(env, url),
    }),
  ];
}
