import { z } from 'zod';
import { listQuery } from '../../../contract/query.ts';
import { pageSizes, publicOrders } from '../../../core/names/orders.ts';
import { colorNames } from '../../../design/document/color-names.ts';
import { findPublicTemplate, listPublicCategories, listPublicTemplates } from '../../../records/public-templates.ts';
import { describeTemplate } from '../../../services/publishing/describe.ts';
import { limitReads } from '../rates.ts';

import { defineRoute, type Route } from '../route.ts';
import { frontRoute } from './front/index.ts';
import { galleryPage } from './gallery-page.tsx';
import { galleryMarkdown, templateMarkdown } from './markdown.ts';
import { notFoundPage } from './not-found.tsx';
import { htmlPage, markdownPage } from './page-answer.ts';
import { templatePage } from './template-page.tsx';

const twin = '.md';

/** The HTML pages /, /templates and /templates/:slug, and their plain-text versions (PUB-5). */
export const templatePageRoutes: Route[] = [
  frontRoute,
  defineRoute({
    method: 'GET',
    path: '/templates',
    index: true,
    access: 'public',
    admit: limitReads,
    summary: 'Browse the public templates',
    tags: ['pages'],
    query: listQuery({ perPageDefault: 24 }).extend({
      search: z
        .string()
        .refine((text) => [...text].length <= 80, 'Must have at most 80 characters')
        .default(''),
      category: z.string().max(100).default(''),
      color: z.enum(colorNames).optional(),
      size: z.enum(pageSizes).optional(),
      tag: z.string().min(1).max(50).optional(),
      sort: z.enum(publicOrders).default('featured'),
    }),
    answer: async (context) => {
      const { db } = context.services;
      const [firstListing, categories] = await Promise.all([
        listPublicTemplates(db, context.query),
        listPublicCategories(db),
      ]);
      const page = Math.min(context.query.page, Math.max(1, firstListing.pagesCount));
      const pageListing =
        page === context.query.page ? firstListing : await listPublicTemplates(db, { ...context.query, page });
      return htmlPage(galleryPage({ ...pageListing, ...context.query, page, categories }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/templates.md',
    access: 'public',
    admit: limitReads,
    summary: 'List the public templates as plain text',
    tags: ['pages'],
    answer: async (context) => {
      const { list, count } = await listPublicTemplates(context.services.db, { page: 1, perPage: 100 });
      return markdownPage(galleryMarkdown(list, count, context.services.origin));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/templates/:slug',
    access: 'public',
    admit: limitReads,
    summary: 'Show a public template, or describe it as plain text at the same path with .md',
    tags: ['pages'],
    answer: async (context) => {
      const { slug } = context.params;
      // A slug never contains a dot, so the suffix cannot be part of it.
      const isTwin = slug.endsWith(twin);
      const reading = context.services;
      const template = await findPublicTemplate(reading.db, isTwin ? slug.slice(0, -twin.length) : slug);
      const described = template && (await describeTemplate(reading, template));
      if (!described) {
        const status = { status: 404 };
        return isTwin ? markdownPage('There is no such template.\n', status) : htmlPage(notFoundPage(), status);
      }
      const origin = context.services.origin;
      return isTwin ? markdownPage(templateMarkdown(described, origin)) : htmlPage(templatePage(described, origin));
    },
  }),
];
