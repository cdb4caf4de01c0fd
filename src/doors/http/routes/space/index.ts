import { z } from 'zod';
import { isoTimestamp } from '../../../../core/clock.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { storedVariables, variables } from '../../../../design/document/variables/index.ts';
import { balanceOf } from '../../../../records/credits/balance.ts';
import type { Database } from '../../../../records/database.ts';
import { findSpace } from '../../../../records/spaces/find.ts';
import type { Space } from '../../../../records/spaces/table.ts';
import { updateSpace } from '../../../../records/spaces/update.ts';
import { type Answer, json } from '../../answers.ts';
import { space as activeSpace } from '../../contract/people.ts';
import { expectedRevision, preconditionFailed, revisionTag } from '../../if-match.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SessionDoor } from '../../session.ts';
import { spaceName } from '../spaces.ts';

export interface SpaceDoor extends SessionDoor {
  db(context: RequestContext): Database;
}

const slug = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters and digits, in words joined by -');

/** The active space: reading and settings (shapes.md, Sign-in and spaces). */
export function spaceRoutes({ db, sessionOf }: SpaceDoor): Route[] {
  const facts = { path: '/api/v1/space', index: true, access: 'session', tags: ['spaces'] } as const;
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      summary: 'Read the active space',
      answers: activeSpace,
      admit: (context) => sessionOf(context),
      answer: async (context) => spaceAnswer(await findSpace(db(context), context.who.spaceId)),
    }),
    defineRoute({
      ...facts,
      method: 'PATCH',
      summary: 'Change name, slug or global variables of the active space',
      answers: activeSpace,
      revised: true,
      body: z.strictObject({
        name: spaceName.exactOptional(),
        slug: slug.exactOptional(),
        globalVariables: variables.exactOptional(),
      }),
      admit: (context) => sessionOf(context, { role: 'admin' }),
      answer: async (context) => {
        const { body, request, clock, who } = context;
        const { globalVariables, ...names } = body;
        const patch = {
          ...names,
          ...(globalVariables && { globalVariables: JSON.parse(JSON.stringify(globalVariables)) }),
        };
        const revision = expectedRevision(request);
        const address = { id: who.spaceId, revision };
        const updated = await updateSpace(db(context), address, patch, clock.now());
        return updated ? spaceAnswer(updated) : await refusal(db(context), address);
      },
    }),
  ];
}

/** Why a space was not written. */
async function refusal(db: Database, { id, revision }: { id: string; revision?: number | undefined }): Promise<never> {
  const space = await findSpace(db, id);
  if (!space) throw new AppError('space_not_found');
  if (revision !== undefined && space.revision !== revision) throw preconditionFailed();
  const taken = { path: 'slug', code: 'taken', message: 'Another space has this slug' };
  throw new AppError('conflict', { detail: taken.message, errors: [taken] });
}

function spaceAnswer(space: Space | undefined): Answer {
  if (!space) throw new AppError('space_not_found');
  return json(
    {
      id: space.id,
      name: space.name,
      slug: space.slug,
      credits: balanceOf(space),
      globalVariables: storedVariables(space.globalVariables),
      gt: secretState(space.gtCreatedOn),
      signingSecret: secretState(space.signingCreatedOn),
      createdOn: isoTimestamp(space.createdOn),
    },
    { headers: { ETag: revisionTag(space.revision) } },
  );
}

/** Whether there is one; itself it is shown once, when it is made (AUTH-11). */
function secretState(createdOn: number | null): { set: boolean; createdOn?: string } {
  return createdOn === null ? { set: false } : { set: true, createdOn: isoTimestamp(createdOn) };
}
