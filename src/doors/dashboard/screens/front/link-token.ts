/** The token in the fragment of a link, which browsers send to no server; undefined without one. */
export function tokenIn(hash: string): string | undefined {
  const token = hash.replace(/^#/, '');
  return token === '' ? undefined : token.slice(0, 200);
}
