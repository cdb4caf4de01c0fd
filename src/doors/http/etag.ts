/**
 * Whether a header If-None-Match includes the ETag. `*` includes every ETag (RFC 9110 section 13.1.2, weak comparison).
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
