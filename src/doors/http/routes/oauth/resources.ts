import type { Resources } from '../../../../services/oauth/resources.ts';

/** What tokens are for (RFC 8707): the address of /mcp, and that which the API's routes begin with. */
export function listResources(issuer: string): Resources {
  return { mcp: `${issuer}/mcp`, api: `${issuer}/api` };
}
