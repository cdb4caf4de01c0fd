import { z } from 'zod';
import { isoTimestamp } from '../../../core/clock.ts';
import type { Listed } from '../../../records/bodies.ts';
import type { Database } from '../../../records/database.ts';
import { type LogBodies, listRenderLogs } from '../../../records/render-logs/list.ts';
import type { RenderLog } from '../../../records/render-logs/table.ts';
import { json } from '../answers.ts';
import { list } from '../contract/common.ts';
import { renderLog } from '../contract/renders.ts';
import { listQuery } from '../lists.ts';
import { endMoment, moment } from '../moment.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import type { SessionDoor } from '../session.ts';
import { format, recordId } from './render/fields.ts';

interface RenderLogsDoor extends SessionDoor {
  db(context: RequestContext): Database;
  /** Origin of links in answers. */
  linkBase(context: RequestContext): string;
}

/** GET /api/renders/logs: every render request of the active space, newest first (LOG-1). */
export function renderLogRoutes({ db, sessionOf, linkBase }: RenderLogsDoor): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/renders/logs',
      index: true,
      access: 'session',
      summary: 'List the render requests of the active space',
      description: 'Newest first, drawn, cached and refused ones alike, for as long as the installation keeps its log.',
      answers: list(renderLog),
      tags: ['rendering'],
      query: listQuery({ perPageDefault: 50 }).extend({
        templateId: recordId.exactOptional(),
        status: z.enum(['ok', 'failed']).exactOptional(),
        format: format.exactOptional(),
        from: moment.exactOptional(),
        to: endMoment.exactOptional(),
      }),
      admit: (context) => sessionOf(context),
      answer: async (context) => {
        const found = await listRenderLogs(db(context), { ...context.query, spaceId: context.who.spaceId });
        return json({ ...found, list: found.list.map((entry) => logDoc(entry, linkBase(context))) });
      },
    }),
  ];
}

/**
 * An entry as shapes.md has it; what a failed request did not get to know is null. One whose warnings and metadata do not
 * fit the answer is `truncated` (LIM-3).
 */
function logDoc({ fileUrl, createdOn, truncated, ...entry }: Listed<RenderLog, LogBodies>, base: string) {
  const facts = { ...entry, fileUrl: fileUrl && `${base}${fileUrl}`, createdOn: isoTimestamp(createdOn) };
  return truncated ? { ...facts, truncated } : facts;
}
