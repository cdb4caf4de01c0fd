const longestPath = 40;

/**
 * Shortens a URL for warnings and logs, which people read: to the scheme, host, port and the beginning of the path. The
 * query, the fragment and the credentials are left out, because they may contain secrets (AUTH-17).
 */
export function printUrl(url: string | URL): string {
  const parsed = URL.parse(String(url));
  if (parsed === null) return 'an invalid URL';
  if (parsed.host === '') return `${parsed.protocol}…`;
  const path = parsed.pathname.length > longestPath ? `${parsed.pathname.slice(0, longestPath)}…` : parsed.pathname;
  return `${parsed.protocol}//${parsed.host}${path}`;
}
