import guides from '../../dist/generated/guides.json';
import packageFacts from '../../package.json';
import { afterAnswer } from '../../src/doors/http/after-answer.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import type { ToolParts } from '../../src/doors/mcp/parts.ts';
import { mcpRoute } from '../../src/doors/mcp/route.ts';
import type { Caller } from '../../src/doors/mcp/tool.ts';
import { toolsOf } from '../../src/doors/mcp/tools/index.ts';
import { readAsset } from '../../src/platform/assets/read-asset.ts';
import { openDatabase } from '../../src/records/database.ts';
import { authenticateKey } from '../../src/services/authenticate/authenticate-key.ts';
import { ownOrigin } from './settings.ts';

/** A key, which acts as an editor of its space. */
async function callerOf(context: RequestContext): Promise<Caller> {
  const parts = { db: openDatabase(context.env.DB), ...afterAnswer(context) };
  const principal = await authenticateKey(parts, context.request);
  return { principal, scopes: principal.scopes };
}

/** POST /mcp: tools on the verbs of the routes. */
export function mcpRoutes(parts: ToolParts): Route[] {
  const tools = new Map(toolsOf(parts).map((tool) => [tool.name as string, tool]));
  const readGuide = async ({ env }: RequestContext, file: string) =>
    new TextDecoder().decode(await readAsset(env.ASSETS, `/guides/${file}`));
  return [
    mcpRoute({
      served: { version: packageFacts.version, tools, guides, readGuide },
      callerOf,
      ownOrigin: ({ env, url }) => ownOrigin(env, url),
    }),
  ];
}
