import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { newId } from '../../../core/ids.ts';
import { lineText } from '../../../core/line-text.ts';
import type { Database } from '../../../records/database.ts';
import { activateSpace } from '../../../records/sessions/activate.ts';
import { foundSpace } from '../../../records/spaces/found.ts';
import { findSpaceOfUser, listSpacesOfUser } from '../../../records/spaces/list-of-user.ts';
import { json } from '../answers.ts';
import { doc, list } from '../contract/common.ts';
import { spaceOfUser } from '../contract/people.ts';
import { listQuery } from '../lists.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import type { SessionDoor } from '../session.ts';

interface SpacesDoor extends SessionDoor {
  db(context: RequestContext): Database;
  /** Of a new space; null: unlimited (CRD-1). */
  creditsLimit(context: RequestContext): number | null;
}

export const spaceName = lineText(200);

/** The spaces of the signed-in person (shapes.md, Sign-in and spaces). */
export function spacesRoutes({ db, creditsLimit, personOf: admit }: SpacesDoor): Route[] {
  const facts = { access: 'session', tags: ['spaces'], admit } as const;
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      path: '/api/v1/spaces',
      index: true,
      summary: 'List the spaces that you belong to',
      answers: list(spaceOfUser),
      query: listQuery({ perPageDefault: 50 }),
      answer: async (context) => json(await listSpacesOfUser(db(context), context.who.userId, context.query)),
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/spaces',
      index: true,
      summary: 'Make a space, as its owner',
      answers: doc(spaceOfUser),
      body: z.strictObject({ name: spaceName }),
      answer: async (context) => {
        const { userId } = context.who;
        const space = { id: newId(), name: context.body.name, ownerId: userId, creditsLimit: creditsLimit(context) };
        await db(context).batch(foundSpace(db(context), space, context.clock.now()));
        return json({ doc: await findSpaceOfUser(db(context), userId, space.id) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/spaces/:id/activate',
      summary: 'Make a space the active one of the session',
      answers: doc(spaceOfUser),
      body: z.strictObject({}).optional(),
      answer: async (context) => {
        const { id: sessionId, userId } = context.who;
        const { id } = context.params;
        if (!(await activateSpace(db(context), sessionId, id))) throw new AppError('space_not_found');
        return json({ doc: await findSpaceOfUser(db(context), userId, id) });
      },
    }),
  ];
}
