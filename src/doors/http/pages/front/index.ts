import { findPublicTemplate, listPublicTemplates } from '../../../../records/public-templates.ts';
import { describeTemplate } from '../../../../services/publishing/describe.ts';
import { defineRoute, type Route } from '../../route.ts';
import type { PageDoorParts } from '../index.ts';
import { htmlPage } from '../page-answer.ts';
import { frontPage } from './front-page.tsx';

/** The page of the demo: small, with little text, and quick to draw. Any other public one if it was removed. */
const triedSlug = 'open-graph-card';
const shownTemplates = 8;

/** GET /: the first page for visitors. */
export function frontRoute({ published, linkBase, limitReads: admit }: PageDoorParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/',
    access: 'public',
    admit,
    summary: 'Show the front page with a live demo',
    tags: ['pages'],
    answer: async (context) => {
      const parts = published(context);
      const [{ list }, usual] = await Promise.all([
        listPublicTemplates(parts.db, { page: 1, perPage: shownTemplates, category: 'featured' }),
        findPublicTemplate(parts.db, triedSlug),
      ]);
      const template = usual ?? list[0];
      const tried = template && (await describeTemplate(parts, template));
      const page = frontPage({ templates: list, origin: linkBase(context), ...(tried && { tried }) });
      return htmlPage(page, { pictures: ['blob:'] });
    },
  });
}
