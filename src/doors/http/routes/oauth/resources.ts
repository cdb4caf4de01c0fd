import type { Resources } from '../../../../services/oauth/resources.ts';

/**
 * The resources for which tokens are issued (RFC 8707): the address of /mcp, and the common beginning of the API's
 * addresses.
 */
export function listResources(issuer: string): Resources {
  return { mcp: `${issuer}/mcp`, api: `${issuer}/api` };
}
