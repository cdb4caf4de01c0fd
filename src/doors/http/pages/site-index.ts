import { isoTimestamp } from '../../../core/clock.ts';
import { listSitemapTemplates } from '../../../records/public-templates.ts';
import { raw } from '../answers.ts';
import { limitReads } from '../rates.ts';
import { defineRoute, type Route } from '../route.ts';

/** The maximum number of public templates in the sitemap: featured ones come first, then the newest. */
const maxTemplates = 5_000;
const caching = { 'Cache-Control': 'public, max-age=3600' };

/**
 * GET /robots.txt and /sitemap.xml. They tell search engines which pages they may read: every public page.
 * `docsFiles` has the same paths as the parameter of docsRoutes.
 */
export function siteIndexRoutes(docsFiles: readonly string[]): Route[] {
  const facts = { method: 'GET', access: 'public', tags: ['pages'] } as const;
  const guides = docsFiles.filter((path) => path.endsWith('.page')).map((path) => `/docs/${path.slice(0, -5)}`);
  return [
    defineRoute({
      ...facts,
      path: '/robots.txt',
      summary: 'Get the rules for search engines',
      answer: (context) => {
        const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /app', 'Disallow: /oauth/', 'Disallow: /mcp', ''];
        const text = [...lines, `Sitemap: ${context.services.origin}/sitemap.xml`, ''].join('\n');
        return raw(text, { headers: { ...caching, 'Content-Type': 'text/plain; charset=utf-8' } });
      },
    }),
    defineRoute({
      ...facts,
      path: '/sitemap.xml',
      admit: limitReads,
      summary: 'List the URLs of the public pages',
      answer: async (context) => {
        const base = context.services.origin;
        const templates = await listSitemapTemplates(context.services.db, maxTemplates);
        const pages = ['/', '/templates', '/shaders', ...guides].map((path) => entry(base, path));
        const entries = templates.map(({ slug, publishedOn }) => entry(base, `/templates/${slug}`, publishedOn));
        const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...pages, ...entries].join('\n')}
</urlset>
`;
        return raw(text, { headers: { ...caching, 'Content-Type': 'application/xml; charset=utf-8' } });
      },
    }),
  ];
}

function entry(base: string, path: string, changedOn: number | null = null): string {
  const address = new URL(path, base).href.replaceAll('&', '&amp;');
  const changed = changedOn === null ? '' : `<lastmod>${isoTimestamp(changedOn)}</lastmod>`;
  return `<url><loc>${address}</loc>${changed}</url>`;
}
