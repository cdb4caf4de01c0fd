import type { Role } from './roles.ts';

/** What an API key may do: an absent list allows all, an empty one nothing (AUTH-8). */
export interface KeyScopes {
  apiEndpoints?: readonly string[];
  mcpTools?: readonly string[];
}

/** Who sends a request. `services/authenticate` makes it once, at the door; all later code reads only this value. */
export type Principal =
  | { kind: 'key'; spaceId: string; keyId: string; scopes: KeyScopes | null }
  /** A signed-in person, in the space that is active in their session, with their role there (AUTH-7). */
  | {
      kind: 'session';
      spaceId: string;
      userId: string;
      role: Role;
      /** The OAuth client of the assistant that acts for the person under their grant (MCP-3). */
      clientId?: string;
    }
  /** Holder of a space's GET render secret, or of a URL signed for it: may GET a render of that space, no more (AUTH-11, AUTH-18). */
  | { kind: 'gt'; spaceId: string /** How long a signed URL still holds. */; forMs?: number }
  /** Holder of a demo token, known by the token's hash: public templates only (AUTH-15). */
  | { kind: 'demo'; tokenHash: string }
  /** The service itself, for the thumbnail of a public template (PUB-7), or to draw a removed file again (SCL-3). */
  | { kind: 'thumbnail' }
  /** A caller without a credential, who may use open templates and public routes. */
  | { kind: 'open' };

export type SessionPrincipal = Extract<Principal, { kind: 'session' }>;
export type KeyPrincipal = Extract<Principal, { kind: 'key' }>;
