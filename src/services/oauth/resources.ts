/** What tokens are for (RFC 8707): `mcp` a grant, with tokens that end and are renewed; `api` an API key. */
export type ResourceKind = 'mcp' | 'api';

/** The address of each. */
export type Resources = Readonly<Record<ResourceKind, string>>;

const kinds: readonly ResourceKind[] = ['mcp', 'api'];

/** Undefined for the address of something else. A slash at the end is a common difference between clients. */
export function kindOfResource(asked: string | null | undefined, resources: Resources): ResourceKind | undefined {
  return kinds.find((kind) => asked === resources[kind] || asked === `${resources[kind]}/`);
}
