/**
 * Whether a browser opens an address as a page, and therefore gets HTML where a program gets JSON. Addresses of the API
 * always respond with JSON (GEN-2).
 */
export function prefersHtml({ method, path, accept }: { method: string; path: string; accept: string }): boolean {
  if (path === '/api' || path.startsWith('/api/')) return false;
  return (method === 'GET' || method === 'HEAD') && /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept);
}
