/**
 * A private-use scheme is a reversed domain name, so it has a dot (RFC 8252 section 7.1). Schemes of the operating
 * system and its programs (`ms-msdt:`, `intent:`, `mailto:`) have none.
 */
const privateUseScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** Schemes without a dot that the assistants in docs/mcp.md use. */
const assistantSchemes: readonly string[] = ['cursor:'];

/** The addresses that isRedirectUri accepts, for the error message. */
export const redirectUriForm =
  'Must be https, http on 127.0.0.1, [::1] or localhost, or a private-use scheme with a dot (com.example.app:/callback), without # and without a user';

/**
 * Whether a client may use this redirect address. Allowed are https, http on the user's machine, or a program's
 * private-use scheme (OAuth 2.1 section 2.3, RFC 8252 section 7), without a fragment and without user information.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return url.protocol === 'https:' || privateUseScheme.test(url.protocol) || assistantSchemes.includes(url.protocol);
}

/**
 * Whether the client registered the address: the text must be equal, except for the port of a loopback address. The
 * form of the address is checked again, because the client may have registered it before the rules became stricter.
 */
export function isRegistered(redirectUri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(redirectUri)) return false;
  if (registered.includes(redirectUri)) return true;
  const requestedUri = withoutPort(redirectUri);
  return requestedUri !== undefined && registered.some((each) => withoutPort(each) === requestedUri);
}

/**
 * Returns a loopback http address without its port, because a program uses any port that is free (RFC 8252 section
 * 7.3).
 */
function withoutPort(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !isLoopback(url) || !isRedirectUri(text)) return undefined;
  url.port = '';
  return url.href;
}

/** Whether the address is a loopback http address, where a program waits for the response (RFC 8252 section 7.3). */
export function isLoopbackRedirect(text: string): boolean {
  return withoutPort(text) !== undefined;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
