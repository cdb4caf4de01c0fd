/**
 * The kinds of resources for which tokens are issued (RFC 8707). For `mcp`, a grant is created, with tokens that expire
 * and are renewed. For `api`, an API key is created.
 */
export type ResourceKind = 'mcp' | 'api';

/** The URL of each resource. */
export type Resources = Readonly<Record<ResourceKind, string>>;

const kinds: readonly ResourceKind[] = ['mcp', 'api'];

/**
 * Returns the kind of the resource with this URL, or undefined for any other URL. A slash at the end is ignored,
 * because some clients add one.
 */
export function kindOfResource(resource: string | null | undefined, resources: Resources): ResourceKind | undefined {
  return kinds.find((kind) => resource === resources[kind] || resource === `${resources[kind]}/`);
}
