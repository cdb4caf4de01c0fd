/**
 * A private-use scheme is a domain name in reverse, so it has a dot (RFC 8252 section 7.1). Schemes of the operating system
 * and its programs (`ms-msdt:`, `intent:`, `mailto:`) have none.
 */
const privateUseScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** Schemes without a dot, of the assistants that docs/mcp.md names. */
const assistantSchemes: readonly string[] = ['cursor:'];

/** What isRedirectUri accepts, for the message of a refusal. */
export const redirectUriForm =
  'Must be https, http on 127.0.0.1, [::1] or localhost, or a private-use scheme with a dot (com.example.app:/callback), without # and without a user';

/**
 * Whether a client may have people sent to an address: https, http on the machine itself, or a program's private-use
 * scheme (OAuth 2.1 section 2.3, RFC 8252 section 7). Without a fragment, and without a user.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return url.protocol === 'https:' || privateUseScheme.test(url.protocol) || assistantSchemes.includes(url.protocol);
}

/**
 * Whether the address is one that the client registered: the same text, but for the port on the machine itself. Judged by
 * today's form as well: clients may have registered before it was narrowed.
 */
export function isRegistered(redirectUri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(redirectUri)) return false;
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
