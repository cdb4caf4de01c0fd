/** The token in the fragment of a link, which browsers do not send to servers. Undefined if there is none. */
export function tokenIn(hash: string): string | undefined {
  const token = hash.replace(/^#/, '');
  return token === '' ? undefined : token.slice(0, 200);
}
