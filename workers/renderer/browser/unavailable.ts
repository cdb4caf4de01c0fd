/** There is no browser to hand out now; the message says why. The next who asks may have more luck (DOCF-5). */
export class BrowserUnavailable extends Error {
  readonly code: 'renderer_unavailable' | 'browser_needs_root' = 'renderer_unavailable';
}

/** The system lets only root run a browser, and no setting allows that. */
export class BrowserNeedsRoot extends BrowserUnavailable {
  override readonly code = 'browser_needs_root';
}
