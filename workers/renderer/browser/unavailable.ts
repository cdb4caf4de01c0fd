/** The error if no browser is available now. The message says why. A later request may succeed (DOCF-5). */
export class BrowserUnavailable extends Error {
  readonly code: 'renderer_unavailable' | 'browser_needs_root' = 'renderer_unavailable';
}

/** The error if the system only lets root run a browser, and no setting allows that. */
export class BrowserNeedsRoot extends BrowserUnavailable {
  override readonly code = 'browser_needs_root';
}
