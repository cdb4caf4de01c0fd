/** What an API key may do: an absent list allows all, an empty one nothing (AUTH-8). */
export interface KeyScopes {
  apiEndpoints?: readonly string[];
  mcpTools?: readonly string[];
}

/** Who asks. Made once, at the door, by services/authenticate; all that is behind it asks only this value. */
export type Principal =
  | { kind: 'key'; spaceId: string; keyId: string; scopes: KeyScopes | null }
  /** Holder of a space's GET render secret: may GET a render of that space, nothing else (AUTH-11). */
  | { kind: 'gt'; spaceId: string }
  /** Holder of a demo token, known by the token's hash: public templates only (AUTH-15). */
  | { kind: 'demo'; tokenHash: string }
  /** Nobody in particular: open templates and public routes. */
  | { kind: 'open' };
