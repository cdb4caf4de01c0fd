/**
 * The way to headless browsers: whatever speaks the protocol of Browser Rendering. The binding of that name does, and so
 * does the container renderer (DOCF-4).
 */
export interface BrowserEndpoint {
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
}
