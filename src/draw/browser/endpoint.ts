/**
 * The connection to headless browsers. It can be anything that speaks the protocol of Cloudflare Browser Rendering,
 * such as the binding of that name or the container renderer (DOCF-4).
 */
export interface BrowserEndpoint {
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
}
