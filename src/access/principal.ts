import type { Role } from './roles.ts';

/** What an API key may do. If a list is absent, everything is allowed; if it is empty, nothing is (AUTH-8). */
export interface KeyScopes {
  apiEndpoints?: readonly string[];
  mcpTools?: readonly string[];
}

/**
 * The sender of a request. `services/authenticate` creates it once, when the request arrives; all later code reads only
 * this value.
 */
export type Principal =
  | { kind: 'key'; spaceId: string; keyId: string; scopes: KeyScopes | null }
  /** A signed-in person, in the space that is active in their session, and with their role in it (AUTH-7). */
  | {
      kind: 'session';
      spaceId: string;
      userId: string;
      role: Role;
      /** The OAuth client of the assistant that acts for the person, within what the person granted to it (MCP-3). */
      clientId?: string;
    }
  /**
   * A caller with the GET render secret of a space, or with a URL that was signed for the space. The caller may GET
   * renders of that space and nothing else (AUTH-11, AUTH-18).
   */
  | { kind: 'gt'; spaceId: string /** How many more milliseconds a signed URL remains valid. */; forMs?: number }
  /** A caller with a demo token, which its hash identifies. The caller may only use public templates (AUTH-15). */
  | { kind: 'demo'; tokenHash: string }
  /**
   * The service itself, when it draws the thumbnail of a public template (PUB-7), or draws a removed file again
   * (SCL-3).
   */
  | { kind: 'thumbnail' }
  /** A caller without a credential, who may only use open templates and public routes. */
  | { kind: 'open' };

export type SessionPrincipal = Extract<Principal, { kind: 'session' }>;
export type KeyPrincipal = Extract<Principal, { kind: 'key' }>;
