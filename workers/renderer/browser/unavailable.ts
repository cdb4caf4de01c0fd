/** There is no browser to hand out now; the message says why. The next who asks may have more luck (DOCF-5). */
export class BrowserUnavailable extends Error {}
