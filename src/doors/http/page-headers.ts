interface PageFacts {
  /** Whether the page has scripts. They are files of the service and may only send requests to the service. */
  scripts?: boolean;
  /** Additional sources of style sheets, pictures and fonts, in the syntax of CSP, such as `data:` or a nonce. */
  styles?: readonly string[];
  pictures?: readonly string[];
  fonts?: readonly string[];
  /** Whether the page's scripts may compile WebAssembly. */
  compilesWasm?: boolean;
  /**
   * Additional targets of the page's forms, in the syntax of CSP. Browsers also check redirects against them (CSP 3,
   * 6.1.13).
   */
  formActions?: readonly string[];
}

/**
 * The headers of an HTML page. The page runs only its own scripts, cannot be framed, and shows only content of this
 * service (SEC-6). HSTS is added to every response over https in standing-headers.ts.
 */
export function pageHeaders({
  scripts = false,
  styles = [],
  pictures = [],
  fonts = [],
  compilesWasm = false,
  formActions = ["'self'"],
}: PageFacts = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self'", ...pictures].join(' '),
    ["font-src 'self'", ...fonts].join(' '),
    "base-uri 'none'",
    `form-action ${formActions.length === 0 ? "'none'" : formActions.join(' ')}`,
    "frame-ancestors 'none'",
    ...(scripts ? [`script-src 'self'${compilesWasm ? " 'wasm-unsafe-eval'" : ''}`, "connect-src 'self'"] : []),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
  };
}
