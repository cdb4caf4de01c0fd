import type { JsonObject } from '../../../core/json.ts';
import type { Access, Opener, Route } from '../route.ts';

export const securitySchemes: JsonObject = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a space, or a demo token' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'galley.session_token',
    description: 'The session of a person who signed in',
  },
  getToken: { type: 'apiKey', in: 'query', name: 'gt', description: 'The GET render secret of the space' },
  demoToken: { type: 'apiKey', in: 'query', name: 'demo', description: 'A demo token' },
  signature: { type: 'apiKey', in: 'query', name: 'sig', description: 'The signature of a signed URL' },
};

const byAccess: Readonly<Record<Access, JsonObject[]>> = {
  public: [{}],
  file: [{}],
  key: [{ apiKey: [] }],
  session: [{ session: [] }],
  shared: [{}, { apiKey: [] }, { session: [] }],
  render: [{ apiKey: [] }, { getToken: [] }, { demoToken: [] }, { signature: [] }, {}],
};

/** The credentials that a route accepts. An empty object means that none are required (AUTH). */
export function describeSecurity({ access, opensTo }: Pick<Route, 'access' | 'opensTo'>): JsonObject[] {
  return opensTo?.map((opener) => byOpener[opener]) ?? byAccess[access];
}

const byOpener: Readonly<Record<Opener, JsonObject>> = {
  nobody: {},
  key: { apiKey: [] },
  session: { session: [] },
};
