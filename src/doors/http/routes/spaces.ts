import { z } from 'zod';
import { lineText } from '../../../core/line-text.ts';
import type { Database } from '../../../records/database.ts';
import { listSpacesOfUser } from '../../../records/spaces/list-of-user.ts';
import { activateSpaceOf, makeSpace } from '../../../services/spaces/spaces.ts';
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
      description: 'With your role in each, the last joined first.',
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
      example: { name: 'Acme' },
      description: 'It is not made the active one: activate it to work in it.',
      answers: doc(spaceOfUser),
      body: z.strictObject({ name: spaceName }),
      answer: async (context) => {
        const facts = { name: context.body.name, creditsLimit: creditsLimit(context) };
        const parts = { db: db(context), clock: context.clock };
        return json({ doc: await makeSpace(parts, context.who.userId, facts) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path: '/api/v1/spaces/:id/activate',
      summary: 'Make a space the active one of the session',
      description: 'Session routes work in the active space. Answers 404 for a space that you are no member of.',
      answers: doc(spaceOfUser),
      body: z.strictObject({}).optional(),
      answer: async (context) =>
        json({ doc: await activateSpaceOf({ db: db(context) }, context.who, context.params.id) }),
    }),
  ];
}
