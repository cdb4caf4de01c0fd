/** The token of an invitation in a fragment, which no server and no log sees; undefined without one. */
export function invitationIn(hash: string): string | undefined {
  const token = hash.replace(/^#/, '');
  return token === '' ? undefined : token.slice(0, 200);
}
