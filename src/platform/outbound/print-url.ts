const longestPath = 40;

/**
 * A URL for people, in warnings and logs: scheme, host, port and the path's beginning. Never the query, the fragment or
 * credentials, which may hold secrets (AUTH-17).
 */
export function printUrl(url: string | URL): string {
  const parsed = URL.parse(String(url));
  if (parsed === null) return 'an invalid URL';
  if (parsed.host === '') return `${parsed.protocol}…`;
  const path = parsed.pathname.length > longestPath ? `${parsed.pathname.slice(0, longestPath)}…` : parsed.pathname;
  return `${parsed.protocol}//${parsed.host}${path}`;
}
