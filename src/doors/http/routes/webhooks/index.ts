import { deleteAnswer, doc, list } from '../../../../contract/common.ts';
import { hostErrors } from '../../../../contract/errors.ts';
import { listQuery } from '../../../../contract/query.ts';
import type * as contract from '../../../../contract/webhooks.ts';
import { newWebhook, webhook, webhookPatch } from '../../../../contract/webhooks.ts';
import type { Webhook } from '../../../../records/webhooks.ts';
import { listWebhooks } from '../../../../records/webhooks.ts';
import { toWebhook } from '../../../../services/webhooks/doc.ts';
import { changeWebhook, makeWebhook, readWebhook, removeWebhook } from '../../../../services/webhooks/write.ts';
import { type Answer, json } from '../../answers.ts';

import { expectedRevision, revisionTag } from '../../if-match.ts';

import { memberOrKeyFacts } from '../../member-or-key.ts';
import { type AdmitContext, defineRoute, type Route } from '../../route.ts';

/** The roles and scopes for reading and changing webhooks (HOOK-7, AUTH-8). */
export const webhookNeeds = {
  reading: { role: 'admin', scope: 'webhooks.read' },
  writing: { role: 'admin', scope: 'webhooks.write' },
} as const;

export const webhooksPath = '/api/v1/webhooks';

const { reading, writing } = memberOrKeyFacts(webhookNeeds);
const tags = ['webhooks'];

/** The routes of the active space's webhooks, for owners and admins (HOOK-7). */
export const webhookRecordRoutes: Route[] = [
  defineRoute({
    operationId: 'webhooks.list',
    ...reading,
    tags,
    method: 'GET',
    path: webhooksPath,
    index: true,
    summary: 'List the webhooks',
    description: 'For owners and admins. Secrets are never returned; `secretSet` is true if the webhook has one.',
    answers: list(webhook),
    query: listQuery({ perPageDefault: 50 }),
    answer: async (context) => {
      const { list, ...rest } = await listWebhooks(context.services.db, context.principal.spaceId, context.query);
      return json({ list: list.map(toWebhook), ...rest });
    },
  }),
  defineRoute({
    operationId: 'webhooks.create',
    ...writing,
    tags,
    method: 'POST',
    path: webhooksPath,
    index: true,
    summary: 'Create a webhook',
    example: {
      url: 'https://example.com/hooks/galley',
      events: ['render.completed'],
      secret: 'a secret of the receiver',
    },
    description:
      'The URL must be public https. Its host is resolved immediately, and a private address is rejected. With a `secret`, each delivery is signed.',
    answers: doc(webhook),
    body: newWebhook,
    errors: [...hostErrors, 'conflict'],
    answer: async (context) => docAnswer(await makeWebhook(context.services, context.principal.spaceId, context.body)),
  }),
  defineRoute({
    operationId: 'webhooks.get',
    ...reading,
    tags,
    method: 'GET',
    path: `${webhooksPath}/:id`,
    summary: 'Read a webhook',
    description: 'For owners and admins.',
    answers: doc(webhook),
    errors: ['webhook_not_found'],
    answer: async (context) => docAnswer(await readWebhook(context.services, toRecordAddress(context))),
  }),
  defineRoute({
    operationId: 'webhooks.update',
    ...writing,
    tags,
    method: 'PATCH',
    path: `${webhooksPath}/:id`,
    summary: 'Change, enable or disable a webhook',
    example: { enabled: false },
    description:
      'For owners and admins. Fields that you leave out stay as they are. `secret: null` removes the secret.',
    answers: doc(webhook),
    revised: true,
    body: webhookPatch,
    errors: [...hostErrors, 'webhook_not_found', 'conflict'],
    answer: async (context) =>
      docAnswer(await changeWebhook(context.services, toRevisedAddress(context), context.body)),
  }),
  defineRoute({
    operationId: 'webhooks.delete',
    ...writing,
    tags,
    method: 'DELETE',
    path: `${webhooksPath}/:id`,
    summary: 'Delete a webhook with its delivery records',
    description: 'For owners and admins. Pending deliveries are dropped.',
    answers: deleteAnswer(),
    revised: true,
    errors: ['webhook_not_found', 'conflict'],
    answer: async (context) => {
      await removeWebhook(context.services, toRevisedAddress(context));
      return json({ success: true, id: context.params.id });
    },
  }),
];

type Asked = AdmitContext<{ id: string }> & { principal: { spaceId: string } };

export function toRecordAddress({ params, principal }: Asked) {
  return { id: params.id, spaceId: principal.spaceId };
}

function toRevisedAddress(context: Asked) {
  return { ...toRecordAddress(context), revision: expectedRevision(context.request) };
}

function docAnswer(webhook: Webhook): Answer<{ doc: contract.Webhook }> {
  return json({ doc: toWebhook(webhook) }, { headers: { ETag: revisionTag(webhook.revision) } });
}
