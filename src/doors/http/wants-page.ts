/**
 * Whether a person's browser opens an address, and so is answered a page where a program is answered JSON. The API answers
 * JSON to everybody (GEN-2).
 */
export function prefersHtml({ method, path, accept }: { method: string; path: string; accept: string }): boolean {
  if (path === '/api' || path.startsWith('/api/')) return false;
  return (method === 'GET' || method === 'HEAD') && /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept);
}
