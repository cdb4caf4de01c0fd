/** Schemes in which a browser would run or read something in place of opening a program. */
const refusedSchemes = new Set([
  'javascript:',
  'data:',
  'blob:',
  'file:',
  'about:',
  'vbscript:',
  'ftp:',
  'ws:',
  'wss:',
]);

/**
 * Whether a client may have people sent to an address: https, http on the machine itself, or the scheme of a program
 * (OAuth 2.1 section 2.3, RFC 8252 section 7). Without a fragment, and without a user.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '' || refusedSchemes.has(url.protocol))
    return false;
  return url.protocol !== 'http:' || isLoopback(url);
}

/** Whether the address is one that the client registered: the same text, but for the port on the machine itself. */
export function isRegistered(redirectUri: string, registered: readonly string[]): boolean {
  if (registered.includes(redirectUri)) return true;
  const asked = withoutPort(redirectUri);
  return asked !== undefined && registered.some((each) => withoutPort(each) === asked);
}

/** Of an http address on the machine itself, whose port a program takes as it comes (RFC 8252 section 7.3). */
function withoutPort(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !isLoopback(url) || !isRedirectUri(text)) return undefined;
  url.port = '';
  return url.href;
}

/** Whether the address is http on the machine itself: a program there waits for the answer (RFC 8252 section 7.3). */
export function isLoopbackRedirect(text: string): boolean {
  return withoutPort(text) !== undefined;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
