import { findPublicTemplate, listPublicTemplates } from '../../../../records/public-templates.ts';
import { describeTemplate } from '../../../../services/publishing/describe.ts';
import { limitReads } from '../../rates.ts';
import { defineRoute, type Route } from '../../route.ts';
import { htmlPage } from '../page-answer.ts';
import { frontPage } from './front-page.tsx';

/**
 * The template of the demo: its page is small, has little text, and is quick to draw. If it was removed, any other
 * public template is used.
 */
const triedSlug = 'open-graph-card';
const shownTemplates = 8;

/** GET /: the first page that a visitor sees. */
export const frontRoute: Route = defineRoute({
  method: 'GET',
  path: '/',
  access: 'public',
  admit: limitReads,
  summary: 'Show the front page with a live demo',
  tags: ['pages'],
  answer: async (context) => {
    const { db } = context.services;
    const [{ list }, usual] = await Promise.all([
      listPublicTemplates(db, { page: 1, perPage: shownTemplates, category: 'featured' }),
      findPublicTemplate(db, triedSlug),
    ]);
    const template = usual ?? list[0];
    const tried = template && (await describeTemplate(context.services, template));
    const page = frontPage({ templates: list, origin: context.services.origin, ...(tried && { tried }) });
    return htmlPage(page, { pictures: ['blob:'] });
  },
});
