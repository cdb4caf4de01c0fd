import { type Answer, raw } from '../answers.ts';

/** What `html` of hono makes: text in which everything that was put in is escaped. */
export type Markup = ReturnType<typeof import('hono/html').html>;

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Of a page with a script: a file of the service, which asks the service alone. */
const scriptPolicy = `${policy}; script-src 'self'; connect-src 'self'`;

/**
 * Nothing runs on these pages but a script of a page that has one, nothing frames them, and what they show comes from here
 * (SEC-6). HSTS is of every answer over https: standing-headers.ts.
 */
const pageHeaders = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Short: a publish shall be seen soon. */
const fresh = 'public, max-age=60';

export async function htmlPage(
  page: Markup,
  { status = 200, hasScript = false }: { status?: number; hasScript?: boolean } = {},
): Promise<Answer> {
  const caching = status === 200 ? { 'Cache-Control': fresh } : {};
  const scripts = hasScript ? { 'Content-Security-Policy': scriptPolicy } : {};
  const headers = { ...pageHeaders, ...scripts, ...caching, 'Content-Type': 'text/html; charset=utf-8' };
  return raw(`${await page}\n`, { status, headers });
}

/**
 * A page for one person, which nothing keeps. `leadsTo` is where else its form may end: browsers hold the redirect that
 * answers a form against the policy of the page that sent it (CSP 3, section 6.1.13).
 */
export async function privatePage(
  page: Markup,
  { status = 200, leadsTo = '' }: { status?: number; leadsTo?: string } = {},
): Promise<Answer> {
  const policy = pageHeaders['Content-Security-Policy'].replace(
    "form-action 'self'",
    `form-action 'self' ${leadsTo}`.trim(),
  );
  const headers = {
    ...pageHeaders,
    ...{ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' },
  };
  return raw(`${await page}\n`, { status, headers });
}

export function markdownPage(text: string, { status = 200 }: { status?: number } = {}): Answer {
  const caching = status === 200 ? { 'Cache-Control': fresh } : {};
  return raw(text, { status, headers: { ...caching, 'Content-Type': 'text/markdown; charset=utf-8' } });
}
