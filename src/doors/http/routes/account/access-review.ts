import { access, accessReviewDecision, endedAccess } from '../../../../contract/account.ts';
import { list } from '../../../../contract/common.ts';
import { listQuery } from '../../../../contract/query.ts';
import { accessInDoubt, endAccessInDoubt } from '../../../../services/account/access-review.ts';
import { json } from '../../answers.ts';
import { defineRoute, type Route } from '../../route.ts';
import { requirePerson } from '../../session.ts';

const facts = { access: 'session', tags: ['account'], admit: requirePerson } as const;

/**
 * The routes for reviewing access to the signed-in user's account that was created before its first password reset. It
 * matters if somebody else registered the account with this user's address (AUTH-7).
 */
export const accessReviewRoutes: Route[] = [
  defineRoute({
    operationId: 'account.accessReview.list',
    ...facts,
    method: 'GET',
    path: '/api/v1/account/access-review',
    index: true,
    summary: 'List access from before your password reset',
    description:
      'After the first password reset of an account whose address was never confirmed, this lists what the previous user of the account created: API keys, members, invitations, secrets and webhooks, and the spaces that the account joined, oldest first. The list is empty if there was no such reset or the review is closed.',
    answers: list(access),
    query: listQuery({ perPageDefault: 50 }),
    answer: async (context) => json(await accessInDoubt(context.services.db, context.principal.userId, context.query)),
  }),
  defineRoute({
    operationId: 'account.accessReview.complete',
    ...facts,
    method: 'POST',
    path: '/api/v1/account/access-review/end',
    summary: 'End access from before your password reset',
    description:
      'Ends everything in the list except what `keep` names, effective with the next request, and closes the review. Webhooks are disabled, secrets are cleared, and everything else is deleted.',
    example: { keep: [] },
    answers: endedAccess,
    body: accessReviewDecision,
    answer: async (context) => {
      const ended = await endAccessInDoubt(context.services.db, context.principal.userId, context.body.keep);
      return json({ success: true, ended });
    },
  }),
];
