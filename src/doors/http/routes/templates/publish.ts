import { z } from 'zod';
import { isoTimestamp } from '../../../../core/clock.ts';
import { listVersionsOf } from '../../../../records/templates/versions/find.ts';
import { publishTemplate } from '../../../../services/publishing/publish.ts';
import { versionDoc } from '../../../../services/templates/docs.ts';
import { requireTemplate } from '../../../../services/templates/write-template.ts';
import { json } from '../../answers.ts';
import { id, list, timestamp } from '../../contract/common.ts';
import { version } from '../../contract/templates.ts';
import { listQuery } from '../../lists.ts';
import { defineRoute, type Route } from '../../route.ts';
import { factsOf, type TemplatesDoor } from './door.ts';

const publication = z.strictObject({ templateId: id, version: z.int(), publishedOn: timestamp });

/** Publishing, rolling back, and the versions that are kept (PUB-1, PUB-2). */
export function publishRoutes(door: TemplatesDoor): Route[] {
  const { reading, writing } = factsOf(door);
  const { db, publishedKv } = door;
  return [
    defineRoute({
      ...writing,
      method: 'POST',
      path: '/api/publish',
      summary: 'Publish a template as a new version, or an older version again',
      answers: publication,
      body: z.strictObject({
        templateId: z.string().min(1).max(64),
        public: z.boolean().exactOptional(),
        version: z.int().min(1).exactOptional(),
      }),
      answer: async (context) => {
        const { templateId, version: restoredFrom, public: isPublic } = context.body;
        await requireTemplate(db(context), { id: templateId, spaceId: context.who.spaceId });
        const parts = { db: db(context), publishedKv: publishedKv(context), clock: context.clock };
        const { version, publishedOn } = await publishTemplate(parts, templateId, {
          ...(restoredFrom !== undefined && { restoredFrom }),
          ...(isPublic !== undefined && { public: isPublic }),
        });
        return json({ templateId, version, publishedOn: isoTimestamp(publishedOn) });
      },
    }),
    defineRoute({
      ...reading,
      method: 'GET',
      path: '/api/templates/:id/versions',
      index: true,
      summary: 'List the published versions of a template, newest first',
      answers: list(version),
      query: listQuery({ perPageDefault: 50 }),
      answer: async (context) => {
        const { id } = context.params;
        const { publishedVersion } = await requireTemplate(db(context), { id, spaceId: context.who.spaceId });
        const { list, ...rest } = await listVersionsOf(db(context), id, context.query);
        return json({ list: list.map((version) => versionDoc(version, publishedVersion)), ...rest });
      },
    }),
  ];
}
