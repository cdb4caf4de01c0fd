import type { JSX } from 'hono/jsx/jsx-runtime';
import { type Answer, raw } from '../answers.ts';
import { pageHeaders } from '../page-headers.ts';

/** HTML in which hono has escaped every value that was inserted. */
export type Markup = JSX.Element;

/** The caching time is short, because a newly published version should be visible soon. */
const fresh = 'public, max-age=60';

interface PageOptions {
  status?: number;
  /** Additional sources of pictures: `blob:`. */
  pictures?: readonly string[];
}

export async function htmlPage(page: Markup, { status = 200, pictures = [] }: PageOptions = {}): Promise<Answer> {
  const caching = status === 200 ? { 'Cache-Control': fresh } : {};
  return raw(`${await page}\n`, { status, headers: { ...pageHeaders({ scripts: true, pictures }), ...caching } });
}

/**
 * An HTML page for one user, which is never cached. `leadsTo` is an additional target that its form reaches through a
 * redirect.
 */
export async function privatePage(
  page: Markup,
  { status = 200, leadsTo }: { status?: number; leadsTo?: string } = {},
): Promise<Answer> {
  const formActions = ["'self'", ...(leadsTo === undefined ? [] : [leadsTo])];
  return raw(`${await page}\n`, { status, headers: { ...pageHeaders({ formActions }), 'Cache-Control': 'no-store' } });
}

export function markdownPage(text: string, { status = 200 }: { status?: number } = {}): Answer {
  const caching = status === 200 ? { 'Cache-Control': fresh } : {};
  return raw(text, { status, headers: { ...caching, 'Content-Type': 'text/markdown; charset=utf-8' } });
}
