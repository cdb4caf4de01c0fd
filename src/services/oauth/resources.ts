/** What tokens are for (RFC 8707): `mcp` is a grant, with tokens that expire and are renewed; `api` is an API key. */
export type ResourceKind = 'mcp' | 'api';

/** The URL of each resource. */
export type Resources = Readonly<Record<ResourceKind, string>>;

const kinds: readonly ResourceKind[] = ['mcp', 'api'];

/** Undefined for any other URL. A slash at the end is accepted, because clients often differ in it. */
export function kindOfResource(resource: string | null | undefined, resources: Resources): ResourceKind | undefined {
  return kinds.find((kind) => resource === resources[kind] || resource === `${resources[kind]}/`);
}
